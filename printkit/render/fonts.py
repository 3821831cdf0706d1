"""The typeface and its measures: the bundled one, or that of the print in hand."""

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit.errors import InputError, SourceSpan
from printkit.render.display import Text
from printkit.render.face import Face
from printkit.render.script import visual

if TYPE_CHECKING:
    from printkit.render.plain_reportlab import TTFont

CAP_HEIGHT = 0.729  # of the type size
_FOLDER = Path(__file__).parent / "fonts"


class Typeface(NamedTuple):
    """A family of type in two weights."""

    family: str
    regular: Face
    bold: Face

    def face(self, *, bold: bool) -> Face:
        """Its bold face, or its regular one."""
        return self.bold if bold else self.regular


@cache
def bundled() -> Typeface:
    """The typeface that comes with printkit."""
    regular, bold = (
        Face((_FOLDER / f"DejaVuSansCondensed{weight}.ttf").read_bytes())
        for weight in ("", "-Bold")
    )
    return Typeface("DejaVu Sans Condensed", regular, bold)


_IN_HAND: ContextVar[Typeface | None] = ContextVar("typeface", default=None)


@contextmanager
def set_in(typeface: Typeface | None) -> Iterator[None]:
    """Measure and draw all type in a typeface, if one is given, for as long as this lasts."""
    before = _IN_HAND.set(typeface)
    try:
        yield
    finally:
        _IN_HAND.reset(before)


def typeface() -> Typeface:
    """The typeface in hand."""
    return _IN_HAND.get() or bundled()


def font(*, bold: bool) -> "TTFont":
    """A face of the typeface in hand; each PDF file collects in it its own set of glyphs."""
    return typeface().face(bold=bold).font


def font_name(*, bold: bool) -> str:
    """The name of a face of the typeface in hand, as PDF files give it."""
    name: str = font(bold=bold).fontName
    return name


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width in mm of a line of type of `size` mm.

    Raises InputError when the typeface has no glyph for a character, which would print nothing.
    """
    widths = typeface().face(bold=bold).widths
    seen = visual(text)
    try:
        return sum([widths[ord(character)] for character in seen]) * size / 1000
    except KeyError:
        raise _missing(text, bold=bold) from None


def check_glyphs(text: str, span: SourceSpan | None) -> None:
    """Raise InputError, with the place if any, when the typeface in hand cannot set a text."""
    for bold in (False, True):
        if not set(map(ord, visual(text))) <= typeface().face(bold=bold).widths.keys():
            raise InputError(_missing(text, bold=bold).message, span)


def _missing(text: str, *, bold: bool) -> InputError:
    """The error for a text of which the typeface in hand lacks a character."""
    family, widths = typeface().family, typeface().face(bold=bold).widths
    missing = next(character for character in visual(text) if ord(character) not in widths)
    face = f"{family} Bold" if bold else family
    return InputError(
        f"the typeface {face} has no glyph for '{missing}' (U+{ord(missing):04X}) in '{text[:60]}'"
    )


def centred_text(text: Text) -> Text:
    """The text with the middle of its capitals, not its baseline, at its place."""
    x, y = text.at
    return text._replace(at=(x, y + CAP_HEIGHT * text.size / 2), anchor="middle")


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The lines of a paragraph set in a column of `width` mm; a longer word is broken."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines += _broken(word, size, width, bold=bold)
    return lines


def _broken(word: str, size: float, width: float, *, bold: bool) -> Iterator[str]:
    """A word in as few parts as fit the width."""
    while len(word) > 1 and text_width(word, size, bold=bold) > width:
        fits = range(2, len(word) + 1)
        most = bisect_right(fits, width, key=lambda n: text_width(word[:n], size, bold=bold)) + 1
        yield word[:most]
        word = word[most:]
    yield word
