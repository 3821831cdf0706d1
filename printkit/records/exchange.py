"""How a game's records stand in those of other programs."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from printkit.rules.game import AnyGame
from printkit.rules.hooks import hook_class


class Exchange:
    """What a game adds so that its records travel. A game's own class overrides what it has.

    `abstract_play` has the name of the game on Abstract Play, and the ruleset of ours by which it
    is played there; it is empty for a game that is not. `komi` is what they add to the score of
    the player who begins.
    """

    abstract_play: ClassVar[Mapping[str, str]] = {}
    komi: ClassVar[float] = 0.0

    def their_turn(self, game: Any, before: Any, move: Any) -> str:
        """Return `move`, played in the position `before`, as they write it."""
        turn: str = game.format_move(move)
        return turn

    def our_turn(self, game: Any, text: str) -> str:
        """Return the turn that they write as `text` in our notation. Raises NotationError."""
        return text


@cache
def exchange_of(game: type[AnyGame]) -> Exchange:
    """Return how records of `game` stand in those of other programs."""
    return hook_class(game, "exchange", Exchange)()
