"""Reads written SVG and PDF files back as lengths in mm, y downwards, without printkit's help."""

import io
import re
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pikepdf

SVG = "{http://www.w3.org/2000/svg}"
PT = 25.4 / 72


class SvgPage(NamedTuple):
    width: str
    height: str
    view_box: list[float]
    root: ET.Element

    def of_class(self, name):
        return [e for e in self.root.iter() if e.get("class") == name]

    def paths(self, name):
        found = (e for e in self.of_class(name) if e.tag == f"{SVG}path")
        return [svg_rings(e.get("d")) for e in found]

    def texts(self):
        return list(self.root.iter(f"{SVG}text"))


def read_svg(data: bytes) -> SvgPage:
    root = ET.fromstring(data)
    box = [float(n) for n in root.get("viewBox").replace(",", " ").split()]
    return SvgPage(root.get("width"), root.get("height"), box, root)


def svg_rings(d: str):
    rings = []
    for part in re.findall(r"M[^M]*", d):
        numbers = [float(n) for n in re.findall(r"-?[0-9.]+", part)]
        rings.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return rings


class PdfPage(NamedTuple):
    media: list[float]  # mm
    trim: list[float]  # mm
    rings: list[list[tuple[float, float]]]  # as far as they are seen
    widths: list[float]  # of strokes, mm
    sizes: list[float]  # of type, pt


def read_pdf(data: bytes, *, whole=False) -> list[PdfPage]:
    """The pages; `whole` rings are not cut off where nothing is seen of them."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [_page(page, whole) for page in pdf.pages]


def _page(page, whole) -> PdfPage:
    media = [float(n) * PT for n in page.MediaBox]
    trim = [float(n) * PT for n in page.TrimBox]
    rings, widths, sizes, ring = [], [], [], []
    windows, window, box = [], None, None
    for operands, operator in operations(page):
        match str(operator):
            case "m":
                ring = [_seen(_mm(operands, media[3]), window)]
                rings.append(ring)
            case "l":
                ring.append(_seen(_mm(operands, media[3]), window))
            case "q":
                windows.append(window)
            case "Q":
                window = windows.pop()
            case "re":
                x, y, width, height = (float(number) for number in operands)
                box = (_mm((x, y + height), media[3]), _mm((x + width, y), media[3]))
            case "W" | "W*":
                window = None if whole else box
            case "w":
                widths.append(float(operands[0]) * PT)
            case "Tf":
                sizes.append(float(operands[1]))
    return PdfPage(media, trim, rings, widths, sizes)


def _seen(point, window):
    """The point, or the place at the edge of a window beyond which nothing is seen."""
    if window is None:
        return point
    (left, top), (right, bottom) = window
    return min(max(point[0], left), right), min(max(point[1], top), bottom)


def operations(page):
    """The operators of a page; those of its forms are where they are called, their points too."""
    shift, forms = (0, 0), {}
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "Do":
                name = str(operands[0])
                if name not in forms:
                    forms[name] = _of_form(page.Resources.XObject[name])
                yield from _moved(forms[name], shift)
            case "cm":
                shift = [float(number) for number in operands[4:]]
        yield operands, operator


def _of_form(form):
    named = ((operands, str(name)) for operands, name in pikepdf.parse_content_stream(form))
    return [
        ([float(o) for o in operands] if name in ("m", "l") else operands, name)
        for operands, name in named
    ]


def _moved(operators, shift):
    right, up = shift
    for operands, name in operators:
        if name in ("m", "l"):
            x, y = operands
            yield (x + right, y + up), name
        else:
            yield operands, name


def _mm(point, height):
    x, y = point
    return (float(x) * PT, height - float(y) * PT)


def fonts(data: bytes):
    """(name, embedded) of each font of a PDF."""
    found = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                descriptor = item.get("/FontDescriptor")
                embedded = descriptor is not None and "/FontFile2" in descriptor
                found.add((str(item.get("/BaseFont")), embedded))
    return found


class Window(NamedTuple):
    """What is drawn within the window of a page: in order, and in mm."""

    box: tuple[float, float, float, float]
    segments: list[tuple[tuple[float, float], tuple[float, float]]]
    texts: list[tuple[str, tuple[float, float]]]


def svg_window(page: SvgPage) -> Window:
    (clip,) = page.root.iter(f"{SVG}clipPath")
    (shape,) = clip
    left, top, width, height = (float(shape.get(k)) for k in ("x", "y", "width", "height"))
    (group,) = [g for g in page.root.iter(f"{SVG}g") if g.get("clip-path")]
    segments, texts = [], []
    for element in group.iter():
        if element.tag == f"{SVG}path":
            d = element.get("d")
            for part, ring in zip(d.split("M")[1:], svg_rings(d), strict=True):
                segments += sides(ring, closed=part.endswith("Z"))
        elif element.tag == f"{SVG}text":
            texts.append((element.text, (float(element.get("x")), float(element.get("y")))))
    return Window((left, top, left + width, top + height), segments, texts)


def sides(ring, *, closed):
    return list(zip(ring, [*ring[1:], ring[0]] if closed else ring[1:], strict=False))


def svg_lines(page: SvgPage, name):
    return [tuple(rings[0]) for rings in page.paths(name)]


def pdf_windows(data: bytes) -> list[Window | None]:
    """The window of each page of a PDF, if it has one; guides are on their own layer, left out."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [_pdf_window(page) for page in pdf.pages]


def _pdf_window(page) -> Window | None:
    height = float(page.MediaBox[3]) * PT
    box, segments, ring, rectangle, layer = None, [], [], (), ""
    depth = clip_depth = 0
    for operands, operator in operations(page):
        match str(operator):
            case "BDC" | "EMC":
                layer = str(operands[1]) if operands else ""
            case "q":
                depth += 1
            case "Q":
                depth -= 1
                clip_depth = clip_depth if depth >= clip_depth else 0
            case "re":
                rectangle = [float(o) * PT for o in operands]
            case "W" | "W*":
                x, y, w, h = rectangle
                box, clip_depth = (x, height - y - h, x + w, height - y), depth
            case "m":
                ring = [_mm(operands, height)]
            case "l":
                ring.append(_mm(operands, height))
                segments += [tuple(ring[-2:])] if clip_depth and layer != "/Guides" else []
            case "h" if clip_depth and layer != "/Guides":
                segments.append((ring[-1], ring[0]))
    return Window(box, segments, []) if box else None
