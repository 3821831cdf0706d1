"""One weight of a typeface: its measures, and the letters of it that a file carries."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Any

from printkit.base.errors import InputError, SourceSpan
from printkit.draw.library_settings import plainly, quietly

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

# Its log messages are silenced: printkit reports or tolerates these faults itself
_LIBRARY = "fontTools"
_TRIED = 256  # characters of a face that are drawn and taken into a subset when it is read
_KEPT = frozenset({"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "OS/2"})
_HINTS = frozenset({"cvt ", "fpgm", "gasp", "prep"})
_SPACES = ((" ", "\u00a0"), ("\u00a0", " "))  # each stands for the other where that is missing


class Widths(dict[int, float]):
    """Advance widths by character; those that a face lacks are its fallback's."""

    def __init__(self, own: Mapping[int, float], fallback: "Face | None") -> None:
        super().__init__(own)
        self._fallback = fallback

    def __missing__(self, character: int) -> float:
        if self._fallback is None:
            raise KeyError(character)
        return self._fallback.widths[character]


class Face:
    """One weight of a typeface, a TrueType file; `fallback` has the characters that it lacks."""

    def __init__(self, data: bytes, fallback: "Face | None" = None) -> None:
        self.data = data
        self.fallback = fallback

    @cached_property
    def font(self) -> "TTFont":
        """The face for measuring and for PDF, where each file collects its own set of glyphs."""
        from reportlab.pdfbase.ttfonts import TTFont  # which takes its time

        with plainly():
            font = TTFont("", BytesIO(self.data))
        font.fontName = font.face.name.decode("ascii")
        return font

    @property
    def family(self) -> str:
        """The name of the family that it belongs to, without what might end a quotation."""
        name: bytes = self.font.face.familyName
        plain = (c for c in name.decode("utf-8", "replace") if c.isalnum() or c in " -.")
        return "".join(plain).strip() or "own"

    def opened(self) -> Any:
        """The file as fontTools reads it, table by table."""
        from fontTools.ttLib import TTFont

        return TTFont(BytesIO(self.data), lazy=True)

    @cached_property
    def widths(self) -> Widths:
        """Advance widths in thousandths of the type size, by character."""
        return Widths(self.measured(), self.fallback)

    def measured(self) -> Mapping[int, float]:
        """The widths of the characters that its own file has."""
        widths: dict[int, float] = self.font.face.charWidths
        return widths

    def lacks(self, text: str) -> Iterator[str]:
        """The characters of `text` that neither it nor its fallback has, in their order."""
        missing = [character for character in text if ord(character) not in self.widths]
        return self.fallback.lacks("".join(missing)) if self.fallback else iter(missing)

    def runs(self, text: str) -> list[tuple["Face", str]]:
        """`text` in parts that are set in one face each: in this one, or in its fallback."""
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
        """A font file of `characters` only; the same bytes for the same ones."""
        from fontTools.subset import Options, Subsetter  # only typefaces of one's own need it

        options = Options()
        options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "kern"]
        options.layout_features = []
        options.notdef_outline = True
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=sorted(characters))
        font = self.opened()
        font.recalcTimestamp = False
        with quietly(_LIBRARY):
            subsetter.subset(font)
            file = BytesIO()
            font.save(file)
        return file.getvalue()


def read_face(data: bytes, file: str) -> Face:
    """A face from the bytes of `file`. Raises InputError if printkit cannot use the font."""
    from fontTools.pens.basePen import NullPen  # only typefaces of one's own need it

    try:
        with quietly(_LIBRARY):
            face = Face(_letters_only(data))
            font = face.opened()
            kind: int = font["OS/2"].fsType if "OS/2" in font else 0
            # Measure, embed and draw some characters
            characters = sorted(face.widths)[:_TRIED]
            face.font.face.makeSubset([0, *characters])
            face.subset(characters)
            names, shapes = font.getBestCmap(), font.getGlyphSet()
            for character in characters:
                shapes[names[character]].draw(NullPen())
    except Exception:  # noqa: BLE001 — both libraries raise whatever a damaged file provokes
        raise InputError(
            "the font cannot be used: it is no TrueType font, or it is damaged", SourceSpan(file)
        ) from None
    if kind & 0xF == 2 or kind & 0x300:
        raise InputError(
            "the font cannot be used: its licence bits forbid to embed a part of it in a file",
            SourceSpan(file),
        )
    return face


def _letters_only(data: bytes) -> bytes:
    """Damage in other tables does no harm, and all libraries see the same letters."""
    from fontTools.fontBuilder import buildCmapSubTable  # only typefaces of one's own need it
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    glyphs = frozenset(font.getGlyphOrder()[1:])  # all but that of missing characters
    characters = {code: glyph for code, glyph in font.getBestCmap().items() if glyph in glyphs}
    if not characters:
        raise ValueError("the font has no letters")
    for space, other in _SPACES:
        if ord(space) in characters:
            characters.setdefault(ord(other), characters[ord(space)])
    font["cmap"].tables = [buildCmapSubTable(characters, 12, 3, 10)]
    font["post"].formatType = 3.0  # without names of glyphs
    for tag in set(font.keys()) - _KEPT - _HINTS - {"GlyphOrder"}:
        del font[tag]
    file = BytesIO()
    font.save(file)
    return file.getvalue()
