"""A search's estimates of the turns in a position: win rates, their errors, lines of play."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Any, NamedTuple

from printkit.base.language import _, ngettext, pgettext, role_name
from printkit.base.text import aligned
from printkit.rules.game import Role
from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice
from printkit.study.search import Effort, Node, Search
from printkit.study.tally import Z, wilson

LINE_TURNS = 4  # The largest number of turns in a reported line of play.
_SEEN = 8  # A reported line of play ends before an unproven node with fewer visits than this.
_VAGUE = 0.2  # A turn counts as rarely tried if its confidence interval is wider than this.


class Estimate(NamedTuple):
    """A role's win rate with its 95 % confidence interval, or its exact value if `proven`."""

    share: float
    low: float
    high: float
    proven: bool

    def reversed(self) -> "Estimate":
        """Return the estimate for the other role."""
        return Estimate(1 - self.share, 1 - self.high, 1 - self.low, self.proven)

    @property
    def interval(self) -> list[float]:
        """The bounds of the interval, rounded for JSON."""
        return [round(self.low, 4), round(self.high, 4)]

    @property
    def variance(self) -> float:
        """The variance of the win rate."""
        return ((self.high - self.low) / (2 * Z)) ** 2

    def __str__(self) -> str:
        if not self.proven:
            share, low, high = (f"{100 * each:.0f}" for each in self[:3])
            return _("{percent} % ({low} to {high})").format(percent=share, low=low, high=high)
        if self.share == 1:
            return pgettext("a player", "wins")
        return pgettext("a player", "loses") if self.share == 0 else pgettext("a player", "draws")


class Candidate(NamedTuple):
    """A turn, or another possible decision, with its `choices` and the `state` after `choices`.

    `value` is the win rate in `playouts` playouts, or exact; `line` has the best turns thereafter.
    `votes` are comparable with those of other searches, see `Node.votes`.
    """

    turn: str
    value: Estimate
    playouts: int
    line: tuple[str, ...]
    choices: tuple[Any, ...]
    state: Any
    votes: int = 0

    @property
    def vague(self) -> bool:
        """Whether the turn was tried too rarely for a reliable estimate."""
        return self.value.high - self.value.low > _VAGUE

    def as_dict(self, *, equal: bool) -> dict[str, Any]:
        """Return the candidate as a JSON object; `equal` marks a tie with the best candidate."""
        return {
            "turn": self.turn,
            "share": round(self.value.share, 4),
            "interval": self.value.interval,
            "playouts": self.playouts,
            "proven": self.value.proven,
            "equal": equal,
            "line": list(self.line),
        }


class Outlook(NamedTuple):
    """The search result for a decision of `role`: the `judged` candidates, the best first.

    `asks` is the kind of decision, `considered` the number of candidates. `of` is the approximate
    number of all choices, if some were not considered. If `proven`, `best` is certainly optimal.
    """

    role: Role
    asks: str
    playouts: int
    judged: tuple[Candidate, ...]
    considered: int
    proven: bool
    of: str = ""

    @property
    def best(self) -> Candidate:
        """The candidate that the search would choose."""
        return self.judged[0]

    def is_tie(self, one: Candidate) -> bool:
        """Return whether candidate `one` may be as good as the best, at 95 % confidence."""
        best, own = self.best.value, one.value
        # Newcombe's margin for the difference of two proportions
        margin = hypot(best.share - best.low, own.high - own.share)
        return own.proven == best.proven and best.share - own.share <= margin

    def as_dict(self) -> dict[str, Any]:
        """Return the outlook as a JSON object."""
        return {
            "role": self.role,
            "asks": self.asks,
            "playouts": self.playouts,
            "considered": self.considered,
            **({"of": self.of} if self.of else {}),
            "best": [one.as_dict(equal=self.is_tie(one)) for one in self.judged],
        }

    def paragraphs(self, most: int) -> list[str]:
        """Return a summary of the search, a table of the `most` best candidates, and the ties."""
        heads: tuple[str, ...] = (_(self.asks), _("wins"), _("playouts"), _("line of play"))
        rows = [
            (one.turn, str(one.value), f"{one.playouts}", " · ".join(one.line))
            for one in self.judged[:most]
        ]
        head = _("Choices of {player} ({asks}): {count} considered in {playouts} playouts.")
        if self.of:
            head = _(
                "Choices of {player} ({asks}): {count} of {all} considered in {playouts} playouts."
            )
        counts = {"count": self.considered, "all": self.of, "playouts": self.playouts}
        head = head.format(player=role_name(self.role), asks=_(self.asks), **counts)
        parts = [head, aligned([heads, *rows])]
        alike = [place for place, one in enumerate(self.judged) if self.is_tie(one)]
        if len(alike) < 2:
            return parts
        if self.best.value.proven:
            return [*parts, _("A tie, proven: {turns}.").format(turns=self._some(alike, most))]
        vague = [place for place in alike if self.judged[place].vague or self.best.vague]
        tie = [place for place in alike if place not in vague]
        if len(tie) > 1:
            said = _("A tie, within the error of the search: {turns}.")
            parts.append(said.format(turns=self._some(tie, most)))
        if vague:
            said = _("Too few playouts to compare with the best: {turns}.")
            if self.best.vague:
                said = _("Too few playouts to compare: {turns}.")
            parts.append(said.format(turns=self._some(vague, most)))
        return parts

    def _some(self, places: Sequence[int], most: int) -> str:
        named = [self.judged[place].turn for place in places if place < most]
        more = len(places) - len(named)
        if not named:
            return ngettext("{count} turn", "{count} turns", more).format(count=more)
        if not more:
            return ", ".join(named)
        said = ngettext("{turns} and {count} more", "{turns} and {count} more", more)
        return said.format(turns=", ".join(named), count=more)


