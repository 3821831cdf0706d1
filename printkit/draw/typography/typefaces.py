"""Typefaces: the width of text, line breaks, and checks for missing glyphs."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import InputError, SourceSpan
from printkit.base.units import type_size
from printkit.draw.typography.font_file import Face

SMALL = type_size(8)  # Default size of captions, footers and site names.
# Sizes of text that a style may enlarge: from 8 to 11.75 pt, in steps of a quarter point.
TEXT = frozenset(type_size(quarters / 4) for quarters in range(32, 48))

_FOLDER = Path(__file__).parents[1] / "fonts"
_WORD = re.compile(r"[\S\u00a0\u202f]+")  # A no-break space is a part of a word.
_RUNT = 6  # Maximum length of a word that should not be alone on a paragraph's last line.
_LEFTWARD = frozenset({"R", "AL"})  # Unicode's classes of right-to-left letters.
_SPARE = 2  # Minimum number of spaces in a line from which a word may be moved.


def is_runt(last: str, before: str) -> bool:
    """Return whether the line `last` is one short word, and `before` has a word to spare."""
    return len(last) <= _RUNT and " " not in last and before.count(" ") >= _SPARE


class Typeface(NamedTuple):
    """Regular, bold and display (title) faces; `small` is the least size of text in mm."""

    family: str
    regular: Face
    bold: Face
    display: Face
    small: float = SMALL

    def shown(self, size: float) -> float:
        """Return the printed size in mm: at least `small` if `size` is in TEXT, else `size`."""
        return max(size, self.small) if size in TEXT else size

    def face(self, *, bold: bool, display: bool = False) -> Face:
        """Return the display face if `display`, else the bold face if `bold`, else the regular."""
        return self.display if display else self.bold if bold else self.regular

    def width(self, text: str, size: float, *, bold: bool = False, display: bool = False) -> float:
        """Return the width of a line of `text` in mm. Raises InputError if a glyph is missing."""
        face = self.face(bold=bold, display=display)
        widths = face.widths
        try:
            units = sum([widths[ord(character)] for character in visual(text)])
        except KeyError:
            raise self._missing(text, face) from None
        return units * self.shown(size) / 1000

    def fitted(
        self, text: str, width: float, size: float, *, bold: bool = False, display: bool = False
    ) -> float:
        """Return the largest type size up to `size` at which a line of `text` fits `width` mm."""
        wide = self.width(text, size, bold=bold, display=display)
        return min(size, size * width / max(wide, 1e-9))

    def wrap(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """Break `text` into lines of at most `width` mm; only words wider than that are broken."""
        lines: list[str] = []
        for word in _WORD.findall(text):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size, bold=bold) <= width:
                lines[-1] = longer
            else:
                rest = word
                while len(rest) > 1 and self.width(rest, size, bold=bold) > width:
                    fits = range(2, len(rest) + 1)
                    beyond = bisect_right(
                        fits, width, key=lambda n: self.width(rest[:n], size, bold=bold)
                    )
                    lines.append(rest[: beyond + 1])
                    rest = rest[beyond + 1 :]
                lines.append(rest)
        if len(lines) > 1 and is_runt(lines[-1], lines[-2]):
            before, _, spared = lines[-2].rpartition(" ")
            last = f"{spared} {lines[-1]}"
            if self.width(last, size, bold=bold) <= width:
                lines[-2:] = [before, last]
        return lines

    def check(self, text: str, span: SourceSpan | None) -> None:
        """Raise InputError, located at `span`, if `text` cannot be printed in one of the faces."""
        try:
            for face in (self.regular, self.bold, self.display):
                if any(face.lacks(visual(text))):
                    raise self._missing(text, face)
        except InputError as error:
            raise InputError(error.message, span) from None

    def _missing(self, text: str, face: Face) -> InputError:
        missing = next(face.lacks(visual(text)))
        which = {id(self.display): " (headings)", id(self.bold): " Bold", id(self.regular): ""}
        return InputError(
            f"the typeface {self.family}{which[id(face)]} has no glyph for '{missing}' "
            f"(U+{ord(missing):04X}) in '{text[:60]}'"
        )


class _BundledFace(Face):
    def __init__(self, file: str, fallback: Face | None = None) -> None:
        self._file = file
        self.fallback = fallback

    @cached_property
    def data(self) -> bytes:  # type: ignore[override]  # read-only
        return (_FOLDER / self._file).read_bytes()

    def measured(self) -> Mapping[int, float]:
        """Return the advance widths from a table next to the font (on the web) or from the font."""
        try:
            table = (_FOLDER / width_table(self._file)).read_bytes()
        except FileNotFoundError:
            return super().measured()
        from json import loads  # imported late: only the web has tables

        by_width: dict[str, str] = loads(table)
        return {ord(letter): float(width) for width, few in by_width.items() for letter in few}


def width_table(file: str) -> str:
    """Return the name of the file with the advance widths of the font `file`."""
    return f"{file}.widths.json"


def encode_widths(widths: Mapping[int, float]) -> str:
    """Encode advance widths of characters as JSON that maps each width to its characters."""
    from json import dumps

    by_width: dict[str, str] = {}
    for character, width in sorted(widths.items()):
        by_width[repr(width)] = by_width.get(repr(width), "") + chr(character)
    return dumps(by_width, ensure_ascii=False)


# The fallback typeface DejaVu has rare symbols, and scripts other than Latin, Greek and Cyrillic.
_REGULAR = _BundledFace("SourceSans3-Regular.ttf", _BundledFace("DejaVuSansCondensed.ttf"))
_BOLD = _BundledFace("SourceSans3-Bold.ttf", _BundledFace("DejaVuSansCondensed-Bold.ttf"))

BUNDLED = Typeface("Source Sans 3", _REGULAR, _BOLD, _BundledFace("Fraunces-Black.ttf", _BOLD))


def composed(text: str) -> str:
    """Normalize `text` to Unicode's form NFC, in which an accented letter is one character."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@lru_cache(4096)
def visual(text: str) -> str:
    """Return `text` in form NFC. Raises InputError if a letter is written from right to left."""
    if text.isascii():
        return text
    if not _LEFTWARD.isdisjoint(map(unicodedata.bidirectional, text)):
        what = f"'{text[:60]}' is written from right to left"
        raise InputError(f"{what}, which printkit cannot print")
    return composed(text)
