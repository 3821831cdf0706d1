"""Several sets of pieces one below the other, so that no sheet is left half empty."""

from collections.abc import Sequence
from itertools import chain

from printkit.geometry.nesting import TooLargeError
from printkit.render.display import Mark, Page
from printkit.sheets.cutting_time import Cutting, all_cutting
from printkit.sheets.frame import Imposition, Layout
from printkit.sheets.imposition import PieceSheets, how_to_cut, laid_out
from printkit.sheets.piece import PieceSet

_GAP = 4.0  # mm between two sets


def shared_sheets(
    title: str, sets: Sequence[PieceSet], layout: Layout
) -> tuple[tuple[Page, ...], Cutting]:
    """Sheets under one `title` with all `sets` in their order, and what there is to cut.

    A set begins below the one before it where the rest of the sheet holds all of it. Sets with
    backs or with bleed have sheets of their own, since their trim is that of one set. Raises
    InputError when the paper does not hold one of the pieces.
    """
    if not can_share(layout.imposition):
        alone = [laid_out(pieces, layout) for pieces in sets]
        pages = tuple(chain.from_iterable(sheets.pages() for sheets in alone))
        return pages, all_cutting(sheets.cutting() for sheets in alone)
    top = layout.area.top
    drawn: list[list[Mark]] = []
    cuttings: list[Cutting] = []
    y, told = top, ""
    for pieces in sets:
        how = how_to_cut(pieces, layout.imposition)
        sheets = _below(pieces, layout, y, known=how == told) if drawn else None
        if sheets is None:
            sheets = PieceSheets(pieces, layout)
            drawn.append([])
        first, *others = (sheets.marks(number) for number in range(sheets.count))
        drawn[-1] += first
        drawn += others
        cuttings.append(sheets.cutting())
        y, told = sheets.bottom + _GAP, how
    names = [f"{title} {i + 1}" for i in range(len(drawn))] if len(drawn) > 1 else [title]
    pages = tuple(
        layout.sheet(title, marks, name) for marks, name in zip(drawn, names, strict=True)
    )
    return pages, all_cutting(cuttings)


def can_share(imposition: Imposition) -> bool:
    """Whether several sets may lie on one sheet: their backs and their bleed need none."""
    return imposition.backs == "none" and not imposition.bleed and not imposition.contours


def _below(pieces: PieceSet, layout: Layout, top: float, *, known: bool) -> PieceSheets | None:
    """The set on the rest of a sheet below `top`; None where it has no room for all of it."""
    try:
        sheets = PieceSheets(pieces, layout, top, known=known)
    except TooLargeError:
        return None
    return sheets if sheets.count == 1 else None
