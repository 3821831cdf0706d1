"""SVG output: each page is a file in mm; only rotated text has a `transform` attribute."""

import math
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import chain
from threading import active_count
from types import ModuleType
from typing import NamedTuple
from xml.etree.ElementTree import Element, tostring

from printkit.base.language import labelled
from printkit.base.output import made_by
from printkit.draw.display import Circle, Clipped, Document, Ink, Mark, Page, Path, Text, text_width
from printkit.draw.formats.library_settings import changed
from printkit.draw.style import colours
from printkit.draw.typography.typefaces import Typeface, composed
from printkit.draw.typography.webfont import display_family, font_faces


class _Validator(NamedTuple):
    """The validator of svgwrite, which only its debug mode uses."""

    profile: str
    debug: bool

    def __getattr__(self, name: str) -> object:
        return getattr(import_module("svgwrite.validator2").get_validator(*self), name)


def _urlopen(*given: object) -> object:
    return import_module("urllib.request").urlopen(*given)


def _stand_in(name: str, **functions: object) -> dict[str, ModuleType]:
    """Return a table for `changed`: the module `name` if imported, else one with `functions`."""
    module = ModuleType(name)
    vars(module).update(functions)
    return {name: sys.modules.get(name, module)}


# Modules that are slow to import: for checks and for fonts from the web, which we do not need
_slow = _stand_in("svgwrite.validator2", get_validator=_Validator)
if active_count() == 1:  # another thread might import the stand-in
    _slow |= _stand_in("urllib.request", urlopen=_urlopen)
with changed(sys.modules, _slow):
    import svgwrite
    from svgwrite.base import BaseElement

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
        drawing.defs.add(drawing.style(fonts))
    drawing.add(drawing.rect((0, 0), (number(page.width), number(page.height)), fill="#ffffff"))
    for mark in page.marks:
        drawing.add(_element(drawing, mark, typeface))
    text: str = tostring(drawing.get_xml(), "unicode")
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


def _points(ring: Sequence[tuple[float, float]]) -> str:
    """Format all points as `number` does. Raises ValueError if a coordinate is not finite."""
    text = "%.4f %.4f L" * len(ring) % tuple(chain.from_iterable(ring))
    if "n" in text:  # nan and inf contain the letter n
        raise ValueError(f"these coordinates are not finite: {ring}")
    for _digit in range(4):
        text = text.replace("0 ", " ")
    return text.replace(". ", " ").replace(" L", "L").rstrip(" L")


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
            rings = "".join([f"M{_points(ring)}{end}" for ring in mark.rings])
            element = svgwrite.path.Path(rings, factory=drawing)
            if len(mark.rings) > 1:
                element["fill-rule"] = "evenodd"
            element.attribs |= _ink(mark.ink)
        case Circle():
            x, y = mark.centre
            place = (number(x), number(y)), number(mark.radius)
            element = svgwrite.shapes.Circle(*place, factory=drawing)
            element.attribs |= _ink(mark.ink)
        case Text():
            element = _text(drawing, mark, typeface)
    if mark.tag:
        element["class"] = mark.tag
    return element


@lru_cache(_KEPT)
def _ink(ink: Ink) -> Mapping[str, str]:
    attributes = {"fill": colours.ink(ink.fill) if ink.fill else "none"}
    if ink.stroke:
        attributes["stroke"] = colours.ink(ink.stroke)
        attributes["stroke-width"] = number(ink.width)
        attributes["stroke-linejoin"] = "round"
        if ink.dash:
            attributes["stroke-dasharray"] = " ".join(map(number, ink.dash))
    return attributes


def _text(drawing: svgwrite.Drawing, text: Text, typeface: Typeface) -> BaseElement:
    """Set `text` to the same width in any font."""
    x, y = map(number, text.at)
    width = text_width(text, typeface)
    element = svgwrite.text.Text(composed(text.text), (x, y), factory=drawing)
    size, colour = number(text.size), colours.ink(text.colour)
    element.attribs |= {"fill": colour, "font-size": size, "text-anchor": text.anchor}
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
