"""Search by playouts: a tree that grows where it wins most, and knows what is proven.

Terminology
-----------
playout
    A game at random, from a state that the tree has reached to the end.
share
    The mean value of the playouts through a node, as the role that chose it sees it.
proven
    A node is proven when its value is known, whatever is played: at the end of the game; where one
    of its choices is a proven win; and where all are proven.
width
    How many choices of a node have been considered: the most promising at first, then more and
    more, as the square root of its visits grows.

Work is counted in playouts, so that the same dice make the same tree on any machine.
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
_LOOK = 16  # playouts between two looks at whether the choice is made
_EQUAL = 300.0  # visits after which a choice's own share weighs as much as that of its like


class Effort(NamedTuple):
    """What a search may take at most: `playouts` playouts and `seconds` seconds."""

    playouts: int
    seconds: float = inf

    def for_each_of(self, steps: int) -> "Effort":
        """Return the share of each of the `steps` of a turn: at least one playout."""
        return Effort(max(1, self.playouts // steps), self.seconds / steps)


@dataclass(slots=True, eq=False)
class Node:
    """A state that the search has reached.

    `total` is the sum of the values of its `visits`. `children` belong to the first of `choices`,
    which are None until they are asked for. `like` sums up the visits in which each choice was made
    at any time later, as 2^32 · visits + 2 · values.
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
        """The share of wins of `role`; ½ before the first visit."""
        value = self.proven
        if value is None:
            value = self.total / self.visits if self.visits else 0.5
        return 1 - value if role else value

    def best(self) -> "Node":
        """The child to choose: a proven win, else the most visited that is no proven loss."""
        role = self.role

        def worth(child: Node) -> tuple[float, int]:
            if child.proven is None:
                return 0.5, child.visits
            return child.share(role), child.visits

        best = max(self.children, key=worth)
        if best.proven is None and best.share(role) < 0.5:
            draws = [child for child in self.children if child.proven == 0.5]
            return draws[0] if draws else best
        return best

    def is_decided(self, left: int) -> bool:
        """Whether `left` more visits cannot change what is `best`, unless they prove something."""
        if self.choices is None or any(child.proven == 0.5 for child in self.children):
            return False
        if len(self.choices) == 1:
            return True
        visits = sorted(child.visits for child in self.children if child.proven is None)
        second, most = [0, 0, *visits][-2:]
        return most - second > left


class Search:
    """Grows the tree of one state of `game`."""

    def __init__(self, game: GameTree, state: Any, dice: Dice) -> None:
        self._game = game
        self._dice = dice
        self.root = self._node(state, None)
        self.root.proven = None  # even where nothing can change the result a choice is wanted

    def _node(self, state: Any, choice: Any) -> Node:
        return Node(state, choice, self._game.role(state), self._game.value(state))

    def grow(
        self,
        effort: Effort,
        progress: Callable[[], None] = lambda: None,
        *,
        until_decided: bool = False,
    ) -> int:
        """Grow the tree by `effort`, at least until the root has a child, or until it is proven.

        `until_decided`: only until it is certain which child is best. Calls `progress` at each
        playout. Returns the playouts that are left.
        """
        until = time.monotonic() + effort.seconds
        for left in range(effort.playouts, 0, -1):
            if self.root.proven is not None or (self.root.children and time.monotonic() >= until):
                return left
            if until_decided and left % _LOOK == 0 and self.root.is_decided(left):
                return left
            self._visit()
            progress()
        return 0

    def chosen(self) -> Node:
        """The best child of the root, or the one that gives the game up."""
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
                break  # all are proven, so the node's value is too unless choices are left out
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
        return child

    def _most_promising(self, node: Node) -> Node | None:
        """The unproven child with the greatest upper bound of its share, at first of its like's."""
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
    """The mean of the sums packed in `Node.like`; ½ without visits."""
    visits = sums >> 32
    return (sums & 0xFFFFFFFF) / (2 * visits) if visits else 0.5


def searched(
    game: GameTree,
    state: Any,
    effort: Effort,
    dice: Dice,
    progress: Callable[[], None] = lambda: None,
) -> list[Node]:
    """The nodes that a search chooses, one per step of a turn; calls `progress` per playout."""
    search, chosen, left = Search(game, state, dice), list[Node](), 0
    its = effort.for_each_of(game.turn_choices)
    while not chosen or game.turn_begun(search.root.state):
        its_own = its._replace(playouts=left + its.playouts)
        left = search.grow(its_own, progress, until_decided=True)
        search.root = search.chosen()
        chosen.append(search.root)
    return chosen
