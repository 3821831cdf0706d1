"""Xana: no stone is lost or gained, walls stay, no stack without an empty neighbour is left."""


def stacks(game, position):
    return {
        piece.sites[0]: (piece.role, int(piece.text))
        for piece in game.placements(position)
        if piece.piece == "stack"
    }


def walls(game, position):
    return {piece.sites[0] for piece in game.placements(position) if piece.piece == "wall"}


def check_turn(game, before, move, after):
    standing = stacks(game, after)
    for number, role in enumerate(game.roles):
        on_board = sum(height for owner, height in standing.values() if owner == role)
        assert after.supply[number] + on_board + after.captured[1 - number] == game.stones
    assert walls(game, after) == walls(game, before) | {
        game.board.cells[wall] for wall in move.walls
    }
    assert not walls(game, after) & standing.keys()
    taken = walls(game, after) | standing.keys()
    for site in standing:
        cell = game.board.cell_index[site]
        near = {game.board.cells[other] for other in game.board.cell_neighbours[cell]}
        assert near - taken
    assert (game.to_move(after) == game.to_move(before)) == move.swap


def check_end(game, position, outcome):
    assert position.passes == 2 or game.setting.options["end"] == "decided"
    ahead = [role for role in game.roles if outcome.scores[role] == max(outcome.scores.values())]
    if len(ahead) == 1:
        assert outcome.winner == ahead[0]
    else:
        assert (outcome.winner is None) == (game.setting.options["ties"] == "draw")
