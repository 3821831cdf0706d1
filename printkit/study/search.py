"""Monte Carlo tree search with progressive widening and proven values.

Terminology
-----------
playout
    A random game, from a state in the tree to the end.
share
    A role's win rate at a node, which is the role's mean result in the playouts through the node.
proven
    A node is proven if its exact value is known: the game is over, one of its choices is a proven
    win, or all of its choices are proven.
width
    The number of choices that the search considers at a node, the most promising first. The width
    grows in proportion to the square root of the node's visits.

Effort is counted in playouts, so that dice with the same seed grow the same tree on any machine.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any, NamedTuple

from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice

PLAYOUTS = 2000
MOST_PLAYOUTS = 1_000_000
_MOST_NODES = 50_000  # A larger tree grows no more nodes; its memory is at most about 250 MB.
_LOOK = 16  # The number of playouts between two checks whether the best choice is certain.
_EQUAL = 300.0  # The AMAF constant k, which gives an AMAF share the weight k / (k + 3 visits).


class Effort(NamedTuple):
    """The limits of a search: a number of playouts and of seconds."""

    playouts: int
    seconds: float = inf

    def for_each_of(self, steps: int) -> "Effort":
        """Divide the effort among the `steps` of a turn; each step gets at least one playout."""
        return Effort(max(1, self.playouts // steps), self.seconds / steps)


@dataclass(slots=True, eq=False)
class Node:
    """A state that the search has reached.

    `total` is the sum of the values of the node's `visits`. `children[i]` is the node after
    `choices[i]`; later choices have no node yet. `choices` is None before the first use. `like[c]`
    has all-moves-as-first (AMAF) statistics of playouts with the choice `c` at any later time, as
    2^32 · number of playouts + 2 · sum of their values.
    """

    state: Any
    choice: Any
    role: int
    proven: float | None
    visits: int = 0
    total: float = 0.0
    choices: Sequence[Any] | None = None
    complete: bool = False
    children: "list[Node]" = field(default_factory=list)
    like: list[int] | None = None

    def share(self, role: int) -> float:
        """Return the win rate of `role` at this node, or ½ before the first visit."""
        value = self.proven
        if value is None:
            value = self.total / self.visits if self.visits else 0.5
        return 1 - value if role else value

    def votes(self, role: int) -> int:
        """Return the visits; for `role`, a proven win is above and a loss below all others."""
        result = 0.5 if self.proven is None else self.share(role)
        return self.visits + int(2 * result - 1) * 2 * MOST_PLAYOUTS

    def best(self) -> "Node":
        """Return a child that is a proven win, or else the most visited child not proven lost."""
        role = self.role
        best = max(self.children, key=lambda child: child.votes(role))
        if best.proven is None and best.share(role) < 0.5:
            return next((child for child in self.children if child.proven == 0.5), best)
        return best

    def is_decided(self, left: int) -> bool:
        """Return whether the best child must stay best if the next `left` visits prove nothing."""
        if self.choices is None or any(child.proven == 0.5 for child in self.children):
            return False
        visits = sorted(child.visits for child in self.children if child.proven is None)
        second, most = [0, 0, *visits][-2:]
        return len(self.choices) == 1 or most - second > left


class Search:
    """A search tree whose root is one state of `game`."""

    def __init__(self, game: GameTree, state: Any, dice: Dice) -> None:
        self._game = game
        self._dice = dice
        self.root = self._node(state, None)
        self.root.proven = None  # search for a choice even if the result is known

    def _node(self, state: Any, choice: Any) -> Node:
        return Node(state, choice, self._game.role(state), self._game.value(state))

    def grow(
        self,
        effort: Effort,
        progress: Callable[[], None] = lambda: None,
        *,
        until_decided: bool = False,
    ) -> int:
        """Grow the tree until `effort` is spent or the root is proven, but add at least one child.

        If `until_decided`, also stops once the best child is certain. Calls `progress` after each
        playout. Returns the number of unused playouts.
        """
        until, self._room = time.monotonic() + effort.seconds, _MOST_NODES
        for left in range(effort.playouts, 0, -1):
            if self.root.proven is not None or (self.root.children and time.monotonic() >= until):
                return left
            if until_decided and left % _LOOK == 0 and self.root.is_decided(left):
                return left
            self._visit()
            progress()
        return 0

    def chosen(self) -> Node:
        """Return the best child of the root or, if the game seems lost, the child that resigns."""
        best = self.root.best()
        given_up = self._game.given_up(self.root.state, best.share(self.root.role))
        if given_up is None:
            return best
        known = (child for child in self.root.children if child.choice == given_up)
        after = self._game.after(self.root.state, given_up)
        return next(known, None) or self._node(after, given_up)

    def _visit(self) -> None:
        game, node = self._game, self.root
        path = [node]
        while node.proven is None and (node.visits or node is self.root):
            chosen = self._chosen(node)
            if chosen is None:
                break  # all children are proven, but `choices` is incomplete
            node = chosen
            path.append(node)
        if node.proven is None:
            value, *by_role = game.playout(node.state, self._dice)
        else:
            value, by_role = node.proven, [(), ()]
            self._prove(path)
        for visited in path:
            visited.visits += 1
            visited.total += value
        if game.parts:
            later, unit = [list(made) for made in by_role], (1 << 32) + int(2 * value)
            for at in range(len(path) - 1, -1, -1):
                node = path[at]
                if at + 1 < len(path):
                    later[node.role].append(path[at + 1].choice)
                if (like := node.like) is not None:
                    for choice in later[node.role]:
                        like[choice] += unit

    def _chosen(self, node: Node) -> Node | None:
        if self._room <= 0:
            return self._most_promising(node)
        if node.choices is None:
            node.choices = self._game.choices(node.state, self._dice)
            node.complete = self._game.complete(node.state)
            if self._game.parts:
                node.like = [0] * self._game.parts
                node.choices = list(node.choices)
        children, choices = node.children, node.choices
        known = len(children)
        if known < self._game.width * sqrt(node.visits + 1):
            if known == len(choices) and not node.complete:
                further = self._game.further(node.state, choices, self._dice)
                choices = node.choices = [*choices, *further] if further else choices
            if known < len(choices):
                return self._considered(node)
        chosen = self._most_promising(node)
        if chosen is None and known < len(choices):
            return self._considered(node)
        return chosen

    def _considered(self, node: Node) -> Node:
        known = len(node.children)
        choices = node.choices
        assert choices is not None
        if node.like is not None and known:
            assert isinstance(choices, list)
            values = list(map(_mean_of, map(node.like.__getitem__, choices[known:])))
            best = known + values.index((min if node.role else max)(values))
            choices[known], choices[best] = choices[best], choices[known]
        child = self._node(self._game.after(node.state, choices[known]), choices[known])
        node.children.append(child)
        self._room -= 1
        return child

    def _most_promising(self, node: Node) -> Node | None:
        """Return the unproven child with the highest AMAF bound, or None if all are proven."""
        most, best = -1.0, None
        weight = self._game.exploration * sqrt(log(node.visits + 1))
        second, like = node.role, node.like
        for child in node.children:
            if child.proven is None:
                visits = child.visits
                if like is None:
                    value = child.total / visits
                else:
                    share, others = _EQUAL / (_EQUAL + 3 * visits), _mean_of(like[child.choice])
                    value = (1 - share) * child.total / visits + share * others
                bound = (1 - value if second else value) + weight / sqrt(visits)
                if bound > most:
                    most, best = bound, child
        return best

    def _prove(self, path: list[Node]) -> None:
        for node in reversed(path[:-1]):
            best = 0.0 if node.role else 1.0
            values = [child.proven for child in node.children]
            if best in values:
                node.proven = best
                continue
            if None in values or not node.complete or len(values) < len(node.choices or ()):
                return
            known = [value for value in values if value is not None]
            node.proven = min(known) if node.role else max(known)


def _mean_of(sums: int) -> float:
    """Return the mean value in an entry of `Node.like`, or ½ if the entry counts no playouts."""
    visits = sums >> 32
    return (sums & 0xFFFFFFFF) / (2 * visits) if visits else 0.5


def searched(
    game: GameTree,
    state: Any,
    effort: Effort,
    dice: Dice,
    progress: Callable[[], None] = lambda: None,
) -> list[Node]:
    """Search for a turn; return the root and the nodes of the turn's steps. See `Search.grow`."""
    search, left = Search(game, state, dice), 0
    path, its = [search.root], effort.for_each_of(game.turn_choices)
    while len(path) == 1 or game.turn_begun(search.root.state):
        its_own = its._replace(playouts=left + its.playouts)
        left = search.grow(its_own, progress, until_decided=True)
        search.root = search.chosen()
        path.append(search.root)
    return path
