"""A typeface of one's own inside an SVG file: no viewer could have it otherwise."""

from base64 import b64encode
from collections.abc import Iterable

from printkit.render.display import Clipped, Mark, Text
from printkit.render.face import Face
from printkit.render.fonts import Typeface
from printkit.render.script import composed, visual


def font_faces(typeface: Typeface, marks: Iterable[Mark]) -> str:
    """CSS with the letters of `marks`, a rule for each weight that they use."""
    letters: dict[bool, set[str]] = {False: set(), True: set()}
    _collect(marks, letters)
    return "".join(
        f"@font-face{{font-family:'{typeface.family}';font-weight:{'bold' if bold else 'normal'};"
        f"src:url(data:font/ttf;base64,{_embedded(typeface.face(bold=bold), used)})}}"
        for bold, used in letters.items()
        if used
    )


def _collect(marks: Iterable[Mark], letters: dict[bool, set[str]]) -> None:
    """The letters of each weight, in the forms that a viewer may ask for."""
    for mark in marks:
        if isinstance(mark, Clipped):
            _collect(mark.marks, letters)
        elif isinstance(mark, Text):
            letters[mark.bold].update(composed(mark.text), visual(mark.text))


def _embedded(face: Face, letters: set[str]) -> str:
    """A font file of some letters, in base64."""
    return b64encode(face.subset(map(ord, letters))).decode("ascii")
