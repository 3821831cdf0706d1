"""The bundled typeface and its measures."""

from functools import cache
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFont

from printkit.errors import InputError
from printkit.render.display import Text

FAMILY = "DejaVu Sans Condensed"
CAP_HEIGHT = 0.729  # of the type size
_FOLDER = Path(__file__).parent / "fonts"
_FILES = {False: "DejaVuSansCondensed.ttf", True: "DejaVuSansCondensed-Bold.ttf"}


def font_name(*, bold: bool) -> str:
    """The name of a cut of the typeface, as PDF files give it."""
    return "DejaVuSansCondensed-Bold" if bold else "DejaVuSansCondensed"


@cache
def font(*, bold: bool) -> TTFont:
    """A cut of the typeface, read once; each PDF file collects in it its own set of glyphs."""
    return TTFont(font_name(bold=bold), str(_FOLDER / _FILES[bold]))


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width in mm of a line of type of `size` mm.

    Raises InputError when the typeface has no glyph for a character, which would print nothing.
    """
    widths: dict[int, float] = font(bold=bold).face.charWidths
    missing = next((character for character in text if ord(character) not in widths), None)
    if missing is not None:
        raise InputError(
            f"the typeface has no glyph for '{missing}' (U+{ord(missing):04X}) in '{text[:60]}'"
        )
    return sum(widths[ord(character)] for character in text) * size / 1000


def centred_text(text: Text) -> Text:
    """The text with the middle of its capitals, not its baseline, at its place."""
    x, y = text.at
    return text._replace(at=(x, y + CAP_HEIGHT * text.size / 2), anchor="middle")


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The lines of a paragraph set in a column of `width` mm."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
