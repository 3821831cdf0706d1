"""Lay out pieces on sheets, in rows for straight cuts or nested, with marks, bleed and backs."""

from collections.abc import Iterable, Sequence
from itertools import chain

from printkit.base.language import _
from printkit.base.print_options import PRESS, PrintOptions
from printkit.base.units import Paper
from printkit.draw.display import Mark, Page, Path, Text, line
from printkit.draw.geometry.nesting import Stock, TooLargeError, grid
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import union_box
from printkit.draw.sheet_frame import Layout, TextColumn, edge_name, paragraph
from printkit.draw.style.palette import CUT_LINE, FOLD_LINE, GREY, SMALL
from printkit.paper.pieces import hand_cutting
from printkit.paper.pieces.piece import (
    Piece,
    PieceSet,
    PlacedPiece,
    along_outlines,
    place_on_sheets,
    seen_from_behind,
)

_FOLD = 6.0  # mm between the pieces on both sides of a fold
_FEED = 1.0  # mm, the expected misalignment of the second side of the paper


def lay_out_pieces(pieces: PieceSet, layout: Layout) -> "PieceSheets":
    """Lay out `pieces`, on turned paper if necessary. Raises InputError if a piece does not fit."""
    upright, on_its_side = layout.orientations
    try:
        return PieceSheets(pieces, upright)
    except TooLargeError as error:
        try:
            return PieceSheets(pieces, on_its_side)
        except TooLargeError:
            raise TooLargeError(f"{layout.paper.name}: {error}") from None


def how_to_cut(pieces: PieceSet, options: PrintOptions) -> str:
    """Return the cutting instructions for a sheet of `pieces` that is printed with `options`."""
    if _by_outline(pieces, options):
        return _("Cut out each piece along its outline.")
    if pieces.punched:
        return _(
            "Cut along the lines into strips. Then punch out each disc in the middle of its rings."
        )
    how = _("Cut straight from mark to mark, all horizontal cuts first.")
    if pieces.room and _has_lines(pieces, options):
        how = _("Cut along the lines from edge to edge, all horizontal cuts first.")
    return f"{how} {pieces.finish}".rstrip()


def _by_outline(pieces: PieceSet, options: PrintOptions) -> bool:
    in_rows = options.layout == "grid" and options.marks != "none"
    if options.for_ == PRESS or not in_rows:
        return True
    return pieces.by_outline and _has_lines(pieces, options)  # without lines, cut from mark to mark


def _has_lines(pieces: PieceSet, options: PrintOptions) -> bool:
    """Whether straight cuts are drawn as lines from edge to edge."""
    return (options.marks or "full") == "full" and options.bleed <= pieces.room


