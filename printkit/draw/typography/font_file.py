"""Faces, each one weight of a typeface: their metrics, and subsets to embed in files."""

import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Any

from printkit.base.errors import InputError, SourceSpan
from printkit.draw.formats.library_settings import reportlab_defaults, silenced

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

# This logger is silenced, because printkit itself reports or tolerates the faults of fonts.
_LIBRARY = "fontTools"
_TRIED = 256  # Maximum number of characters drawn and embedded to test a font.
_KEPT = frozenset({"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "OS/2"})
_NAMES = (1, 2, 4, 6)  # Identifiers of the family, subfamily, full and PostScript names.
_HINTS = frozenset({"cvt ", "fpgm", "gasp", "prep"})
_SPACES = ((" ", "\u00a0"), ("\u00a0", " "))  # (space, missing space that it replaces)


class Widths(dict[int, float]):
    """Advance widths by character code; the fallback face supplies missing characters."""

    def __init__(self, own: Mapping[int, float], fallback: "Face | None") -> None:
        super().__init__(own)
        self._fallback = fallback

    def __missing__(self, character: int) -> float:
        if self._fallback is None:
            raise KeyError(character)
        return self._fallback.widths[character]


class Face:
    """One weight of a typeface, from a TrueType file; `fallback` supplies missing characters."""

    def __init__(self, data: bytes, fallback: "Face | None" = None) -> None:
        self.data = data
        self.fallback = fallback

    @cached_property
    def font(self) -> "TTFont":
        """The face as a reportlab font, to measure text and to embed in PDF files."""
        from reportlab.pdfbase.ttfonts import TTFont  # imported late, because it is slow

        with reportlab_defaults():
            font = TTFont("", BytesIO(self.data))
        font.fontName = font.face.name.decode("ascii")
        return font

    @property
    def family(self) -> str:
        """The family name of the font, without characters that could end a quoted string."""
        name: bytes = self.font.face.familyName
        plain = (c for c in name.decode("utf-8", "replace") if c.isalnum() or c in " -.")
        return "".join(plain).strip() or "own"

    def opened(self) -> Any:
        """Open the font file with fontTools, which loads tables when needed."""
        from fontTools.ttLib import TTFont

        return TTFont(BytesIO(self.data), lazy=True)

    @cached_property
    def widths(self) -> Widths:
        """The advance width of each character code, in thousandths of the type size."""
        return Widths(self.measured(), self.fallback)

    def measured(self) -> Mapping[int, float]:
        """Return this face's own advance widths, in thousandths of the type size."""
        widths: dict[int, float] = self.font.face.charWidths
        return widths

    def lacks(self, text: str) -> Iterator[str]:
        """Return the characters of `text`, in order, that neither this face nor a fallback has."""
        missing = [character for character in text if ord(character) not in self.widths]
        return self.fallback.lacks("".join(missing)) if self.fallback else iter(missing)

    def runs(self, text: str) -> list[tuple["Face", str]]:
        """Split `text` into runs, each with this face or the fallback that has its characters."""
        if self.fallback is None or all(ord(character) in self.widths for character in text):
            return [(self, text)]
        parts = groupby(text, lambda character: ord(character) in self.widths)
        fallback = self.fallback
        return [
            run
            for own, part in parts
            for run in ([(self, "".join(part))] if own else fallback.runs("".join(part)))
        ]

    def subset(self, characters: Iterable[int]) -> bytes:
        """Return a font file with only these `characters`; equal calls return equal bytes."""
        from reportlab.pdfbase.ttfonts import TTFontMaker, TTFontParser  # reportlab is slow

        codes = sorted(characters)
        part: Any = TTFontParser(BytesIO(self.font.face.makeSubset(codes)))
        font = TTFontMaker()
        for tag in part.table:
            font.add(tag, part.get_table(tag))
        # In reportlab's `cmap`, the glyphs have the numbers of their characters in `codes`
        table = part.get_table("cmap")
        glyphs = struct.unpack_from(f">{len(codes)}H", table, len(table) - 2 * len(codes))
        font.add("cmap", _cmap(codes, glyphs))
        font.add("name", _names(self.font.fontName))
        file: bytes = font.makeStream()
        return file


def read_face(data: bytes, file: str) -> Face:
    """Return the face of the font file `data`. Raises InputError if the font cannot be used."""
    from fontTools.pens.boundsPen import ControlBoundsPen  # imported late, only for custom fonts

    try:
        with silenced(_LIBRARY):
            face = Face(_letters_only(data))
            font = face.opened()
            kind: int = font["OS/2"].fsType if "OS/2" in font else 0
            # Measure, embed and draw some characters, so that a damaged font raises an error
            characters = sorted(face.widths)[:_TRIED]
            face.subset([0, *characters])
            names, shapes = font.getBestCmap(), font.getGlyphSet()
            for character in characters:
                shapes[names[character]].draw(ControlBoundsPen(shapes))
    except Exception:  # noqa: BLE001 — both libraries raise whatever a damaged file provokes
        raise InputError(
            "the font cannot be used: it is not a TrueType font, or it is damaged", SourceSpan(file)
        ) from None
    if kind & 0xF == 2 or kind & 0x300:
        raise InputError(
            "the font cannot be used: its licence bits forbid embedding a part of it in a file",
            SourceSpan(file),
        )
    return face


def _cmap(codes: Sequence[int], glyphs: Sequence[int]) -> bytes:
    """Encode a `cmap` table with one subtable, of format 12 for Windows and all of Unicode."""
    pairs = zip(codes, glyphs, strict=True)
    groups = b"".join(struct.pack(">3L", code, code, glyph) for code, glyph in pairs)
    head = struct.pack(">4HL2H3L", 0, 1, 3, 10, 12, 12, 0, 16 + len(groups), 0, len(codes))
    return head + groups


def _names(name: str) -> bytes:
    """Encode a `name` table with the same English `name` for the family and the font."""
    data = name.encode("utf-16-be")
    records = (struct.pack(">6H", 3, 1, 0x409, kind, len(data), 0) for kind in _NAMES)
    return struct.pack(">3H", 0, len(_NAMES), 6 + 12 * len(_NAMES)) + b"".join(records) + data


def _letters_only(data: bytes) -> bytes:
    """Remove unneeded tables, which may be damaged; write one `cmap` that all libraries read."""
    from fontTools.fontBuilder import buildCmapSubTable  # imported late, only for custom fonts
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    glyphs = frozenset(font.getGlyphOrder()[1:])  # the first glyph is for missing characters
    characters = {code: glyph for code, glyph in font.getBestCmap().items() if glyph in glyphs}
    if not characters:
        raise ValueError("the font has no characters")
    for space, other in _SPACES:
        if ord(space) in characters:
            characters.setdefault(ord(other), characters[ord(space)])
    font["cmap"].tables = [buildCmapSubTable(characters, 12, 3, 10)]
    font["post"].formatType = 3.0  # the format of a `post` table without glyph names
    for tag in set(font.keys()) - _KEPT - _HINTS - {"GlyphOrder"}:
        del font[tag]
    file = BytesIO()
    font.save(file)
    return file.getvalue()