Reached = tuple[tuple[Any, ...], Node]  # a sequence of choices, and the node after it


def outlook(
    game: GameTree,
    state: Any,
    effort: Effort,
    dice: Dice,
    progress: Callable[[], None] = lambda: None,
) -> Outlook:
    """Search the unfinished `state` with `effort`; call `progress` after each playout."""
    search = Search(game, state, dice)
    root = search.root
    for step in range(game.turn_choices):
        search.grow(effort.for_each_of(game.turn_choices), progress)
        node = search.root.best()
        if not game.turn_begun(node.state):
            break
        if step + 1 < game.turn_choices:
            search.root = node
    found: defaultdict[str, list[Reached]] = defaultdict(list)
    for choices, node in _turns(game, root, ()):
        if node.visits:
            found[game.written(state, choices)].append((choices, node))
    judged = [_judged(game, root.role, turn, reached) for turn, reached in found.items()]
    judged.sort(key=lambda one: one.votes, reverse=True)
    value, role, asks = judged[0].value, game.game.roles[root.role], game.asks(state)
    proven = value.proven and (value.share == 1 or root.proven is not None)
    return Outlook(role, asks, root.visits, tuple(judged), len(judged), proven)


def _turns(game: GameTree, node: Node, choices: tuple[Any, ...]) -> Iterator[Reached]:
    for child in node.children:
        made = (*choices, child.choice)
        if game.turn_begun(child.state):
            yield from _turns(game, child, made)
        else:
            yield made, child


def _judged(game: GameTree, role: int, turn: str, reached: Sequence[Reached]) -> Candidate:
    """Return the candidate for `turn`, merged from all nodes that this turn has `reached`."""
    visits, total = 0, 0.0
    for _choices, node in reached:
        visits, total = visits + node.visits, total + node.visits * node.share(role)
    choices, node = max(reached, key=lambda one: one[1].visits)
    after, proven = node.state, node.proven is not None
    votes = node.votes(role) + visits - node.visits
    share = node.share(role) if proven else total / visits
    low, high = (share, share) if proven else wilson(round(total), visits)
    low, high = min(low, share), max(high, share)  # make the interval contain the share
    begin, made, line = after, list[Any](), list[str]()
    while node.children and len(line) < LINE_TURNS:
        node = node.best()
        if node.proven is None and node.visits < _SEEN:
            break
        made.append(node.choice)
        if not game.turn_begun(node.state):
            line.append(game.written(begin, made))
            begin, made = node.state, []
    value = Estimate(share, low, high, proven)
    return Candidate(turn, value, visits, tuple(line), choices, after, votes)
