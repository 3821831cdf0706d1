"""A typeface of one's own inside an SVG file: no viewer could have it otherwise."""

from base64 import b64encode
from collections.abc import Iterable
from io import BytesIO

from printkit.render.display import Clipped, Mark, Text
from printkit.render.fonts import Cut, Typeface
from printkit.render.script import composed, visual


def font_faces(typeface: Typeface, marks: Iterable[Mark]) -> str:
    """CSS with the letters of some marks, a rule for each weight that they use."""
    letters: dict[bool, set[str]] = {False: set(), True: set()}
    _collect(marks, letters)
    return "".join(
        f"@font-face{{font-family:'{typeface.family}';font-weight:{'bold' if bold else 'normal'};"
        f"src:url(data:font/ttf;base64,{_subset(typeface.cut(bold=bold), used)})}}"
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


def _subset(cut: Cut, letters: set[str]) -> str:
    """A font file of some letters, in base64."""
    from fontTools.subset import Options, Subsetter  # only typefaces of one's own need it

    options = Options()
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "kern"]
    options.layout_features = []
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(map(ord, letters)))
    font = cut.opened()
    font.recalcTimestamp = False  # the same letters are the same bytes
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return b64encode(file.getvalue()).decode("ascii")
