"""PNG: pages drawn by pypdfium2 from their PDF, so that both look the same."""

import io

from printkit.errors import InputError
from printkit.render.display import Document
from printkit.render.pdf import write_pdf
from printkit.units import MM_PER_INCH, points


def write_png(document: Document, dpi: float) -> list[bytes]:
    """The pages of a document as PNG files. Raises InputError when pypdfium2 is missing."""
    try:
        import pypdfium2  # an extra: only pictures need it
    except ImportError:
        raise InputError("PNG needs pypdfium2; install it with: pip install pypdfium2") from None
    files = []
    for page in pypdfium2.PdfDocument(write_pdf(document)):
        buffer = io.BytesIO()
        scale = dpi / MM_PER_INCH / points(1)
        page.render(scale=scale).to_pil().save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
        files.append(buffer.getvalue())
    return files
