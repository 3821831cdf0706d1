"""Use case: what is shipped."""

from printkit.catalog import board_names, game_names, load_board, rulesets_of

Row = tuple[str, ...]


def listing() -> tuple[list[Row], list[Row]]:
    """The rulesets by game, and the boards with their numbers of cells."""
    rulesets: list[Row] = [
        (game, ruleset.name, ruleset.title, " ".join(ruleset.boards))
        for game in game_names()
        for ruleset in rulesets_of(game)
    ]
    boards: list[Row] = [
        (board.name, str(len(board.cells)), board.title) for board in map(load_board, board_names())
    ]
    return rulesets, boards
