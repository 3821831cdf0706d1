"""Find puzzles of Xana, whose game tree lists too few turns for `printkit puzzles`.

The ruleset has to end the game once no cell is accessible to both players. In a puzzle, the turns
that win immediately differ at most in their number of stones, and an
immediate reply refutes each other turn. All turns are tried, so both facts are proven.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from printkit.boards.masks import bits
from printkit.games.xana.notation import Insertion, Movement, XanaMove
from printkit.games.xana.players import at_random
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import XanaPosition
from printkit.records.loading import record_to
from printkit.rules.catalogue import OpenedGame
from printkit.study.rng import Dice
from printkit.web.play.request import tree_of

MOST_REPLIES = 5  # most replies that a puzzle needs to refute all wrong turns
MOST_EMPTY = 8  # most empty cells in a puzzle
LEAST_WRONG = 20
_MOST_GAMES = 20_000


def xana_puzzles(opened: OpenedGame, seed: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield puzzles of the game `opened`, each with the number of its legal turns."""
    game = opened.game
    assert isinstance(game, Xana)
    for number in range(_MOST_GAMES):
        dice, position, moves = Dice(f"puzzles/{seed}/{number}"), game.start(), list[XanaMove]()
        while game.outcome(position) is None:
            if position.turns > 5 and game.reach.empty(position).bit_count() <= MOST_EMPTY:
                found = puzzle(game, position)
                if found is not None:
                    texts = [game.format_move(move) for move in moves]
                    yield (
                        found[0],
                        {"moves": tree_of(record_to(opened, texts))["moves"], **found[1]},
                    )
                    break
            move = at_random(game, position, dice)
            if position.turns == 0 and not isinstance(move.action, Insertion):
                break
            position = game.apply(position, move)
            moves.append(move)


def puzzle(game: Xana, position: XanaPosition) -> tuple[int, dict[str, Any]] | None:
    """Return the puzzle in `position` and the number of its turns, or None."""
    role = game.to_move(position)
    wins, others, wrong = list[XanaMove](), list[XanaPosition](), 0
    for move, after in turns(game, position):
        outcome = game.outcome(after)
        if outcome is not None and outcome.winner == role:
            wins.append(move)
            if len({_group(one) for one in wins}) > 1:
                return None
        elif outcome is None:
            others.append(after)
        else:
            wrong += 1
    if not wins or wrong + len(others) < LEAST_WRONG:
        return None
    replies = refutations(game, others, role)
    if not replies:
        return None
    written = [game.format_move(move) for move in wins]
    texts = [game.format_move(move) for move in replies]
    return wrong + len(others), {
        "solution": written[0],
        "also": written[1:],
        "line": [],
        "else": texts,
        "wrong": {},
    }


def refutations(game: Xana, positions: list[XanaPosition], role: str) -> list[XanaMove]:
    """Return few turns, one of which ends the game in each position without a win of `role`."""
    found = list[XanaMove]()
    for position in positions:
        if any(_refutes(game, position, move, role) for move in found):
            continue
        for move, after in turns(game, position, few=True):
            outcome = game.outcome(after)
            if outcome is not None and outcome.winner != role:
                found.append(move)
                break
        else:
            return []
        if len(found) > MOST_REPLIES:
            return []
    return found


def _refutes(game: Xana, position: XanaPosition, move: XanaMove, role: str) -> bool:
    if game.check(position, move) is not None:
        return False
    outcome = game.outcome(game.apply(position, move))
    return outcome is not None and outcome.winner != role


def turns(
    game: Xana, position: XanaPosition, *, few: bool = False
) -> Iterator[tuple[XanaMove, XanaPosition]]:
    """Yield all legal turns and the positions after them; if `few`, insert single stones only."""
    yield XanaMove(), game.apply(position, XanaMove())
    for action in _actions(game, position, few=few):
        move = XanaMove(action)
        if game.check(position, move) is not None:
            continue
        yield move, game.apply(position, move)
        cells = list(
            bits(
                game.reach.empty(position)
                | (1 << action.source if isinstance(action, Movement) else 0)
            )
        )
        single = [wall for wall in cells if game.check(position, XanaMove(action, (wall,))) is None]
        for walls in [*((wall,) for wall in single), *combinations(single, 2)]:
            move = XanaMove(action, walls)
            if game.check(position, move) is None:
                yield move, game.apply(position, move)


def _actions(game: Xana, position: XanaPosition, *, few: bool) -> Iterator[Insertion | Movement]:
    mover = game.turns.mover(position)
    empty, own = game.reach.empty(position), position.stacks[mover]
    for target in bits(empty):
        for source in bits(own):
            height = position.heights[source]
            yield Movement(None, source, target)
            for stones in range(1, 2 if few and height > 1 else height):
                yield Movement(stones, source, target)
    for target in bits(empty | own):
        for stones in range(1, 1 + min(position.supply[mover], 1 if few else 99)):
            yield Insertion(stones, target)


def _group(move: XanaMove) -> tuple[Any, ...]:
    """Return what the winning turns of a puzzle have in common."""
    source = move.action.source if isinstance(move.action, Movement) else None
    return source, move.action and move.action.target, frozenset(move.walls)
