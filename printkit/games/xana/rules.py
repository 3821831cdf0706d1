"""Xana: a stack's height limits its moves, walls stay, and players claim territory on hexagons.

Designed by Joao Neto, with modifications by Bill Taylor. In a turn, a player inserts or moves
stones and places up to two neutral walls. A stack without an empty neighbour is captured.

Terminology
-----------
supply
    A player's stones that have not been inserted yet.
accessible
    An empty cell is accessible to a stack if a path of empty cells connects the cell and the stack.
circle
    The cells that are accessible to a stack and no farther from the stack than the stack's height.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import count
from typing import Any

from printkit.base.language import _
from printkit.boards.masks import bits
from printkit.boards.shapes import hexagon_size
from printkit.games.xana.notation import Insertion, Movement, XanaMove, XanaNotation
from printkit.games.xana.stacks import BLACK, ROLES, WHITE, MutablePosition, Reach, XanaPosition
from printkit.games.xana.turn import XanaTurns
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
from printkit.rules.options import ChoiceOption, FlagOption, RuleOption

_EARLIEST_END = 5  # fewest turns before a game ends because no cell is accessible to both players
MOST_STONES = 999_999


class StonesOption(RuleOption):
    """A number of stones, or `2N` (read as None) for twice the number of cells on a board side."""

    def __init__(self, doc: str) -> None:
        super().__init__("2N", doc)

    def read(self, text: str) -> int | None:
        if text == "2N":
            return None
        if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_STONES)):
            return int(text)
        raise ValueError(f"expected 2N or a whole number up to {MOST_STONES}, found '{text}'")

    def json_schema(self) -> dict[str, Any]:
        number = {"type": "integer", "minimum": 0, "maximum": MOST_STONES}
        return {"anyOf": [{"const": "2N"}, number], "description": self.doc}


class XanaTermination(StrEnum):
    """The reasons for the end of a game that apply only to Xana."""

    DECIDED = "decided"


class Xana(Game[XanaPosition, XanaMove]):
    """The game Xana by one ruleset on one board; cell sets are masks, pairs are indexed by role."""

    names = ("xana",)
    roles = ROLES
    lattices = {"xana": "hex"}
    play_on = "cells"
    first_by_chance = True
    codes = {
        "no-action": "the turn has walls but no action, which the ruleset requires",
        "supply": "the turn inserts more stones than the player has left",
        "no-stack": "the player has no stack on the cell to move from",
        "stack-too-small": "the stack has fewer stones than the turn moves",
        "not-accessible": (
            "no path of empty cells leads from the player's stacks to the inserted stones, or to "
            "a wall"
        ),
        "out-of-circle": "a move or a wall is too far from the stack, or cannot be reached",
        "no-liberty": "the player's own stack would be left without an empty neighbour",
        "too-many-walls": "the turn has more than two walls",
        "swap-not-allowed": "the swap is not on turn 2, or the ruleset has no swap",
        "wrong-captures": "the turn captures more or fewer stones than it claims",
    }
    terminations = {
        Termination.TWO_PASSES: "both players passed in succession",
        XanaTermination.DECIDED: (
            "no cell is accessible to both players, and the ruleset then ends the game"
        ),
    }
    columns = (
        Column.turn("played"),
        Column.note("captured", "stones"),
        *map(Column.score, (BLACK, WHITE)),
    )
    marks = {"wall": "#"}
    option_kinds = {
        "stones": StonesOption(
            "number of stones of each player; 2N is twice the number of cells on a side"
        ),
        "distance": ChoiceOption(
            *Reach.distances,
            doc="how the distance of cells is measured; path counts along empty cells",
        ),
        "swap": FlagOption("whether the second player may swap on turn 2", default=True),
        "action": ChoiceOption("optional", "required", doc="whether walls need an action"),
        "part": ChoiceOption(
            "own",
            "stack",
            doc="whether a part of a stack moves as far as its own height or as that of the whole "
            "stack",
        ),
        "joining": FlagOption("whether a stack may move onto another", default=True),
        "walls": ChoiceOption(
            "circle",
            "accessible",
            doc="where walls go: into the circle of a stack, or on any cell that was accessible "
            "to the player before the turn (before the player's first stone, any empty cell)",
        ),
        "suicide": ChoiceOption(
            "refused",
            "captured",
            doc="what happens to a player's own stack that his action leaves without an empty "
            "neighbour",
        ),
        "end": ChoiceOption(
            "passes", "decided", doc="whether the game also ends when no cell is accessible to both"
        ),
        "ties": ChoiceOption(
            "draw", "first", doc="who wins a tie: nobody, or the player who began"
        ),
    }

    _checked: tuple[XanaPosition, XanaMove, MutablePosition | Violation] | None = None

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.reach = Reach(self.board, setting.options["distance"])
        given: int | None = setting.options["stones"]
        if given is None:  # N: side of the smallest hexagon that is at least as large as the board
            given = 2 * next(n for n in count(1) if hexagon_size(n) >= len(self.board.cells))
        self.stones = given  # number of stones of each player at the start
        self.turns = XanaTurns(setting, self.reach, self.stones)
        self._notation = XanaNotation(self.labels)

    def start(self) -> XanaPosition:
        supply = (self.stones, self.stones)
        return XanaPosition((0,) * len(self.board.cells), (0, 0), 0, supply, (0, 0))

    def to_move(self, position: XanaPosition) -> Role:
        return self.roles[self.turns.mover(position)]

    def parse_move(self, text: str, position: XanaPosition) -> XanaMove:
        return self._notation.read(text, position.stacks[self.turns.mover(position)])

    def format_move(self, move: XanaMove) -> str:
        return self._notation.written(move)

    def check(self, position: XanaPosition, move: XanaMove) -> Violation | None:
        after = MutablePosition(position, self.reach)
        violation = self.turns.carry_out(after, move)
        self._checked = position, move, violation or after
        return violation

    def apply(self, position: XanaPosition, move: XanaMove) -> XanaPosition:
        checked = self._checked  # position, turn and result of the last call of `check`
        if checked is None or checked[0] is not position or checked[1] is not move:
            self.check(position, move)
            return self.apply(position, move)
        assert isinstance(checked[2], MutablePosition)
        return checked[2].frozen()

    def standing(self, position: XanaPosition | MutablePosition) -> Scores:
        black, white = (self.reach.accessible(position, role) for role in (0, 1))
        return {
            BLACK: (black & ~white).bit_count() + position.captured[0],
            WHITE: (white & ~black).bit_count() + position.captured[1],
        }

    def ending(self, position: XanaPosition | MutablePosition) -> StrEnum | None:
        """Return the reason why the game is over in `position`, or None if it is not over."""
        if position.passes >= 2:
            return Termination.TWO_PASSES
        early = self.setting.options["end"] == "passes" or position.turns < _EARLIEST_END
        if early or self.reach.accessible(position, 0) & self.reach.accessible(position, 1):
            return None
        return XanaTermination.DECIDED

    def outcome(self, position: XanaPosition) -> Outcome | None:
        if (ending := self.ending(position)) is None:
            return None
        reason = _("no cell is accessible to both players")
        if ending is Termination.TWO_PASSES:
            reason = _("both players passed")
        scores = self.standing(position)
        black, white = scores[BLACK], scores[WHITE]
        winner = None if black == white else BLACK if black > white else WHITE
        if winner is None and self.setting.options["ties"] == "first":
            winner = self.began(position)
        return Outcome(winner, scores, ending, reason)

    def began(self, position: XanaPosition) -> Role:
        """Return the current colour of the player who took turn 1; a swap changes this colour."""
        return self.roles[self.turns.mover(position._replace(turns=0))]

    def named_sites(self, move: XanaMove) -> list[int]:
        match move.action:
            case Insertion(_stones, target):
                return [target, *move.walls]
            case Movement(_stones, source, target):
                return [source, target, *move.walls]
            case None:
                return [*move.walls]

    def placements(self, position: XanaPosition) -> tuple[PieceOnBoard, ...]:
        cells = self.board.cells
        pieces = [PieceOnBoard("wall", (cells[wall],), None) for wall in bits(position.walls)]
        for role, stacks in zip(self.roles, position.stacks, strict=True):
            for stack in bits(stacks):
                height = str(position.heights[stack])
                pieces.append(PieceOnBoard("stack", (cells[stack],), role, height))
        return tuple(pieces)

    def notes(self, before: XanaPosition, move: XanaMove, after: XanaPosition) -> Mapping[str, str]:
        taken, lost = self.turns.gains(before, after)
        said = _("{taken}, lost {lost}").format(taken=taken, lost=lost) if lost else str(taken)
        return {"captured": said}
