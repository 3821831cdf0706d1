"""Files for machines and services: cutters, 3D printers, print shops, virtual tables."""
