"""Kits and their parts as documents."""

from collections.abc import Iterator

from printkit.language import _, labelled
from printkit.render.display import Document, Page
from printkit.sheets.imposition import blank_back
from printkit.sheets.kit import Part, Request


def kit_document(request: Request, parts: list[Part]) -> Document:
    """All `parts` as one document; for duplex, blank backs keep every part's fronts in front."""
    flip = request.layout.turned_about
    pages = [page for part in parts for page in with_backs(part, flip)]
    title = _("{game}: the complete kit").format(game=request.ruleset.title)
    return Document(title, tuple(pages), request.board.title, flip, request.typeface)


def part_document(request: Request, part: Part) -> Document:
    """`part` as a document of its own."""
    flip = request.layout.turned_about if part.alternate else ""
    title = labelled(request.ruleset.title, part.title)
    return Document(title, part.pages, request.board.title, flip, request.typeface)


def with_backs(part: Part, flip: str) -> Iterator[Page]:
    """The pages of `part`, each with its back where `flip` names the edge to turn about."""
    for page in part.pages:
        yield page
        if flip and not part.alternate:
            yield blank_back(page, flip)
