"""SVG output: each page is a file in mm; only rotated text has a `transform` attribute."""

import math
from functools import lru_cache
from xml.etree.ElementTree import Element, tostring

import svgwrite
from svgwrite.base import BaseElement

from printkit.base.language import labelled
from printkit.base.output import made_by
from printkit.draw.display import Circle, Clipped, Document, Mark, Page, Path, Text, text_width
from printkit.draw.style import colours
from printkit.draw.typography.typefaces import Typeface, composed
from printkit.draw.typography.webfont import display_family, font_faces

_FAMILIES = "'DejaVu Sans Condensed', Verdana, sans-serif"  # Fallback fonts of SVG viewers.
_KEPT = 4096  # Number of cached layers; successive pictures share most of their layers.


def write_svg(document: Document) -> list[bytes]:
    """Return each page of `document` as an SVG file."""
    fonts = font_faces(document.typeface, [mark for page in document.pages for mark in page.marks])
    return [_page(document, page, fonts) for page in document.pages]


def families(typeface: Typeface) -> str:
    """Return CSS font families, `typeface` first, then fallbacks for viewers without `typeface`."""
    return f"'{typeface.family}', {_FAMILIES}"


@lru_cache(_KEPT)
def layer_svg(marks: tuple[Mark, ...], typeface: Typeface) -> str:
    """Convert `marks` to SVG elements. Raises ValueError if a mark is clipped."""
    drawing = svgwrite.Drawing(debug=False, profile="full")
    if any(isinstance(mark, Clipped) for mark in marks):
        raise ValueError("a layer must not contain clipped marks")
    return "".join(_element(drawing, mark, typeface).tostring() for mark in marks)


def _page(document: Document, page: Page, fonts: str) -> bytes:
    drawing = svgwrite.Drawing(
        size=(f"{number(page.width)}mm", f"{number(page.height)}mm"),
        viewBox=f"0 0 {number(page.width)} {number(page.height)}",
        debug=False,
        profile="full",
    )
    drawing.set_desc(title=labelled(document.title, page.name) if page.name else document.title)
    drawing.set_metadata(_maker())
    typeface = document.typeface
    drawing.attribs["font-family"] = families(typeface)
    if fonts:
        drawing.embed_stylesheet(fonts)
    drawing.add(drawing.rect((0, 0), (number(page.width), number(page.height)), fill="#ffffff"))
    for mark in page.marks:
        drawing.add(_element(drawing, mark, typeface))
    text: str = drawing.tostring()
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _maker() -> Element:
    maker = Element("creator", xmlns="http://purl.org/dc/elements/1.1/")
    maker.text = made_by()
    return maker


def metadata_svg() -> str:
    """Return an SVG element that names printkit as the creator of the file."""
    return f"<metadata>{tostring(_maker(), 'unicode')}</metadata>"


def number(value: float) -> str:
    """Format a length of `value` mm to 0.1 µm. Raises ValueError if `value` is not finite."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is not a finite coordinate")
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _element(drawing: svgwrite.Drawing, mark: Mark, typeface: Typeface) -> BaseElement:
    match mark:
        case Clipped((left, top, right, bottom), marks):
            name = f"window-{len(drawing.defs.elements) + 1}"
            window = drawing.defs.add(drawing.clipPath(id=name))
            size = (number(right - left), number(bottom - top))
            window.add(drawing.rect((number(left), number(top)), size))
            group = drawing.g(clip_path=f"url(#{name})")
            for inner in marks:
                group.add(_element(drawing, inner, typeface))
            return group
        case Path():
            end = "Z" if mark.closed else ""
            rings = ("L".join(f"{number(x)} {number(y)}" for x, y in ring) for ring in mark.rings)
            element = drawing.path(d="".join(f"M{ring}{end}" for ring in rings), **_ink(mark))
            if len(mark.rings) > 1:
                element["fill-rule"] = "evenodd"
        case Circle():
            x, y = mark.centre
            element = drawing.circle((number(x), number(y)), number(mark.radius), **_ink(mark))
        case Text():
            element = _text(drawing, mark, typeface)
    if mark.tag:
        element["class"] = mark.tag
    return element


def _ink(mark: Path | Circle) -> dict[str, str]:
    ink = mark.ink
    attributes = {"fill": colours.ink(ink.fill) if ink.fill else "none"}
    if ink.stroke:
        attributes["stroke"] = colours.ink(ink.stroke)
        attributes["stroke_width"] = number(ink.width)
        attributes["stroke_linejoin"] = "round"
        if ink.dash:
            attributes["stroke_dasharray"] = " ".join(map(number, ink.dash))
    return attributes


def _text(drawing: svgwrite.Drawing, text: Text, typeface: Typeface) -> BaseElement:
    """Set `text` to the same width in any font."""
    x, y = map(number, text.at)
    width = text_width(text, typeface)
    element = drawing.text(
        composed(text.text),
        insert=(x, y),
        fill=colours.ink(text.colour),
        font_size=number(text.size),
        text_anchor=text.anchor,
    )
    if text.display:
        element["font-family"] = f"'{display_family(typeface)}', {families(typeface)}"
    elif text.bold:
        element["font-weight"] = "bold"
    if len(text.text) > 1:
        element["textLength"] = number(width)
        element["lengthAdjust"] = "spacingAndGlyphs"
    if text.angle:
        element["transform"] = f"rotate({number(text.angle)} {x} {y})"
    return element
