"""Nesting: the placement of pieces on sheets for cutting, in rows or by their true outlines."""

from printkit.draw.geometry.nesting.layout import Outline, Placed, Stock, TooLargeError, grid
from printkit.draw.geometry.nesting.packing import nest

__all__ = ["Outline", "Placed", "Stock", "TooLargeError", "grid", "nest"]
