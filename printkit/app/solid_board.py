"""Use case: a board as a solid for a 3D printer, on plates."""

from pathlib import Path
from typing import NamedTuple

from printkit.app.check import check_file
from printkit.app.pieces import XOIDS, game_for, piece_options, piece_request
from printkit.app.plates import check_plate_suffix, write_plates
from printkit.app.setting import SettingOptions, chosen_setting
from printkit.app.styles import load_style
from printkit.catalog import OpenedGame, game_names, game_of_board, games_on
from printkit.definitions import Settings
from printkit.definitions.board_definition import BoardDefinition
from printkit.errors import InputError
from printkit.geometry.slab import SlabForm
from printkit.lookup import board_names, load_board, ruleset_names
from printkit.sheets.solid import Bed, numbered
from printkit.sheets.solid_board import laid_board, solid_board
from printkit.sheets.style import Brush


class SolidBoardOptions(NamedTuple):
    """What a person may choose of a solid board."""

    setting: SettingOptions = SettingOptions()
    form: SlabForm = SlabForm()
    bed: Bed = Bed(220.0, 220.0)


def names_board(word: str) -> bool:
    """Whether a word, of a command line, names a board and neither a game nor a ruleset."""
    if word in (XOIDS, *game_names(), *ruleset_names()):
        return False
    path = Path(word)
    return word in board_names() or (path.is_file() and check_file(path).kind == "board")


def make_solid_board(
    named: str, output: Path | None, options: SolidBoardOptions, settings: Settings
) -> list[Path]:
    """Write a board, or the one that a game is played on, to STL or 3MF, a file for each plate.

    `settings` are the style, the scale and how pieces fit, as far as they are chosen. Returns the
    files written. Raises InputError.
    """
    form, bed = options.form.checked(), options.bed.checked()
    opened = _opened(named, options.setting)
    target = output or Path("output") / f"{opened.board.name}.3mf"
    check_plate_suffix(target)
    printing = piece_options(opened, settings)
    request = piece_request(opened, printing, two_sided=True)
    request = request._replace(fit=request.fit._replace(nozzle=form.nozzle))
    brush = Brush(load_style(printing.style))
    board = solid_board(request, form, brush.marks)
    laid = laid_board(board, request, form, bed, brush)
    return write_plates(numbered(opened.board.title, "", laid), target)


def _opened(named: str, setting: SettingOptions) -> OpenedGame:
    """The game that is named, on the board chosen; or the board that is named, with its game."""
    if not names_board(named):
        return chosen_setting(game_for(named), setting)
    if setting.board is not None or setting.size is not None:
        raise InputError(f"'{named[-80:]}' is a board already: leave out --board and --size")
    board = load_board(named)
    return chosen_setting(_game_on(board, named), setting._replace(board=board))


def _game_on(board: BoardDefinition, named: str) -> str:
    """The game whose pieces a board takes. Raises InputError where there are several."""
    game = game_of_board(board.name)
    if game is not None:
        return game
    first, *others = games_on(board)
    if others:
        games = " or ".join((first, *others))
        raise InputError(
            f"{games} can be played on '{board.name}': say whose pieces it takes, as in "
            f"printkit solid {first} --make board --board {named[-80:]}"
        )
    return first
