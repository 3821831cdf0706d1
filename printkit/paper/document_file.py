"""Write a document to a file, in the format that the file's suffix selects."""

from pathlib import Path

from printkit.base.errors import InputError
from printkit.base.output import known_suffix, numbered, write_files
from printkit.base.print_options import PRESS, UPLOAD, PrintOptions
from printkit.draw.display import Document
from printkit.draw.formats.bitmaps import write_png
from printkit.draw.formats.pdf import write_pdf
from printkit.paper.page_setup import finished

FORMATS = (".pdf", ".svg", ".png")
_FORMATS_FOR = {PRESS: (".pdf",), UPLOAD: (".pdf", ".png")}


def check_suffix(path: Path, purpose: str = "") -> None:
    """Raise InputError if the suffix of `path` is not an accepted format: .pdf, .svg or .png.

    `purpose` is the value of `--for`; print shops and online printers accept fewer formats.
    """
    if path.suffix.lower() == ".dxf":
        raise InputError(f"'{path.name}': DXF needs a --preset, such as generic")
    suffix = known_suffix(path, FORMATS, FORMATS[0])
    taken = _FORMATS_FOR.get(purpose, FORMATS)
    if suffix not in taken:
        raise InputError(f"'{path.name}': --for {purpose} writes {' and '.join(taken)} only")


def write_document(document: Document, target: Path, options: PrintOptions) -> list[Path]:
    """Write `document` to `target` and return the paths; SVG and PNG have a file for each page.

    `document` must be laid out with the typeface of `options`.
    """
    document = finished(document, options)
    paths = numbered(target, len(document.pages))
    match target.suffix.lower():
        case ".pdf":
            paths, pages = [target], iter([write_pdf(document, for_press=options.for_ == PRESS)])
        case ".svg":
            from printkit.draw.formats.svg import write_svg  # imported late: only SVG files need it

            pages = iter(write_svg(document))
        case _:
            pages = write_png(document, options.dpi)
    return list(write_files(zip(paths, pages, strict=True)))
