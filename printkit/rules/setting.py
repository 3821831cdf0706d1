"""Opens a game on the board that a person chooses."""

from printkit.base.errors import InputError, nearest
from printkit.rules.catalogue import OpenedGame, check_named, open_setting
from printkit.rules.lookup import board_names
from printkit.rules.sources import BoardSource, board_reference

MOST_PROVEN_CELLS = 300  # of a board on which wins are proven


def chosen_setting(
    game: str,
    board: BoardSource | None = None,
    size: str | None = None,
    pitch: float | None = None,
    side: float | None = None,
) -> OpenedGame:
    """Open `game`, or a ruleset by name or path, on a `board` or one of a `size`, such as 9x9.

    Its cells are `pitch` mm apart, or have sides of `side` mm. Raises InputError.
    """
    place = None if board is None else board_reference(board)
    if size is not None:
        check_named(game)
        sizes = tuple(
            name.removeprefix(f"{game}-") for name in board_names() if name.startswith(f"{game}-")
        )
        if size not in sizes:
            raise InputError(f"{game} has no board of size '{size[:40]}'; {nearest(size, sizes)}")
        place = f"{game}-{size}"
    opened = open_setting(game, place, pitch)
    if side is None:
        return opened
    return OpenedGame(opened.game, opened.ruleset, opened.board.with_side(side))


def check_provable(opened: OpenedGame) -> None:
    """Raise InputError if the board is too large to prove who wins on it."""
    cells = len(opened.board.cells)
    if cells > MOST_PROVEN_CELLS:
        raise InputError(
            f"the board '{opened.board.name}' has {cells:,} cells, too many to prove who wins; "
            f"take one of at most {MOST_PROVEN_CELLS}"
        )
