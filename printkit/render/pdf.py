"""PDF: all pages in one file; points and the upward y axis exist only here."""

import io
from collections.abc import Iterable

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName
from reportlab.pdfgen.canvas import Canvas

from printkit import __version__
from printkit.render.display import Circle, Clipped, Document, Ink, Mark, Page, Path, Text
from printkit.render.fonts import font, font_name, text_width
from printkit.units import points

rl_config.useA85 = 0  # streams as they are, not as text a quarter longer


def write_pdf(document: Document) -> bytes:
    """The document as a PDF file that prints at true size; the same bytes for the same pages."""
    for bold in (False, True):
        pdfmetrics.registerFont(font(bold=bold))
    buffer = io.BytesIO()
    canvas = Canvas(
        buffer,
        pdfVersion=(1, 7),
        invariant=1,
        initialFontName=font_name(bold=False),  # type: ignore[arg-type]  # the stub is wrong
        initialFontSize=points(3),
    )
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setCreator(f"printkit {__version__}")
    canvas.setAuthor("printkit")
    # reportlab's own setter does not know PickTrayByPDFSize, which came with PDF 1.7
    canvas._doc.Catalog.ViewerPreferences = PDFDictionary(  # type: ignore[attr-defined]  # noqa: SLF001
        {"PrintScaling": PDFName("None"), "PickTrayByPDFSize": "true", "DisplayDocTitle": "true"}
    )
    for page in document.pages:
        _draw_page(canvas, page)
    canvas.save()
    return buffer.getvalue()


def _draw_page(canvas: Canvas, page: Page) -> None:
    width, height = points(page.width), points(page.height)
    canvas.setPageSize((width, height))
    canvas.setTrimBox((0, 0, width, height))
    if page.name:
        canvas.bookmarkPage(page.name)
        canvas.addOutlineEntry(page.name, page.name)
    canvas.setLineJoin(1)
    pen = _Pen(canvas, page.height)
    for mark in page.marks:
        pen.draw(mark)
    canvas.showPage()


class _Pen:
    """Draws marks on one page, setting colours and widths only where they change."""

    def __init__(self, canvas: Canvas, page_height: float) -> None:
        self._canvas = canvas
        self._page_height = page_height
        self._ink = Ink()

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return points(point[0]), points(self._page_height - point[1])

    def draw(self, mark: Mark) -> None:
        match mark:
            case Path():
                self._path(mark)
            case Circle():
                self._set_ink(mark.ink)
                fill, stroke = _painted(mark.ink)
                x, y = self._at(mark.centre)
                self._canvas.circle(x, y, points(mark.radius), stroke=stroke, fill=fill)
            case Text():
                self._text(mark)
            case Clipped():
                self._clipped(mark)

    def _clipped(self, clipped: Clipped) -> None:
        left, top, right, bottom = clipped.box
        before = self._ink
        self._canvas.saveState()
        window = self._canvas.beginPath()
        x, y = self._at((left, bottom))
        window.rect(x, y, points(right - left), points(bottom - top))
        self._canvas.clipPath(window, stroke=0, fill=0)
        for mark in clipped.marks:
            self.draw(mark)
        self._canvas.restoreState()
        self._ink = before

    def _path(self, path: Path) -> None:
        self._set_ink(path.ink)
        drawn = self._canvas.beginPath()
        for ring in path.rings:
            drawn.moveTo(*self._at(ring[0]))
            for point in ring[1:]:
                drawn.lineTo(*self._at(point))
            if path.closed:
                drawn.close()
        fill, stroke = _painted(path.ink)
        self._canvas.drawPath(drawn, stroke=stroke, fill=fill)

    def _set_ink(self, ink: Ink) -> None:
        if ink.fill and ink.fill != self._ink.fill:
            self._canvas.setFillColorRGB(*_rgb(ink.fill))
        if ink.stroke:
            if ink.stroke != self._ink.stroke:
                self._canvas.setStrokeColorRGB(*_rgb(ink.stroke))
            if ink.width != self._ink.width or not self._ink.stroke:
                self._canvas.setLineWidth(points(ink.width))
            if ink.dash != self._ink.dash:
                self._canvas.setDash([points(length) for length in ink.dash])
        self._ink = Ink(
            ink.fill or self._ink.fill,
            *(ink[1:] if ink.stroke else self._ink[1:]),
        )

    def _text(self, text: Text) -> None:
        canvas = self._canvas
        self._set_ink(Ink(fill=text.colour))
        canvas.setFont(font_name(bold=text.bold), points(text.size))
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        offset = -shift * points(text_width(text.text, text.size, bold=text.bold))
        x, y = self._at(text.at)
        if not text.angle:
            canvas.drawString(x + offset, y, text.text)
            return
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(-text.angle)
        canvas.drawString(offset, 0, text.text)
        canvas.restoreState()


def _painted(ink: Ink) -> tuple[int, int]:
    return int(ink.fill is not None), int(ink.stroke is not None)


def _rgb(colour: str) -> Iterable[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
