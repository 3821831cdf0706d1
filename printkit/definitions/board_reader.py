"""Board files: YAML to a frozen definition."""

import math
from typing import Any

from printkit.definitions.board_definition import (
    PLACES,
    STYLES,
    BoardDefinition,
    usual_labels,
    usual_style,
)
from printkit.definitions.name import NAME
from printkit.definitions.print_section import PRINT_SECTION
from printkit.definitions.shape_reader import A_SHAPE, ShapeReader
from printkit.documents.nodes import Node
from printkit.documents.schema import Field, Fields, Length, OneOf, String, at_span
from printkit.errors import InputError
from printkit.topology.labels import SCHEMES
from printkit.topology.lattice import HEX, LATTICES

_DEFAULT_SIDE = 12.0  # mm

BOARD_FIELDS = Fields(
    "a board",
    name=Field(NAME, "what records and the command line call it", required=True),
    title=Field(String(), "what is printed above it"),
    lattice=Field(OneOf(*LATTICES), "hex (pointy-top) or square", required=True),
    play_on=Field(OneOf(*PLACES), "where pieces go: cells, edges or vertices"),
    shape=Field(A_SHAPE, "which cells it has", required=True),
    labels=Field(OneOf(*SCHEMES), "how its sites are named"),
    side=Field(Length(1, 500), "length of a cell's side"),
    pitch=Field(Length(1, 900), "distance between neighbouring cells' centres"),
    least_pitch=Field(Length(1, 900), "the least pitch that a kit may choose to take fewer sheets"),
    style=Field(OneOf(*STYLES), "how it is drawn"),
    print=PRINT_SECTION,
)


def board_schema() -> dict[str, Any]:
    """A board file as JSON Schema."""
    return {**BOARD_FIELDS.json_schema(), "$defs": {"shape": ShapeReader().json_schema()}}


def read_board(node: Node) -> BoardDefinition:
    """The board that `node` describes. Raises InputError."""
    values = BOARD_FIELDS.read(node)
    lattice = LATTICES[values["lattice"]]
    play_on: str = values.get("play_on", "cells")
    cells = ShapeReader(lattice).read(values["shape"])
    if not cells:
        raise InputError("the shape has no cell", values.span_of("shape"))
    side: float = values.get("side", _DEFAULT_SIDE)
    if "pitch" in values:
        if "side" in values:
            raise InputError("give 'side' or 'pitch', not both", values.span_of("pitch"))
        side = values["pitch"] / math.sqrt(3) if lattice is HEX else values["pitch"]
    board = BoardDefinition(
        name=values["name"],
        title=values.get("title", values["name"]),
        lattice=lattice,
        play_on=play_on,
        label_scheme=values.get("labels", usual_labels(lattice, play_on)),
        style=values.get("style", usual_style(play_on)),
        side=side,
        least_pitch=values.get("least_pitch"),
        printing=values.get("print", {}),
        cells=cells,
        title_span=values.span_of("title"),
    )
    at_span(values.span_of("labels"), lambda: board.labels)  # a scheme may not fit the board
    return board
