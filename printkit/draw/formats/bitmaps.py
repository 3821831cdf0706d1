"""PNG output: pypdfium2 renders the PDF file, so that bitmaps look like the PDF pages."""

import io
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.base.errors import InputError, missing
from printkit.base.output import made_by
from printkit.base.units import MM_PER_INCH, points
from printkit.draw.display import Document, Page
from printkit.draw.formats.pdf import write_pdf

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 150_000_000  # Maximum number of pixels of a page, enough for A4 at 1200 dpi.
_BAND = 8_000_000  # Number of pixels rendered at a time.
_SMALL = 10_000_000  # Maximum number of pixels of a picture that is compressed best, but slowly.
_PERCEPTUAL = 0  # Value for the perceptual rendering intent (PNG specification, 11.3.2.5).


def write_png(document: Document, dpi: float, *, clear: bool = False) -> Iterator[bytes]:
    """Yield the pages as PNG files; the arguments and errors are those of `pictures`."""
    for picture in pictures(document, dpi, clear=clear):
        yield packed(picture, dpi)


def pictures(document: Document, dpi: float, *, clear: bool = False) -> Iterator["Image"]:
    """Yield the pages as images at `dpi`, extended at the right and bottom to whole pixels.

    The background is transparent if `clear`. Raises InputError if pypdfium2 is not installed, or
    if a page would have more than MOST_PIXELS pixels.
    """
    try:
        import pypdfium2  # an optional package, only for bitmaps
    except ImportError:
        raise missing("PNG needs pypdfium2", "pypdfium2") from None
    dot = MM_PER_INCH / dpi
    for page in document.pages:
        check_size(page, dpi)
    sizes = [(dots(page.width, dot), dots(page.height, dot)) for page in document.pages]
    pages = tuple(
        page._replace(width=width * dot, height=height * dot)
        for page, (width, height) in zip(document.pages, sizes, strict=True)
    )
    file = pypdfium2.PdfDocument(write_pdf(document._replace(pages=pages)))
    from PIL import Image

    scale = dpi / MM_PER_INCH / points(1) * (1 - 1e-7)  # less, because pypdfium2 rounds sizes up
    paper = (255, 255, 255, 0 if clear else 255)
    for page, (width, height) in zip(file, sizes, strict=True):
        picture = Image.new("RGBA" if clear else "RGB", (width, height))
        rows = max(1, _BAND // width)  # bands limit the extra memory that PDFium needs
        for top in range(0, height, rows):
            below = max(0, height - top - rows)
            crop = (0, _cropped(below, scale), 0, _cropped(top, scale))
            picture.paste(page.render(scale=scale, crop=crop, fill_color=paper).to_pil(), (0, top))
        yield picture


def packed(picture: "Image", dpi: float) -> bytes:
    """Encode `picture` as a PNG file in sRGB at `dpi` dots per inch."""
    from PIL.PngImagePlugin import PngInfo  # an optional package, only for bitmaps

    buffer = io.BytesIO()
    about = PngInfo()
    about.add(b"sRGB", bytes([_PERCEPTUAL]))
    about.add_text("Software", made_by())
    small = picture.width * picture.height <= _SMALL
    picture.save(buffer, "PNG", dpi=(dpi, dpi), optimize=small, pnginfo=about)
    return buffer.getvalue()


def check_size(page: Page, dpi: float) -> None:
    """Raise InputError if `page` would have more than MOST_PIXELS pixels at `dpi`."""
    pixels = dots(page.width, MM_PER_INCH / dpi) * dots(page.height, MM_PER_INCH / dpi)
    if pixels > MOST_PIXELS:
        raise InputError(
            f"a page of {page.width:g} × {page.height:g} mm would have {pixels // 10**6} "
            f"million pixels at {dpi:g} dpi; the limit is {MOST_PIXELS // 10**6} "
            f"million: up to {max_dpi(page.width, page.height)} dpi can be drawn"
        )


def max_dpi(width: float, height: float) -> int:
    """Return the highest dpi at which a page of `width` × `height` mm is within MOST_PIXELS."""
    dpi = math.floor(MM_PER_INCH * math.sqrt(MOST_PIXELS / (width * height)))
    dot = MM_PER_INCH / max(1, dpi)
    return dpi - (dots(width, dot) * dots(height, dot) > MOST_PIXELS)


def dots(length: float, dot: float) -> int:
    """Return the number of dots of size `dot` that cover `length`, despite rounding errors."""
    return math.ceil(length / dot - 1e-4)


def _cropped(dots: int, scale: float) -> float:
    """Return a crop length in points that pypdfium2 rounds up to exactly `dots` pixels."""
    return max(0.0, dots - 0.5) / scale
