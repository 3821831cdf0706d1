"""Gosix: captures last, only one player can have more than half, stones are on dots."""


def pieces(game, position, kind):
    return {
        (piece.sites[0], piece.role) for piece in game.placements(position) if piece.piece == kind
    }


def check_turn(game, before, move, after):
    stones, captures = pieces(game, after, "stone"), pieces(game, after, "capture")
    assert pieces(game, before, "capture") <= captures
    assert len({hexagon for hexagon, _ in captures}) == len(captures)
    assert len({dot for dot, _ in stones}) == len(stones)
    half = len(game.board.cells) / 2
    assert sum(score > half for score in game.standing(after).values()) <= 1
    placed = (game.board.vertices[move.dot], game.to_move(before))
    taken = {
        (game.board.vertices[dot], role)
        for hexagon, role in captures - pieces(game, before, "capture")
        for dot in game.board.cell_vertices[game.board.cell_index[hexagon]]
    }
    assert stones == (pieces(game, before, "stone") | {placed}) - taken


def check_end(game, position, outcome):
    half = len(game.board.cells) / 2
    if all(score <= half for score in outcome.scores.values()):
        assert len(pieces(game, position, "stone")) == len(game.board.vertices)
    elif outcome.winner:
        assert outcome.scores[outcome.winner] > half
