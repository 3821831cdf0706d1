"""Plane geometry in mm, based on shapely: outlines, text as paths, tool paths and nesting."""
