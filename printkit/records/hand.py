"""A hand over the board: it turns what a person points at into the text of a turn.

Terminology
-----------
draft
    The text of a turn while it is put together, in the game's notation. Nothing else is kept
    between clicks, so a turn may be typed and clicked alternately.
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

from printkit.base.errors import NotationError
from printkit.base.language import N_, _
from printkit.rules.game import AnyGame, Role, Violation
from printkit.rules.hooks import hook_class
from printkit.rules.record import RESIGN

G = TypeVar("G", bound=AnyGame)
Setup = Mapping[str, Sequence[str]]


_TITLES = {"pass": N_("Pass"), "resign": N_("Resign"), "swap": N_("Swap")}  # of words


class Choice(NamedTuple):
    """A tool or a word by its `name`; `title` is what people read."""

    name: str
    title: str


class Count(NamedTuple):
    """A number in a draft that may be set from 1 to `most`: of how many `what`."""

    value: int
    most: int
    what: str


class Pointed(NamedTuple):
    """A site that the draft names, and the role whose piece it would get (None: neutral)."""

    site: int
    role: Role | None


class Hand(Generic[G]):
    """The hand of the player to move in one position of one game."""

    titles: Mapping[str, str] = {}  # of words that need explaining
    question = N_("Show what is possible")  # on the button that shows turns
    neutral = False  # whether pieces are nobody's
    setup_tool: str | None = None  # puts what lies on the board before play

    def __init__(self, game: G, position: Any) -> None:
        self.game = game
        self.position = position

    @property
    def role(self) -> Role:
        """The player to move."""
        return self.game.to_move(self.position)

    @property
    def sites(self) -> int:
        """The number of sites."""
        return len(getattr(self.game.board, self.game.play_on))

    def names(self) -> Sequence[str]:
        """The name of each site, as notation and people use it."""
        return self.game.labels.names

    # What is on offer

    def tools(self) -> Sequence[Choice]:
        """What a click may put down, the default first; none where there is nothing to choose."""
        return ()

    def words(self) -> Sequence[Choice]:
        """The words that are a legal turn here, and the claim that may close the record."""
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
        """The words of this game, apart from resigning and the claim."""
        return ()

    # Putting a turn together

    def click(self, draft: str, site: int, tool: str) -> str:
        """The draft after a click on `site` with `tool`, which adds or removes the site."""
        name, words = self.names()[site], draft.split()
        rest = [word for word in words if word != name]
        return " ".join(rest if name in words else [*words, name])

    def refuses(self, draft: str, site: int, tool: str) -> str | None:
        """Why a click on `site` with `tool` leaves `draft` as it is, in a sentence; None if not."""
        return None

    def set_up(self, setup: Setup, site: int) -> Setup:
        """`setup` after a click on `site` with the `setup_tool`."""
        return setup

    def refuses_setup(self, setup: Setup, site: int) -> str | None:
        """Why `setup` would stay as it is after a click on `site`, in a sentence; None if not."""
        return None

    def count(self, draft: str) -> Count | None:
        """The number in `draft` that may be set, if there is one."""
        return None

    def counted(self, draft: str, count: int) -> str:
        """`draft` with that number set to `count`."""
        return draft

    def parsed(self, draft: str) -> Any:
        """The move that `draft` stands for, or None."""
        try:
            return self.game.parse_move(draft, self.position)
        except NotationError:
            return None

    # What is said

    def asks_setup(self) -> str | None:
        """What is still to be set up before play, in a sentence; None if nothing."""
        violation = self.game.setup_violation()
        return violation and f"{violation.message}."

    def asks(self, draft: str) -> str | None:
        """What is still to be pointed at, where `draft` is no turn yet."""
        return None

    def mendable(self, move: Any, violation: Violation) -> bool:
        """Whether more clicks may make `move`, which has this `violation`, a legal turn."""
        return False

    def pointed(self, draft: str) -> Sequence[Pointed]:
        """The sites that `draft` names."""
        move, sites = self.parsed(draft), []
        if type(self).click is Hand.click:  # which strings names together
            number = {name: site for site, name in enumerate(self.names())}
            sites = [number[word] for word in draft.split() if word in number]
        elif move is not None:
            sites = [*(self.game.named_sites(move) or ())]
        return [Pointed(site, None if self.neutral else self.role) for site in sites]

    def says(self, move: Any, violation: Violation | None) -> str:
        """Return a remark on `move`, legal or with a `violation`; "" for none."""
        return ""

    def allows(self) -> str:
        """What the game, which is not over, still allows in this position, in a sentence."""
        return ""


def hand_for(game: AnyGame, position: Any) -> Hand[Any]:
    """Return the hand of the player to move in `position`."""
    return hook_class(type(game), "hand", Hand)(game, position)
