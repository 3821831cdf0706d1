"""The hand: converts a person's clicks on the board to the text of a turn.

Terminology
-----------
draft
    The text of an unfinished turn, in the game's notation. The draft is the only state between
    clicks, so a person may alternate between typing and clicking.
site
    The index of a cell, an edge or a vertex, whichever kind of place the game is played on. A
    person clicks on sites.
tool
    The action that a click performs, such as placing a wall, chosen in a game with several actions.
word
    A turn that names no site, such as `pass` or `resign`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from printkit.base.errors import NotationError
from printkit.base.language import N_, _
from printkit.rules.game import AnyGame, Role, Violation
from printkit.rules.hooks import hook_class
from printkit.rules.record import RESIGN

G = TypeVar("G", bound=AnyGame)
Setup = Mapping[str, Sequence[str]]


_TITLES = {"pass": N_("Pass"), "resign": N_("Resign"), "swap": N_("Swap")}  # screen labels of words


class Choice(NamedTuple):
    """A tool or a word, identified by `name`; `title` is its label on the screen."""

    name: str
    title: str


class Count(NamedTuple):
    """An adjustable number in a draft, from 1 to `most`; `what` names the counted things."""

    value: int
    most: int
    what: str


class Pointed(NamedTuple):
    """A site that a draft names, and the role of the piece to be placed there (None: neutral)."""

    site: int
    role: Role | None


class Hand(Generic[G]):
    """Converts clicks of the player to move in `position` to the text of a turn of `game`."""

    titles: Mapping[str, str] = {}  # screen labels of words that need explaining
    question = N_("Show what is possible")  # label of the button that suggests turns
    neutral = False  # whether pieces belong to neither player
    setup_tool: str | None = None  # the tool that places the setup before play

    def __init__(self, game: G, position: Any) -> None:
        self.game = game
        self.position = position

    @property
    def role(self) -> Role:
        """The player to move."""
        return self.game.to_move(self.position)

    @property
    def sites(self) -> int:
        """The number of sites on the board."""
        return len(getattr(self.game.board, self.game.play_on))

    def names(self) -> Sequence[str]:
        """The names of the sites in the game's notation, by site."""
        return self.game.labels.names

    # Tools and words

    def tools(self) -> Sequence[Choice]:
        """The tools to choose from, the default first; empty if a click has only one action."""
        return ()

    def words(self) -> Sequence[Choice]:
        """The words that are legal turns in `position`, and the claim that may close a record."""
        game, position, known = self.game, self.position, []
        if game.setup_violation() is not None:
            return []
        over = game.outcome(position) is not None
        for word in self.own_words():
            move = game.parse_move(word, position)
            if game.permits_after_end(position, move) if over else not game.check(position, move):
                known.append(word)
        if not over:
            known.append(RESIGN)
        if game.closing_claim is not None and position != game.start():
            known.append(game.closing_claim)
        titles = {**_TITLES, **self.titles}
        return [Choice(word, _(titles.get(word, word.capitalize()))) for word in known]

    def own_words(self) -> Iterable[str]:
        """The game's words, except for `resign` and the closing claim."""
        return ()

    # Building a turn

    def click(self, draft: str, site: int, tool: str) -> str:
        """Return `draft` with the name of the clicked `site` added, or removed if it is there."""
        name, words = self.names()[site], draft.split()
        rest = [word for word in words if word != name]
        return " ".join(rest if name in words else [*words, name])

    def refuses(self, draft: str, site: int, tool: str) -> str | None:
        """Return why a click on `site` with `tool` cannot change `draft`, or None if it can."""
        return None

    def set_up(self, setup: Setup, site: int) -> Setup:
        """Return `setup` after a click on `site` with the `setup_tool`."""
        return setup

    def refuses_setup(self, setup: Setup, site: int) -> str | None:
        """Return why a click on `site` cannot change `setup`, or None if it can."""
        return None

    def count(self, draft: str) -> Count | None:
        """The adjustable number in `draft`, or None."""
        return None

    def counted(self, draft: str, count: int) -> str:
        """Return `draft` with its adjustable number set to `count`."""
        return draft

    def parsed(self, draft: str) -> Any:
        """The move that `draft` denotes, or None if `draft` is not a turn."""
        try:
            return self.game.parse_move(draft, self.position)
        except NotationError:
            return None

    # Questions and remarks

    def setup_question(self) -> str | None:
        """A sentence on the pieces to set up before play, or None if the setup is complete."""
        violation = self.game.setup_violation()
        return violation and f"{violation.message}."

    def asks(self, draft: str) -> str | None:
        """A question about the next click if `draft` is not yet a turn, or None."""
        return None

    def is_fixable(self, move: Any, violation: Violation) -> bool:
        """Whether more clicks may fix the `violation` of `move`."""
        return False

    def pointed(self, draft: str) -> Sequence[Pointed]:
        """The sites that `draft` names, each with the role of its piece."""
        move, sites = self.parsed(draft), []
        if type(self).click is Hand.click:  # the draft is a list of site names
            number = {name: site for site, name in enumerate(self.names())}
            sites = [number[word] for word in draft.split() if word in number]
        elif move is not None:
            sites = [*(self.game.named_sites(move) or ())]
        return [Pointed(site, None if self.neutral else self.role) for site in sites]

    def says(self, move: Any, violation: Violation | None) -> str:
        """Return a remark on `move`, or ""; `violation` is None if the move is legal."""
        return ""

    def allows(self) -> str:
        """A sentence on what is still possible in `position`, if the game is not over."""
        return ""


def hand_for(game: AnyGame, position: Any) -> Hand[Any]:
    """Return the hand of the player to move in `position`."""
    return hook_class(type(game), "hand", Hand)(game, position)
