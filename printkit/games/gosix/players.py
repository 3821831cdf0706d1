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


class GosixTree(GameTree):
    """The search tree of Gosix: states are positions, choices are the indices of free dots."""

    width = 8.0

    def __init__(self, game: Gosix) -> None:
        super().__init__(game)
        self._gosix = game
        self.parts = len(game.board.vertices)
        self._closed_by = [  # for each dot's hexagons: the mask of corners, and the hexagon's bit
            [(game.corners[hexagon], 1 << hexagon) for hexagon in hexagons]
            for hexagons in game.board.vertex_cells
        ]

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
        gosix, random = self._gosix, dice.random
        chosen: tuple[list[int], list[int]] = ([], [])
        stones, mover = list(state.stones), state.mover
        free = list(bits(gosix.all_dots & ~state.occupied))
        captured = state.captured
        tied = gosix.closed_hexagons(state)
        while free:
            at = int(random() * len(free))
            dot = free[at]
            free[at] = free[-1]
            free.pop()
            chosen[mover].append(dot)
            stones[mover] |= 1 << dot
            mover = 1 - mover
            vacant = ~(stones[0] | stones[1])
            if tied or any(
                not corners & vacant and not captured & hexagon
                for corners, hexagon in self._closed_by[dot]
            ):
                black, white = stones
                state = gosix.resolved(state._replace(stones=(black, white), mover=mover))
                if gosix.winner(state) is not None:
                    break
                stones, captured = list(state.stones), state.captured
                free = list(bits(gosix.all_dots & ~state.occupied))
                tied = gosix.closed_hexagons(state)
        black, white = stones
        outcome = gosix.outcome(state._replace(stones=(black, white), mover=mover))
        assert outcome
        return self.value_of(outcome), *chosen

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
