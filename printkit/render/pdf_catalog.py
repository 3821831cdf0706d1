"""What a PDF file tells viewers and printers besides its ink: boxes, layers, labels, settings.

reportlab has no layers (optional content, ISO 32000-1, 8.11) and no newer printer settings of its
own, but lets any object be registered: all that reaches into it is here.
"""

from collections.abc import Iterable

from printkit.provenance import made_by
from printkit.render.display import Document, Page
from printkit.render.pdf_colour import overprint_states
from printkit.render.plain_reportlab import (
    Canvas,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFString,
)
from printkit.units import points

_LAYERS = PDFString("What is shown")
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

_Rectangle = tuple[float, float, float, float]


class Catalog:
    """The catalog of one file, and what its pages say of themselves."""

    def __init__(self, canvas: Canvas, document: Document, *, for_press: bool = False) -> None:
        self._for_press = for_press
        self._canvas = canvas
        self._file = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001
        self._layers: dict[str, PDFObjectReference] = {}
        self._counted = True  # whether viewers go on counting on the next page
        canvas.setTitle(document.title)
        canvas.setSubject(document.subject)
        canvas.setCreator(made_by())
        canvas.setAuthor("printkit")
        # True size; for a printer from a tray of that size, on both sides where there are backs
        entries: dict[str, object] = {"PrintScaling": PDFName("None"), "DisplayDocTitle": "true"}
        if not for_press:  # what follows is newer than PDF/X-4
            entries["PickTrayByPDFSize"] = "true"
            if document.flip:
                entries["Duplex"] = PDFName(_DUPLEX[document.flip])
        self._file.Catalog.ViewerPreferences = PDFDictionary(entries)

    def begin(self, page: Page, number: int) -> None:
        """Declare the size, the boxes, the bookmark and the label of a page; they count from 1."""
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
        """Close the page, on which marks of some layers are drawn."""
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
        """Declare the layers of the file."""
        if not self._layers:
            return
        catalog, groups = self._file.Catalog, PDFArray([*self._layers.values()])
        catalog.OCProperties = PDFDictionary(
            {"OCGs": groups, "D": PDFDictionary({"Name": _LAYERS, "Order": groups, "ON": groups})}
        )
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties"]  # what it writes


def _rectangle(page: Page, beyond: float) -> _Rectangle:
    """The trim of the page grown by `beyond` mm, as far as its paper goes, in points."""
    left, top, right, bottom = page.trim or (0.0, 0.0, page.width, page.height)
    return (
        points(max(0.0, left - beyond)),
        points(max(0.0, page.height - bottom - beyond)),
        points(min(page.width, right + beyond)),
        points(min(page.height, page.height - top + beyond)),
    )
