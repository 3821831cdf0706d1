"""Styles of print and presets of cutting machines, by the names that people use or by paths."""

import os
from functools import lru_cache
from pathlib import Path

from printkit.base.errors import InputError, SourceSpan
from printkit.base.print_kinds import written_at
from printkit.draw.cut_sheet import Preset
from printkit.draw.face import Face, read_face
from printkit.draw.fonts import Typeface
from printkit.draw.preset_file import PRESET_FIELDS, read_preset
from printkit.draw.style_file import PLAIN, STYLE_FIELDS, Style, read_style
from printkit.rules.lookup import in_file, locate, named_at, read_file, read_tree, shipped
from printkit.rules.sources import Source

USUAL = "colour"
MAX_FONT_BYTES = 32 << 20
_DEEPEST = 8  # styles that are based on one another
_KEPT = 16  # styles with their fonts


def load_style(name: Source, beside: Path | None = Path()) -> Style:
    """The style called `name`: a shipped name, or a path relative to the folder `beside`.

    Raises InputError, for any path where `beside` is None.
    """
    reference = name if isinstance(name, str) else os.path.join(".", name)  # noqa: PTH118
    span = written_at(reference)
    with named_at(span):
        return _load(locate(reference, "styles", beside, span), 0, named=in_file(span))


def load_preset(name: Source) -> Preset:
    """The preset called `name`, a shipped name or a path. Raises InputError."""
    reference = name if isinstance(name, str) else os.path.join(".", name)  # noqa: PTH118
    span = written_at(reference)
    path = locate(reference, "presets", Path(), span)
    with named_at(span):
        return read_preset(read_tree(path, PRESET_FIELDS, named=in_file(span)))


def style_in(path: Path) -> Style:
    """The style in the file at `path`, which a person names. Raises InputError."""
    return _load(path, 0, named=False)


@lru_cache(_KEPT)
def _load(path: Path, depth: int, *, named: bool) -> Style:
    """`depth` styles are based on this one; `named` if another file names it."""
    definition = read_style(read_tree(path, STYLE_FIELDS, named=named))
    typeface, font, folder = None, definition.font, path.parent
    if font:
        regular = _face(*font.regular, folder)
        bold = _face(*font.bold, folder) if font.bold else regular
        display = _face(*font.display, folder) if font.display else bold
        typeface = Typeface(regular.family, regular, bold, display)
    if path == shipped("styles") / f"{USUAL}.yaml":
        return definition.over(PLAIN, typeface)
    name, span = definition.base or (USUAL, None)
    if depth == _DEEPEST:
        raise InputError(f"base: '{name[:80]}' goes round in a circle, or too deep", span)
    with named_at(span):
        base = _load(locate(name, "styles", folder, span), depth + 1, named=in_file(span))
    return definition.over(base, typeface)


def _face(name: str, span: SourceSpan, beside: Path) -> Face:
    path = beside / name
    with named_at(span):
        data = read_file(path, "a TrueType font", MAX_FONT_BYTES)
        if len(data) > MAX_FONT_BYTES:
            most = MAX_FONT_BYTES >> 20
            raise InputError(f"the font has more than {most} MiB", SourceSpan(str(path)))
        return read_face(data, str(path))
