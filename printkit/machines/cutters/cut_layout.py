"""Sheets for cutting machines: pieces nested on material, and test strips for kerf and fit.

The preset decides whether the faces of pieces are printed or engraved. An engraving shows text,
lines, and areas that contrast with the background. Lines tagged `fold` are only scored.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, decimal, pgettext
from printkit.draw.cut_layers import CutPath, CutSheet, Disc, Etching, Preset, Run, Stroke
from printkit.draw.display import WHITE, Ink, Mark, Page, Path, Text
from printkit.draw.display import moved as moved_mark
from printkit.draw.geometry.engraving import engraved, moved
from printkit.draw.geometry.fit import DEFAULT_FIT
from printkit.draw.geometry.kerf_compensation import Shape, cut_outline, cut_paths
from printkit.draw.geometry.lettering import outlined_marks, text_path
from printkit.draw.geometry.mark_areas import clipped
from printkit.draw.geometry.nesting import NestedPiece, Stock, grid
from printkit.draw.geometry.nesting.layout import Outline
from printkit.draw.geometry.nesting.packing import nest
from printkit.draw.geometry.plane import Box, Point, Ring, box_of
from printkit.draw.mark_extents import extent, meets, union_box
from printkit.draw.style.apply_style import Paint
from printkit.draw.style.palette import SMALL
from printkit.draw.typography.typefaces import BUNDLED, Typeface
from printkit.paper.pieces.piece import Piece, PieceSet, PlacedPiece, place_on_sheets

_SCALE = 50.0  # Length of the scale line on each sheet, in mm.
_ROUNDED = 0.01  # Tolerated overlap with a registration mark in mm, as positions are rounded.
_FOLD = "fold"  # The tag of lines that are scored.
_KEPT = 256  # Maximum number of cached engravings; many pieces of a set are identical.


class Job(NamedTuple):
    """A cutting job: the preset, the size of its sheets, spacing and style; lengths are in mm.

    `packing` is "grid" or "nest", `paint` applies the style, and `joint` is the gap between the
    parts of a split board. If `plain`, pieces that have a plain face are engraved with this face.
    """

    preset: Preset
    width: float
    height: float
    margin: float
    spacing: float = 2.0
    kerf: float = 0.0
    packing: str = "nest"
    paint: Paint = tuple
    typeface: Typeface = BUNDLED
    joint: float = DEFAULT_FIT.joint_gap
    plain: bool = False
    dpi: int = 300

    @property
    def stock(self) -> Stock:
        """The size of the area in which pieces can be placed so that all cuts are on the sheet."""
        edge = self.edge
        return Stock(self.width - 2 * edge, self.height - 2 * edge)

    @property
    def edge(self) -> float:
        """The width of the border that stays free on all sides of a sheet."""
        return max(self.margin, self.kerf / 2)


def piece_sheets(pieces: PieceSet, job: Job) -> list[CutSheet]:
    """Place `pieces` on sheets, a kerf or more apart. Raises InputError if a piece is too large."""
    outlines = [piece.outline for piece in pieces.pieces]
    spacing = max(job.spacing, job.kerf)
    pack: Callable[..., list[NestedPiece]] = grid if job.packing == "grid" else nest
    placed = pack(outlines, job.stock, spacing, turns=pieces.turns)
    sheets = place_on_sheets(pieces, placed, job.edge, job.edge)
    count = len(sheets)
    names = [pieces.title]
    if count > 1:
        name = _("{pieces} {number} of {count}")
        names = [name.format(pieces=pieces.title, number=i + 1, count=count) for i in range(count)]
    return [placed_sheet(name, on_it, job) for name, on_it in zip(names, sheets, strict=True)]


def placed_sheet(name: str, pieces: Sequence[PlacedPiece], job: Job) -> CutSheet:
    """Return the cutting sheet with `pieces` at their positions.

    Raises InputError if pieces overlap, extend beyond the sheet or cover a registration mark.
    """
    shapes = [_shape(each) for each in pieces]
    cut = cut_paths(shapes, job.kerf)
    _check_within(cut, job)
    _check_clear(shapes, job)
    faces = (mark for each in pieces for mark in each.marks(each.piece.face))
    scored = (mark for mark in faces if isinstance(mark, Path) and mark.tag == _FOLD)
    folds = tuple(Run(ring, mark.closed) for mark in scored for ring in mark.rings)
    sheet = CutSheet(name, job.width, job.height, cut, folds, notes=_notes(name, job))
    if job.preset.has("engrave"):
        etchings = []
        for each in pieces:
            face = each.piece.plain if job.plain and each.piece.plain else each.piece.face
            etched = _engraved(each.piece._replace(face=face), each.turn, job.paint, job.typeface)
            etchings.append(moved(etched, *each.at))
        areas = tuple(area for each in etchings for area in each.areas)
        lines = tuple(line for each in etchings for line in each.lines)
        sheet = sheet._replace(engrave=Etching(areas, lines))
    if job.preset.prints:
        sheet = sheet._replace(print_=_printed(pieces, job))
    return sheet


def _shape(each: PlacedPiece) -> Shape:
    piece = each.piece
    disc = Disc(each.at, piece.radius) if piece.radius else None
    return Shape(piece.name, each.outline, disc)


def _check_within(paths: Iterable[CutPath], job: Job) -> None:
    for path in paths:
        box = _reach(path.stroke)
        beyond = max(-box.left, -box.top, box.right - job.width, box.bottom - job.height)
        if beyond > 1e-3:
            size = f"{job.width:g} × {job.height:g} mm"
            message = _(
                "'{name}' extends {beyond} mm beyond the sheet of {size}; give a larger --sheet"
            )
            name = path.name or _("a common cut")
            raise InputError(message.format(name=name, size=size, beyond=f"{beyond:.2f}"))


def _check_clear(shapes: Iterable[Shape], job: Job) -> None:
    marks = job.preset.registration
    if marks is None:
        return
    boxes = [Box(*box) for box in marks.kept_clear(job.width, job.height)]
    for shape in shapes:
        box = box_of(shape.outline[0]).grown(_bleed(job) - _ROUNDED)
        if any(meets(box, kept) for kept in boxes):
            least = marks.inset + max(marks.length, marks.square) + _bleed(job)
            message = _(
                "'{name}' covers a registration mark of {cutter}; give --margin {least}mm or more"
            )
            cutter = pgettext("preset", job.preset.title)
            raise InputError(message.format(name=shape.name, cutter=cutter, least=f"{least:g}"))


def _reach(stroke: Stroke) -> Box:
    match stroke:
        case Disc((x, y), radius):
            return Box(x - radius, y - radius, x + radius, y + radius)
        case Run(points):
            return box_of(points)


@lru_cache(_KEPT)
def _engraved(piece: Piece, turn: float, paint: Paint, typeface: Typeface) -> Etching:
    here = PlacedPiece(piece, (0.0, 0.0), turn)
    return engraved(paint(_unfolded(here.marks(piece.face))), _shape(here), typeface)


def _unfolded(marks: Iterable[Mark]) -> list[Mark]:
    return [mark for mark in marks if not (isinstance(mark, Path) and mark.tag == _FOLD)]


def _printed(pieces: Sequence[PlacedPiece], job: Job) -> tuple[Mark, ...]:
    bleed = _bleed(job)
    below = [mark for each in pieces for mark in each.marks(each.piece.bleed(bleed)) if bleed]
    above = [mark for each in pieces for mark in _unfolded(each.marks(each.piece.face))]
    marks = outlined_marks(job.paint([*below, *above]), job.typeface)
    if job.preset.printed != "png":
        registration = job.preset.registration
        return (*marks, *(registration.marks(job.width, job.height) if registration else ()))
    # Fill outlines with white, because cutting programs cut along the edge of visible areas
    found: list[Mark] = []
    for each in pieces:
        outline = cut_outline(_shape(each), job.kerf)
        box = box_of(outline[0])
        near = [mark for mark in marks if meets(extent(mark, job.typeface), box)]
        found.append(Path(outline, Ink(fill=WHITE), tag="paper"))
        found += clipped(near, outline, job.typeface)
    return tuple(found)


def _bleed(job: Job) -> float:
    return min(job.preset.bleed, job.spacing / 2)


def print_picture(sheet: CutSheet) -> Page:
    """Return the page to print on `sheet`, cropped to the cuts as cutting programs crop it."""
    box = union_box(_reach(path.stroke) for path in sheet.cut)
    marks = tuple(moved_mark(mark, -box.left, -box.top) for mark in sheet.print_)
    return Page(box.width, box.height, marks, sheet.name)


def _notes(name: str, job: Job) -> Etching:
    width, height = job.width, job.height
    edge = Run(((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)), closed=True)
    if job.margin < SMALL * 1.5 or width < _SCALE + 2 * job.margin:
        return Etching(lines=(edge,))
    start = (job.margin, height - job.margin / 2)
    scale = Run((start, (start[0] + _SCALE, start[1])), closed=False)
    kerf = _("kerf {width} mm").format(width=decimal(job.kerf)) if job.kerf else _("no kerf")
    size = f"{decimal(width)} × {decimal(height)} mm"
    words = [name, size, kerf, _("the line is {length} mm long").format(length=decimal(_SCALE))]
    room = width - 2 * job.margin - _SCALE - 2
    while words and job.typeface.width(" · ".join(words), SMALL) > room:
        words.pop()
    line = Text(" · ".join(words), (start[0] + _SCALE + 2, start[1] + SMALL / 3), SMALL)
    text = text_path(line, job.typeface)
    return Etching((text.rings,) if text.rings else (), (edge, scale))


_BLOCKS, _BLOCK, _HIGH = 10, 10.0, 20.0  # Number of blocks in a kerf strip; size of a block in mm.
_RIM = 8.0  # Width of the frame around the kerf strip's blocks, in mm.
_BELOW = 6.0  # Distance between the kerf strip's frame and the fit strip below it, in mm.
_PLUG = 10.0  # Side of the fit strip's square plug, in mm.
_GAPS = tuple(n / 10 for n in range(7))  # Hole sizes minus plug size in the fit strip, in mm.
_STEP = 14.0  # Distance between the centres of adjacent holes in the fit strip, in mm.
_BAR = 4.0  # Width of the border around the holes in the fit strip's bar, in mm.
_WORDS = 6.0  # Height of the space for labels below the holes in the bar, in mm.
_APART = 4.0  # Distance between the fit strip's bar and its plug, in mm.


def kerf_strip(job: Job) -> CutSheet:
    """Return a sheet of kerf and fit test strips. Raises InputError if the sheet is too small."""
    left = top = job.edge + _RIM
    long = _BLOCKS * _BLOCK
    window = _ring(left, top, long, _HIGH)
    frame = _ring(left - _RIM, top - _RIM, long + 2 * _RIM, _HIGH + 2 * _RIM)
    rings = (_ring(left + i * _BLOCK, top, _BLOCK, _HIGH) for i in range(_BLOCKS))
    blocks = [Shape(f"block {i}", (ring,)) for i, ring in enumerate(rings, start=1)]
    bar, plug, gaps = fit_strip((job.edge + job.kerf, top + _HIGH + _RIM + _BELOW))
    parts = [Shape("bar", bar), Shape("plug", plug)]
    cut = (*cut_paths([Shape("frame", (frame, window)), *blocks], 0.0), *cut_paths(parts, job.kerf))
    _check_within(cut, job)
    told = _("Push the blocks to one side: kerf = gap ÷ {number}").format(number=_BLOCKS + 1)
    words = [Text(told, (left, top - _RIM / 2 + SMALL / 3), SMALL), *gaps]
    areas = tuple(text_path(each, job.typeface).rings for each in words)
    name = _("Kerf strip")
    etching, notes = Etching(areas), _notes(name, job)
    return CutSheet(name, job.width, job.height, cut, engrave=etching, notes=notes)


def fit_strip(at: Point) -> tuple[Outline, Outline, list[Text]]:
    """Return a bar with holes (top left corner at `at`), a plug, and labels for the holes."""
    left, top = at
    wide, high = 2 * _BAR + _STEP * len(_GAPS), 2 * _BAR + _PLUG + _GAPS[-1] + _WORDS
    holes: list[Ring] = []
    words: list[Text] = []
    for number, gap in enumerate(_GAPS):
        middle = left + _BAR + (number + 0.5) * _STEP
        holes.append(_ring(middle - (_PLUG + gap) / 2, top + _BAR, _PLUG + gap, _PLUG + gap))
        foot = (middle, top + high - _BAR)
        words.append(Text(decimal(gap), foot, SMALL, anchor="middle"))
    bar = (_ring(left, top, wide, high), *(ring[::-1] for ring in holes))
    plug = (_ring(left, top + high + _APART, _PLUG, _PLUG),)
    return bar, plug, words


def _ring(left: float, top: float, width: float, height: float) -> Ring:
    return Box(left, top, left + width, top + height).corners