class PieceSheets:
    """The sheets of one set of pieces; on a sheet, the bed is the area for pieces, below the words.

    A sheet's contents are in `area` (default: the area of `layout`). If `known`, omit the cutting
    instructions: the sheet has them. Raises TooLargeError if a piece does not fit in the bed.
    """

    def __init__(
        self, pieces: PieceSet, layout: Layout, area: Box | None = None, *, known: bool = False
    ) -> None:
        self._pieces, self._layout = pieces, layout
        self._options = layout.options
        self._area = area = layout.area if area is None else area
        how = "" if known else how_to_cut(pieces, layout.options)
        words = f"{pieces.words} {how}"
        column = TextColumn(area.width, layout.typeface)
        self._words, top = paragraph(words, (area.left, area.top + 1), column, SMALL)
        self._bed = bed = area._replace(top=top + 1)
        self._upright = _turned_upright(layout.paper, self._options.flip)
        if self._options.backs == "fold":  # faces are above the fold, backs below
            self._bed = bed._replace(bottom=(bed.top + bed.bottom - _FOLD) / 2)
        elif self._options.backs == "duplex" and not self._upright:
            # On the page of backs, the lowest pieces come to the top: leave room for the title
            self._bed = bed._replace(bottom=min(bed.bottom, layout.paper.height - bed.top))
        self._fold = self._bed.bottom + _FOLD / 2
        self._in_rows = self._options.layout == "grid"
        self._by_outline = _by_outline(pieces, self._options)
        self._room = pieces.room if self._in_rows else 0.0
        between = self._options.spacing / 2
        self._feed = (self._room or _FEED) if self._in_rows else min(_FEED, between)
        self._bleed = max(0.0, self._options.bleed - self._room)  # mm of bleed beyond the cells
        self._marks = self._options.marks or "full"
        self._lying = self._laid()
        self._own = len(self._lying[-1])
        if not self._room and not self._by_outline:
            self._lying = list(map(_filled, self._lying))

    def _edge(self) -> float:
        """Return the margin in mm around all pieces, for marks and bleed."""
        ticks = self._marks == "short" or not self._room
        if self._in_rows and self._marks != "none" and (ticks or self._bleed):
            return self._bleed + hand_cutting.EDGE
        fed = self._feed if self._options.backs != "none" else 0.0
        return max(self._bleed, fed - self._room)

    def _laid(self) -> list[list[PlacedPiece]]:
        pieces, options, bed, edge = self._pieces, self._options, self._bed, self._edge()
        stock = Stock(bed.width - 2 * edge, bed.height - 2 * edge)
        outlines = [piece.outline for piece in pieces.pieces]
        if self._in_rows:
            gap = 0.0
            if self._bleed:  # room for bleed and crop marks between two cells
                gap = 2 * self._bleed + (hand_cutting.GAP if self._marks == "full" else 0.0)
            kinds = None if pieces.by_outline else [piece.kind for piece in pieces.pieces]
            placed = grid(outlines, stock, gap, room=pieces.room, kinds=kinds)
        else:
            from printkit.draw.geometry.nesting.packing import nest  # imported late: needs NumPy

            spacing = max(options.spacing, 2 * options.bleed)
            placed = nest(outlines, stock, spacing, pieces.turns)
        sheets = place_on_sheets(pieces, placed, bed.left + edge, bed.top + edge)
        spare = bed.right - edge - max(self._block(lying).right for lying in sheets)
        return [[each.shifted(spare / 2, 0.0) for each in lying] for lying in sheets]

    def _block(self, lying: Iterable[PlacedPiece]) -> Box:
        return union_box(each.cell(self._room) for each in lying)

    def pages(self) -> list[Page]:
        """Return a page for each sheet; for duplex printing, a page of backs follows each."""
        title = self._pieces.title
        names = [f"{title} {i + 1}" for i in range(self.count)] if self.count > 1 else [title]
        return list(chain.from_iterable(map(self._sides, range(self.count), names)))

    @property
    def count(self) -> int:
        """The number of sheets."""
        return len(self._lying)

    @property
    def paper(self) -> Paper:
        """The paper of the sheets, in the orientation in use."""
        return self._layout.paper

    @property
    def rest(self) -> tuple[Piece, ...]:
        """The pieces on the last sheet, without the spare pieces that fill its rows."""
        return tuple(each.piece for each in self._lying[-1][: self._own])

    @property
    def box(self) -> Box:
        """The box that the words and the marks of the last sheet cover."""
        return self._area._replace(bottom=self._block(self._lying[-1]).bottom + self._edge())

    @property
    def block_width(self) -> float:
        """The width in mm of the last sheet's pieces with their marks."""
        return self._block(self._lying[-1]).width + 2 * self._edge()

    def marks(self, number: int) -> list[Mark]:
        """Return the words, the faces and the cut marks of sheet `number`, counted from 0."""
        lying = self._lying[number]
        marks = [*self._words, *self._piece_marks(lying, "face")]
        is_for_press = self._layout.is_for_press
        if self._marks == "none" and not is_for_press:
            return marks
        if self._by_outline:  # always true for a press
            cut = (each for each in lying if is_for_press or not each.piece.edged)
            return [*marks, *(Path(each.outline, CUT_LINE, tag="cut") for each in cut)]
        cells = [each.cell(self._room) for each in lying]
        if self._bleed:
            return [*marks, *hand_cutting.crop_marks(cells, self._bleed, self._marks)]
        strips, ticks = self._pieces.punched, not self._room
        cuts = hand_cutting.straight_cuts(cells, self._marks, ticks=ticks, strips=strips)
        return [*marks, *cuts]

    def cutting(self, which: slice = slice(None)) -> hand_cutting.Cutting:
        """Return the cutting job for the sheets in `which` (default: all)."""
        pieces = [each.piece for each in chain(*self._lying[which])]
        strips = self._pieces.punched
        jobs = [hand_cutting.Cutting(pieces=len(pieces))]
        if not self._by_outline:
            sheets = ([each.cell(self._room) for each in lying] for lying in self._lying[which])
            cuts = (hand_cutting.cut_lines(cells, strips=strips) for cells in sheets)
            jobs += map(hand_cutting.along_ruler, cuts)
        if self._by_outline or self._pieces.finish:
            jobs.append(along_outlines(pieces))
        return hand_cutting.all_cutting(jobs)

    def _sides(self, number: int, name: str) -> list[Page]:
        options, lying, marks = self._options, self._lying[number], self.marks(number)
        block = self._block(lying)
        if options.backs == "fold":  # the backs are below the fold
            left, fold, right = self._bed.left, self._fold, self._bed.right
            behind = [each.turned_about_y(fold) for each in lying]
            text = _(
                "Fold back along this line, glue the halves together, then cut out the pieces."
            )
            marks += [
                line((left, fold), (right, fold), FOLD_LINE, tag="fold"),
                Text(text, (left, fold - 0.8), SMALL, GREY),
                *self._piece_marks(behind, "back"),
            ]
            below = _behind_level(block, fold).moved(*options.back_offset)
            block = union_box((block, below))
        front = self._layout.sheet(self._pieces.title, marks, name)
        if options.for_ != PRESS:  # for a press, the trim is the whole sheet
            front = front._replace(trim=block, bleed=options.bleed)
        return [front, self._back(front, lying)] if options.backs == "duplex" else [front]

    def _back(self, front: Page, lying: Sequence[PlacedPiece]) -> Page:
        if self._upright:
            behind = [each.turned_about_x(front.width / 2) for each in lying]
        else:
            behind = [each.turned_about_y(front.height / 2) for each in lying]
        edge = self._options.flip
        note = _(
            "The other side of “{sheet}”: print on both sides, turned over the {edge} edge."
        ).format(sheet=front.name, edge=edge_name(edge))
        text = Text(note, (self._bed.left, self._layout.area.top + SMALL + 1), SMALL, GREY)
        marks = [text, *self._piece_marks(behind, "back")]
        title = _("{pieces}: backs").format(pieces=self._pieces.title)
        page = self._layout.sheet(title, marks, _("{sheet}, backs").format(sheet=front.name))
        if self._layout.is_for_press:
            return page
        trim = _behind(self._block(lying), front, edge).moved(*self._options.back_offset)
        return page._replace(trim=trim, bleed=max(self._options.bleed, self._feed))

    def _piece_marks(self, lying: Sequence[PlacedPiece], side: str) -> list[Mark]:
        """Draw one `side` of pieces; backs always have bleed, as printers place them inexactly."""
        by = self._options.bleed
        if side == "back":
            by = max(by, self._feed)
            lying = [each.shifted(*self._options.back_offset) for each in lying]
        below = [each.marks(bleed_of(each.piece, by, side)) for each in lying] if by else []
        above = [each.marks(getattr(each.piece, side)) for each in lying]
        return list(chain(*below, *above))


