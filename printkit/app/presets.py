"""Presets of cutting machines by the names that people use, or by their paths."""

from pathlib import Path

from printkit.catalog import locate, named_at, read_file
from printkit.definitions.preset import read_preset
from printkit.definitions.printing import written_at
from printkit.documents.reader import read_node
from printkit.render.preset import Preset


def load_preset(reference: str, beside: Path | None = Path()) -> Preset:
    """The preset of a shipped name, or of a path relative to a folder if one is given.

    Raises InputError.
    """
    span = written_at(reference)
    path = locate(reference, "presets", beside, span)
    with named_at(span):
        return read_preset(read_node(read_file(path), str(path)))
