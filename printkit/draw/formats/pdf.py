"""PDF output: one file contains all pages, in points with an upward y axis.

A shape that is repeated is stored only once, as a form XObject (ISO 32000-1, 8.10).
"""

import io
import math
from copy import copy
from itertools import chain

from reportlab.pdfgen.canvas import Canvas

from printkit.base.units import points
from printkit.draw import display
from printkit.draw.formats.library_settings import reportlab_defaults
from printkit.draw.formats.pdf_boxes import PRESS_VERSION, Catalog, add_pdfx_metadata
from printkit.draw.formats.pdf_colour import Inks, Rgb
from printkit.draw.typography.font_file import Face
from printkit.draw.typography.typefaces import Typeface, visual
from printkit.draw.typography.webfont import faces_of

_POINT = points(1.0)
_LEAST_POINTS = 8  # minimum number of points of a shape that is written as a form XObject

# Path-painting operators for the even-odd rule; the keys are (has a fill, has a stroke)
_PAINT = {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): "n"}


class PathWriter:
    """Writes paths to a PDF file in the current colours; repeated shapes become form XObjects."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        # A shape: a path's operators, relative to the path's first point, and line width in points
        self._seen: set[tuple[str, float]] = set()
        self._forms: dict[tuple[str, float], str] = {}  # the name of each shape's form XObject

    def draw(self, path: display.Path, page_height: float) -> None:
        """Draw `path`; `page_height` is in mm. Raises ValueError if a coordinate is not finite."""
        form = self._form_of(path) if sum(map(len, path.rings)) >= _LEAST_POINTS else ""
        if not form:
            self._canvas.addLiteral(_operators(path, (0.0, page_height)))
            return
        x, y = path.rings[0][0]
        self._canvas.addLiteral(f"q 1 0 0 1 {x * _POINT:z.4f} {(page_height - y) * _POINT:z.4f} cm")
        self._canvas.doForm(form)
        self._canvas.addLiteral("Q")

    def _form_of(self, path: display.Path) -> str:
        """Return the name of the form XObject for `path`, or "" if its shape is new."""
        edge = points(path.ink.width) if path.ink.stroke else 0.0
        shape = _operators(path, path.rings[0][0]), edge
        if shape not in self._seen:
            self._seen.add(shape)
            return ""
        if shape not in self._forms:
            self._forms[shape] = f"shape-{len(self._forms) + 1}"
            # The bounding box of the form XObject includes the stroke
            form = self._forms[shape]
            left, top = path.rings[0][0]
            across = [(x - left) * _POINT for ring in path.rings for x, _ in ring]
            up = [(top - y) * _POINT for ring in path.rings for _, y in ring]
            least = (math.floor(min(places) - edge) for places in (across, up))
            most = (math.ceil(max(places) + edge) for places in (across, up))
            self._canvas.beginForm(form, *least, *most)
            self._canvas.addLiteral(shape[0])
            self._canvas.endForm()
        return self._forms[shape]


def _operators(path: display.Path, origin: display.Point) -> str:
    """Return the PDF operators of `path` (ISO 32000-1, 8.5), three times as fast as reportlab.

    Points are relative to `origin` (in mm). Raises ValueError if a coordinate is not finite.
    """
    end = " h" if path.closed else ""
    left, top = origin
    rings = [f"%.4f %.4f m{' %.4f %.4f l' * (len(ring) - 1)}{end} " for ring in path.rings]
    numbers = [((x - left) * _POINT, (top - y) * _POINT) for ring in path.rings for x, y in ring]
    drawn = "".join(rings) % tuple(chain.from_iterable(numbers))
    drawn = drawn.replace("-0.0000 ", "0.0000 ")
    if "n" in drawn:  # nan and inf contain the letter n
        raise ValueError(f"these coordinates are not finite: {path.rings}")
    return f"{drawn}{_PAINT[path.ink.fill is not None, path.ink.stroke is not None]}"


_VERSION = (1, 7)  # the first PDF version with settings for paper trays and duplex printing


def write_pdf(document: display.Document, *, for_press: bool = False) -> bytes:
    """Write `document` as reproducible PDF in RGB, or as PDF/X-4 in press inks if `for_press`."""
    faces = faces_of(document.typeface, [mark for page in document.pages for mark in page.marks])
    version, colours = (PRESS_VERSION, Inks) if for_press else (_VERSION, Rgb)
    buffer = io.BytesIO()
    with reportlab_defaults(face.font for face in {document.typeface.regular: (), **faces}):
        canvas = Canvas(
            buffer,
            pagesize=(1, 1),  # a dummy size, because each page sets its own size
            pdfVersion=version,
            initialFontName=_name(document.typeface.regular),  # type: ignore[arg-type]  # bad stub
            initialFontSize=points(3),
        )
        catalog, stamps = Catalog(canvas, document, for_press=for_press), PathWriter(canvas)
        for number, page in enumerate(document.pages, start=1):
            catalog.begin(page, number)
            pen = _Pen(canvas, colours(canvas), stamps, document.typeface, page)
            catalog.end_page(pen.drawn())
        catalog.end()
        if for_press:
            add_pdfx_metadata(canvas)
        canvas.save()
    return buffer.getvalue()


def _name(face: Face) -> str:
    name: str = face.font.fontName
    return name


class _Pen:
    """Draws the marks of one page; writes colours and line widths only if they have changed."""

    def __init__(
        self,
        canvas: Canvas,
        colours: Inks | Rgb,
        stamps: PathWriter,
        typeface: Typeface,
        page: display.Page,
    ) -> None:
        self._canvas = canvas
        self._colours = colours
        self._stamps = stamps
        self._typeface = typeface
        self._page = page
        self._ink = display.Ink()
        self._letters = False  # whether the fill colour was set for letters, which may overprint
        self._layer = ""
        self._layers: dict[str, None] = {}

    def drawn(self) -> list[str]:
        """Draw all marks of the page; return the names of the PDF layers that contain marks."""
        self._canvas.setLineJoin(1)
        for mark in self._page.marks:
            self.draw(mark)
        self._enter("")
        return list(self._layers)

    def _enter(self, layer: str) -> None:
        """Change from the current PDF layer to `layer`, as marked content (ISO 32000-1, 14.6)."""
        if layer == self._layer:
            return
        if self._layer:
            self._canvas.addLiteral("EMC")
        if layer:
            self._canvas.addLiteral(f"/OC /{layer} BDC")
            self._layers[layer] = None
        self._layer = layer

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return points(point[0]), points(self._page.height - point[1])

    def draw(self, mark: display.Mark) -> None:
        if isinstance(mark, display.Clipped):
            self._clipped(mark)
            return
        self._enter(display.LAYER_OF.get(mark.tag, ""))
        match mark:
            case display.Path():
                self._set_ink(mark.ink)
                self._stamps.draw(mark, self._page.height)
            case display.Circle():
                self._set_ink(mark.ink)
                fill, stroke = (int(mark.ink.fill is not None), int(mark.ink.stroke is not None))
                x, y = self._at(mark.centre)
                self._canvas.circle(x, y, points(mark.radius), stroke=stroke, fill=fill)
            case display.Text():
                self._text(mark)

    def _clipped(self, clipped: display.Clipped) -> None:
        """Draw clipped marks; PDF layers of these marks begin and end while the clip is active."""
        left, top, right, bottom = clipped.box
        before = self._ink, self._letters, copy(self._colours)
        self._enter("")
        self._canvas.saveState()
        window = self._canvas.beginPath()
        x, y = self._at((left, bottom))
        window.rect(x, y, points(right - left), points(bottom - top))
        self._canvas.clipPath(window, stroke=0, fill=0)
        for mark in clipped.marks:
            self.draw(mark)
        self._enter("")
        self._canvas.restoreState()
        self._ink, self._letters, self._colours = before

    def _set_ink(self, ink: display.Ink, *, letters: bool = False) -> None:
        letters = letters and self._colours.overprints
        if ink is self._ink and letters == self._letters:
            return
        if ink.fill and (ink.fill, letters) != (self._ink.fill, self._letters):
            self._colours.fill(ink.fill, letters=letters)
            self._letters = letters
        if ink.stroke:
            if ink.stroke != self._ink.stroke:
                self._colours.stroke(ink.stroke)
            if ink.width != self._ink.width or not self._ink.stroke:
                self._canvas.setLineWidth(points(ink.width))
            if ink.dash != self._ink.dash:
                self._canvas.setDash([points(length) for length in ink.dash])
        if not (ink.fill and ink.stroke):
            edge = ink[1:] if ink.stroke else self._ink[1:]
            ink = display.Ink(ink.fill or self._ink.fill, *edge)
        self._ink = ink

    def _text(self, text: display.Text) -> None:
        canvas = self._canvas
        self._set_ink(display.Ink(fill=text.colour), letters=True)
        offset, shift = 0.0, {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        if shift:
            offset = -shift * points(display.text_width(text, self._typeface))
        x, y = self._at(text.at)
        if text.angle:
            canvas.saveState()
            canvas.translate(x, y)
            canvas.rotate(-text.angle)
            x = y = 0.0
        x += offset
        face, size = display.text_face(text, self._typeface), points(text.size)
        for own, run in face.runs(visual(text.text)):
            canvas.setFont(_name(own), size)
            canvas.drawString(x, y, run)
            x += sum(own.widths[ord(character)] for character in run) * size / 1000
        if text.angle:
            canvas.restoreState()