def _filled(lying: list[PlacedPiece]) -> list[PlacedPiece]:
    """Fill the rows of equal pieces with spare ones: copies of a kind's first repeated piece."""
    names = [each.piece.name for each in lying]
    first = {each.piece.kind: each for each in reversed(lying) if names.count(each.piece.name) > 1}
    rows: dict[float, list[PlacedPiece]] = {}
    for each in lying:
        rows.setdefault(each.at[1], []).append(each)
    longest = max(rows.values(), key=len)
    spare = (
        first[row[0].piece.kind]._replace(at=(each.at[0], level))
        for level, row in rows.items()
        if row[0].piece.kind in first
        for each in longest[len(row) :]
    )
    return [*lying, *spare]


def blank_back(front: Page, flip: str) -> Page:
    """Return a blank back for the page `front`; its trim box is behind the trim box of `front`."""
    trim = front.trim and _behind(Box(*front.trim), front, flip)
    name = _("{sheet}, blank back").format(sheet=front.name)
    return Page(front.width, front.height, (), name, trim, front.bleed)


def _behind(box: Box, page: Page, flip: str) -> Box:
    if _turned_upright(page, flip):
        return Box(page.width - box.right, box.top, page.width - box.left, box.bottom)
    return _behind_level(box, page.height / 2)


def _behind_level(box: Box, axis: float) -> Box:
    return Box(box.left, 2 * axis - box.bottom, box.right, 2 * axis - box.top)


def _turned_upright(paper: Paper | Page, flip: str) -> bool:
    """Whether the paper is turned over about a vertical axis, so that its head stays at the top."""
    return (paper.height >= paper.width) == (flip == "long")


def bleed_of(piece: Piece, by: float, side: str) -> tuple[Mark, ...]:
    """Return the bleed of a piece, `by` mm wide, on its `side`, which is "face" or "back"."""
    if side == "face":
        return piece.bleed(by)
    return piece.bleed_behind(by) if piece.bleed_behind else seen_from_behind(piece.bleed(by))
