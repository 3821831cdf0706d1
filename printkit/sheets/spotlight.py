"""What draws the eye to some places of a drawn position: the last turn, or one that is refused."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from printkit.render.display import Circle, Ink, Mark, Path
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.palette import ACCENT, FINE, INK, LAST, PAPER_WHITE

Shape = Path | Circle  # an outline that is still to get its ink

_WIDTH = 0.07  # of the pitch
_LEAST, _MOST = 0.8, 1.4  # mm
_EDGE = 2 * FINE  # of the dark line that a light one has on both sides
_DASH = (1.2, 0.8)  # mm


def spotlight(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Light outlines with dark edges, which show on every piece and on a grey printer."""
    by = width(drawn)
    return _inked(shapes, "last", (Ink(stroke=INK, width=by + _EDGE), Ink(stroke=LAST, width=by)))


def refused(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Red dashes on white."""
    by = width(drawn)
    white = Ink(stroke=PAPER_WHITE, width=by + _EDGE)
    return _inked(shapes, "refused", (white, Ink(stroke=ACCENT, width=by, dash=_DASH)))


def width(drawn: DrawnBoard) -> float:
    """Return the width of an outline on `drawn`, in mm."""
    return min(_MOST, max(_LEAST, drawn.pitch * _WIDTH))


def _inked(shapes: Sequence[Shape], tag: str, inks: Iterable[Ink]) -> Iterator[Mark]:
    """All shapes in one ink after the other, so that no dark edge crosses a light line."""
    return (shape._replace(ink=ink, tag=tag) for ink, shape in product(inks, shapes))
