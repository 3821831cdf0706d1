"""Presets of cutting machines by the names that people use, or by their paths."""

from pathlib import Path

from printkit.definitions.preset import PRESET_FIELDS, read_preset
from printkit.definitions.printing import written_at
from printkit.lookup import in_file, locate, named_at, read_tree
from printkit.render.preset import Preset


def load_preset(reference: str, beside: Path | None = Path()) -> Preset:
    """The preset of a shipped name, or of a path relative to a folder if one is given.

    Raises InputError.
    """
    span = written_at(reference)
    path = locate(reference, "presets", beside, span)
    with named_at(span):
        return read_preset(read_tree(path, PRESET_FIELDS, named=in_file(span)))
