"""Print a whole kit, one of its parts, or a booklet as a document.

A booklet's page is half a sheet: each side of a sheet has two pages, and the sheet is folded once.
A booklet has a cover, perhaps a picture, the rules, and a back with the text of the player's card.
"""

from collections.abc import Iterator, Sequence

from printkit.base.language import _, labelled
from printkit.base.units import Paper
from printkit.draw.display import Document, Mark, Page, Text, line, moved
from printkit.draw.game_view import position_box
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import ink_box
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import FOLD_LINE, GREY, SMALL
from printkit.paper.box_face import BoxText, box_page, box_picture
from printkit.paper.kit import Part, Request
from printkit.paper.kit_parts import cover_scene
from printkit.paper.pieces.imposition import blank_back
from printkit.paper.rules.rules_page import rules_pages

LEAF = 4  # pages on a folded sheet
MOST = 64  # most pages of a booklet
FLIP = "short"  # edge about which a duplex printer turns the landscape sheets of a booklet
_FOLD = 5.0  # mm, length of the fold marks at the top and the bottom of a sheet
_BASELINE = 0.6  # mm from the bottom margin up to the page number's baseline
_CAPTION = 5.0  # mm from the picture down to the baseline of its caption
_LEAST_STRIP = 30.0  # mm, the least height of the strip on the back


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
    counts = tuple(count for count in range(MOST) if count % LEAF in {1, 2})
    return layout.on(half)._replace(bare=True, counts=counts)


def with_covers(request: Request, rules: Sequence[Page]) -> list[Page]:
    """Return the pages of a booklet with `rules`, in order; a picture may fill the last sheet."""
    pages = [cover_page(request), *rules, back_page(request)]
    if len(pages) % LEAF:
        pages.insert(1, picture_page(request))
    return pages


def cover_page(request: Request) -> Page:
    """Return a booklet's cover: the face of the game's box, in the layout of `request`."""
    ruleset = request.ruleset
    text = BoxText(ruleset.title, ruleset.sources, request.box, needs="")
    return box_page(text, cover_scene(request), request.layout)


def picture_page(request: Request) -> Page:
    """Return a page with the position on the cover, and a caption if the game is over."""
    scene, layout = cover_scene(request), request.layout
    box = layout.area._replace(top=layout.options.margin)
    drawn = position_box(scene.board, box, layout.typeface)
    marks = scene.view.picture(drawn, scene.snapshot)
    at = (box.middle[0], ink_box(marks, layout.typeface).bottom + _CAPTION)
    words = _("{board}, at the end of a game.") if scene.snapshot.over else "{board}"
    words = words.format(board=scene.board.title)
    size = layout.typeface.fitted(words, box.width, SMALL)
    caption = Text(words, at, size, GREY, anchor="middle")
    return Page(layout.paper.width, layout.paper.height, (*marks, caption), _("Cover"))


def back_page(request: Request) -> Page:
    """Return a booklet's back: the player's card, if it fits, above a strip of the cover."""
    layout, aid = request.layout._replace(counts=()), request.kit.aid(request)
    page, *more = rules_pages(request.ruleset.title, aid, {}, layout)
    marks = () if more else page.marks
    top = 0.0 if more else ink_box(marks, layout.typeface).bottom
    edge, right = layout.options.margin, layout.area.right
    strip = Box(edge, top + edge, right, layout.paper.height - edge)
    if strip.height >= _LEAST_STRIP:
        marks = (*marks, *box_picture(cover_scene(request), layout, strip))
    return page._replace(marks=marks, name=_("Cover"))


def booklet_pages(pages: Sequence[Page], layout: Layout) -> list[Page]:
    """Arrange `pages` on sheets to fold; return the sheets' sides, alternately fronts and backs.

    The pages have the layout `layout` and fill whole sheets. Only the rules have page numbers.
    """
    half, margin, last = layout.paper, layout.options.margin, len(pages) - 1
    numbered: list[Sequence[Mark]] = []
    for number, page in enumerate(pages, start=1):
        at = (half.width / 2, half.height - margin - _BASELINE)
        below = Text(str(number), at, SMALL, GREY, anchor="middle", tag="page-number")
        numbered.append(page.marks if page.name == _("Cover") else [*page.marks, below])
    ends, x = ((margin, _FOLD), (half.height - margin, -_FOLD)), half.width
    folds = [line((x, y), (x, y + length), FOLD_LINE, tag="fold") for y, length in ends]
    sides = []
    for number in range(len(pages) // 2):
        is_back = number % 2 == 1
        left, right = (number, last - number) if is_back else (last - number, number)
        words = _("Sheet {number}, back") if is_back else _("Sheet {number}, front")
        beside = (moved(mark, x, 0.0) for mark in numbered[right])
        marks = (*numbered[left], *beside, *folds)
        name = words.format(number=number // 2 + 1)
        sides.append(Page(2 * x, half.height, marks, name))
    return sides
