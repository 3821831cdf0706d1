"""Xong: each leg once, each Xoid once, and scores that cannot be equal."""


def check_turn(game, before, _move, after):
    assert after.turns[:-1] == before.turns
    assert after.taken.bit_count() == sum(map(int.bit_count, after.turns))
    xoids = [
        game.space.form_of(leg for leg in range(len(game.board.edges)) if mask >> leg & 1)
        for mask in after.turns
    ]
    assert len(set(xoids)) == len(xoids)
    assert sum(len(piece.sites) for piece in game.placements(after)) == after.taken.bit_count()
    assert game.to_move(after) != game.to_move(before)
    hexagons = len(game.board.cells)
    assert sum(game.standing(after).values()) <= game.hexagon_points * hexagons


def check_end(game, position, outcome):
    assert sum(outcome.scores.values()) % 2 == 1
    assert outcome.scores[outcome.winner] > outcome.scores[game.opponent(outcome.winner)]
    points = {role: outcome.scores[role] - score for role, score in game.standing(position).items()}
    assert points == {game.to_move(position): 1, game.opponent(game.to_move(position)): 0}
