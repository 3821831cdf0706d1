"""Backends: each module writes a display list in one file format."""
