"""A random player of Xong, quick enough for hundreds of games.

It looks for room for short Xoids in a table of all their places on the board, made once. Now and
then it grows a longer one from a leg, and when no short one is left it grows what the position
knows to fit.
"""

import random
from functools import lru_cache

from printkit.boards.edge_space import EdgeSpace
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form, free_polytwigs
from printkit.boards.topology import BoardGraph
from printkit.games.xong.rules import Xong, XongMove, XongPosition

SHORT = 6
LONG = 16
GUESSES = 8


@lru_cache(maxsize=16)
def short_placements(board: BoardGraph) -> dict[Form, list[int]]:
    """For each Xoid of at most `SHORT` legs all its places on the board, as masks."""
    space = EdgeSpace(board)
    forms = (form for legs in range(1, SHORT + 1) for form in free_polytwigs(legs))
    return {form: space.placements(form) for form in forms}


def random_turn(game: Xong, position: XongPosition, rng: random.Random) -> XongMove:
    """A random legal placement; the game must not be over, so there is one."""
    if rng.random() < 0.1:
        mask = grown(game, position, 1 << rng.choice(vacant_legs(game, position)), rng)
        if game.space.fixed_form(bits(mask)) not in position.forms:
            return XongMove(tuple(bits(mask)))
    table = short_placements(game.board)
    new = [form for form in table if form not in position.forms]
    for _ in range(GUESSES if new else 0):
        places = table[rng.choice(new)]
        mask = rng.choice(places) if places else position.taken
        if mask and not mask & position.taken:
            return XongMove(tuple(bits(mask)))
    fitting = [mask for form in new for mask in table[form] if not mask & position.taken]
    if fitting:
        return XongMove(tuple(bits(rng.choice(fitting))))
    mask = grown(game, position, position.witness, rng)
    if game.space.fixed_form(bits(mask)) in position.forms:
        mask = position.witness
    return XongMove(tuple(bits(mask)))


def vacant_legs(game: Xong, position: XongPosition) -> list[int]:
    """The legs that are not taken."""
    return list(bits(game.all_legs & ~position.taken))


def grown(game: Xong, position: XongPosition, mask: int, rng: random.Random) -> int:
    """The connected set of vacant legs with more joined on, up to a random number."""
    free = game.all_legs & ~position.taken
    for _ in range(rng.randint(1, LONG)):
        near = 0
        for leg in bits(mask):
            near |= game.space.neighbours[leg]
        near &= free & ~mask
        if not near:
            break
        mask |= 1 << rng.choice(list(bits(near)))
    return mask


def random_game(game: Xong, seed: int) -> list[XongMove]:
    """The moves of a whole random game, the same for the same seed."""
    rng = random.Random(seed)
    position = game.start()
    moves = []
    while game.outcome(position) is None:
        moves.append(random_turn(game, position, rng))
        position = game.play(position, moves[-1])
    return moves
