"""Where things are, in mm: the only package that imports shapely."""
