"""Nesting: the placement of pieces on sheets for cutting, in rows or by true outlines.

The module `packing`, for true outlines, needs NumPy and is imported separately.
"""

from printkit.draw.geometry.nesting.layout import NestedPiece, Outline, Stock, TooLargeError, grid

__all__ = ["NestedPiece", "Outline", "Stock", "TooLargeError", "grid"]
