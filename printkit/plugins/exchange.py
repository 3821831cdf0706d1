"""How a game's records stand in those of other programs."""

from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from printkit.rules.game import Game

P = TypeVar("P")
M = TypeVar("M")


class Exchange(Generic[P, M]):
    """What a game adds so that its records travel. A game's own class overrides what it has.

    `abstract_play` has the name of the game on Abstract Play, and the ruleset of ours by which it
    is played there; it is empty for a game that is not. `komi` is what they add to the score of
    the player who begins.
    """

    abstract_play: ClassVar[Mapping[str, str]] = {}
    komi: ClassVar[float] = 0.0

    def their_turn(self, game: Game[P, M], before: P, move: M) -> str:
        """Return `move`, played in the position `before`, as they write it."""
        return game.format_move(move)

    def our_turn(self, game: Game[P, M], text: str) -> str:
        """Return the turn that they write as `text` in our notation. Raises NotationError."""
        return text
