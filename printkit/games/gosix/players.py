"""Computer players of Gosix, and their search tree, in which each choice is one dot."""

from collections.abc import Sequence
from functools import cached_property

from printkit.boards.masks import bits
from printkit.boards.symmetries import Images, motions
from printkit.games.gosix.rules import Gosix, GosixMove, GosixPosition
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree, Step
from printkit.study.players import Players
from printkit.study.rng import Dice


def random_game(
    game: Gosix, position: GosixPosition, dice: Dice, dots: list[int] | None = None
) -> tuple[GosixPosition, int]:
    """Play to the end at random, as a `PlayOut`; append the dots chosen to `dots`."""
    random, near, first = dice.random, game.board.vertex_cells, position.mover
    dots = [] if dots is None else dots
    while game.outcome(position) is None:
        captured, vacant, mover = position.captured, ~position.occupied, position.mover
        own, other = position.stones[mover], position.stones[1 - mover]
        # The corners of each hexagon that can be closed; the bits of -1 are never all occupied
        corners = [-1 if captured >> at & 1 else mask for at, mask in enumerate(game.corners)]
        free, is_closed = list(bits(game.all_dots & vacant)), bool(game.closed_hexagons(position))
        while free:  # until a hexagon is closed, which the rules resolve
            dot = free.pop(int(random() * len(free)))
            dots.append(dot)
            own, other = other, own | 1 << dot
            vacant ^= 1 << dot
            for hexagon in near[dot]:
                if not corners[hexagon] & vacant:
                    is_closed = True
            if is_closed:
                break
        mover = (first + len(dots)) % 2
        stones = (other, own) if mover else (own, other)
        position = game.resolved(GosixPosition(stones, position.hexagons, mover))
    return position, len(dots)


class GosixTree(GameTree):
    """The search tree of Gosix: states are positions, choices are the indices of free dots."""

    width = 8.0

    def __init__(self, game: Gosix) -> None:
        super().__init__(game)
        self._gosix = game
        self.parts = len(game.board.vertices)

    @override
    def role(self, state: GosixPosition) -> int:
        return state.mover

    @override
    def choices(self, state: GosixPosition, dice: Dice) -> Sequence[int]:
        return dice.shuffled(list(bits(self._gosix.all_dots & ~state.occupied)))

    @override
    def after(self, state: GosixPosition, choice: int) -> GosixPosition:
        return self._gosix.apply(state, GosixMove(choice))

    @override
    def move(self, state: GosixPosition, choices: Sequence[int]) -> GosixMove:
        return GosixMove(choices[0])

    @override
    def playout(
        self, state: GosixPosition, dice: Dice
    ) -> tuple[float, Sequence[int], Sequence[int]]:
        dots = list[int]()
        end, _turns = random_game(self._gosix, state, dice, dots)
        outcome = self._gosix.outcome(end)
        assert outcome
        first, second = dots[::2], dots[1::2]
        return self.value_of(outcome), *((second, first) if state.mover else (first, second))

    @override
    def steps(self, state: GosixPosition) -> Sequence[Step]:
        """Return a step per free dot, best lead in hexagons first, then most own neighbours."""
        gosix = self._gosix
        if gosix.outcome(state) is not None:
            return ()
        mover, ranked = state.mover, []
        for dot in bits(gosix.all_dots & ~state.occupied):
            after = gosix.apply(state, GosixMove(dot))
            lead = after.hexagons[mover].bit_count() - after.hexagons[1 - mover].bit_count()
            near = (gosix.neighbours[dot] & state.stones[mover]).bit_count()
            ranked.append((lead, near, Step(dot, after)))
        ranked.sort(key=lambda ranking: ranking[:2], reverse=True)
        return [step for _, _, step in ranked]

    @cached_property
    def _masks(self) -> tuple[Sequence[int], Images]:
        """The offsets of the four masks in a key, and the key's permutations by symmetries."""
        board, images = self.game.board, []
        dots, hexagons = len(board.vertices), len(board.cells)
        starts = (0, dots, 2 * dots, 2 * dots + hexagons)
        for motion in motions(board):
            vertices, cells = motion.permutation(board.vertices), motion.permutation(board.cells)
            carried = zip((vertices, vertices, cells, cells), starts, strict=True)
            images.append([start + at for its, start in carried for at in its])
        return starts, Images(images)

    @override
    def key(self, state: GosixPosition) -> int:
        """Return a key that is the same for symmetric positions and for swapped colours."""
        stones, hexagons, mover = state
        masks = (stones[mover], stones[1 - mover], hexagons[mover], hexagons[1 - mover])
        starts, images = self._masks
        return images.least(sum(mask << start for mask, start in zip(masks, starts, strict=True)))


class GosixPlayers(Players):
    """The computer players of Gosix."""

    tree = GosixTree
    playouts = {"random": random_game}
