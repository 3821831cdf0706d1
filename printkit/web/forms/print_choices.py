"""What the form for printing shows of its choices: samples of styles, and real default values."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from printkit.base.language import _, decimal
from printkit.base.print_options import CELL_FIELDS, PRINT_FIELDS, PrintOptions, attribute
from printkit.base.progress import Progress, no_progress
from printkit.base.units import MM_PER_INCH
from printkit.base.yaml.kinds import Length
from printkit.base.yaml.writer import node_of
from printkit.boards.definition import read_board
from printkit.draw.diagram import board, disc, fitted, stone_radius
from printkit.draw.display import Document, Page
from printkit.draw.formats.svg import write_svg
from printkit.draw.geometry.plane import Box
from printkit.draw.style.palette import LOOKS
from printkit.draw.style.styles import load_style
from printkit.paper.kit import Request
from printkit.paper.page_setup import finished
from printkit.rules.catalogue import OpenedGame
from printkit.rules.lookup import style_names

_SAMPLE = {"name": "sample", "lattice": "hex", "play_on": "cells", "shape": {"hexagon": "2"}}
_WIDTH, _AROUND = 24.0, 1.0  # mm
_IN_INCHES = ("letter", "legal", "tabloid")  # papers of countries that measure in inches


def styles(_request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, str]:
    """Return a small board as SVG for each style, keyed by the style's name."""
    names = style_names()
    progress(0, len(names))
    return {name: _sample(name) for name in names}


@lru_cache
def _sample(style: str) -> str:
    definition, typeface = read_board(node_of(_SAMPLE, "")), load_style(style).typeface
    box = Box(_AROUND, _AROUND, _WIDTH - _AROUND, _WIDTH - _AROUND)
    drawn = fitted(definition, box, typeface)
    looks = dict(zip(drawn.board.cells[::2], LOOKS.values(), strict=False))
    marks = board(drawn, {cell: look.tint for cell, look in looks.items()})
    for cell, look in looks.items():
        marks += disc(drawn.plane.point(cell), 0.7 * stone_radius(drawn), look)
    document = Document(style, (Page(_WIDTH, _WIDTH, tuple(marks)),), typeface=typeface)
    (svg,) = write_svg(finished(document, PrintOptions(style=style, text="outlines")))
    return svg.decode()


def actual_values(printing: PrintOptions, request: Request, language: str) -> dict[str, str]:
    """Return the values of a job's options, by name, with lengths in the unit of the paper."""
    found = {"pitch": request.board.pitch, "side": request.board.side, "language": language}
    values = {name: getattr(printing, attribute(name)) for name in PRINT_FIELDS.fields} | found
    return dict(_in_words(values, is_inches=str(printing.paper).lower() in _IN_INCHES))


def _in_words(values: Mapping[str, Any], *, is_inches: bool) -> Iterator[tuple[str, str]]:
    kinds = {**PRINT_FIELDS.fields, **CELL_FIELDS.fields}
    for name, value in values.items():
        if isinstance(kinds[name].kind, Length) and value is not None:
            yield name, _length(value, is_inches=is_inches)
        elif isinstance(value, bool):
            yield name, str(value).lower()
        elif name == "paper":
            yield name, str(value).upper() if len(str(value)) == len("a4") else str(value)
        elif isinstance(value, int | str) and value != "":
            yield name, str(value)


def _length(value: float, *, is_inches: bool) -> str:
    if is_inches:
        return f"{decimal(round(value / MM_PER_INCH, 2))} in"
    return f"{decimal(round(value, 1))} mm"


def resized_warning(opened: OpenedGame, request: Request, printing: PrintOptions) -> list[str]:
    """Return a list with a warning if the size of stones overrides the size of the cells."""
    given, pitch = opened.board.pitch, request.board.pitch
    if printing.disc is None or abs(given - pitch) < 0.05:
        return []
    inches = str(printing.paper).lower() in _IN_INCHES
    message = _("the pitch is {pitch}, not {given}, because the cells must fit the stones")
    lengths = {"pitch": _length(pitch, is_inches=inches), "given": _length(given, is_inches=inches)}
    return [message.format(**lengths)]
