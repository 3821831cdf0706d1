"""Components of a game for online printers, written as pages of the trim size plus bleed.

A component is a product ordered as a unit, such as the board, a set of pieces, or the rules. All
pages of a component have the same size. An item of a component is one kind of piece, or a whole
text, in one or more copies.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, repeat
from pathlib import Path
from typing import NamedTuple

from printkit.base.language import N_, _, decimal
from printkit.base.output import write_files
from printkit.base.print_options import SAFE, PrintOptions
from printkit.base.text import aligned, file_name
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Document, Mark, Page, moved
from printkit.draw.formats.bitmaps import write_png
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.geometry.plane import Box, box_of
from printkit.draw.sheet_frame import Layout
from printkit.paper.board.board_pages import Overlay, mounted_board
from printkit.paper.kit import Part, Request
from printkit.paper.kit_parts import piece_sets, text_parts
from printkit.paper.page_setup import finished
from printkit.paper.pieces.imposition import bleed_of
from printkit.paper.pieces.piece import PieceSet, counted, piece_title
from printkit.paper.player_aids import all_aids

_OVER = 0.5  # mm of background beyond the page, because the page's edge may cut pixels

_DRAWN = 1.0  # Width in mm added to trim sizes for outlines; no style has wider outlines.
_LARGE = frozenset({"track", "dice"})  # Slugs of piece sets that always have a safe zone.

_ORDER_HEAD = (N_("file"), N_("item"), N_("pages"), N_("copies"), N_("trimmed, mm"))


class OrderItem(NamedTuple):
    """Pages ordered together in `copies` copies, such as a piece's face and back, or a text."""

    name: str
    copies: int
    pages: tuple[Page, ...]


