"""Typefaces: the width of text, line breaks, and missing glyphs."""

import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import InputError, SourceSpan
from printkit.base.units import type_size
from printkit.draw.typography.font_file import Face
from printkit.draw.typography.text_shaping import visual

SMALL = type_size(8)  # size of captions, footers and site names, which a style may enlarge
# The sizes that a style may enlarge, 8 to 11.75 pt, in the quarter points used to fit a page
TEXT = frozenset(type_size(quarters / 4) for quarters in range(32, 48))

_FOLDER = Path(__file__).parents[1] / "fonts"
_WORD = re.compile(r"[\S\u00a0\u202f]+")  # no line breaks at a no-break space
_RUNT = 6  # maximum length of a word that should not be alone on a paragraph's last line
_SPARE = 2  # minimum number of spaces in a line that can lose a word


def is_runt(last: str, before: str) -> bool:
    """Whether the line `last` is one short word and the line `before` can spare a word."""
    return len(last) <= _RUNT and " " not in last and before.count(" ") >= _SPARE


class Typeface(NamedTuple):
    """Regular and bold faces, and one for titles and names; `small` is the least size in mm."""

    family: str
    regular: Face
    bold: Face
    display: Face
    small: float = SMALL

    def shown(self, size: float) -> float:
        """The size in mm in which text of the nominal `size` is printed: at least `small`."""
        return max(size, self.small) if size in TEXT else size

    def face(self, *, bold: bool, display: bool = False) -> Face:
        """The display face if `display`, else the bold face if `bold`, else the regular face."""
        return self.display if display else self.bold if bold else self.regular

    def width(self, text: str, size: float, *, bold: bool = False, display: bool = False) -> float:
        """The width of `text` on one line, in mm. Raises InputError if a glyph is missing."""
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
        """The largest type size up to `size` at which a line of `text` is at most `width` mm."""
        wide = self.width(text, size, bold=bold, display=display)
        return min(size, size * width / max(wide, 1e-9))

    def wrap(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """The lines of `text`, each at most `width` mm wide; wider words are broken."""
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
        """Raise InputError, located at `span`, if any face lacks a character of `text`."""
        for face in (self.regular, self.bold, self.display):
            if any(face.lacks(visual(text))):
                raise InputError(self._missing(text, face).message, span)

    def _missing(self, text: str, face: Face) -> InputError:
        missing = next(face.lacks(visual(text)))
        name = self.family if face is self.regular else f"{self.family} Bold"
        return InputError(
            f"the typeface {name} has no glyph for '{missing}' (U+{ord(missing):04X}) in "
            f"'{text[:60]}'"
        )


class _BundledFace(Face):
    def __init__(self, file: str, fallback: Face | None = None) -> None:
        self._file = file
        self.fallback = fallback

    @cached_property
    def data(self) -> bytes:  # type: ignore[override]  # read-only
        """The bytes of the font file."""
        return (_FOLDER / self._file).read_bytes()

    def measured(self) -> Mapping[int, float]:
        """Return the advance widths; the web page reads them from a table next to the font."""
        try:
            table = (_FOLDER / width_table(self._file)).read_bytes()
        except FileNotFoundError:
            return super().measured()
        by_width: dict[str, str] = json.loads(table)
        return {ord(letter): float(width) for width, few in by_width.items() for letter in few}


def width_table(file: str) -> str:
    """The name of the table of advance widths for the font `file`."""
    return f"{file}.widths.json"


def encode_widths(widths: Mapping[int, float]) -> str:
    """Encode advance widths by character as JSON that maps each width to its characters."""
    by_width: dict[str, str] = {}
    for character, width in sorted(widths.items()):
        by_width[repr(width)] = by_width.get(repr(width), "") + chr(character)
    return json.dumps(by_width, ensure_ascii=False)


# DejaVu covers rare symbols, and scripts other than Latin, Greek and Cyrillic.
_REGULAR = _BundledFace("SourceSans3-Regular.ttf", _BundledFace("DejaVuSansCondensed.ttf"))
_BOLD = _BundledFace("SourceSans3-Bold.ttf", _BundledFace("DejaVuSansCondensed-Bold.ttf"))

BUNDLED = Typeface("Source Sans 3", _REGULAR, _BOLD, _BundledFace("Fraunces-Black.ttf", _BOLD))
