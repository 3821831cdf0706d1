"""Players of Hong.

`random`    any tile
`greedy`    the tile that completes most hongs, for less: fewest
`expected`  the tile after which most hongs are expected, for less: fewest, if chance filled the
            rest of the board, both directions with the same probability
`lookahead` the same, but considers the best answer to each of its best tiles, and near the end
            all that can still happen
`search`    the tile that is most likely to lead to the threshold, or to less, see `analysis.search`
"""

import math

from printkit.analysis.dice import Dice
from printkit.analysis.players import Balanced, Players, at_random, greedy
from printkit.errors import InputError
from printkit.games.hong.lines import LineValues
from printkit.games.hong.rules import MORE, STONES, Hong, HongMove, HongPosition
from printkit.games.hong.tree import HongTree
from printkit.rules.hooks import override

WIDTH = 12  # tiles whose answers `lookahead` considers
SOLVED = 5  # empty cells, from which on it considers all that can happen
LONGEST_LINE = 9  # cells of a row or a column on a board that is solved


def expected(game: Hong, position: HongPosition, dice: Dice) -> HongMove:
    """A tile after which most hongs are expected in `position`, or fewest for less."""
    lines, sign = LineValues(game, position), _sign(game, position)
    moves = lines.moves()
    return dice.best(moves, [sign * lines.swing(move) for move in moves])


def lookahead(game: Hong, position: HongPosition, dice: Dice) -> HongMove:
    """A tile best after the best answer in `position`; near the end, after all best answers."""
    lines, sign = LineValues(game, position), _sign(game, position)
    moves = sorted(lines.moves(), key=lambda move: -sign * lines.swing(move))
    near_end = len(lines.empty) <= SOLVED
    if not near_end:
        moves = moves[:WIDTH]
    values = []
    for move in moves:
        lines.put(move)
        values.append(-_outlook(lines, -sign, SOLVED if near_end else 1, math.inf))
        lines.take(move)
    return dice.best(moves, values)


def _sign(game: Hong, position: HongPosition) -> int:
    return 1 if game.to_move(position) == MORE else -1


def _outlook(lines: LineValues, sign: int, depth: int, enough: float) -> float:
    """The value for the player to move, of `sign`, after `depth` tiles of best play.

    A value of at least `enough` may be inexact.
    """
    if not depth or not lines.empty:
        return sign * lines.value
    if depth == 1:
        return sign * lines.value + max(sign * lines.swing(move) for move in lines.moves())
    best = -math.inf
    for move in lines.moves():
        lines.put(move)
        best = max(best, -_outlook(lines, -sign, depth - 1, -best))
        lines.take(move)
        if best >= enough:
            break
    return best


class HongPlayers(Players):
    """Players of both sides."""

    policies = {"random": at_random, "greedy": greedy, "expected": expected, "lookahead": lookahead}
    balanced = Balanced("threshold", MORE, "lookahead")

    @override
    def game_tree(self, game: Hong) -> HongTree:
        return HongTree(game)

    @override
    def solver_tree(self, game: Hong) -> HongTree:
        """Raises InputError for a board with long lines, which can be filled in too many ways."""
        tree = self.game_tree(game)
        if (longest := max(map(len, tree.start().lines))) > LONGEST_LINE:
            raise InputError(
                f"a board is solved whose lines have at most {LONGEST_LINE} cells, "
                f"this one has one of {longest}"
            )
        return tree

    @override
    def dealt(self, game: Hong, dice: Dice) -> Hong:
        """Return `game` with its stones on cells that `dice` choose, none on the centre."""
        while True:
            stones = dice.shuffled(game.labels.names)[:STONES]
            placed = Hong(game.setting._replace(setup={"stones": stones}))
            if placed.setup_violation() is None:
                return placed
