"""Games and their positions for programs and notebooks."""

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
from printkit.rules.sources import Source, expect, reference
from printkit.study.players import Given


class IllegalTurnError(InputError):
    """A turn that the rules do not allow; `code` is that of the verifier's report.

    It is `not-given` for a placement of another Xoid than the one that was given.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Placement:
    """One thing that lies on the board: what it is, whose, where, and what is written on it.

    `piece` is such as `stone`, `xoid` or `wall`; `role` is None for what is nobody's. `sites` are
    named as in records: those of a Xoid are its legs, `e5/ne`; of a stone there is one. `text` is
    the turn of a Xoid, the height of a stack, or nothing.
    """

    piece: str
    role: str | None
    sites: tuple[str, ...]
    text: str


class Last(NamedTuple):
    """The turn that led to a position: its number, whose it was, its text; None at the start.

    `before` and `move` are the game's own: the position it was played in and what was played.
    """

    number: int = 0
    player: str | None = None
    text: str | None = None
    before: Any = None
    move: Any = None


class Position:
    """A position of a game. It never changes; to play makes another. A notebook shows it drawn.

    Positions are equal that go on in the same way: of the same game and ruleset on the same board,
    with the same things on it and the same to come, whatever led to them.
    """

    def __init__(
        self,
        opened: OpenedGame,
        position: Any,
        last: Last = Last(),  # noqa: B008 — it never changes
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
        """What equal positions have in common; only the outcome shows a resignation."""
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
        """The position drawn in characters."""
        return draw(self._opened.game, self._position)

    @property
    def game(self) -> str:
        """The game, as records call it."""
        return self._opened.ruleset.game

    @property
    def board(self) -> str:
        """The name of the board."""
        return self._opened.board.name

    @property
    def number(self) -> int:
        """How many turns have been played."""
        return self._last.number

    @property
    def player(self) -> str | None:
        """The role that played the last turn, None at the start."""
        return self._last.player

    @property
    def turn(self) -> str | None:
        """The last turn in the notation, None at the start."""
        return self._last.text

    @property
    def history(self) -> tuple["Position", ...]:
        """All positions that led to this one, from the start; empty at the start.

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
        """The turns that led to this position, in the notation."""
        path = (*self.history, self)
        return tuple(position.turn for position in path if position.turn is not None)

    def record(self) -> str:
        r"""Return the record that leads to this position, as YAML.

        It contains the board if that is not shipped. Raises InputError for a ruleset that is not
        shipped, because a record cannot contain it.

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
        """The role whose turn it is, None when the game is over."""
        return None if self._outcome else self._opened.game.to_move(self._position)

    @property
    def given(self) -> str | None:
        """The name of the Xoid to place, such as 5-07, in a simulation of Xong; else None."""
        return self._given.name if self._given else None

    @property
    def winner(self) -> str | None:
        """The role that has won, None in a draw and while the game goes on."""
        return self._outcome.winner if self._outcome else None

    @property
    def scores(self) -> dict[str, int]:
        """The final scores by role, or those that the game would have if it ended here."""
        game = self._opened.game
        return dict(self._outcome.scores if self._outcome else game.standing(self._position))

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All that lies on the board.

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
        """The position after `turn`, written as in a record. Raises IllegalTurnError.

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
        """All legal turns, each once and in the notation; none when the game is over.

        Where a Xoid is `given` they are its placements. Raises PrintkitError for a game that cannot
        list its turns, such as xong and xana.

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
                f"{self.game} cannot list its turns, there are too many; play(turn) tells of each "
                "whether it is legal"
            )
        return map(game.format_move, game.moves(self._position))

    def svg(self, style: Source = "colour") -> str:
        """The position, its last turn outlined, as SVG text in a `style`. Raises InputError.

        It is large enough to be read on a screen.
        """
        expect("style", style)
        from printkit.draw.view import Moment
        from printkit.paper.thumbnail import position_svg  # only drawings need it

        moment = Moment(
            self._opened.game, self._position, self._last.before, self._last.move, over=self.is_over
        )
        return position_svg(self._opened.board, moment, reference(style))

    def _repr_svg_(self) -> str:
        return self.svg()


def legal_move(game: AnyGame, position: Any, turn: str, given: Given | None) -> Any:
    """The move that `turn` stands for in a `position` of `game`, in which `given` may be given.

    Raises IllegalTurnError.
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
