"""Nesting: the placement of pieces on sheets for cutting, in rows or by true outlines."""

from printkit.draw.geometry.nesting.layout import NestedPiece, Outline, Stock, TooLargeError, grid

__all__ = ["NestedPiece", "Outline", "Stock", "TooLargeError", "grid"]
