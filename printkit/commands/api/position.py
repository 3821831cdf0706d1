"""Python API: positions of games, their pieces and their legal turns."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from printkit.base.errors import InputError, NotationError, PrintkitError
from printkit.boards.site_names import site_name
from printkit.records.loading import record_to
from printkit.records.record_file import write_record
from printkit.records.text_diagram import draw
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame, Outcome
from printkit.rules.source_arguments import Source, expect, reference
from printkit.study.players import Given


class IllegalTurnError(InputError):
    """Raised for an illegal turn; `code` is the violation's code, as in verification reports.

    In Xong, the code is `not-given` if the turn places a Xoid other than the given Xoid.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Placement:
    """A piece on the board: its kind, the role that owns the piece, its sites, and a text.

    `piece` is a kind such as `stone`, `xoid` or `wall`; `role` is None for a neutral piece. `sites`
    uses the names in records: the legs of a Xoid, such as `e5/ne`, or the single site of a stone.
    `text` is the turn number of a Xoid, the height of a stack, or empty for other pieces.
    """

    piece: str
    role: str | None
    sites: tuple[str, ...]
    text: str


class Last(NamedTuple):
    """The turn that led to a position: its number, the role that played it, and its text.

    At the start of a game, `number` is 0 and the other fields are None. `before` and `move` are
    objects of the game's rules: the position before the turn, and the parsed turn.
    """

    number: int = 0
    player: str | None = None
    text: str | None = None
    before: Any = None
    move: Any = None


