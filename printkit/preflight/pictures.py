"""Pictures: pixels, resolution, and the ink of the darkest pixel."""

import math
from typing import Any

import pikepdf

from printkit.preflight.colour import Space
from printkit.preflight.limits import MOST_UNFOLDED, Budget
from printkit.preflight.marks import Picture
from printkit.preflight.objects import entry, identity, is_stream, numbers, unfolded, whole
from printkit.preflight.plane import Matrix
from printkit.units import MM_PER_INCH


class Pictures:
    """The pictures of one file; the ink of each is measured once."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._inks: dict[tuple[int, int], float | None] = {}

    def picture(self, value: Any, space: Space | None, ctm: Matrix) -> Picture:
        """The picture of a stream or of an inline picture's dictionary, drawn by a matrix in mm."""
        width = whole(entry(value, "/Width") or entry(value, "/W"))
        height = whole(entry(value, "/Height") or entry(value, "/H"))
        bits = 1 if space is None else whole(entry(value, "/BitsPerComponent")) or 8
        ink = None if space is None else self._ink(value, space, width * height, bits)
        return Picture((width, height), _dpi(width, height, ctm), bits, space, ink)

    def _ink(self, value: Any, space: Space, pixels: int, bits: int) -> float | None:
        key = identity(value)
        if key is None:
            return _ink_of_few(space)
        if key not in self._inks:
            self._inks[key] = _ink_of_few(space)
            if self._inks[key] is None and bits == 8 and space.family in ("cmyk", "spot"):
                self._inks[key] = self._measured(value, space.channels, pixels)
        return self._inks[key]

    def _measured(self, value: Any, channels: int, pixels: int) -> float | None:
        """The greatest sum of a pixel's channels; None for what is too large or not decoded."""
        import numpy as np  # only pictures in inks need it

        if not is_stream(value) or pixels * channels > MOST_UNFOLDED:
            return None
        try:
            data = unfolded(value, self._budget)
        except pikepdf.PdfError:
            return None
        if len(data) < pixels * channels or not pixels:
            return None
        samples = np.frombuffer(data, np.uint8, pixels * channels).reshape(pixels, channels)
        if numbers(entry(value, "/Decode"))[:2] == (1.0, 0.0):
            samples = 255 - samples
        return float(samples.sum(axis=1, dtype=np.uint16).max()) / 255


def _ink_of_few(space: Space) -> float | None:
    """The greatest ink where it can be told from the space: an indexed or a grey one."""
    if space.palette is not None and space.base is not None:
        count = len(space.palette) // max(1, space.base.channels)
        colours = [space.colour((at,)) for at in range(count)]
        return max((colour.coverage for colour in colours if colour.inks), default=None)
    return 1.0 if space.family == "gray" else None


def _dpi(width: int, height: int, ctm: Matrix) -> float:
    """Pixels an inch in the direction where they are largest; 0 for a picture of no size."""
    sides = ((width, math.hypot(ctm.a, ctm.b)), (height, math.hypot(ctm.c, ctm.d)))
    return min(count * MM_PER_INCH / side if side > 0 else 0.0 for count, side in sides)
