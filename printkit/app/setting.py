"""Opens a game on the board that a person chooses."""

from typing import NamedTuple

from printkit.app.sources import BoardSource, board_reference
from printkit.catalog import OpenedGame, check_named, open_setting
from printkit.definitions.board import BoardDefinition
from printkit.errors import InputError, nearest
from printkit.lookup import board_names

MOST_PROVEN_CELLS = 300  # of a board on which wins are proven


class SettingOptions(NamedTuple):
    """What a person may choose: a board, or the size of one of the family.

    Its cells are `pitch` mm apart, or have sides of `side` mm.
    """

    board: str | BoardDefinition | None = None
    size: str | None = None
    pitch: float | None = None
    side: float | None = None


def setting_options(
    board: BoardSource | None, size: str | None, pitch: float | None, side: float | None
) -> SettingOptions:
    """The choice of a program or of the command line. Raises InputError."""
    return SettingOptions(None if board is None else board_reference(board), size, pitch, side)


def chosen_setting(game: str, options: SettingOptions) -> OpenedGame:
    """Open `game`, or a ruleset by name or path, on the board of `options`. Raises InputError."""
    board = options.board
    if options.size is not None:
        # The shipped board of `game` with `size` in its name: 9x9, 7
        size = options.size
        check_named(game)
        sizes = tuple(
            name.removeprefix(f"{game}-") for name in board_names() if name.startswith(f"{game}-")
        )
        if size not in sizes:
            raise InputError(f"{game} has no board of size '{size[:40]}'; {nearest(size, sizes)}")
        board = f"{game}-{size}"
    opened = open_setting(game, board, options.pitch)
    if options.side is None:
        return opened
    return OpenedGame(opened.game, opened.ruleset, opened.board.with_side(options.side))


def check_provable(opened: OpenedGame) -> None:
    """Raise InputError if the board is too large to prove who wins on it."""
    cells = len(opened.board.cells)
    if cells > MOST_PROVEN_CELLS:
        raise InputError(
            f"the board '{opened.board.name}' has {cells:,} cells, too many to prove who wins; "
            f"take one of at most {MOST_PROVEN_CELLS}"
        )
