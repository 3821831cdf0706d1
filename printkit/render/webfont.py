"""A typeface inside an SVG file, whose viewer may not have it."""

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from printkit.render.display import Clipped, Mark, Text
from printkit.render.face import Face
from printkit.render.fonts import Typeface
from printkit.render.script import composed, visual

_KEPT = 64  # subsets: the pages of a document have the same ones


class _Use(NamedTuple):
    bold: bool
    display: bool


def faces_of(typeface: Typeface, marks: Iterable[Mark]) -> dict[Face, None]:
    """The faces in which the letters of `marks` are set, fallbacks too, in order of appearance."""
    letters: dict[_Use, dict[str, None]] = {}
    _collect(marks, letters)
    return {
        own: None
        for use, used in letters.items()
        for own, _ in typeface.face(bold=use.bold, display=use.display).runs("".join(used))
    }


def font_faces(typeface: Typeface, marks: Iterable[Mark]) -> str:
    """CSS with the letters of `marks`: a rule for each face that they use."""
    letters: dict[_Use, dict[str, None]] = {}
    _collect(marks, letters)
    return "".join(_rules(typeface, use, "".join(sorted(letters[use]))) for use in sorted(letters))


def display_family(typeface: Typeface) -> str:
    """What files of SVG call the face for names."""
    return f"{typeface.family} display"


def _rules(typeface: Typeface, use: _Use, letters: str) -> str:
    family = display_family(typeface) if use.display else typeface.family
    weight = "bold" if use.bold else "normal"
    parts: dict[Face, str] = {}
    for own, run in typeface.face(bold=use.bold, display=use.display).runs(letters):
        parts[own] = parts.get(own, "") + run
    rules = ""
    for place, (own, run) in enumerate(parts.items()):
        codes = ",".join(f"U+{ord(letter):X}" for letter in run)
        rules += (
            f"@font-face{{font-family:'{family}';font-weight:{weight};"
            f"src:url(data:font/ttf;base64,{_embedded(own, run)})"
            f"{f';unicode-range:{codes}' if place else ''}}}"
        )
    return rules


def _collect(marks: Iterable[Mark], letters: dict[_Use, dict[str, None]]) -> None:
    for mark in marks:
        if isinstance(mark, Clipped):
            _collect(mark.marks, letters)
        elif isinstance(mark, Text):
            used = letters.setdefault(_Use(mark.bold and not mark.display, mark.display), {})
            used.update(dict.fromkeys(composed(mark.text) + visual(mark.text)))


@lru_cache(_KEPT)
def _embedded(face: Face, letters: str) -> str:
    return b64encode(face.subset(map(ord, letters))).decode("ascii")
