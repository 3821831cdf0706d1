"""SVG: one file a page, 1 unit = 1 mm, no transforms but the turning of text."""

import math

import svgwrite
from svgwrite.base import BaseElement

from printkit.render.display import Circle, Clipped, Document, Ink, Page, Path, Text
from printkit.render.fonts import FAMILY, text_width

_FAMILIES = f"'{FAMILY}', 'DejaVu Sans', Verdana, sans-serif"


def write_svg(document: Document) -> list[bytes]:
    """The pages of a document as SVG files."""
    return [_page(document, page) for page in document.pages]


def _page(document: Document, page: Page) -> bytes:
    drawing = svgwrite.Drawing(
        size=(f"{_number(page.width)}mm", f"{_number(page.height)}mm"),
        viewBox=f"0 0 {_number(page.width)} {_number(page.height)}",
        debug=False,
        profile="full",
    )
    drawing.set_desc(title=f"{document.title}: {page.name}" if page.name else document.title)
    drawing.attribs["font-family"] = _FAMILIES
    drawing.add(drawing.rect((0, 0), (_number(page.width), _number(page.height)), fill="#ffffff"))
    for mark in page.marks:
        if isinstance(mark, Clipped):
            drawing.add(_clipped(drawing, mark))
        else:
            drawing.add(_element(drawing, mark))
    text: str = drawing.tostring()
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _clipped(drawing: svgwrite.Drawing, clipped: Clipped) -> BaseElement:
    left, top, right, bottom = clipped.box
    name = f"window-{len(drawing.defs.elements) + 1}"
    window = drawing.defs.add(drawing.clipPath(id=name))
    size = (_number(right - left), _number(bottom - top))
    window.add(drawing.rect((_number(left), _number(top)), size))
    group = drawing.g(clip_path=f"url(#{name})")
    for mark in clipped.marks:
        if isinstance(mark, Clipped):
            group.add(_clipped(drawing, mark))
        else:
            group.add(_element(drawing, mark))
    return group


def _number(value: float) -> str:
    """A length to the tenth of a micrometre."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is no place on a page")
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _element(drawing: svgwrite.Drawing, mark: Path | Circle | Text) -> BaseElement:
    match mark:
        case Path():
            element = drawing.path(d=_path_data(mark), **_ink(mark.ink))
            if len(mark.rings) > 1:
                element["fill-rule"] = "evenodd"
        case Circle():
            x, y = mark.centre
            element = drawing.circle(
                (_number(x), _number(y)), _number(mark.radius), **_ink(mark.ink)
            )
        case Text():
            element = _text(drawing, mark)
    if mark.tag:
        element["class"] = mark.tag
    return element


def _path_data(path: Path) -> str:
    end = "Z" if path.closed else ""
    return "".join(
        "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in ring) + end for ring in path.rings
    )


def _ink(ink: Ink) -> dict[str, str]:
    attributes = {"fill": ink.fill or "none"}
    if ink.stroke:
        attributes["stroke"] = ink.stroke
        attributes["stroke_width"] = _number(ink.width)
        attributes["stroke_linejoin"] = "round"
        if ink.dash:
            attributes["stroke_dasharray"] = " ".join(map(_number, ink.dash))
    return attributes


def _text(drawing: svgwrite.Drawing, text: Text) -> BaseElement:
    """A line of text as wide as in the bundled typeface, whatever typeface a viewer has."""
    x, y = map(_number, text.at)
    width = text_width(text.text, text.size, bold=text.bold)
    element = drawing.text(
        text.text,
        insert=(x, y),
        fill=text.colour,
        font_size=_number(text.size),
        text_anchor=text.anchor,
    )
    if text.bold:
        element["font-weight"] = "bold"
    if len(text.text) > 1:
        element["textLength"] = _number(width)
        element["lengthAdjust"] = "spacingAndGlyphs"
    if text.angle:
        element["transform"] = f"rotate({_number(text.angle)} {x} {y})"
    return element
