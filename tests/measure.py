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
        """The rings of all paths of a class."""
        return [svg_rings(e.get("d")) for e in self.of_class(name)]

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
    rings: list[list[tuple[float, float]]]
    widths: list[float]  # of strokes, mm
    sizes: list[float]  # of type, pt


def read_pdf(data: bytes) -> list[PdfPage]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [_page(page) for page in pdf.pages]


def _page(page) -> PdfPage:
    media = [float(n) * PT for n in page.MediaBox]
    trim = [float(n) * PT for n in page.TrimBox]
    rings, widths, sizes, ring = [], [], [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        numbers = [float(o) for o in operands if isinstance(o, (int, float)) or _is_number(o)]
        match str(operator):
            case "m":
                ring = [_mm(numbers, media[3])]
                rings.append(ring)
            case "l":
                ring.append(_mm(numbers, media[3]))
            case "w":
                widths.append(numbers[0] * PT)
            case "Tf":
                sizes.append(numbers[0])
    return PdfPage(media, trim, rings, widths, sizes)


def _is_number(operand) -> bool:
    try:
        float(operand)
    except (TypeError, ValueError):
        return False
    return True


def _mm(point, height):
    return (point[0] * PT, height - point[1] * PT)


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
