"""Ink: an immutable display list and one backend a format."""
