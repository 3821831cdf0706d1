"""Typeset rules pages, with text in columns, example figures, and common questions in a box."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.units import type_size
from printkit.draw.display import Ink, Mark, Page, rectangle
from printkit.draw.flow import POWER, ColumnPlacement, fill
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import FAINT, FIELD, FINE
from printkit.paper.rules.game_text import Figure, read_rules
from printkit.paper.rules.rules_blocks import GUTTER, INSET, RULES_LEADING, RulesBlocks, boxes_whole

_CLOSER = (1.3, 1.26, 1.22)  # tighter line spacings, tried in order to fit the rules on one sheet
_SIZES = tuple(type_size(quarters / 4) for quarters in range(50, 35, -1))
_LARGEST = type_size(11.5)  # largest type on loose sheets; a booklet may use larger type
_TRIED = 4  # number of fitting type sizes to compare; the one that fills the pages best is used
_COMFORTABLE = type_size(10)  # smaller type is used only to fit the rules on one sheet
_SIDES, _MOST_PAGES = 2, 64  # pages on a sheet of paper; most pages of rules
_SCALES = (1.5, 1.4, 1.3, 1.2, 1.1)  # scales of figures to try if there is room
_TINT = Ink(fill=FIELD, stroke=FAINT, width=FINE)


def rules_pages(
    title: str,
    text: str,
    figures: Mapping[str, Figure],
    layout: Layout,
    sources: Sequence[str] = (),
) -> tuple[Page, ...]:
    """Return the pages of the rules `text`, in the markup of `game_text`, with `figures` by name.

    The rules take the fewest pages without small type, in the largest type that fits; tighter line
    spacing is tried to save a third page. The last column ends with the lines `sources`. Raises
    InputError if the rules do not fit on pages of this size, and KeyError if `text` names a missing
    figure.
    """
    read = list(read_rules(text))

    def made(leading: float) -> list[list[Mark]]:
        return _Rules(read, figures, layout, sources, leading).pages()

    try:
        pages = made(RULES_LEADING)
        for leading in _CLOSER if len(pages) == _SIDES + 1 and not layout.counts else ():
            closer = made(leading)
            if len(closer) < len(pages):
                pages = closer
                break
    except InputError as error:
        remedy = f"print on paper larger than {layout.paper.name}"
        raise InputError(f"{title}: {error}; {remedy}") from None
    names = [_("Rules {number}").format(number=n + 1) for n in range(len(pages))]
    if len(pages) == 1:
        names = [_("Rules")]
    return tuple(layout.sheet(title, marks, name) for marks, name in zip(pages, names, strict=True))


class _Filled(NamedTuple):
    """The columns of each page, in type of `size` mm; `depths` are their heights on each page."""

    size: float
    depths: list[float]
    columns: list[list[list[ColumnPlacement]]]

    def waste(self) -> float:
        """Return a penalty for empty room; its exponent makes very empty columns count far more."""
        return sum(
            (depth - (column[-1].top + column[-1].block.height if column else 0.0)) ** POWER
            for depth, page in zip(self.depths, self.columns, strict=True)
            for column in page
        )


class _Rules(RulesBlocks):
    def pages(self) -> list[list[Mark]]:
        """Return the marks of each page: the fewest pages, in the largest type that fits.

        A box of questions is split only if that saves a page.
        """
        area, room = self.area, self.column.width
        widest = max((drawn.box.width for drawn in self.figures.values()), default=0.0)
        if widest > room:
            raise InputError(
                f"a figure is {widest:.0f} mm wide, but the column has room for {room:.0f} mm"
            )
        _, lead = self.lead(_SIZES[-1])
        if lead > area.height / 2:
            raise InputError(
                f"the text before the first heading is {lead:.0f} mm high, more than half of the "
                f"{area.height:.0f} mm on a page"
            )
        for block in self.of_size(_COMFORTABLE):
            if block.height > area.height:
                needed = f"a block of text is {block.height:.0f} mm high"
                raise InputError(f"a page has room for {area.height:.0f} mm, but {needed}")
        numbers = self.layout.counts or range(1, _MOST_PAGES + 1)
        for number, breaks in product(numbers, (False, True)):
            if best := self._best(number, breaks=breaks):
                return self._marks(best)
        raise InputError(f"the rules take more than {_MOST_PAGES} pages")

    def _best(self, pages: int, *, breaks: bool) -> "_Filled | None":
        """Return the fullest layout on `pages` pages, if any; `breaks` may split question boxes."""
        counts = self.layout.counts
        small = counts[0] if counts else _SIDES
        sizes = [
            size
            for size in _SIZES
            if (size >= _COMFORTABLE or pages == small) and (size <= _LARGEST or counts)
        ]
        if self._filled(sizes[-1], pages, breaks=breaks) is None:
            return None
        made = (self._filled(size, pages, breaks=breaks) for size in sizes)
        best = min(islice(filter(None, made), _TRIED), key=_Filled.waste)
        larger = (self._filled(best.size, pages, breaks=breaks, scale=scale) for scale in _SCALES)
        return min([*filter(None, larger), best], key=_Filled.waste)

    def _filled(
        self, size: float, pages: int, *, breaks: bool, scale: float = 1.0
    ) -> "_Filled | None":
        """Return the layout in type of `size` mm, or None; figures are enlarged up to `scale`."""
        high, (_, above) = self.area.height, self.lead(size)
        if above > high / 2:
            return None
        depths = [high - above, *[high] * (pages - 1)]
        blocks = self.of_size(size, scale)
        if not breaks:
            blocks = boxes_whole(blocks)
        columns = fill(blocks, depths, self.count, self.step(size))
        return _Filled(size, depths, columns) if columns else None

    def _marks(self, filled: "_Filled") -> list[list[Mark]]:
        lead, _ = self.lead(filled.size)
        made = [lead, *([] for _ in filled.depths[1:])]
        area, width = self.area, self.column.width
        for page, columns, depth in zip(made, filled.columns, filled.depths, strict=True):
            top = area.bottom - depth
            for place, column in enumerate(columns):
                left = area.left + place * (width + GUTTER)
                for start, high in _boxes(column):
                    corner = (left, top + start)
                    page.append(rectangle(corner, width, high, _TINT, tag="questions"))
                for block, start in column:
                    for part in block.parts:
                        page.extend(part.moved(left, top + start))
        return made


def _boxes(column: Iterable[ColumnPlacement]) -> list[tuple[float, float]]:
    """Return the top and height of each box of questions; consecutive boxed blocks share a box."""
    boxes: list[tuple[float, float]] = []
    joins = False
    for block, top in column:
        if block.boxed is not None:
            start = boxes.pop()[0] if joins and not block.boxed else top + block.boxed
            boxes.append((start, top + block.height - start + INSET / 2))
        joins = block.boxed is not None
    return boxes
