"""Loading of print styles, either shipped ones by name or files by path."""

from functools import lru_cache
from pathlib import Path

from printkit.base.errors import InputError, SourceSpan
from printkit.draw.style.style_file import PLAIN, STYLE_FIELDS, Style
from printkit.draw.typography.font_file import Face, read_face
from printkit.draw.typography.typefaces import Typeface
from printkit.rules import lookup
from printkit.rules.source_arguments import Source, reference_and_span

DEFAULT_STYLE = "colour"
MAX_FONT_BYTES = 32 << 20
_DEEPEST = 8  # Maximum length of a chain of styles, each based on the next.
_KEPT = 16  # Number of cached styles, including fonts.


def load_style(name: Source, folder: Path | None = Path()) -> Style:
    """Load the style `name`: the name of a shipped style, or a path relative to `folder`.

    Raises InputError if the style is missing or invalid, or if a path is given without `folder`.
    """
    reference, span = reference_and_span(name)
    with lookup.errors_at(span):
        path = lookup.locate(reference, "styles", folder, span)
        return _load(path, 0, named=lookup.is_in_file(span))


def _load(path: Path, depth: int, *, named: bool) -> Style:
    """Load the style `path`, a base of `depth` styles; `named` is true if a file names `path`."""
    return _read(path, lookup.stamp_of(path), depth, named=named)


@lru_cache(_KEPT)
def _read(path: Path, _stamp: object, depth: int, *, named: bool) -> Style:
    values = STYLE_FIELDS.read(lookup.read_tree(path, STYLE_FIELDS, named=named))
    typeface, folder = None, path.parent
    if font := values.get("font"):
        regular = _face(folder, *font["regular"])
        bold = _face(folder, *font["bold"]) if "bold" in font else regular
        display = _face(folder, *font["display"]) if "display" in font else bold
        typeface = Typeface(regular.family, regular, bold, display)
    if path == lookup.shipped("styles") / f"{DEFAULT_STYLE}.yaml":
        return PLAIN.changed(values, typeface)
    name, span = values.get("base", (DEFAULT_STYLE, None))
    if depth == _DEEPEST:
        what = f"'{name[:80]}' is based on itself, or its chain of base styles is too long"
        raise InputError(f"base: {what}", span)
    with lookup.errors_at(span):
        file = lookup.locate(name, "styles", folder, span)
        base = _load(file, depth + 1, named=lookup.is_in_file(span))
    return base.changed(values, typeface)


def _face(folder: Path, name: str, span: SourceSpan) -> Face:
    path = folder / name
    with lookup.errors_at(span):
        data = lookup.read_file(path, "a TrueType font", MAX_FONT_BYTES)
        if len(data) > MAX_FONT_BYTES:
            most = MAX_FONT_BYTES >> 20
            raise InputError(f"the font has more than {most} MiB", SourceSpan(str(path)))
        return read_face(data, str(path))
