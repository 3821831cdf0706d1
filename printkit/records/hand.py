"""The hand of a player, which converts clicks on the board to the text of a turn.

Terminology
-----------
draft
    The text of an unfinished turn, in the game's notation. The draft is the only state between
    clicks, so a person may alternate between typing and clicking.
site
    The index of a place on the board for a piece: a cell, an edge or a vertex, depending on the
    game. A person clicks on a site to choose that place.
tool
    The action of a click, such as placing a wall; chosen by the person if there are several.
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


_TITLES = {"pass": N_("Pass"), "resign": N_("Resign"), "swap": N_("Swap")}  # labels of buttons


class Choice(NamedTuple):
    """A tool or a word, identified by `name`; `title` is its label on the screen."""

    name: str
    title: str


class Count(NamedTuple):
    """An adjustable number in a draft, from 1 to `most`; `what` names the counted objects."""

    value: int
    most: int
    what: str


class Pointed(NamedTuple):
    """A site that a draft names, and the role of the piece to be placed on it (None: neutral)."""

    site: int
    role: Role | None


class Hand(Generic[G]):
    """A converter of clicks by the player to move in `position` to the text of a turn of `game`."""

    titles: Mapping[str, str] = {}  # Screen labels of words that need explaining.
    question = N_("Show possible turns")  # The label of the button that suggests turns.
    neutral = False  # Whether pieces belong to neither player.
    setup_tool: str | None = None  # The tool that places the setup before play.

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
        """Return the name of each site in the game's notation."""
        return self.game.labels.names

    def tools(self) -> Sequence[Choice]:
        """Return the available tools, the default first; empty if all clicks do the same."""
        return ()

    def words(self) -> Sequence[Choice]:
        """Return the words that are legal turns, and the claim that may end a record, if any."""
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
        """Return words that are turns of the game, besides `resign` and the closing claim."""
        return ()

    def click(self, draft: str, site: int, tool: str) -> str:
        """Return `draft` after a click, which adds the name of `site` or removes that name."""
        name, words = self.names()[site], draft.split()
        rest = [word for word in words if word != name]
        return " ".join(rest if name in words else [*words, name])

    def refuses(self, draft: str, site: int, tool: str) -> str | None:
        """Return why a click with `tool` on `site` cannot change `draft`, or None if possible."""
        return None

    def set_up(self, setup: Setup, site: int) -> Setup:
        """Return `setup` after a click on `site` with the `setup_tool`."""
        return setup

    def refuses_setup(self, setup: Setup, site: int) -> str | None:
        """Return why a click on `site` cannot change `setup`, or None if the click can."""
        return None

    def count(self, draft: str) -> Count | None:
        """Return the adjustable number in `draft`, or None if there is no such number."""
        return None

    def counted(self, draft: str, count: int) -> str:
        """Return `draft` with its adjustable number set to `count`."""
        return draft

    def parsed(self, draft: str) -> Any:
        """Return the move that `draft` denotes, or None if `draft` is not a turn."""
        try:
            return self.game.parse_move(draft, self.position)
        except NotationError:
            return None

    def setup_question(self) -> str | None:
        """Return a sentence on pieces to set up before play, or None if the setup is complete."""
        violation = self.game.setup_violation()
        return violation and f"{violation.message}."

    def asks(self, draft: str) -> str | None:
        """Return a question about the next click if `draft` is not yet a turn, else None."""
        return None

    def is_fixable(self, move: Any, violation: Violation) -> bool:
        """Return whether more clicks may fix the `violation` of a rule by `move`."""
        return False

    def pointed(self, draft: str) -> Sequence[Pointed]:
        """Return the sites that `draft` names, each with the role of the piece to be placed."""
        move, sites = self.parsed(draft), []
        if type(self).click is Hand.click:  # the draft is a list of site names
            number = {name: site for site, name in enumerate(self.names())}
            sites = [number[word] for word in draft.split() if word in number]
        elif move is not None:
            sites = [*(self.game.named_sites(move) or ())]
        return [Pointed(site, None if self.neutral else self.role) for site in sites]

    def says(self, move: Any, violation: Violation | None) -> str:
        """Return a remark on `move`, perhaps empty; `violation` is None if the move is legal."""
        return ""

    def allows(self) -> str:
        """Return a sentence on the options left in `position`, for an unfinished game."""
        return ""


def hand_for(game: AnyGame, position: Any) -> Hand[Any]:
    """Return the hand of the player to move in `position`."""
    return hook_class(type(game), "hand", Hand)(game, position)
