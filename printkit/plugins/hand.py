"""A hand over the board: it turns what a person points at into the text of a turn.

Terminology
-----------
draft
    The text of a turn that is being put together, in the game's notation. It is all that is kept
    between one click and the next, so that a turn may be typed and clicked by turns.
site
    A place that can be pointed at, by its number among those of the kind that the game is played
    on: cells, edges or vertices.
tool
    What a click puts down, where there is a choice.
word
    A whole turn that names no site: `pass`, `resign`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from printkit.errors import NotationError
from printkit.records.record import RESIGN
from printkit.rules.game import AnyGame, Role, Violation

G = TypeVar("G", bound=AnyGame)
Setup = Mapping[str, Sequence[str]]


class Choice(NamedTuple):
    """A tool or a word; `title` says it to people."""

    name: str
    title: str


class Count(NamedTuple):
    """A number in a draft that may be set from 1 to `most`: how many of `what`."""

    value: int
    most: int
    what: str


class Pointed(NamedTuple):
    """A site that the draft names, and whose piece it would put there (None: nobody's)."""

    site: int
    role: Role | None


class Hand(Generic[G]):
    """The hand of whoever is to move in one position of one game."""

    titles: Mapping[str, str] = {}  # of words that do not speak for themselves
    question = "Show what is possible"  # what asks for turns to be shown
    setup_tool: str | None = None  # the tool that puts up what lies on the board before play

    def __init__(self, game: G, position: Any) -> None:
        self.game = game
        self.position = position

    @property
    def role(self) -> Role:
        """Who is to move."""
        return self.game.to_move(self.position)

    @property
    def sites(self) -> int:
        """How many sites there are."""
        board = self.game.board
        numbers = {"cells": board.cells, "edges": board.edges, "vertices": board.vertices}
        return len(numbers[self.game.play_on])

    def names(self) -> Sequence[str]:
        """The name of each site, as notation and people call it."""
        return self.game.labels.names

    # What is on offer

    def tools(self) -> Sequence[Choice]:
        """What a click may put down, the usual first; none where there is nothing to choose."""
        return ()

    def words(self) -> Sequence[Choice]:
        """The words that are a legal turn here, and the claim that may close the record."""
        if self.game.setup_violation() is not None:
            return []
        known = [*filter(self._is_legal, self.own_words())]
        if self.game.outcome(self.position) is None:
            known.append(RESIGN)
        claim = self.game.closing_claim
        if claim is not None and self.position != self.game.start():
            known.append(claim)
        return [Choice(word, self.titles.get(word, word.capitalize())) for word in known]

    def own_words(self) -> Iterable[str]:
        """The words of this game, besides resigning and the claim."""
        return ()

    def _is_legal(self, word: str) -> bool:
        move = self.game.parse_move(word, self.position)
        if self.game.outcome(self.position) is not None:
            return self.game.permits_after_end(self.position, move)
        return self.game.check(self.position, move) is None

    # Putting a turn together

    def click(self, draft: str, site: int, tool: str) -> str:
        """The draft after pointing at a site, at which it is named or no longer named."""
        name = self.names()[site]
        words = draft.split()
        rest = [word for word in words if word != name]
        return " ".join(rest if name in words else [*words, name])

    def set_up(self, setup: Setup, site: int) -> Setup:
        """The setup after pointing at a site with the `setup_tool`."""
        return setup

    def count(self, draft: str) -> Count | None:
        """The number in the draft that may be set, if there is one."""
        return None

    def counted(self, draft: str, count: int) -> str:
        """The draft with that number set."""
        return draft

    def parsed(self, draft: str) -> Any:
        """The move that a draft stands for, or None where it stands for none."""
        try:
            return self.game.parse_move(draft, self.position)
        except NotationError:
            return None

    # What is said

    def asks_setup(self) -> str | None:
        """What is still to be put up before play, in a sentence; None if nothing."""
        violation = self.game.setup_violation()
        return violation and f"{violation.message}."

    def asks(self, draft: str) -> str | None:
        """What is still to be pointed at, where the draft is no turn yet."""
        return None

    def mendable(self, move: Any, violation: Violation) -> bool:
        """Whether more clicks may make a legal turn of one that is not legal as it stands."""
        return False

    def pointed(self, draft: str) -> Sequence[Pointed]:
        """The sites that the draft names."""
        number = {name: site for site, name in enumerate(self.names())}
        return [Pointed(number[word], self.role) for word in draft.split() if word in number]

    def says(self, move: Any, violation: Violation | None) -> str:
        """What there is to say of a move, whether it is legal or not; empty if nothing."""
        return ""

    def allows(self) -> str:
        """What the game still allows in this position, in a sentence; empty if it is over."""
        return ""
