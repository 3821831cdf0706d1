"""PDF data besides the drawn marks: page boxes, layers, page labels and viewer settings.

This module uses reportlab's internals to write layers (ISO 32000-1, 8.11). A file for a press is
PDF/X-4 (ISO 15930-7) and embeds FOGRA39, the colour profile of offset printing on coated paper.
"""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
    PDFZCompress,
)
from reportlab.pdfgen.canvas import Canvas

from printkit.base.output import made_by
from printkit.base.units import points
from printkit.draw.display import Document, Page
from printkit.draw.formats.pdf_colour import overprint_states

_LAYERS = PDFString("What is shown")
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class Catalog:
    """Writes the catalog of a PDF file, and the boxes, bookmarks and labels of the pages."""

    def __init__(self, canvas: Canvas, document: Document, *, for_press: bool = False) -> None:
        self._for_press = for_press
        self._canvas = canvas
        self._file = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001
        self._layers: dict[str, PDFObjectReference] = {}
        self._counted = True  # whether the previous page has a number, not a label
        canvas.setTitle(document.title)
        canvas.setSubject(document.subject)
        canvas.setCreator(made_by())
        canvas.setAuthor("printkit")
        # Ask viewers to print at full size, to choose the tray by page size, and to print in duplex
        entries: dict[str, object] = {"PrintScaling": PDFName("None"), "DisplayDocTitle": "true"}
        if not for_press:  # PDF/X-4 is older than the keys for trays and duplex
            entries["PickTrayByPDFSize"] = "true"
            if document.flip:
                entries["Duplex"] = PDFName(_DUPLEX[document.flip])
        self._file.Catalog.ViewerPreferences = PDFDictionary(entries)

    def begin(self, page: Page, number: int) -> None:
        """Set the size, boxes, bookmark and label of `page`; `number` counts from 1."""
        canvas = self._canvas
        canvas.setPageSize((points(page.width), points(page.height)))
        canvas.setTrimBox(_rectangle(page, 0.0))
        canvas.setBleedBox(_rectangle(page, page.bleed))
        if page.name:
            key = f"page-{number}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.name, key)
        if page.label:
            canvas.addPageLabel(number - 1, prefix=page.label)
        elif number == 1 or not self._counted:
            canvas.addPageLabel(number - 1, style="ARABIC", start=number)
        self._counted = not page.label

    def end_page(self, layers: Iterable[str]) -> None:
        """End the page; `layers` lists the names of the layers that contain its marks."""
        self._canvas.showPage()
        named: dict[str, PDFObjectReference] = {}
        for name in layers:
            if name not in self._layers:
                group = PDFDictionary({"Type": PDFName("OCG"), "Name": PDFString(name)})
                self._layers[name] = self._file.Reference(group, f"Layer.{name}")
            named[name] = self._layers[name]
        if named or self._for_press:
            page = self._file.Pages.pages[-1]
            resources = PDFResourceDictionary(Properties=named, XObject=page.XObjects or {})
            if self._for_press:
                resources.ExtGState = overprint_states()  # type: ignore[attr-defined]  # in no stub
            resources.basicFonts()
            resources.setColorSpace(page._colorsUsed)  # noqa: SLF001 — as reportlab does
            page.Resources = resources

    def end(self) -> None:
        """Add the list of all used layers to the catalog."""
        if not self._layers:
            return
        catalog, groups = self._file.Catalog, PDFArray([*self._layers.values()])
        catalog.OCProperties = PDFDictionary(
            {"OCGs": groups, "D": PDFDictionary({"Name": _LAYERS, "Order": groups, "ON": groups})}
        )
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]  # reportlab's keys


def _rectangle(page: Page, beyond: float) -> tuple[float, float, float, float]:
    """Return the trim box of `page` in points, enlarged by `beyond` mm but within the page."""
    left, top, right, bottom = page.trim or (0.0, 0.0, page.width, page.height)
    return (
        points(max(0.0, left - beyond)),
        points(max(0.0, page.height - bottom - beyond)),
        points(min(page.width, right + beyond)),
        points(min(page.height, page.height - top + beyond)),
    )


PRESS_VERSION = (1, 6)  # PDF/X-4 is based on this version of PDF.
CONDITION = "FOGRA39"  # Name of the printing condition in the ICC's registry.
_PROFILES = Path(__file__).parents[1] / "profiles"
_METADATA = "pdfx-metadata.txt"  # The template of an XMP packet, in `_PROFILES`.
_INFO = "Offset printing on coated paper, ISO 12647-2 (FOGRA39)"
_DATE = "2000-01-01T00:00:00+00:00"  # the date that reportlab writes in reproducible files


def add_pdfx_metadata(canvas: Canvas) -> None:
    """Add PDF/X's output intent, file ID and XMP metadata, after the last page is drawn."""
    from uuid import UUID  # imported late: only a press needs them, and `xml.sax` is slow
    from xml.sax.saxutils import escape

    file = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001
    content = [(page.pagewidth, page.pageheight, page.stream) for page in file.Pages.pages]
    forms = [kept.stream for kept in file.idToObject.values() if hasattr(kept, "stream")]
    identity = sha256(repr((content, forms)).encode()).digest()[:16]
    file.updateSignature(identity)  # reportlab derives the file ID from the signature
    catalog = file.Catalog
    # The XMP packet stays uncompressed, so that programs can find the packet in the file
    told = ("title", "author", "subject", "producer", "creator")
    words = {name: escape(getattr(file.info, name)) for name in told}
    template = (_PROFILES / _METADATA).read_text("utf-8")
    packet = template.format(date=_DATE, identity=UUID(bytes=identity), **words)
    kind = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    catalog.Metadata = PDFStream(PDFDictionary(kind), packet.encode())
    entries = PDFDictionary({"N": 4, "Alternate": PDFName("DeviceCMYK")})
    colours = (_PROFILES / f"{CONDITION}.icc").read_bytes()
    profile = PDFStream(entries, colours, filters=[PDFZCompress])
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputCondition": PDFString(_INFO),
        "OutputConditionIdentifier": PDFString(CONDITION),
        "RegistryName": PDFString("http://www.color.org"),
        "Info": PDFString(_INFO),
        "DestOutputProfile": file.Reference(profile, "OutputProfile"),
    }
    catalog.OutputIntents = PDFArray([file.Reference(PDFDictionary(intent), "OutputIntent")])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]  # reportlab's keys
