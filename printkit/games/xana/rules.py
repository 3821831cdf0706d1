"""Xana: stacks that move as far as they are high, walls that stay, territory on a hex board.

Designed by Joao Neto, with modifications by Bill Taylor. A turn is one action of a player's stones
and up to two neutral walls; a stack without an empty neighbour is captured.

Terminology
-----------
supply
    A player's stones that are still off the board.
accessible
    An empty cell is accessible to a stack when a path of empty cells joins it to the stack.
circle
    The cells accessible to a stack at a distance of at most its height.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import count

from printkit.games.xana.notation import Action, Insertion, Movement, Notation, XanaMove
from printkit.games.xana.options import OPTIONS
from printkit.games.xana.position import Pair, XanaPosition, heightened, with_value
from printkit.games.xana.reach import Reach
from printkit.language import _, ngettext, role_name
from printkit.rules.game import (
    Column,
    Game,
    Outcome,
    Placement,
    Role,
    Scores,
    Setting,
    Termination,
    Violation,
)
from printkit.rules.hooks import override
from printkit.topology.masks import bits, mask_of
from printkit.topology.shapes import hexagon_size

__all__ = [
    "BLACK",
    "MOST_WALLS",
    "WHITE",
    "Action",
    "Insertion",
    "Movement",
    "Xana",
    "XanaMove",
    "XanaPosition",
]

BLACK, WHITE = "black", "white"
MOST_WALLS = 2  # in a turn
_EARLIEST_END = 5  # turns, before which no game is decided


class XanaTermination(StrEnum):
    """How a game of Xana may end besides."""

    DECIDED = "decided"


class Xana(Game[XanaPosition, XanaMove]):
    """One ruleset of Xana on one board; sets of cells are bit masks, roles in tables numbers."""

    names = ("xana",)
    roles = (BLACK, WHITE)
    lattices = {"xana": "hex"}
    play_on = "cells"
    first_by_chance = True
    codes = {
        "no-action": "walls without an action, where the ruleset wants one",
        "supply": "fewer stones are left off the board",
        "no-stack": "the player has no stack there",
        "stack-too-small": "the stack has fewer stones",
        "not-accessible": "stones cannot be inserted, or a wall put, there",
        "out-of-circle": "a move or a wall is too far from the stack, or cannot be reached",
        "no-liberty": "the player's own stack would be left without an empty neighbour",
        "too-many-walls": "more than two",
        "swap-not-allowed": "not on turn 2, or the ruleset has no swap",
        "wrong-captures": "the turn captures another number of stones than it claims",
    }
    terminations = {
        Termination.TWO_PASSES: "both players passed in turn",
        XanaTermination.DECIDED: "no cell is accessible to both, where the ruleset ends games so",
    }
    columns = (
        Column.turn("played"),
        Column.note("captured", "stones"),
        *map(Column.score, (BLACK, WHITE)),
    )
    marks = {"wall": "#"}
    option_kinds = OPTIONS

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.reach = Reach(self.board, setting.options["distance"])
        self.stones = self._stones()
        self.first = self.roles.index(setting.first)
        self._notation = Notation(self.labels)
        self._checked: tuple[XanaPosition, XanaMove, XanaPosition | Violation] | None = None

    def _stones(self) -> int:
        """The stones of each player; on other boards N is that of the least hexagon as large."""
        given: int | None = self.setting.options["stones"]
        if given is not None:
            return given
        return 2 * next(n for n in count(1) if hexagon_size(n) >= len(self.board.cells))

    @override
    def start(self) -> XanaPosition:
        supply = (self.stones, self.stones)
        return XanaPosition((0,) * len(self.board.cells), (0, 0), 0, supply, (0, 0))

    @override
    def to_move(self, position: XanaPosition) -> Role:
        return self.roles[self._mover(position)]

    def _mover(self, position: XanaPosition) -> int:
        """The number of the role to move: after a swap the swapper has the other colour."""
        return (self.first + position.turns + position.swapped) % 2

    # Notation

    @override
    def parse_move(self, text: str, position: XanaPosition) -> XanaMove:
        return self._notation.read(text, position.stacks[self._mover(position)])

    @override
    def format_move(self, move: XanaMove) -> str:
        """`move` in the plain form: digits, whole sites, a single inserted stone without number."""
        return self._notation.written(move)

    def _name(self, cell: int) -> str:
        return self.labels.names[cell]

    # Rules

    @override
    def check(self, position: XanaPosition, move: XanaMove) -> Violation | None:
        result = self._carry_out(position, move)
        self._checked = position, move, result
        return result if isinstance(result, Violation) else None

    @override
    def apply(self, position: XanaPosition, move: XanaMove) -> XanaPosition:
        checked = self._checked  # usually this very turn, which is not carried out again
        if checked is not None and checked[0] is position and checked[1] is move:
            result = checked[2]
        else:
            result = self._carry_out(position, move)
        assert isinstance(result, XanaPosition)
        return result

    def _carry_out(self, position: XanaPosition, move: XanaMove) -> XanaPosition | Violation:
        """The position after `move`, or the first thing that is wrong with it."""
        after = self._malformed(position, move) or self._after_action(position, move.action)
        for wall in move.walls:
            if isinstance(after, Violation):
                return after
            after = self._out_of_bounds(position, after, move.action, wall) or self._after_wall(
                after, wall
            )
        if isinstance(after, Violation):
            return after
        taken = self._gains(position, after)[0]
        if move.claim not in (None, taken):
            message = _("the turn captures {count}, it claims {claim}")
            return Violation("wrong-captures", message.format(count=taken, claim=move.claim))
        return after._replace(
            turns=position.turns + 1,
            passes=position.passes + 1 if move.is_pass else 0,
            swapped=position.swapped or move.swap,
        )

    def _malformed(self, position: XanaPosition, move: XanaMove) -> Violation | None:
        """What is wrong with `move` as a whole, before any of it is carried out."""
        action, walls = move.action, move.walls
        if isinstance(action, Movement) and action.source == action.target:
            message = _("the stack on {name} would move to its own cell")
            return Violation("repeated-site", message.format(name=self._name(action.source)))
        if len(set(walls)) < len(walls):
            return Violation("repeated-site", _("two walls would go on one cell"))
        if len(walls) > MOST_WALLS:
            message = _("these are {count} walls; {most} a turn is the most")
            message = message.format(count=len(walls), most=MOST_WALLS)
            return Violation("too-many-walls", message)
        if walls and action is None and self.setting.options["action"] == "required":
            message = _("walls need an action: stones inserted, or a stack moved")
            return Violation("no-action", message)
        return self._swap_violation(position) if move.swap else None

    def _swap_violation(self, position: XanaPosition) -> Violation | None:
        if not self.setting.options["swap"]:
            return Violation("swap-not-allowed", _("the ruleset has no swap"))
        if position.turns != 1:
            message = _("a swap takes the place of turn 2, this is turn {number}")
            return Violation("swap-not-allowed", message.format(number=position.turns + 1))
        return None

    def _gains(self, before: XanaPosition, after: XanaPosition) -> Pair:
        """The stones that the player captured in a turn, and those that he lost."""
        gains = [new - old for old, new in zip(before.captured, after.captured, strict=True)]
        mover = self._mover(before)
        return gains[mover], gains[1 - mover]

    def _after_action(
        self, position: XanaPosition, action: Action | None
    ) -> XanaPosition | Violation:
        """The position after `action` and its captures, or why it is not allowed."""
        match action:
            case None:
                return position
            case Insertion():
                after = self._after_insertion(position, action)
            case Movement():
                after = self._after_movement(position, action)
        if isinstance(after, Violation):
            return after
        mover, target = self._mover(position), action.target
        after = self._after_captures(after, 1 - mover, target)
        if self.setting.options["suicide"] == "captured":
            return self._after_captures(after, mover, target)
        for stack in bits(self.reach.stifled(after, mover, target)):
            message = _("the stack on {name} would have no empty neighbour")
            return Violation("no-liberty", message.format(name=self._name(stack)))
        return after

    def _after_insertion(
        self, position: XanaPosition, action: Insertion
    ) -> XanaPosition | Violation:
        mover, (stones, target) = self._mover(position), action
        role, left, own = self.roles[mover], position.supply[mover], position.stacks[mover]
        if stones > left:
            message = ngettext(
                "{player} has {count} stone off the board, not {number}",
                "{player} has {count} stones off the board, not {number}",
                left,
            ).format(player=role_name(role), count=left, number=stones)
            return Violation("supply", message)
        if (occupied := self._occupied(position, target, own)) is not None:
            return occupied
        started = left < self.stones
        if started and not own >> target & 1 and not self.reach.joined(position, own, target):
            message = _("no path of empty cells leads from a {colour} stack to {name}").format(
                colour=role_name(role), name=self._name(target)
            )
            return Violation("not-accessible", message)
        supply = with_value(position.supply, mover, left - stones)
        return heightened(position, mover, target, stones)._replace(supply=supply)

    def _after_movement(self, position: XanaPosition, action: Movement) -> XanaPosition | Violation:
        mover, source, target = self._mover(position), action.source, action.target
        own, height = position.stacks[mover], position.heights[source]
        stones = action.stones or height
        names = self._name(source), self._name(target)
        if not own >> source & 1:
            message = _("{player} has no stack on {name}").format(
                player=role_name(self.roles[mover]), name=names[0]
            )
            return Violation("no-stack", message)
        if stones > height:
            message = ngettext(
                "the stack on {name} has {count} stone, not {number}",
                "the stack on {name} has {count} stones, not {number}",
                height,
            ).format(name=names[0], count=height, number=stones)
            return Violation("stack-too-small", message)
        joined = own if self.setting.options["joining"] else 0
        if (occupied := self._occupied(position, target, joined)) is not None:
            return occupied
        reach = height if self.setting.options["part"] == "stack" else stones
        if not self.reach.within(position, source, target, reach):
            message = ngettext(
                "{to} is too far from {name} for {count} stone to move there",
                "{to} is too far from {name} for {count} stones to move there",
                stones,
            ).format(to=names[1], name=names[0], count=stones)
            return Violation("out-of-circle", message)
        if not self.reach.joined(position, 1 << source, target):
            message = _("no path of empty cells leads from {name} to {to}").format(
                name=names[0], to=names[1]
            )
            return Violation("out-of-circle", message)
        return heightened(heightened(position, mover, source, -stones), mover, target, stones)

    def _after_wall(self, position: XanaPosition, wall: int) -> XanaPosition:
        """The position after one wall, which may go there, and its captures."""
        mover = self._mover(position)
        walled = position._replace(walls=position.walls | 1 << wall)
        return self._after_captures(self._after_captures(walled, 1 - mover, wall), mover, wall)

    def _out_of_bounds(
        self, before: XanaPosition, position: XanaPosition, action: Action | None, wall: int
    ) -> Violation | None:
        """Why `wall` may not go into `position`, that after `action` in the position `before`."""
        if (occupied := self._occupied(position, wall)) is not None:
            return occupied
        mover = self._mover(position)
        if self.setting.options["walls"] == "accessible":
            return self._inaccessible(before, action, wall)
        heights = position.heights
        near = mask_of(
            stack
            for stack in bits(position.stacks[mover])
            if self.reach.within(position, stack, wall, heights[stack])
        )
        if near and self.reach.joined(position, near, wall):
            return None
        message = _("{name} is in the circle of no {colour} stack").format(
            name=self._name(wall), colour=role_name(self.roles[mover])
        )
        return Violation("out-of-circle", message)

    def _inaccessible(
        self, before: XanaPosition, action: Action | None, wall: int
    ) -> Violation | None:
        """Why `wall` may not go where no stack needs to be near; None if it may."""
        mover = self._mover(before)
        if before.supply[mover] == self.stones:
            return None
        if isinstance(action, Movement) and wall == action.source:
            height = before.heights[wall]
            if action.stones in (None, height):
                return None  # the whole stack has left it
        if self.reach.accessible(before, mover) >> wall & 1:
            return None
        message = _("no path of empty cells led from a {colour} stack to {name}").format(
            colour=role_name(self.roles[mover]), name=self._name(wall)
        )
        return Violation("not-accessible", message)

    def _occupied(self, position: XanaPosition, cell: int, allowed: int = 0) -> Violation | None:
        """What is on `cell`, which must be empty or in the mask `allowed`; None if it is."""
        if (self.reach.empty(position) | allowed) >> cell & 1:
            return None
        message = _("there is a stack on {name}")
        if position.walls >> cell & 1:
            message = _("there is a wall on {name}")
        return Violation("occupied", message.format(name=self._name(cell)))

    def _after_captures(self, position: XanaPosition, role: int, filled: int) -> XanaPosition:
        """The position after all stacks of `role` that `filled` stifles are captured at once."""
        for stack in bits(self.reach.stifled(position, role, filled)):
            height = position.heights[stack]
            gained = with_value(position.captured, 1 - role, position.captured[1 - role] + height)
            position = heightened(position, role, stack, -height)._replace(captured=gained)
        return position

    # Scores

    @override
    def standing(self, position: XanaPosition) -> Scores:
        black, white = (self.reach.accessible(position, role) for role in (0, 1))
        return {
            BLACK: (black & ~white).bit_count() + position.captured[0],
            WHITE: (white & ~black).bit_count() + position.captured[1],
        }

    @override
    def outcome(self, position: XanaPosition) -> Outcome | None:
        ending = self._ending(position)
        if ending is None:
            return None
        scores = self.standing(position)
        black, white = scores[BLACK], scores[WHITE]
        winner = None if black == white else BLACK if black > white else WHITE
        if winner is None and self.setting.options["ties"] == "first":
            winner = self.roles[(self.first + position.swapped) % 2]
        return Outcome(winner, scores, *ending)

    def _ending(self, position: XanaPosition) -> tuple[StrEnum, str] | None:
        """How the game ended, and a half-sentence on it; None if it goes on."""
        if position.passes >= 2:
            return Termination.TWO_PASSES, _("both players passed")
        if self.setting.options["end"] == "passes" or position.turns < _EARLIEST_END:
            return None
        if self.reach.accessible(position, 0) & self.reach.accessible(position, 1):
            return None
        return XanaTermination.DECIDED, _("no cell is accessible to both players")

    # For people

    @override
    def placements(self, position: XanaPosition) -> tuple[Placement, ...]:
        cells = self.board.cells
        pieces = [Placement("wall", (cells[wall],), None) for wall in bits(position.walls)]
        for role, stacks in zip(self.roles, position.stacks, strict=True):
            for stack in bits(stacks):
                height = str(position.heights[stack])
                pieces.append(Placement("stack", (cells[stack],), role, height))
        return tuple(pieces)

    @override
    def changes(
        self, before: XanaPosition, move: XanaMove, after: XanaPosition
    ) -> Mapping[str, str]:
        taken, lost = self._gains(before, after)
        scores = self.standing(after)
        return {
            "played": self.format_move(move),
            "captured": _("{taken}, lost {lost}").format(taken=taken, lost=lost)
            if lost
            else str(taken),
            **{role: str(scores[role]) for role in self.roles},
        }
