"""Components as files for online printers: each a PDF, or a PNG a page."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, repeat
from pathlib import Path

from printkit.base.language import N_, _, decimal
from printkit.base.output import write_files
from printkit.base.print_options import UPLOAD, PrintOptions
from printkit.base.text import aligned, file_name
from printkit.draw.bitmaps import write_png
from printkit.draw.display import Document
from printkit.draw.pdf import write_pdf
from printkit.machines.components import Component, components, order_rows
from printkit.paper.kit import Request
from printkit.paper.page_setup import finished
from printkit.paper.preflight import check

_ORDER_HEAD = (N_("file"), N_("item"), N_("pages"), N_("copies"), N_("trimmed, mm"))


def write_components(
    found: Iterable[Component], target: Path, options: PrintOptions
) -> Iterator[Path]:
    """Write each component, in the format that the target's suffix names.

    One alone has the target's name, several have their own behind it. Where pieces are ordered in
    several copies, a list tells of how many. Raises InputError.
    """
    chosen = tuple(found)
    paths = [target] if len(chosen) == 1 else [_named(target, one.slug) for one in chosen]
    files = chain.from_iterable(map(_files, chosen, zip(paths), repeat(options)))
    if any(item.copies > 1 for component in chosen for item in component.items):
        order = _order(chosen[0].title, options.bleed, chosen, paths)
        files = chain(files, [(target.with_name(f"{target.stem}-order.txt"), order)])
    yield from write_files(list(files))


def kit_for_upload(
    request: Request,
    options: PrintOptions,
    folder: Path,
    left_out: Collection[str] = (),
    *,
    with_png: bool = True,
) -> Iterator[tuple[Path, bytes]]:
    """The files of a kit: of each component a PDF and a PNG a page, and a list of what to order.

    Components whose slugs are `left_out` are not among them, nor unless `with_png` any PNG.
    """
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
    check(document, UPLOAD, str(targets[0]))
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
        rows += [(path.name, *row) for row in order_rows(component)]
    head = _("{title}: what to order").format(title=title)
    note = _(
        "Each page is the trimmed size and {bleed} mm of bleed on every side, nothing else."
    ).format(bleed=decimal(bleed))
    return f"{head}\n{note}\n\n{aligned(rows)}\n".encode()
