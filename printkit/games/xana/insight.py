"""Hints and statistics for Xana."""

from collections.abc import Iterator, Mapping

from printkit.base.language import N_, _
from printkit.boards.masks import bits
from printkit.games.xana.notation import Insertion, Movement, XanaMove
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import XanaPosition
from printkit.study.insight import Insight

SAMPLED = 40  # largest number of actions that are sampled to estimate the number of turns


class XanaInsight(Insight):
    """Hints on turns with only an action or only a wall, because millions of turns combine both."""

    def turns(self, game: Xana, position: XanaPosition) -> Iterator[XanaMove]:
        """Return the legal turns in `position` of one action, one wall, a swap or a pass."""
        moves = _simple_turns(game, position)
        return (move for move in moves if game.check(position, move) is None)

    def in_all(self, game: Xana, position: XanaPosition) -> str:
        """Estimate the number of legal turns, as a power of 10, from a sample of actions."""
        actions = list(self.turns(game, position))
        some = actions[:: len(actions) // SAMPLED + 1]
        walls = []
        for move in some:
            if not move.walls:  # count the empty cells on which walls may be placed
                after, reach = game.apply(position, move), 0
                role = 1 - game.roles.index(game.to_move(after))
                for stack in bits(after.stacks[role]):
                    reach |= game.reach.circle(stack, after.heights[stack])
                walls.append((reach & game.reach.empty(after)).bit_count())
        turns = len(actions) * sum(1 + cells + cells * (cells - 1) for cells in walls) // len(walls)
        return _("some 10^{power}").format(power=len(str(turns)) - 1)

    def figures(self, game: Xana, position: XanaPosition) -> Mapping[str, int]:
        black, white = position.captured
        return {
            N_("stones captured by black"): black,
            N_("stones captured by white"): white,
            N_("walls"): position.walls.bit_count(),
        }


def _simple_turns(game: Xana, position: XanaPosition) -> Iterator[XanaMove]:
    yield XanaMove()
    yield XanaMove(swap=True)
    cells = range(len(position.heights))
    role = game.roles.index(game.to_move(position))
    for cell in cells:
        yield XanaMove(walls=(cell,))
        for stones in range(1, position.supply[role] + 1):
            yield XanaMove(Insertion(stones, cell))
    for source in bits(position.stacks[role]):
        for stones in range(1, position.heights[source] + 1):
            for target in cells:
                yield XanaMove(Movement(stones, source, target))
