"""Fonts embedded in SVG files, for viewers without the typeface."""

from base64 import b64encode
from collections.abc import Iterable

from printkit.draw.display import Clipped, Mark, Text
from printkit.draw.typography.font_file import Face
from printkit.draw.typography.typefaces import Typeface, visual

_Use = tuple[bool, bool]  # whether letters are bold, and whether they have the display face
_Letters = dict[_Use, dict[str, None]]


def faces_of(typeface: Typeface, marks: Iterable[Mark]) -> dict[Face, None]:
    """Return the faces, including fallbacks, that the text in `marks` uses, in order of use."""
    letters = _collected(marks, {})
    return {
        own: None
        for (bold, display), used in letters.items()
        for own, _ in typeface.face(bold=bold, display=display).runs("".join(used))
    }


def font_faces(typeface: Typeface, marks: Iterable[Mark]) -> str:
    """Return CSS that embeds the letters of `marks`, with a rule for each face in use."""
    rules = ""
    for (bold, display), letters in sorted(_collected(marks, {}).items()):
        family = display_family(typeface) if display else typeface.family
        weight = "bold" if bold else "normal"
        parts: dict[Face, str] = {}
        for own, run in typeface.face(bold=bold, display=display).runs("".join(sorted(letters))):
            parts[own] = parts.get(own, "") + run
        for place, (own, run) in enumerate(parts.items()):
            codes = ",".join(f"U+{ord(letter):X}" for letter in run)
            rules += (
                f"@font-face{{font-family:'{family}';font-weight:{weight};"
                f"src:url(data:font/ttf;base64,{b64encode(own.subset(map(ord, run))).decode()})"
                f"{f';unicode-range:{codes}' if place else ''}}}"
            )
    return rules


def display_family(typeface: Typeface) -> str:
    """Return the CSS family name of the typeface's display face in SVG files."""
    return f"{typeface.family} display"


def _collected(marks: Iterable[Mark], letters: _Letters) -> _Letters:
    for mark in marks:
        if isinstance(mark, Clipped):
            _collected(mark.marks, letters)
        elif isinstance(mark, Text):
            used = letters.setdefault((mark.bold and not mark.display, mark.display), {})
            used.update(dict.fromkeys(visual(mark.text)))
    return letters
