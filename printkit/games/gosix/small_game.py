"""Gosix as the solver of small boards sees it."""

from collections.abc import Sequence

from printkit.analysis.small_game import SmallGame, Step
from printkit.games.gosix.rules import Gosix, GosixMove, GosixPosition
from printkit.rules.hooks import override
from printkit.topology.masks import bits
from printkit.topology.motions import Images, motions


class GosixSmallGame(SmallGame):
    """A choice is a dot; boards turned over, and with both colours exchanged, are the same."""

    def __init__(self, game: Gosix) -> None:
        super().__init__(game)
        self._gosix = game
        board = game.board
        self._dots, self._hexagons = len(board.vertices), len(board.cells)
        carried = [
            (motion.permutation(board.vertices), motion.permutation(board.cells))
            for motion in motions(board)
        ]
        self._images = Images(
            [
                [
                    start + at
                    for its, start in zip((dots, dots, cells, cells), self._starts, strict=True)
                    for at in its
                ]
                for dots, cells in carried
            ]
        )

    @property
    def _starts(self) -> Sequence[int]:
        """Where the masks of a key begin: the mover's stones, the other's, then their hexagons."""
        dots, hexagons = self._dots, self._hexagons
        return 0, dots, 2 * dots, 2 * dots + hexagons

    @override
    def steps(self, state: GosixPosition) -> Sequence[Step]:
        """A dot each, those next to most stones first."""
        gosix = self._gosix
        if gosix.outcome(state) is not None:
            return ()
        free = gosix.all_dots & ~state.occupied
        before = self._lead(state)
        ranked = []
        for dot in bits(free):
            after = gosix.apply(state, GosixMove(dot))
            near = (gosix.neighbours[dot] & state.stones[state.mover]).bit_count()
            ranked.append((-self._lead(after) - before, near, Step(GosixMove(dot), after)))
        ranked.sort(key=lambda ranking: ranking[:2], reverse=True)
        return [step for _, _, step in ranked]

    def _lead(self, state: GosixPosition) -> int:
        """By how many hexagons the player to move leads."""
        return state.hexagons[state.mover].bit_count() - state.hexagons[1 - state.mover].bit_count()

    @override
    def key(self, state: GosixPosition) -> int:
        stones, hexagons, mover = state
        masks = (stones[mover], stones[1 - mover], hexagons[mover], hexagons[1 - mover])
        joined = sum(mask << start for mask, start in zip(masks, self._starts, strict=True))
        return self._images.least(joined)
