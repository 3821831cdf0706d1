"""Lengths as people write them, in millimetres: no other module knows inches or points."""

import re

Size = tuple[float, float]  # width and height in mm
MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72
_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}
_LENGTH = re.compile(
    r"\s*([0-9]{1,9}(?:\.[0-9]{1,17})?|\.[0-9]{1,17})\s*(mm|cm|in|pt)\s*", re.IGNORECASE
)


def parse_length(text: str) -> float:
    """Return the mm of a `text` such as `25mm`, `1.5cm`, `1in` or `12pt`.

    Raises ValueError, with a sentence, for anything else: a bare number has no unit.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a length; write one such as 12mm, 1.2cm or 0.5in")
    return float(match[1]) * _MM[match[2].lower()]


def parse_size(text: str) -> Size:
    """Return width and height in mm of a `text` `WIDTHxHEIGHT`; the last unit may serve both.

    Raises ValueError, with a sentence, for anything else.
    """
    width, _, height = text.lower().replace("×", "x").partition("x")
    unit = height.strip()[-2:]
    try:
        return parse_length(width if unit in width else width + unit), parse_length(height)
    except ValueError:
        raise ValueError(f"'{text[:40]}' is not a size; write one such as 600x400mm") from None


def points(mm: float) -> float:
    """Return the PDF points of a length of `mm`."""
    return mm / MM_PER_POINT


def type_size(pt: float) -> float:
    """Return the size in mm of type of `pt` points."""
    return pt * MM_PER_POINT