class Component(NamedTuple):
    """A product ordered as a unit; its file name contains `slug`."""

    slug: str
    title: str
    items: tuple[OrderItem, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of all items in order; each face is followed by its back, if any."""
        return tuple(chain.from_iterable(item.pages for item in self.items))


def board_component(definition: BoardDefinition, layout: Layout, overlay: Overlay) -> Component:
    """Return the board and its background as a component, a page as large as the board."""
    bleed = layout.options.bleed
    drawing = mounted_board(definition, layout, overlay, _OVER)
    page = _page(drawing.marks, drawing.box, bleed, _("Board"))
    return Component("board", definition.title, (OrderItem(definition.title, 1, (page,)),))


def piece_component(pieces: PieceSet, layout: Layout) -> Component:
    """Return a piece set as a component with a page for each side of each kind of piece.

    Pages of discs and rectangles are trimmed to the size of the piece. Pages of other shapes,
    tracks and dice are larger and have a safe zone around the piece.
    """
    bleed = layout.options.bleed
    sides = ("face",) if layout.options.backs == "none" else ("face", "back")
    kinds = list(counted(pieces))
    boxes = [box_of(piece.outline[0]) for piece, _ in kinds]
    exact = pieces.slug not in _LARGE and all(
        piece.radius > 0 or len(piece.outline[0]) == 4 for piece, _ in kinds
    )
    around = 0.0 if exact else 2 * SAFE + _DRAWN
    size = max(box.width for box in boxes) + around, max(box.height for box in boxes) + around
    items = []
    for (piece, count), box in zip(kinds, boxes, strict=True):
        pages = []
        for side in sides:
            x, y = box.middle
            x = -x if side == "back" else x
            trim = Box(x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)
            # The background fills the page, so that an inaccurate cut leaves no white edge
            below = bleed_of(piece, max(size) + bleed, side) if bleed else ()
            marks = (*below, *getattr(piece, side))
            pages.append(_page(marks, trim, bleed, f"{piece.name}, {side}"))
        items.append(OrderItem(piece_title(piece.name), count, tuple(pages)))
    return Component(pieces.slug, pieces.title, tuple(items))


def text_component(part: Part, bleed: float) -> Component:
    """Return a text, such as the rules, as a component; the trim size is the page size."""
    trims = ((page, Box(0.0, 0.0, page.width, page.height)) for page in part.pages)
    pages = tuple(_page(page.marks, trim, bleed, page.name) for page, trim in trims)
    return Component(part.slug, part.title, (OrderItem(part.title, 1, pages),))


def components(request: Request) -> Iterator[Component]:
    """Yield the components of a kit: the board, pieces, player aids, rules and record sheets."""
    layout = request.layout
    yield board_component(request.board, layout, request.view.overlay)
    yield from (piece_component(pieces, layout) for pieces in piece_sets(request))
    yield from (piece_component(pieces, layout) for pieces in all_aids(request))
    bare = request._replace(layout=layout._replace(bare=True))
    yield from (text_component(part, layout.options.bleed) for part in text_parts(bare))


def _page(marks: Sequence[Mark], trim: Box, bleed: float, name: str) -> Page:
    out = trim.grown(bleed)
    shown = tuple(moved(mark, -out.left, -out.top) for mark in marks)
    return Page(out.width, out.height, shown, name, trim.moved(-out.left, -out.top), bleed)


def write_components(
    chosen: Sequence[Component], target: Path, options: PrintOptions
) -> Iterator[Path]:
    """Write each component in the format that the suffix of `target` selects; yield the paths.

    If there are several components, their slugs are appended to the file names. If an item has
    several copies, also writes an order list. Raises InputError if a component fails preflight.
    """
    paths = [target] if len(chosen) == 1 else [_named(target, one.slug) for one in chosen]
    files = list(chain.from_iterable(map(_files, chosen, zip(paths), repeat(options))))
    if any(item.copies > 1 for component in chosen for item in component.items):
        order = _order(chosen[0].title, options.bleed, chosen, paths)
        files.append((target.with_name(f"{target.stem}-order.txt"), order))
    yield from write_files(files)


def kit_for_upload(
    request: Request,
    options: PrintOptions,
    folder: Path,
    left_out: Collection[str],
    *,
    with_png: bool,
) -> Iterator[tuple[Path, bytes]]:
    """Yield a kit's PDF, PNG and order files, except components with slugs in `left_out`."""
    name = request.ruleset.name
    chosen = [one for one in components(request) if one.slug not in left_out]
    paths = [folder / f"{name}-{component.slug}.pdf" for component in chosen]
    for component, path in zip(chosen, paths, strict=True):
        targets = (path, path.with_suffix(".png")) if with_png else (path,)
        yield from _files(component, targets, options)
    title = _("{game} on the board {board}")
    title = title.format(game=request.ruleset.title, board=request.board.name)
    yield folder / f"{name}-order.txt", _order(title, options.bleed, chosen, paths)


def _files(
    component: Component, targets: Sequence[Path], options: PrintOptions
) -> Iterator[tuple[Path, bytes]]:
    document = finished(Document(component.title, component.pages, _("For upload")), options)
    for path in targets:
        if path.suffix.lower() == ".pdf":
            yield path, write_pdf(document)
            continue
        pictures = write_png(document, options.dpi)
        for page, picture in zip(document.pages, pictures, strict=True):
            alone = len(document.pages) == 1
            yield path if alone else _named(path, page.name), picture


def _named(path: Path, name: str) -> Path:
    words = "-".join(name.lower().replace(",", " ").split())
    return path.with_name(f"{path.stem}-{file_name(words)}{path.suffix}")


def _order(title: str, bleed: float, found: Iterable[Component], paths: Iterable[Path]) -> bytes:
    rows: list[tuple[str, ...]] = [tuple(map(_, _ORDER_HEAD))]
    for component, path in zip(found, paths, strict=True):
        first = 1
        for item in component.items:
            page, last = item.pages[0], first + len(item.pages) - 1
            pages = f"{first}" if first == last else f"{first}-{last}"
            sides = (decimal(side - 2 * bleed, ".2f") for side in (page.width, page.height))
            rows.append((path.name, item.name, pages, f"{item.copies}", " × ".join(sides)))
            first = last + 1
    head = _("{title}: what to order").format(title=title)
    note = _("Each page has the trimmed size plus {bleed} mm of bleed on every side.").format(
        bleed=decimal(bleed)
    )
    return f"{head}\n{note}\n\n{aligned(rows)}\n".encode()
