"""What a printer makes of lengths, edges, both sides, greys, lines and type, on any paper."""

from printkit.sheets.calibration.pages import calibration

__all__ = ["calibration"]
