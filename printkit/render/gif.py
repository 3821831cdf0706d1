"""GIF: pages one after the other, drawn by pypdfium2 from their PDF."""

import io
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from printkit.errors import missing
from printkit.provenance import made_by
from printkit.render.display import Document
from printkit.render.pdf import write_pdf
from printkit.units import MM_PER_INCH, points

if TYPE_CHECKING:
    from PIL.Image import Image

_HOLD = 3  # pages for which the last one stands before the film begins again
_COLOURS = 256  # that a file may have
_LOOKED_AT = 16  # pages whose colours make the palette
_APART = 12  # least difference of two colours, of 255 in red, green or blue

Colour = tuple[int, int, int]


def write_gif(document: Document, dpi: float, seconds: float) -> bytes:
    """The pages of `document` as one moving picture, each for `seconds`, again and again.

    Raises InputError when pypdfium2 is missing.
    """
    try:
        import pypdfium2  # an extra: only pictures need it
    except ImportError:
        raise missing("GIF needs pypdfium2", "pypdfium2") from None
    from PIL import Image  # it comes with that extra

    drawn = pypdfium2.PdfDocument(write_pdf(document))
    # Some pages have the colours of them all; with one palette, what stays is still
    few, last = min(_LOOKED_AT, len(drawn)), len(drawn) - 1
    sample = sorted({round(place * last / max(1, few - 1)) for place in range(few)})
    colours = _commonest(_picture(drawn[number], dpi) for number in sample)
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in colours for value in colour])
    frames = (
        _picture(page, dpi).quantize(palette=palette, dither=Image.Dither.NONE) for page in drawn
    )
    times = [round(seconds * 1000)] * len(drawn)
    times[-1] *= _HOLD
    buffer = io.BytesIO()
    next(frames).save(
        *(buffer, "GIF"),
        save_all=True,
        append_images=frames,
        duration=times,
        loop=0,
        comment=made_by().encode("latin-1", "replace"),
    )
    return buffer.getvalue()


def _picture(page: Any, dpi: float) -> "Image":
    picture: Image = page.render(scale=dpi / MM_PER_INCH / points(1)).to_pil()
    return picture


def _commonest(pages: "Iterable[Image]") -> list[Colour]:
    """The commonest colours that are not all but equal to a commoner one."""
    counts: Counter[Colour] = Counter()
    for page in pages:
        for count, colour in page.getcolors(page.width * page.height) or ():
            assert isinstance(colour, tuple)
            red, green, blue = colour[:3]
            counts[red, green, blue] += count
    found: list[Colour] = []
    for colour in sorted(counts, key=lambda colour: (-counts[colour], colour)):
        if not any(
            max(abs(a - b) for a, b in zip(colour, other, strict=True)) < _APART for other in found
        ):
            found.append(colour)
            if len(found) == _COLOURS:
                break
    return found
