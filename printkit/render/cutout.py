"""Cut-outs: pictures of which only what lies within an outline is there, with smooth edges.

What is drawn reaches beyond the outline; a second picture, of the outline alone, says how much of
each dot lies within. So no colour of the ground shines through at the edge.
"""

from collections.abc import Iterator, Sequence

from printkit.render.display import Document, Page
from printkit.render.png import packed, pictures


def write_cutouts(document: Document, outlines: Sequence[Page], dpi: float) -> Iterator[bytes]:
    """The pages of a document as PNG files, each cut out along what is black on a page as large.

    Raises InputError when pypdfium2 is missing and for too many pixels.
    """
    from PIL import ImageOps  # it comes with an extra

    masks = pictures(document._replace(pages=tuple(outlines)), dpi)
    for picture, mask in zip(pictures(document, dpi), masks, strict=True):
        picture.putalpha(ImageOps.invert(mask.convert("L")))
        yield packed(picture, dpi)
