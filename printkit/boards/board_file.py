"""Boards as the trees of their files."""

from collections.abc import Iterator
from typing import Any

from printkit.base.print_options import PRINT_FIELDS
from printkit.base.yaml.writer import node_of, write_node
from printkit.boards.definition import BoardDefinition, usual_labels, usual_style
from printkit.boards.lattice import HEX, Lattice
from printkit.boards.shapes import Shape

_SPARSE = 40  # places of a picture for each cell; a board with more is a list of cells


def board_tree(board: BoardDefinition) -> dict[str, Any]:
    """Return the tree of a file that is read as `board`."""
    tree: dict[str, Any] = {"name": board.name}
    if board.title != board.name:
        tree["title"] = board.title
    tree |= {"lattice": board.lattice.name, "play_on": board.play_on}
    if board.label_scheme != usual_labels(board.lattice, board.play_on):
        tree["labels"] = board.label_scheme
    tree["side"] = _length(board.side)
    if board.least_pitch is not None:
        tree["least_pitch"] = _length(board.least_pitch)
    if board.style != usual_style(board.play_on):
        tree["style"] = board.style
    tree["shape"] = shape_tree(board.cells, board.lattice)
    if board.printing:
        kinds = PRINT_FIELDS.fields
        tree["print"] = {name: kinds[name].kind.write(v) for name, v in board.printing.items()}
    return tree


def _length(mm: float) -> str:
    """Return a length with all its digits, so that it is read as the same number."""
    return f"{repr(mm).removesuffix('.0')}mm"


def board_yaml(board: BoardDefinition) -> str:
    """Return the text of a file that is read as `board`."""
    return write_node(node_of(board_tree(board), ""))


def shape_tree(cells: Shape, lattice: Lattice) -> dict[str, Any]:
    """Return the tree of the shape of `cells`: a picture, or a list if they are far apart."""
    (left, right), (top, bottom) = (
        (min(values), max(values)) for values in zip(*cells, strict=True)
    )
    if (right - left + 1) * (bottom - top + 1) > _SPARSE * (len(cells) + _SPARSE):
        return {"cells": [[str(q), str(r)] for q, r in sorted(cells)]}
    if lattice is HEX:
        rows, first = list(picture(cells)), min(cells, key=lambda cell: (cell[1], cell[0]))
    else:
        first = left, top
        rows = [
            "".join("o" if (x, y) in cells else "." for x in range(left, right + 1))
            for y in range(top, bottom + 1)
        ]
    shape: dict[str, Any] = {"map": "".join(f"{row}\n" for row in rows)}
    return shape if first == (0, 0) else {**shape, "at": [str(first[0]), str(first[1])]}


def picture(cells: Shape) -> Iterator[str]:
    """The rows of `cells`: `o` a hexagon, `.` none; each row half a hexagon off the next."""
    columns = [2 * q + r for q, r in cells]
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    left = min(columns) - (min(columns) - top) % 2  # so that no space begins the first row
    for r in range(top, bottom + 1):
        places = range(left, max(columns) + 1)
        row = (
            " " if (column - r) % 2 else "o" if ((column - r) // 2, r) in cells else "."
            for column in places
        )
        yield "".join(row).rstrip()
