"""Converts lengths with units to millimetres. Only this module converts inches and points."""

import re

Size = tuple[float, float]  # width and height in mm
MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72
_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}
_LENGTH = re.compile(
    r"\s*([0-9]{1,9}(?:\.[0-9]{1,17})?|\.[0-9]{1,17})\s*(mm|cm|in|pt)\s*", re.IGNORECASE
)


def parse_length(text: str) -> float:
    """Return the length in mm of a `text` such as `25mm`, `1.5cm`, `1in` or `12pt`.

    Raises ValueError, with a message for users, if `text` is not a length with a unit.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a length; write one such as 12mm, 1.2cm or 0.5in")
    return float(match[1]) * _MM[match[2].lower()]


def parse_size(text: str) -> Size:
    """Return the width and height in mm of a `text` such as `20x30cm` or `20cmx30cm`.

    Raises ValueError, with a message for users, if `text` is not a size.
    """
    width, _, height = text.lower().replace("×", "x").partition("x")
    unit = height.strip()[-2:]
    try:
        return parse_length(width if unit in width else width + unit), parse_length(height)
    except ValueError:
        raise ValueError(f"'{text[:40]}' is not a size; write one such as 600x400mm") from None


def points(mm: float) -> float:
    """Convert `mm` to PDF points."""
    return mm / MM_PER_POINT


def type_size(pt: float) -> float:
    """Convert a font size from points to mm."""
    return pt * MM_PER_POINT
