"""Hong: a tile a turn until no cell is left, and hongs that last."""


def tiles(game, position):
    return [piece for piece in game.placements(position) if piece.piece != "stone"]


def check_turn(game, before, _move, after):
    laid, lie = set(tiles(game, before)), set(tiles(game, after))
    assert laid < lie
    assert len(lie) == len(laid) + 1
    assert 0 <= after.hongs - before.hongs <= 3
    assert game.to_move(after) != game.to_move(before)
    stones = [piece for piece in game.placements(after) if piece.piece == "stone"]
    assert len(stones) == 3
    assert not {piece.sites for piece in stones} & {piece.sites for piece in lie}


def check_end(game, position, outcome):
    assert len(tiles(game, position)) + 3 == len(game.board.cells)
    assert outcome.winner == ("more" if outcome.scores["more"] >= game.threshold else "less")
