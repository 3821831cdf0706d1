"""What of a kit has no room: ink beyond the margins, words on other words."""

import itertools

from printkit.base.language import speaking
from printkit.base.print_options import PrintOptions
from printkit.draw.display import Text
from printkit.draw.extent import extent, meets
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.machines.piece_files import kit_request
from printkit.paper.kit_document import cover_page, page_layout
from printkit.paper.kit_parts import kit_parts, text_parts
from printkit.paper.tonight import tonight_parts
from printkit.rules.sources import chosen_setting

MARGIN = 8.0
LEAST = MARGIN - 1.0


def _booklet(request):
    request = request._replace(layout=page_layout(request.layout))
    return [*request.kit.rules(request), cover_page(request)]


def _upload(request):
    bare = request._replace(layout=request.layout._replace(bare=True))
    return pages_in(text_parts(bare))


def pages_in(parts):
    """All pages of `parts`."""
    return [page for part in parts for page in part.pages]


KINDS = {  # what is printed of a game: how its pages are made
    "kit": lambda request: pages_in(kit_parts(request)),
    "tonight": lambda request: pages_in(tonight_parts(request)),
    "booklet": _booklet,
    "upload": _upload,
}


def request_of(game, paper):
    """The kit of `game` on `paper` in the language that is spoken."""
    opened = chosen_setting(game).in_language()
    layout = Layout(PrintOptions(paper=paper, margin=MARGIN), f"printkit · {opened.ruleset.title}")
    return kit_request(opened, opened.board, layout)


def texts(page):
    """The words on `page`, as they are set."""
    return (mark for mark in page.marks if isinstance(mark, Text))


def misfits(game, paper, language, kind):
    """What has no room on the sheets of this `kind`, a line each."""
    with speaking(language):
        pages = KINDS[kind](request_of(game, paper))
        return [
            f"{page.name}: {fault}"
            for page in pages
            for fault in (*_outside(page), *colliding(page))
        ]


def _outside(page):
    for mark in page.marks:
        box = extent(mark, BUNDLED)
        inside = min(box.left, box.top) >= LEAST and box.right <= page.width - LEAST
        if not inside or box.bottom > page.height - LEAST:
            yield f"beyond the margins: {getattr(mark, 'text', mark.tag)}"


def colliding(page):
    """The words on `page` that stand on other words, a line each."""
    boxes = [(text.text, extent(text, BUNDLED)) for text in texts(page) if text.anchor != "middle"]
    slim = [
        (text, box._replace(right=box.right - 0.01, top=box.top + 1, bottom=box.bottom - 0.7))
        for text, box in boxes
        if text.strip()
    ]
    for (text, one), (other, two) in itertools.combinations(slim, 2):
        if meets(one, two):
            yield f"words on words: {text} / {other}"
