"""What draws the eye to some places of a drawn position: the last turn, or one that is refused."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from printkit.geometry.areas import rings
from printkit.geometry.plane import Point
from printkit.geometry.xoid import PieceSize, body, outline
from printkit.render.display import Circle, Ink, Mark, Path, rectangle
from printkit.rules.game import Placement
from printkit.sheets.diagram import WALL, Drawn, stone_radius
from printkit.sheets.palette import ACCENT, FINE, INK, LAST, PAPER_WHITE
from printkit.topology.lattice import Site

_WIDTH = 0.07  # of the pitch
_LEAST, _MOST = 0.8, 1.4  # mm
_EDGE = 2 * FINE  # of the dark line that a light one has on both sides
_DASH = (1.2, 0.8)  # mm

Lying = Mapping[Site, Placement]


def spotlight(drawn: Drawn, sites: Iterable[Site], lying: Lying) -> list[Mark]:
    """Light outlines with dark edges, which show on every piece and on a grey printer."""
    width = _width(drawn)
    dark, light = Ink(stroke=INK, width=width + _EDGE), Ink(stroke=LAST, width=width)
    shapes = _played(drawn, list(sites), lying)
    return [_inked(shape, ink, "last") for shape, ink in _all(shapes, dark, light)]


def refused(drawn: Drawn, sites: Iterable[Site], lying: Lying) -> list[Mark]:
    """Red dashes on white, about each place for itself: they need not make one piece."""
    width = _width(drawn)
    white = Ink(stroke=PAPER_WHITE, width=width + _EDGE)
    red = Ink(stroke=ACCENT, width=width, dash=_DASH)
    shapes = [shape for site in sites for shape in _one(drawn, site, lying)]
    return [_inked(shape, ink, "refused") for shape, ink in _all(shapes, white, red)]


def _width(drawn: Drawn) -> float:
    """Of an outline, in mm."""
    return min(_MOST, max(_LEAST, drawn.pitch * _WIDTH))


def _all(shapes: Sequence[Path | Circle], *inks: Ink) -> Iterable[tuple[Path | Circle, Ink]]:
    """All shapes in one ink after the other, so that no dark edge crosses a light line."""
    return ((shape, ink) for ink, shape in product(inks, shapes))


def _inked(shape: Path | Circle, ink: Ink, tag: str) -> Mark:
    return shape._replace(ink=ink, tag=tag)


def _played(drawn: Drawn, sites: list[Site], lying: Lying) -> list[Path | Circle]:
    if drawn.definition.play_on == "edges" and sites:
        size = PieceSize.for_leg(drawn.plane.side)
        return [Path(rings(outline(sites, drawn.plane, size)), Ink())]
    return [shape for site in sites for shape in _one(drawn, site, lying)]


def _one(drawn: Drawn, site: Site, lying: Lying) -> list[Path | Circle]:
    """The outline of a leg's place, of the piece on a site, or of a stone that could be there."""
    if drawn.definition.play_on == "edges":
        return [Path((body(drawn.plane.ends(site), drawn.plane.side / 2),), Ink())]
    at = drawn.plane.point(site)
    piece = lying[site].piece if site in lying else ""
    if piece.startswith("tile"):
        return [Path((drawn.plane.cell(site),), Ink())]
    if piece == "wall":
        return [_square(at, drawn.pitch * WALL)]
    return [Circle(at, stone_radius(drawn) + _width(drawn) / 2, Ink())]


def _square(centre: Point, side: float) -> Path:
    return rectangle((centre[0] - side / 2, centre[1] - side / 2), side, side, Ink())
