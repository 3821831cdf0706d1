"""The examples of Hong's rules: positions on paper, in which the hongs stand out."""

import zlib
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.games.hong.rules import MORE, STONES, Heads, Hong, HongMove
from printkit.games.hong.view import block, hongs, lit_tiles
from printkit.geometry.plane import Box
from printkit.render.display import Circle, Ink, Mark, Path, Text, centred_text
from printkit.sheets import diagram
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.example import Example
from printkit.sheets.kit import Request
from printkit.sheets.labels import RIM, rim_labels
from printkit.sheets.palette import ACCENT, BOLD, PAPER_WHITE, SMALL
from printkit.sheets.view import Moment
from printkit.topology.board import Board
from printkit.topology.lattice import Site

_LOOKED_AT = 6  # cells that a player of `play_on` considers


class Note(NamedTuple):
    """A number in a ring on an edge of a cell: `n`, `e`, `s` or `w`."""

    cell: str
    edge: str
    text: str


class HongExample(Example[Hong]):
    """A game with its stones after some turns."""

    def __init__(
        self,
        request: Request,
        game: Hong,
        board: BoardDefinition,
        stones: Sequence[str] = (),
        turns: Sequence[str] = (),
    ) -> None:
        super().__init__(request, game, board, turns, {"stones": stones})

    @classmethod
    def scattered(cls, request: Request, game: Hong, board: BoardDefinition) -> "HongExample":
        """A game on `board` before its first turn, its stones on cells that follow no pattern."""
        centre = block(board.board, 0)
        cells = [cell for cell in _order(board.board) if board.board.cells[cell] not in centre]
        names = board.labels.names
        return cls(request, game, board, [names[cell] for cell in cells[:STONES]])

    def play_on(self, turns: int) -> None:
        """Play `turns` turns of two players who look no further than the next tile."""
        cells = [cell for cell in _order(self.board.board) if self.game.free >> cell & 1]
        for _ in range(min(turns, len(cells))):
            better = max if self.game.to_move(self.position) == MORE else min
            ways = [HongMove(cell, way) for cell in cells[:_LOOKED_AT] for way in _ways(cell)]
            move = better(ways, key=lambda move: self.game.apply(self.position, move).hongs)
            cells.remove(move.cell)
            self.position = self.game.play(self.position, move)

    def hongs(self) -> list[Heads]:
        """The heads of all hongs, each hong once."""
        return hongs(self.game, self.position)

    def names(self, hongs: Iterable[Heads]) -> str:
        """`hongs` from head to head, in words."""
        names = self.board.labels.names
        return ", ".join(f"{names[first]}–{names[last]}" for first, last in hongs)

    # On paper

    def fitted(self, box: Box) -> DrawnBoard:
        """The board, and the names along its border, in the middle of `box`."""
        inner = Box(box.left + RIM, box.top, box.right, box.bottom - RIM)
        return diagram.fitted(self.board, inner, self.typeface)

    def marks(self, drawn: DrawnBoard, bright: Iterable[Heads]) -> list[Mark]:
        """The position on the board `drawn`, all pale except the hongs `bright`."""
        moment = Moment(self.game, self.position)
        return [
            *diagram.board(drawn),
            *self.view.pieces(drawn, self.view.placements(moment)),
            *chain.from_iterable(lit_tiles(drawn, self.game, self.position, bright)),
            *rim_labels(drawn),
        ]

    def outlined(self, drawn: DrawnBoard, name: str, ink: Ink) -> Mark:
        """The outline in `ink` of the cell called `name`."""
        return Path((drawn.plane.cell(self._site(name)),), ink, tag="chosen")

    def note(self, drawn: DrawnBoard, note: Note) -> list[Mark]:
        """The number of `note` in a ring at its place."""
        x, y = drawn.plane.point(self._site(note.cell))
        dx, dy = _TOWARDS[note.edge]
        at = (x + dx * drawn.pitch / 2, y + dy * drawn.pitch / 2)
        ring = Ink(fill=PAPER_WHITE, stroke=ACCENT, width=BOLD)
        number = centred_text(Text(note.text, at, SMALL, ACCENT, bold=True))
        return [Circle(at, SMALL * 0.72, ring, tag="note"), number]

    def _site(self, name: str) -> Site:
        cell = self.board.labels.find(name)
        assert cell is not None
        return self.board.board.cells[cell]


_TOWARDS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def _order(board: Board) -> list[int]:
    """The cells in an order that follows no pattern."""
    return sorted(range(len(board.cells)), key=_noise)


def _ways(cell: int) -> tuple[bool, bool]:
    level_first = bool(_noise(cell) & 1)
    return (level_first, not level_first)


def _noise(cell: int) -> int:
    return zlib.crc32(b"hong %d" % cell)
