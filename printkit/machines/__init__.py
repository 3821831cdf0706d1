"""Files for cutters, 3D printers, print shops and virtual tables."""
