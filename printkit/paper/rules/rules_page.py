"""Typeset rules pages, with text in columns, example figures, and common questions in a box."""

from collections.abc import Mapping, Sequence
from itertools import product

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.draw.display import Ink, Mark, Page, rectangle
from printkit.draw.flow import ColumnPlacement, fill
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import FAINT, FIELD, FINE
from printkit.paper.rules.game_text import Figure, read_rules
from printkit.paper.rules.rules_blocks import GUTTER, INSET, RulesBlocks

_SIDES, _MOST_PAGES = 2, 64  # pages on a sheet of paper; most pages of rules
_LARGER = tuple(twentieths / 20 for twentieths in range(20, 37))  # scales of figures to fill pages
# Further scales of figures, to save a page or to keep the type size
_SMALLER = (0.75, 0.8, 0.85, 0.9, 0.95)
_Columns = list[list[list[ColumnPlacement]]]  # of each page

_TINT = Ink(fill=FIELD, stroke=FAINT, width=FINE)


def rules_pages(
    title: str,
    text: str,
    figures: Mapping[str, Figure],
    layout: Layout,
    sources: Sequence[str] = (),
) -> tuple[Page, ...]:
    """Return the pages of the rules `text`, in the markup of `game_text`, with `figures` by name.

    The rules of all games have one type size; figures are enlarged to fill the pages. Smaller type
    is used only to fit the rules on one sheet of paper, or to save a sheet of a booklet. The pages
    after the first have their number in the title. The last column ends with the lines `sources`.
    Raises InputError if the rules do not fit on pages of this size, and KeyError if `text` names a
    missing figure.
    """
    try:
        pages = _Rules(list(read_rules(text)), figures, layout, sources).pages()
    except InputError as error:
        remedy = f"print on paper larger than {layout.paper.name}"
        raise InputError(f"{title}: {error}; {remedy}") from None
    names = [_("Rules {number}").format(number=n + 1) for n in range(len(pages))]
    if len(pages) == 1:
        names = [_("Rules")]
    numbered = _("{title}, {number}")
    titles = [title, *(numbered.format(title=title, number=n) for n in range(2, len(pages) + 1))]
    if layout.bare:  # the pages of a booklet have numbers of their own
        titles = [title] * len(pages)
    return tuple(map(layout.sheet, titles, pages, names))


class _Rules(RulesBlocks):
    def pages(self) -> list[list[Mark]]:
        """Return the marks of each page: the fewest pages, with the fullest columns.

        Raises InputError if a figure or a block is too large for a page.
        """
        high, room, usual = self.area.height, self.column.width, self.sizes[0]
        widest = max((drawn.box.width for drawn in self.figures.values()), default=0.0)
        if widest > room:
            raise InputError(
                f"a figure is {widest:.0f} mm wide, but the column has room for {room:.0f} mm"
            )
        tallest = max((block.height for block in self.of_size(usual)), default=0.0)
        if tallest > high:
            needed = f"a block of text is {tallest:.0f} mm high"
            raise InputError(f"a page has room for {high:.0f} mm, but {needed}")
        numbers = self.layout.counts or range(1, _MOST_PAGES + 1)
        for number, size in product(numbers, self.sizes):
            is_possible = size == usual or number == _SIDES or number + 1 not in numbers
            for scales in (_LARGER, (*_SMALLER, *_LARGER)) if is_possible else ():
                heights = [high - self.lead(size)[1], *[high] * (number - 1)]
                sizes = [self.of_size(size, scale) for scale in scales]
                alike = [blocks for blocks in sizes if len(blocks) == len(sizes[0])]
                if columns := fill(alike, heights, self.count, self.step(size)):
                    return self._marks(size, columns)
        raise InputError(f"the rules take more than {_MOST_PAGES} pages")

    def _marks(self, size: float, pages: _Columns) -> list[list[Mark]]:
        lead, above = self.lead(size)
        made = [lead, *([] for _ in pages[1:])]
        area, width = self.area, self.column.width
        for number, (page, columns) in enumerate(zip(made, pages, strict=True)):
            for place, column in enumerate(columns):
                left = area.left + place * (width + GUTTER)
                for block, start in column:
                    top = area.top + start + (0.0 if number else above)
                    if block.boxed is not None:
                        high = block.height - block.boxed + INSET / 2
                        box = rectangle(
                            (left, top + block.boxed), width, high, _TINT, tag="questions"
                        )
                        page.append(box)
                    for part in block.parts:
                        page.extend(part.moved(left, top))
        return made
