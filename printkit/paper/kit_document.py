"""Print a whole kit, one of its parts, or a booklet as a document.

A booklet's page is half a sheet: each side of a sheet has two pages, and the sheet is folded once.
"""

from collections.abc import Iterator, Sequence

from printkit.base.language import _, labelled
from printkit.base.units import Paper
from printkit.draw.display import Document, Mark, Page, Text, line, moved
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import FOLD_LINE, GREY, SMALL
from printkit.paper.box_face import BoxText, box_page
from printkit.paper.kit import Part, Request
from printkit.paper.kit_parts import cover_scene
from printkit.paper.pieces.imposition import blank_back

LEAF = 4  # pages on a folded sheet
MOST = 64  # most pages of a booklet
FLIP = "short"  # edge about which a duplex printer turns the landscape sheets of a booklet
_FOLD = 5.0  # mm, length of the fold marks at the top and the bottom of a sheet
_BASELINE = 0.6  # mm from the bottom margin up to the page number's baseline


def kit_document(request: Request, parts: list[Part]) -> Document:
    """Return all `parts` as one document; for duplex printing, one-sided pages get blank backs."""
    flip = request.layout.flip_edge
    pages = [page for part in parts for page in with_backs(part, flip)]
    title = _("{game}: the complete kit").format(game=request.ruleset.title)
    return Document(title, tuple(pages), request.board.title, flip, request.typeface)


def part_document(request: Request, part: Part) -> Document:
    """Return a document that contains only `part`."""
    flip = request.layout.flip_edge if part.alternate else ""
    title = labelled(request.ruleset.title, part.title)
    return Document(title, part.pages, request.board.title, flip, request.typeface)


def with_backs(part: Part, flip: str) -> Iterator[Page]:
    """Yield the pages of `part`; if `flip` names an edge, add blank backs to one-sided pages."""
    for page in part.pages:
        yield page
        if flip and not part.alternate:
            yield blank_back(page, flip)


def page_layout(layout: Layout) -> Layout:
    """Return the layout of a booklet's pages: half the paper of `layout`, without a foot."""
    short, long = sorted(layout.paper[1:])
    half = Paper(f"half of {layout.paper.name}", long / 2, short)
    counts = tuple(range(LEAF - 1, MOST, LEAF))  # with a cover, these page counts fill whole sheets
    return layout.on(half)._replace(bare=True, counts=counts)


def cover_page(request: Request) -> Page:
    """Return a booklet's cover: the face of the game's box, in the layout of `request`."""
    ruleset = request.ruleset
    text = BoxText(ruleset.title, ruleset.sources, request.box, needs="")
    return box_page(text, cover_scene(request), request.layout)


def booklet_pages(pages: Sequence[Page], layout: Layout) -> list[Page]:
    """Arrange `pages` on sheets to fold; return the sheets' sides, alternately fronts and backs.

    The pages have the layout `layout`. Blank pages fill the last sheet. A cover has no page number.
    """
    count = len(pages) + -len(pages) % LEAF
    numbered: list[Sequence[Mark]] = []
    for number, page in enumerate(pages, start=1):
        at = (page.width / 2, page.height - layout.options.margin - _BASELINE)
        below = Text(str(number), at, SMALL, GREY, anchor="middle", tag="page-number")
        numbered.append(page.marks if page.name == _("Cover") else [*page.marks, below])
    numbered += [[]] * (count - len(pages))
    sides = []
    for sheet in range(count // LEAF):
        outer, inner = count - 1 - 2 * sheet, 2 * sheet
        front = _("Sheet {number}, front").format(number=sheet + 1)
        back = _("Sheet {number}, back").format(number=sheet + 1)
        sides.append(_side(numbered[outer], numbered[inner], front, layout))
        sides.append(_side(numbered[inner + 1], numbered[outer - 1], back, layout))
    return sides


def _side(left: Sequence[Mark], right: Sequence[Mark], name: str, layout: Layout) -> Page:
    half, margin = layout.paper, layout.options.margin
    top, bottom = margin, half.height - margin
    folds = [
        line((half.width, end), (half.width, end + way * _FOLD), FOLD_LINE, tag="fold")
        for end, way in ((top, 1), (bottom, -1))
    ]
    beside = (moved(mark, half.width, 0.0) for mark in right)
    return Page(2 * half.width, half.height, (*left, *beside, *folds), name)
