"""Hong: the player `more` builds dragons with a head at each end; `less` prevents such dragons.

Designed by Néstor Romeral Andrés. Each tile has a dragon segment along one axis, and a dragon head
at each end of the other axis. A hong is a straight line of segments with a head at each end. Tiles
never move, so a completed hong remains. `more` wins if the full board has at least `threshold`
hongs; otherwise `less` wins.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printkit.base.errors import NotationError
from printkit.base.language import _, ngettext
from printkit.boards.lattice import FINENESS, SQUARE, Site
from printkit.boards.masks import bits, mask_of
from printkit.rules.game import (
    Column,
    Game,
    Outcome,
    PieceOnBoard,
    Role,
    Scores,
    Setting,
    Termination,
    Violation,
)
from printkit.rules.options import IntegerOption

LESS, MORE = "less", "more"
STONES = 3

_NORTH, _EAST, _SOUTH, _WEST = ((FINENESS * x, FINENESS * y) for x, y in SQUARE.steps)
_ROW = (_WEST, _EAST)
_COLUMN = (_SOUTH, _NORTH)

Heads = tuple[int, int]  # the cells of a hong's heads, the left or lower head first


class HongMove(NamedTuple):
    """A turn of Hong: the index of a tile's cell, and whether the tile's segment is horizontal."""

    cell: int
    horizontal: bool


class HongPosition(NamedTuple):
    """Masks of the cells with horizontal and vertical tiles, and the current number of hongs."""

    horizontal: int
    vertical: int
    hongs: int

    @property
    def tiles(self) -> int:
        """The mask of the cells with a tile."""
        return self.horizontal | self.vertical


class Hong(Game[HongPosition, HongMove]):
    """The game Hong, with one ruleset and setup on one board; sets of cells are bit masks."""

    names = ("hong",)
    roles = (LESS, MORE)
    lattices = {"hong": "square"}
    play_on = "cells"
    setup_keys = ("stones",)
    scored = (MORE,)
    codes = {
        "bad-setup": "the neutral stones are missing, not three different cells, or on the centre; "
        "`turn` is 0"
    }
    terminations = {Termination.BOARD_FULL: "no cell is free"}
    columns = (Column.turn("tile"), Column.note("completed"), Column.score("hongs"))
    marks = {"stone": "#", "tile-h": "-", "tile-v": "|"}
    option_kinds = {"threshold": IntegerOption(None, "the number of hongs with which `more` wins")}

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.threshold: int = setting.options["threshold"]
        # Omit stones on unknown cells, so that a report on a wrong setup can still show a position
        self.stones = mask_of(self._stone_cells())
        xs, ys = zip(*self.board.cells, strict=True)
        self.centre = self.board.cell_index.get(
            ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        )
        self.free = (1 << len(self.board.cells)) - 1 & ~self.stones

    def _stone_cells(self) -> list[int]:
        found = map(self.labels.find, self.setting.setup.get("stones", ()))
        return [cell for cell in found if cell is not None]

    def setup_violation(self) -> Violation | None:
        names = self.setting.setup.get("stones", ())
        if not names:
            message = _("the record has no neutral stones; add them, as in '{example}'")
            return _bad_setup(message.format(example="setup: {stones: [c3, e6, h1]}"))
        for name in names:
            if self.labels.find(name) is None:
                message = _("the setup has a stone on '{name}', but the board has no such cell")
                return _bad_setup(message.format(name=name[:40]))
        cells = self._stone_cells()
        if self.centre in cells:
            return _bad_setup(_("the setup has a stone on the centre cell, which must be empty"))
        twice = next((cell for cell in cells if cells.count(cell) > 1), None)
        if twice is not None:
            name = self.labels.names[twice]
            return _bad_setup(_("the setup has two stones on {name}").format(name=name))
        if len(cells) != STONES:
            message = ngettext(
                "the setup has {count} stone, expected {number}",
                "the setup has {count} stones, expected {number}",
                len(cells),
            )
            return _bad_setup(message.format(count=len(cells), number=STONES))
        return None

    def start(self) -> HongPosition:
        return HongPosition(0, 0, 0)

    def to_move(self, position: HongPosition) -> Role:
        return self.roles[position.tiles.bit_count() % 2]

    _TURN = re.compile(r"([A-Za-z]+[0-9]+)\s*([HhVv])")

    def parse_move(self, text: str, position: HongPosition) -> HongMove:
        match = self._TURN.fullmatch(text.strip())
        if match is None:
            message = _("'{text}' is not a tile; write its cell and h or v, such as e3h")
            raise NotationError("syntax", message.format(text=text[:40]))
        cell = self.labels.find(match[1])
        if cell is None:
            message = _("the board has no cell '{name}'")
            raise NotationError("off-board", message.format(name=match[1][:40]))
        return HongMove(cell, match[2] in "Hh")

    def format_move(self, move: HongMove) -> str:
        return f"{self.labels.names[move.cell]}{'h' if move.horizontal else 'v'}"

    def check(self, position: HongPosition, move: HongMove) -> Violation | None:
        if (self.free & ~position.tiles) >> move.cell & 1:
            return None
        message = _("the cell {name} already has a tile")
        if self.stones >> move.cell & 1:
            message = _("the cell {name} already has a stone")
        return Violation("occupied", message.format(name=self.labels.names[move.cell]))

    def moves(self, position: HongPosition) -> Iterator[HongMove]:
        for cell in bits(self.free & ~position.tiles):
            yield HongMove(cell, horizontal=True)
            yield HongMove(cell, horizontal=False)

    def apply(self, position: HongPosition, move: HongMove) -> HongPosition:
        level, upright = (1 << move.cell, 0) if move.horizontal else (0, 1 << move.cell)
        horizontal, vertical, hongs = position
        placed = HongPosition(horizontal | level, vertical | upright, hongs)
        return placed._replace(hongs=hongs + len(self.completed(placed, move)))

    def completed(self, position: HongPosition, move: HongMove) -> list[Heads]:
        """Return the hongs, at most three, that include the tile of `move` in `position`."""
        along, across, alike, unlike = _ROW, _COLUMN, position.horizontal, position.vertical
        if not move.horizontal:
            along, across, alike, unlike = across, along, unlike, alike
        hongs = []
        first, last = (self._head(move.cell, step, alike, unlike) for step in along)
        if first is not None and last is not None:
            hongs.append((first, last))
        for step in across:
            other = self._head(move.cell, step, unlike, alike)
            if other is not None and other != self._next(move.cell, step):
                hongs.append((other, move.cell) if step == across[0] else (move.cell, other))
        return hongs

    def count(self, horizontal: int, vertical: int) -> int:
        """Return the number of hongs among the tiles of the masks `horizontal` and `vertical`."""
        ways = ((_EAST, horizontal, vertical), (_NORTH, vertical, horizontal))
        return sum(
            self._head(cell, step, segments, heads) not in (None, self._next(cell, step))
            for step, segments, heads in ways
            for cell in bits(heads)
        )

    def _head(self, start: int, step: Site, segments: int, heads: int) -> int | None:
        cell = self._next(start, step)
        while cell is not None and segments >> cell & 1:
            cell = self._next(cell, step)
        return cell if cell is not None and heads >> cell & 1 else None

    def _next(self, cell: int, step: Site) -> int | None:
        x, y = self.board.cells[cell]
        return self.board.cell_index.get((x + step[0], y + step[1]))

    def standing(self, position: HongPosition) -> Scores:
        return {MORE: position.hongs}

    def outcome(self, position: HongPosition) -> Outcome | None:
        if position.tiles != self.free:
            return None
        winner = MORE if position.hongs >= self.threshold else LESS
        reason = _("the board is full; {number} hongs were needed").format(number=self.threshold)
        return Outcome(winner, self.standing(position), Termination.BOARD_FULL, reason)

    def named_sites(self, move: HongMove) -> list[int]:
        return [move.cell]

    def placements(self, position: HongPosition) -> tuple[PieceOnBoard, ...]:
        return tuple(
            PieceOnBoard(piece, (self.board.cells[cell],), None)
            for piece, mask in (
                ("stone", self.stones),
                ("tile-h", position.horizontal),
                ("tile-v", position.vertical),
            )
            for cell in bits(mask)
        )

    def notes(self, before: HongPosition, move: HongMove, after: HongPosition) -> Mapping[str, str]:
        names = self.labels.names
        hongs = [f"{names[first]}-{names[last]}" for first, last in self.completed(after, move)]
        return {"completed": ", ".join(hongs)}


def _bad_setup(message: str) -> Violation:
    return Violation("bad-setup", message)
