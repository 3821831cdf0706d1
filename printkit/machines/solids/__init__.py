"""Files for 3D printers: pieces and boards as solids."""
