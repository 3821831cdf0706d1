"""Drawing of pages: an immutable display list, plane geometry, typefaces and file formats."""
