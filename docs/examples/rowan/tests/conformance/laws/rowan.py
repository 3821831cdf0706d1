"""Rowan: stones stay, turns alternate, and the longest rows are counted again from nothing."""

CODES = set()
STEPS = ((6, 0), (0, 6), (6, -6))


def longest(stones):
    """By trying every stone as the first of a row."""
    return max((row(stones, stone, step) for stone in stones for step in STEPS), default=0)


def row(stones, stone, step):
    length = 1
    while (stone := (stone[0] + step[0], stone[1] + step[1])) in stones:
        length += 1
    return length


def check_turn(game, before, move, after):
    lie = set(game.placements(after))
    assert len(lie - set(game.placements(before))) == 1 == len(lie) - len(game.placements(before))
    for role in game.roles:
        stones = {piece.sites[0] for piece in lie if piece.role == role}
        assert longest(stones) == game.standing(after)[role]


def check_end(game, position, outcome):
    full = len(game.placements(position)) == len(game.board.cells)
    assert full or outcome.scores[outcome.winner] >= game.needed
