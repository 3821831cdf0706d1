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
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

from printkit.base.errors import NotationError
from printkit.base.language import N_, _
from printkit.base.text import capitalised
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
    """A converter of clicks to a turn of the player to move in `position`.

    A `draft` is the text of an unfinished turn; `tool` names the selected tool.
    """

    titles: ClassVar[Mapping[str, str]] = {}  # Labels of words (default: the word itself).
    # The label of the button that suggests turns.
    question: ClassVar[str] = N_("Show possible turns")
    unit: ClassVar[str] = N_("points")  # What the scores count.
    neutral: ClassVar[bool] = False  # Whether pieces belong to neither player.
    setup_tool: ClassVar[str | None] = None  # The name of the tool that places setup pieces.

    def __init__(self, game: G, position: Any) -> None:
        self.game = game
        self.position = position

    @property
    @final
    def role(self) -> Role:
        """The player to move."""
        return self.game.to_move(self.position)

    @property
    @final
    def sites(self) -> int:
        """The number of sites on the board."""
        return len(getattr(self.game.board, self.game.play_on))

    def names(self) -> Sequence[str]:
        """Return the name of each site in the game's notation."""
        return self.game.labels.names

    def tools(self) -> Sequence[Choice]:
        """Return the available tools, the default first. Without tools, all clicks do the same."""
        return ()

    @final
    def words(self) -> Sequence[Choice]:
        """Return the words that are legal turns, and the closing claim if the game has one."""
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
        """Return words that are turns, such as `pass`, except `resign` and the closing claim."""
        return ()

    def click(self, draft: str, site: int, tool: str) -> str:
        """Return `draft` after a click on `site`; by default, a click adds or removes its name.

        If a turn can only name one site, the name of the clicked site replaces the draft.
        """
        name, words = self.names()[site], draft.split()
        if name in words:
            return " ".join(word for word in words if word != name)
        longer = " ".join([*words, name])
        is_single = self.parsed(longer) is None and self.parsed(name) is not None
        return name if is_single else longer

    def stroke(self, draft: str, sites: Sequence[int], tool: str) -> str:
        """Return `draft` after a finger moved along `sites`, or was held on a site (named twice).

        By default, each site is clicked, unless this is refused or empties the draft.
        """
        for site in sites:
            if not self.refuses(draft, site, tool):
                draft = self.click(draft, site, tool) or draft
        return draft

    def refuses(self, draft: str, site: int, tool: str) -> str | None:
        """Return the reason why a click cannot change `draft`, or None if the click can.

        By default, a click on an occupied site is refused.
        """
        wrong = self.violation(self.click(draft, site, tool))
        if wrong is None or wrong.code != "occupied" or self.violation(draft) is not None:
            return None
        return f"{capitalised(wrong.message)}."

    def completes(self, move: Any) -> bool:
        """Return whether nothing can be added to the legal `move`, so that it may play itself."""
        return True

    def goal(self) -> int | None:
        """Return the score that wins the game, or None if there is no such number."""
        return None

    def set_up(self, setup: Setup, site: int) -> Setup:
        """Return `setup` after a click with the `setup_tool`."""
        return setup

    def refuses_setup(self, setup: Setup, site: int) -> str | None:
        """Return the reason why a click cannot change `setup`, or None if the click can."""
        return None

    def count(self, draft: str) -> Count | None:
        """Return the adjustable number in `draft`, or None if `draft` has none."""
        return None

    def counted(self, draft: str, count: int) -> str:
        """Return `draft` with `count` as its adjustable number."""
        return draft

    @final
    def parsed(self, draft: str) -> Any:
        """Return the move that `draft` denotes, or None if `draft` is not a turn."""
        try:
            return self.game.parse_move(draft, self.position)
        except NotationError:
            return None

    @final
    def violation(self, draft: str) -> Violation | None:
        """Return the rule that `draft` violates, or None if `draft` is legal or not a turn."""
        move = self.parsed(draft)
        return None if move is None else self.game.check(self.position, move)

    def setup_question(self) -> str | None:
        """Return a sentence on a fault of the setup, or None if the setup is valid."""
        violation = self.game.setup_violation()
        return violation and f"{violation.message}."

    def asks(self, draft: str) -> str | None:
        """Return a question about the next click, or None if no question is needed."""
        return None

    def is_fixable(self, move: Any, violation: Violation) -> bool:
        """Return whether more clicks may fix the `violation` by `move`."""
        return False

    def pointed(self, draft: str) -> Sequence[Pointed]:
        """Return each site that `draft` names, with the role of the piece to place on the site."""
        move, sites = self.parsed(draft), []
        if type(self).click is Hand.click:  # the draft is a list of site names
            number = {name: site for site, name in enumerate(self.names())}
            sites = [number[word] for word in draft.split() if word in number]
        elif move is not None:
            sites = [*(self.game.named_sites(move) or ())]
        return [Pointed(site, None if self.neutral else self.role) for site in sites]

    def says(self, move: Any, violation: Violation | None) -> str:
        """Return a remark on `move`, or "". If `move` is legal, `violation` is None."""
        return ""

    def allows(self) -> str:
        """Return sentences on the player's options in `position`. The game is not over."""
        return ""


def hand_for(game: AnyGame, position: Any) -> Hand[Any]:
    """Return the hand of the player to move in `position`."""
    return hook_class(type(game), "hand", Hand)(game, position)
