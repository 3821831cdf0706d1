"""The turns of Xong, and how they are written: `e5/ne,e f5/w`, hexagons with their sides."""

import re
from collections import Counter
from typing import NamedTuple

from printkit.errors import NotationError
from printkit.language import _
from printkit.topology import polytwig
from printkit.topology.board import Board
from printkit.topology.labels import Labels
from printkit.topology.masks import mask_of
from printkit.topology.polytwig import Form

_TOKEN = re.compile(r"([a-z]+[0-9]+)/([a-z]+(?:,[a-z]+)*)", re.ASCII | re.IGNORECASE)


class XongMove(NamedTuple):
    """The legs placed, by number, in order; one that was named twice stands twice."""

    legs: tuple[int, ...]

    @property
    def mask(self) -> int:
        """The legs as a bit mask."""
        return mask_of(self.legs)


class Notation:
    """Reads and writes turns on `board`, whose hexagons `labels` names."""

    def __init__(self, board: Board, labels: Labels) -> None:
        self._board = board
        self._labels = labels

    def read(self, text: str) -> XongMove:
        """The turn that `text` says; NotationError if it says none."""
        loose = " ".join(text.split())
        for mark in ",/":
            loose = loose.replace(f" {mark}", mark).replace(f"{mark} ", mark)
        tokens = loose.split()
        named = [self._read_token(token) for token in tokens]
        if not named:
            raise NotationError("syntax", _("no legs are named"))
        legs = []
        for site, sides in named:
            cell = self._labels.find(site)
            if cell is None:
                message = _("the board has no hexagon '{name}'")
                raise NotationError("off-board", message.format(name=site[:40]))
            legs += [self._board.cell_edges[cell][side] for side in sides]
        return XongMove(tuple(sorted(legs)))

    def _read_token(self, token: str) -> tuple[str, list[int]]:
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise NotationError(
                "syntax",
                _("'{text}' is not legs; write hexagon/sides such as e5/ne,e").format(
                    text=token[:40]
                ),
            )
        names = self._board.lattice.side_names
        sides = match[2].lower().split(",")
        for side in sides:
            if side not in names:
                raise NotationError(
                    "syntax",
                    _("a hexagon has no side '{side}'; its sides are {names}").format(
                        side=side[:40], names=" ".join(names)
                    ),
                )
        return match[1].lower(), [names.index(side) for side in sides]

    def written(self, move: XongMove) -> str:
        """Each leg of `move` once, named from as few hexagons as a greedy choice finds."""
        cells_of = self._board.edge_cells
        unnamed = list(move.legs)
        tokens = []
        while unnamed:
            counts = Counter(cell for leg in unnamed for cell in cells_of[leg])
            cell = min(counts, key=lambda cell: (-counts[cell], cell))
            edges = self._board.cell_edges[cell]
            sides = sorted(edges.index(leg) for leg in unnamed if cell in cells_of[leg])
            names = ",".join(self._board.lattice.side_names[side] for side in sides)
            tokens.append(f"{self._labels.names[cell]}/{names}")
            unnamed = [leg for leg in unnamed if cell not in cells_of[leg]]
        return " ".join(tokens)


def xoid_name(form: Form) -> str:
    """The name of `form`, `5-07`; for longer Xoids, whose names take long to find, the legs."""
    if len(form) > polytwig.LONGEST_NAMED:
        return f"{len(form)} legs"
    return polytwig.name(form)
