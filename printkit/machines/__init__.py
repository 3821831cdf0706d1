"""Files for cutters, 3D printers and print shops."""