class Position:
    """An immutable position of a game; `play` returns a new one. Notebooks display a drawing.

    Positions are equal if they have the same game, ruleset and board, the same pieces and the same
    player to move. The turns that led to equal positions may differ.
    """

    def __init__(
        self,
        opened: OpenedGame,
        position: Any,
        last: Last = Last(),  # noqa: B008 — Last is immutable
        outcome: Outcome | None = None,
        previous: "Position | None" = None,
        *,
        given: Given | None = None,
    ) -> None:
        self._opened = opened
        self._position = position
        self._last = last
        self._previous = previous
        self._given = given
        self._outcome = outcome or opened.game.outcome(position)

    def __repr__(self) -> str:
        state = f"{self.to_move} to move" if self.to_move else "over"
        return f"<Position of {self.game} on {self.board} after turn {self.number}: {state}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        """The values that `==` compares; a resignation changes only the outcome among them."""
        game, ruleset, outcome = self._opened.game, self._opened.ruleset, self._outcome
        return (
            (ruleset.game, ruleset.name, *sorted(game.setting.options.items())),
            self._opened.board,
            (game.setting.first, game.placements(game.start())),
            self._position,
            outcome and (outcome.winner, outcome.termination),
            self.given,
        )

    def __str__(self) -> str:
        """The position as a text diagram."""
        return draw(self._opened.game, self._position)

    @property
    def game(self) -> str:
        """The name of the game in records."""
        return self._opened.ruleset.game

    @property
    def board(self) -> str:
        """The name of the board."""
        return self._opened.board.name

    @property
    def number(self) -> int:
        """The number of turns played."""
        return self._last.number

    @property
    def player(self) -> str | None:
        """The role that played the last turn, or None before the first turn."""
        return self._last.player

    @property
    def turn(self) -> str | None:
        """The last turn in the game's notation, or None before the first turn."""
        return self._last.text

    @property
    def history(self) -> tuple["Position", ...]:
        """All earlier positions of the game, in order; empty before the first turn.

        >>> from printkit import new_game
        >>> [position.number for position in new_game("gosix").play("k").play("a").history]
        [0, 1]
        """
        found, position = [], self._previous
        while position is not None:
            found.append(position)
            position = position._previous  # noqa: SLF001 — of the same class
        return tuple(reversed(found))

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns that led to this position, in the game's notation."""
        path = (*self.history, self)
        return tuple(position.turn for position in path if position.turn is not None)

    def record(self) -> str:
        r"""Return the record of the game up to this position, as YAML.

        The record contains the board unless the board is shipped. Raises InputError if the ruleset
        is not shipped, because a record can name a ruleset but not contain it.

        >>> from printkit import new_game
        >>> print(new_game("gosix").play("k").record())
        game: gosix
        board: gosix
        ruleset: gosix
        moves: |
          1. k
        <BLANKLINE>
        """
        return write_record(record_to(self._opened, self.turns))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome is not None

    @property
    def to_move(self) -> str | None:
        """The role whose turn it is, or None if the game is over."""
        return None if self._outcome else self._opened.game.to_move(self._position)

    @property
    def given(self) -> str | None:
        """In simulated games of Xong, the name of the Xoid to place, such as 5-07; else None."""
        return self._given.name if self._given else None

    @property
    def winner(self) -> str | None:
        """The role that has won; None in a draw or if the game is not over."""
        return self._outcome.winner if self._outcome else None

    @property
    def scores(self) -> dict[str, int]:
        """The scores by role: the final scores, or the scores if the game ended at this point."""
        game = self._opened.game
        return dict(self._outcome.scores if self._outcome else game.standing(self._position))

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All pieces on the board.

        >>> from printkit import new_game
        >>> new_game("gosix").play("k").placements
        (Placement(piece='stone', role='black', sites=('k',), text=''),)
        """
        game = self._opened.game
        return tuple(
            Placement(
                one.piece,
                one.role,
                tuple(site_name(game.board, game.labels, site) for site in one.sites),
                one.text,
            )
            for one in game.placements(self._position)
        )

    def play(self, turn: str) -> "Position":
        """Play `turn` and return the new position. Raises IllegalTurnError if the turn is illegal.

        >>> from printkit import new_game
        >>> position = new_game("xodd").play("b:e5")
        >>> position.play("b:e5")
        Traceback (most recent call last):
        printkit.commands.api.position.IllegalTurnError: e5 is taken by a black stone
        >>> position.play("b:d4 w:f6").scores
        {'black': 2, 'white': 1}
        """
        expect("turn", turn, "a text", (str,))
        game, before = self._opened.game, self._position
        if self._outcome:
            raise IllegalTurnError("game-over", f"the game is over: {self._outcome.reason}")
        move = legal_move(game, before, turn, self._given)
        last = Last(self.number + 1, game.to_move(before), game.format_move(move), before, move)
        return Position(self._opened, game.apply(before, move), last, previous=self)

    def legal_turns(self) -> Iterator[str]:
        """Yield each legal turn once, in the game's notation; nothing if the game is over.

        In a simulation of Xong, yields only placements of the `given` Xoid. Raises PrintkitError
        if the game has too many turns to list, such as xana, or xong outside simulations.

        >>> from printkit import new_game
        >>> len(list(new_game("gosix").legal_turns()))
        24
        """
        game = self._opened.game
        if self._outcome:
            return iter(())
        if self._given:
            return map(game.format_move, self._given.moves)
        if not game.lists_moves():
            raise PrintkitError(
                f"{self.game} has too many turns to list; play(turn) checks whether one is legal"
            )
        return map(game.format_move, game.moves(self._position))

    def svg(self, style: Source = "colour") -> str:
        """Return the position as SVG text, with the last turn outlined.

        The picture's size suits a screen. Raises InputError if the style `style` does not exist.
        """
        expect("style", style)
        from printkit.draw.game_view import Snapshot
        from printkit.paper.board.board_pictures import position_svg  # late: needs svgwrite

        game, last = self._opened.game, self._last
        snapshot = Snapshot(game, self._position, last.before, last.move, over=self.is_over)
        return position_svg(self._opened.board, snapshot, reference(style))

    def _repr_svg_(self) -> str:
        return self.svg()


def legal_move(game: AnyGame, position: Any, turn: str, given: Given | None) -> Any:
    """Parse and check `turn` in `position`; `given` is the Xoid that must be placed, if any.

    Raises IllegalTurnError if the turn is illegal.
    """
    try:
        move = game.parse_move(turn, position)
    except NotationError as error:
        raise IllegalTurnError(error.code, error.message) from None
    violation = game.check(position, move)
    if violation is not None:
        raise IllegalTurnError(violation.code, violation.message)
    if given and move not in given.moves:
        message = f"{game.format_move(move)} is not the given Xoid, {given.name}"
        raise IllegalTurnError("not-given", message)
    return move
