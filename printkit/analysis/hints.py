"""Hints on a position of any game."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from printkit.analysis.casting import from_players
from printkit.analysis.turn_hints import turn_hints
from printkit.analysis.xong.hints import fitting, form_asked_for, xong_hints
from printkit.analysis.xong.room import TABLED, Room
from printkit.errors import InputError, NotationError
from printkit.games.xong import Xong, XongPosition
from printkit.rules.game import AnyGame

BEST_TURNS = 10
BEST_OF_ONE_XOID = 10
BEST_OF_EACH_XOID = 1


class HintRequest(NamedTuple):
    """What a person may choose: how many of the best (None: a fitting number), which Xoids."""

    best: int | None = None
    xoid: str | None = None
    max_legs: int | None = None


class GameHints(Protocol):
    """Hints as data and as text."""

    def as_dict(self) -> dict[str, Any]:
        """The hints as JSON holds them."""

    def paragraphs(self) -> Sequence[str]:
        """The hints for a person."""


def hints_for(game: AnyGame, position: Any, request: HintRequest) -> GameHints:
    """The hints on a position. Raises InputError for a request that does not fit the game."""
    if isinstance(game, Xong):
        return _for_xong(game, position, request)
    if request.xoid is not None or request.max_legs is not None:
        raise InputError("only xong has Xoids: leave out --xoid and --max-legs")
    moves = () if game.outcome(position) else from_players(type(game), "turns")(game, position)
    return turn_hints(game, position, moves, request.best or BEST_TURNS)


def _for_xong(game: Xong, position: XongPosition, request: HintRequest) -> GameHints:
    if request.xoid is None:
        max_legs = request.max_legs or TABLED
        fits = fitting(Room(game, max(max_legs, TABLED)), position, max_legs)
        return xong_hints(game, position, fits, request.best or BEST_OF_EACH_XOID)
    try:
        form = form_asked_for(game, position, request.xoid)
    except (ValueError, NotationError) as error:
        raise InputError(f"--xoid: {error}") from None
    fits = {form: Room(game).places(form, position.taken)}
    return xong_hints(game, position, fits, request.best or BEST_OF_ONE_XOID)
