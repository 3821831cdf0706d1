"""Xana against its slow second implementation, on random turns and in random games."""

import random
from collections import Counter

import pytest
from games.xana.oracle import Slow
from games.xana.player import random_turn
from games.xana.positions import BY_ROWS, PIECES, ROLES, SMALL, game_on

from printkit.games.xana.notation import Insertion, Movement, XanaMove
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import XanaPosition

pytestmark = pytest.mark.slow


def axial(game: Xana, cell: int) -> tuple[int, int]:
    q, r = game.board.cells[cell]
    return q // 6, r // 6


def state_of(game: Xana, position: XanaPosition) -> dict:
    return {
        "stacks": {
            axial(game, cell): (1 if position.stacks[1] >> cell & 1 else 0, height)
            for cell, height in enumerate(position.heights)
            if height
        },
        "walls": {
            axial(game, cell) for cell in range(len(game.board.cells)) if position.walls >> cell & 1
        },
        "supply": list(position.supply),
        "captured": list(position.captured),
    }


def slow_turn(slow: Slow, game: Xana, position: XanaPosition, move: XanaMove):
    """The code of the move, or None, and the state after it."""
    state = state_of(game, position)
    action = move.action and tuple(
        axial(game, value) if i == len(move.action) - 1 or (len(move.action) == 3 and i) else value
        for i, value in enumerate(move.action)
    )
    walls = [axial(game, wall) for wall in move.walls]
    role = ROLES.index(game.to_move(position))
    return slow.turn(state, role, action, walls, move.claim), state


def random_position(game: Xana, rng: random.Random) -> XanaPosition:
    """Any position in which every stack has an empty neighbour."""
    size = len(game.board.cells)
    walls, black, white = rng.random() * 0.5, rng.random() * 0.35, rng.random() * 0.35
    heights, stacks, walled = [0] * size, [0, 0], 0
    for cell in range(size):
        chance = rng.random()
        if chance < walls:
            walled |= 1 << cell
        elif chance < walls + black + white:
            heights[cell] = rng.choice((1, 1, 2, 3))
            stacks[chance < walls + black] |= 1 << cell
    near = game.board.cell_neighbours
    empty = {cell for cell in range(size) if not heights[cell] and not walled >> cell & 1}
    for cell in range(size):
        if heights[cell] and empty.isdisjoint(near[cell]):
            heights[cell], walled = 0, walled | 1 << cell
            stacks = [mask & ~(1 << cell) for mask in stacks]
    supply = [
        rng.randrange(game.stones) if stacks[role] or rng.random() < 0.5 else game.stones
        for role in (0, 1)
    ]
    return XanaPosition(
        tuple(heights),
        tuple(stacks),
        walled,
        tuple(supply),
        (rng.randrange(4), rng.randrange(4)),
        turns=rng.randrange(2, 9),
        swapped=rng.random() < 0.3,
    )


def random_move(game: Xana, position: XanaPosition, rng: random.Random) -> XanaMove:
    """Any move, legal ones being frequent."""
    size = len(game.board.cells)
    own = position.stacks[ROLES.index(game.to_move(position))]
    stacks = [cell for cell in range(size) if own >> cell & 1]
    empty = [cell for cell in range(size) if not position.heights[cell]]
    empty = [cell for cell in empty if not position.walls >> cell & 1]

    def some(cells):
        return rng.choice(cells) if cells and rng.random() < 0.9 else rng.randrange(size)

    action = None
    chance = rng.random()
    if chance < 0.35:
        action = Insertion(rng.choice((1, 1, 2, 3)), some(empty + stacks[:2]))
    elif chance < 0.8:
        source = some(stacks)
        targets = [*game.board.cell_neighbours[source], *rng.sample(empty, min(2, len(empty)))]
        count = rng.choice((None, 1, 1, 2, 3))
        action = Movement(count, source, some(targets + stacks[:1]))
    close = [near for stack in stacks for near in game.board.cell_neighbours[stack]]
    close = [cell for cell in close if cell in empty] or empty
    walls = tuple(some(close) for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 2, 3))))
    return XanaMove(action, walls, rng.choice((None, None, None, 0, 1)))


@pytest.fixture(scope="session")
def compared_games(xana_ruleset):
    by_steps = xana_ruleset(distance="steps")
    return [
        (game_on(board, rules), Slow(game_on(board, rules), by_steps=rules != "xana"))
        for board in ("{name: tiny, lattice: hex, shape: {hexagon: 2}}", SMALL, PIECES, BY_ROWS)
        for rules in ("xana", by_steps)
    ]


def agree(game: Xana, slow: Slow, position: XanaPosition, move: XanaMove) -> str | None:
    """Compare the two implementations on one turn; its code, or what it captured."""
    expected, state = slow_turn(slow, game, position, move)
    violation = game.check(position, move)
    assert (violation.code if violation else None) == expected, (position, move)
    if expected is not None:
        return expected
    after = game.apply(position, move)
    assert state_of(game, after) == state, (position, move)
    assert game.standing(after) == {role: slow.points(state, i) for i, role in enumerate(ROLES)}
    assert after.turns == position.turns + 1
    assert after.passes == (position.passes + 1 if move.is_pass else 0)
    mover = ROLES.index(game.to_move(position))
    taken = after.captured[mover] > position.captured[mover]
    lost = after.captured[1 - mover] > position.captured[1 - mover]
    return f"{'captures' if taken else ''}{' and loses' if lost else ''}" or "legal"


@pytest.mark.nightly
def test_random_turns_agree_with_the_slow_implementation(compared_games):
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    for round_ in range(20_000):
        game, slow = compared_games[round_ % len(compared_games)]
        position = random_position(game, rng)
        seen[agree(game, slow, position, random_move(game, position, rng))] += 1
    met = {word for word, times in seen.items() if times >= 10}
    assert met >= {
        *("legal", "captures", " and loses", "captures and loses"),
        *("repeated-site", "too-many-walls", "supply", "no-stack", "stack-too-small", "occupied"),
        *("not-accessible", "out-of-circle", "no-liberty", "wrong-captures"),
    }, seen


def test_random_games_agree_and_lose_no_stone(compared_games):
    rng = random.Random(2)
    turns, captures, ends = 0, 0, 0
    for round_ in range(60):
        game, slow = compared_games[round_ % len(compared_games)]
        position = game.start()
        for _ in range(60):
            move = random_turn(game, position, rng)
            if move.swap:
                position = game.play(position, move)
                continue
            assert agree(game, slow, position, move)
            position = game.play(position, move)
            turns += 1
            for role in (0, 1):
                stones = sum(
                    height
                    for cell, height in enumerate(position.heights)
                    if position.stacks[role] >> cell & 1
                )
                whole = position.supply[role] + stones + position.captured[1 - role]
                assert whole == game.stones
            if game.outcome(position):
                break
        captures += sum(position.captured) > 0
        ends += game.outcome(position) is not None
    assert min(turns // 10, captures, ends) > 20, (turns, captures, ends)
