"""Drawing: an immutable display list, plane geometry, typefaces, and one backend per format."""
