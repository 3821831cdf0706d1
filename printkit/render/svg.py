"""SVG: one file a page, 1 unit = 1 mm, no transforms but the turning of text."""

import math
from collections.abc import Mapping
from functools import lru_cache

from printkit.provenance import made_by
from printkit.render import tokens
from printkit.render.display import (
    Circle,
    Clipped,
    Document,
    Ink,
    Mark,
    Page,
    Path,
    Text,
    text_width,
)
from printkit.render.fonts import Typeface
from printkit.render.script import composed, is_leftward
from printkit.render.webfont import display_family, font_faces

_FAMILIES = "'DejaVu Sans Condensed', Verdana, sans-serif"  # where a viewer lacks the typeface
_KEPT = 4096  # layers as text: most of one picture are in the next one
_IN_TEXT = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_TEXT = str.maketrans(_IN_TEXT)
_VALUE = str.maketrans({**_IN_TEXT, '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"})
_SPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}


def write_svg(document: Document) -> list[bytes]:
    """The pages of `document` as SVG files."""
    fonts = font_faces(document.typeface, [mark for page in document.pages for mark in page.marks])
    return [_page(document, page, fonts) for page in document.pages]


def families(typeface: Typeface) -> str:
    """The family of `typeface`, and others for viewers that lack it."""
    return f"'{typeface.family}', {_FAMILIES}"


@lru_cache(_KEPT)
def layer_svg(marks: tuple[Mark, ...], typeface: Typeface) -> str:
    """`marks` as elements of SVG, for pages whose layers come and go.

    Raises ValueError for clipped marks.
    """
    plain = [mark for mark in marks if not isinstance(mark, Clipped)]
    if len(plain) < len(marks):
        raise ValueError("what is clipped cannot be a layer of its own")
    return "".join(_element(mark, typeface) for mark in plain)


def _page(document: Document, page: Page, fonts: str) -> bytes:
    width, height = number(page.width), number(page.height)
    title = f"{document.title}: {page.name}" if page.name else document.title
    defs = [_tag("style", {"type": "text/css"}, f"<![CDATA[{fonts}]]>")] if fonts else []
    ground = _tag("rect", {**_box(0, 0, page.width, page.height), "fill": "#ffffff"})
    marks = [_mark(mark, document.typeface, defs) for mark in page.marks]
    parts = [
        _tag("title", {}, title.translate(_TEXT)),
        metadata_svg(),
        _tag("defs", {}, "".join(defs)),
    ]
    attributes = {
        **_SPACES,
        "baseProfile": "full",
        "font-family": families(document.typeface),
        "height": f"{height}mm",
        "version": "1.1",
        "viewBox": f"0 0 {width} {height}",
        "width": f"{width}mm",
    }
    text = _tag("svg", attributes, "".join([*parts, ground, *marks]))
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _tag(name: str, attributes: Mapping[str, str], content: str = "") -> str:
    """An element of XML around its `content`; attributes that are empty are left out."""
    told = "".join(
        f' {key}="{value.translate(_VALUE)}"' for key, value in sorted(attributes.items()) if value
    )
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told} />"


def metadata_svg() -> str:
    """The element that says how a file is made."""
    maker = _tag(
        "creator", {"xmlns": "http://purl.org/dc/elements/1.1/"}, made_by().translate(_TEXT)
    )
    return _tag("metadata", {}, maker)


def _mark(mark: Mark, typeface: Typeface, defs: list[str]) -> str:
    """A mark of a page; what it is clipped by is added to the page's `defs`."""
    if not isinstance(mark, Clipped):
        return _element(mark, typeface)
    left, top, right, bottom = mark.box
    name = f"window-{len(defs) + 1}"
    window = _tag("rect", _box(left, top, right - left, bottom - top))
    defs.append(_tag("clipPath", {"id": name}, window))
    inside = "".join(_mark(one, typeface, defs) for one in mark.marks)
    return _tag("g", {"clip-path": f"url(#{name})"}, inside)


def _box(x: float, y: float, width: float, height: float) -> dict[str, str]:
    values = {"x": x, "y": y, "width": width, "height": height}
    return {key: number(value) for key, value in values.items()}


def number(value: float) -> str:
    """`value`, a length in mm, to the tenth of a micrometre."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is no place on a page")
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _element(mark: Path | Circle | Text, typeface: Typeface) -> str:
    about = {"class": mark.tag}
    match mark:
        case Path():
            rule = {"fill-rule": "evenodd"} if len(mark.rings) > 1 else {}
            return _tag("path", {**_ink(mark.ink), **rule, **about, "d": _path_data(mark)})
        case Circle():
            (x, y), radius = mark.centre, mark.radius
            place = {"cx": number(x), "cy": number(y), "r": number(radius)}
            return _tag("circle", {**_ink(mark.ink), **about, **place})
        case Text():
            return _tag(
                "text", {**_type(mark, typeface), **about}, composed(mark.text).translate(_TEXT)
            )


def _path_data(path: Path) -> str:
    end = "Z" if path.closed else ""
    return "".join(
        "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ring) + end for ring in path.rings
    )


def _ink(ink: Ink) -> dict[str, str]:
    attributes = {"fill": tokens.ink(ink.fill) if ink.fill else "none"}
    if ink.stroke:
        attributes["stroke"] = tokens.ink(ink.stroke)
        attributes["stroke-width"] = number(ink.width)
        attributes["stroke-linejoin"] = "round"
        if ink.dash:
            attributes["stroke-dasharray"] = " ".join(map(number, ink.dash))
    return attributes


# Where a line begins at its right, SVG's `start` is there.
_LEFTWARD_ANCHOR = {"start": "end", "middle": "middle", "end": "start"}


def _type(text: Text, typeface: Typeface) -> dict[str, str]:
    """A line of text as wide as in its typeface, whatever typeface a viewer has.

    Viewers order the letters of scripts from right to left themselves.
    """
    x, y = map(number, text.at)
    leftward = is_leftward(text.text)
    attributes = {
        "x": x,
        "y": y,
        "fill": tokens.ink(text.colour),
        "font-size": number(text.size),
        "text-anchor": _LEFTWARD_ANCHOR[text.anchor] if leftward else text.anchor,
    }
    if leftward:
        attributes["direction"] = "rtl"
    if text.display:
        attributes["font-family"] = f"'{display_family(typeface)}', {families(typeface)}"
    elif text.bold:
        attributes["font-weight"] = "bold"
    if len(text.text) > 1:
        attributes["textLength"] = number(text_width(text, typeface))
        attributes["lengthAdjust"] = "spacingAndGlyphs"
    if text.angle:
        attributes["transform"] = f"rotate({number(text.angle)} {x} {y})"
    return attributes
