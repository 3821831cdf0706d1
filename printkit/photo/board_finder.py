"""Identifies the board in a photograph: by its code, the request, or the places of its marks."""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.language import N_, _
from printkit.base.yaml.nodes import Scalar
from printkit.boards.definition import BoardDefinition
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Corners
from printkit.draw.styles import USUAL
from printkit.paper.board_pages import cornered_board
from printkit.paper.fiducials import CODE, PAD_CODE, SIDE
from printkit.paper.page_setup import overlay_of
from printkit.photo.homography import Floats, Span, code_text, span_of, span_seen
from printkit.records.loading import relative_name, whole_board
from printkit.rules.catalogue import OpenedGame, game_of_board, ruleset_for
from printkit.rules.lookup import board_names, is_path, load_board, one_line, style_names
from printkit.rules.record import Record

_CODED = re.compile(
    rf"({CODE}|{PAD_CODE}) (?:([a-z-]+) )?(\S+) ([0-9]{{1,3}}(?:\.[0-9]{{1,4}})?)(?: (\S+))?"
)
_OFF = 0.08  # tolerance of a span, relative to its length
_OBLIQUE = 0.04  # tolerance of the ratio of width to height
_LEAST = 0.3  # least pitch, relative to the default


UNKNOWN = N_("the code of the board cannot be read: name it with --board")


class PhotoRequest(NamedTuple):
    """What a person may state about a photograph: game, board, pitch in mm, style.

    None stands for the value in the board's code, if that can be read, or for the default.
    `pad`: the board is a pad for pencils.
    """

    game: str | None = None
    board: str | None = None
    pitch: float | None = None
    style: str | None = None
    pad: bool = False


def guesses_for(
    picture: Any, found: Mapping[int, Floats], name: str, request: PhotoRequest, folder: Path | None
) -> list[PhotoRequest]:
    """Return what the photograph may show by `request`, the likeliest first.

    Games, boards and pitches are known; the style is None if nothing determines it.

    `found` are the corners of the marks in `picture`, that of the file `name`. The code tells what
    `request` leaves open; where it cannot be read, all boards that are shipped, or the one that is
    named, are returned in the sizes whose marks lie as far apart. `folder` is where paths of boards
    begin, None where none may be named. Raises InputError where no board is known.
    """
    text = code_text(picture, found, SIDE) or ""
    coded = _CODED.fullmatch(text.lower())
    if coded is None:
        return _by_marks(found, name, request, folder)
    kind, game, board, pitch, style = coded.groups()
    is_shipped = board in board_names()
    if request.board is not None:
        wanted = load_board(request.board, folder).name
        if wanted.lower() != board:
            if not is_shipped:
                return _by_marks(found, name, request, folder)
            message = _("this is the board {board} by its code, not {wanted}")
            raise InputError(message.format(board=board, wanted=wanted), SourceSpan(name))
    elif not is_shipped:  # a code may name any path: none is opened
        message = _("its code names the board {board}, which is not shipped")
        if folder is not None:
            message = _("its code names the board {board}: give its file with --board")
        raise InputError(message.format(board=one_line(board)), SourceSpan(name))
    return [
        PhotoRequest(
            request.game or game or game_of_board(board) or board.partition("-")[0],
            request.board or board,
            request.pitch or float(pitch),
            request.style or (style if style in style_names() else USUAL),
            request.pad or kind == PAD_CODE,
        )
    ]


def _by_marks(
    found: Mapping[int, Floats], name: str, request: PhotoRequest, folder: Path | None
) -> list[PhotoRequest]:
    """Boards of their usual pitch come first."""
    if request.pad and request.board is None:  # pencils do not tell a board as its pieces do
        raise InputError(_(UNKNOWN), SourceSpan(name))
    seen = span_seen(found, SIDE)
    sized: list[tuple[bool, float, str, PhotoRequest]] = []
    for board in board_names() if request.board is None else (request.board,):
        game = game_of_board(board)
        if request.board is not None:
            game = request.game or game
            if game is None:
                raise InputError("no ruleset lists this board: name its game with --game")
        if game is None or request.game not in (None, game):
            continue
        definition = load_board(board, folder)
        pitch, off = _sized(definition, seen, request)
        if request.board or (max(map(abs, off)) < _OFF and abs(off[0] - off[1]) < _OBLIQUE):
            guess = request._replace(game=game, board=board, pitch=pitch)
            sized.append((pitch != definition.pitch, sum(map(abs, off)), board, guess))
    if not sized:
        raise InputError(_(UNKNOWN), SourceSpan(name))
    return [guess for *_, guess in sorted(sized)]


def _sized(
    board: BoardDefinition, seen: Span, request: PhotoRequest
) -> tuple[float, tuple[float, float]]:
    """The pitch of `board`, and by which shares `seen` is wider and higher than its marks.

    Without a pitch in `request` it is the usual one, or the one at which both are equally wide.
    """
    pitch = request.pitch or board.pitch
    usual = off = _off(seen, board, pitch, pad=request.pad)
    for _round in range(4):  # marks do not grow with the board
        if request.pitch or max(map(abs, off)) < _OFF:
            break
        pitch = round(pitch * (1 + sum(off) / 2), 1)
        if not _LEAST < pitch / board.pitch < 1 / _LEAST or abs(off[0] - off[1]) > 2 * _OBLIQUE:
            return board.pitch, usual
        off = _off(seen, board, pitch, pad=request.pad)
    return pitch, off


def _off(seen: Span, board: BoardDefinition, pitch: float, *, pad: bool) -> tuple[float, float]:
    sized, corners = board.resized(pitch), Corners("", is_pad=pad)
    drawn = cornered_board(sized, BUNDLED, overlay_of(sized), corners, on_all_sides=not pad)
    wide, high = span_of(drawn.fiducials)
    return seen[0] / wide - 1, seen[1] / high - 1


def terms_of(opened: OpenedGame, request: PhotoRequest, folder: Path | None) -> Record:
    """Return a record of `opened`, without a turn, on the board and by the ruleset of `request`.

    It is for a file in `folder`, None where nothing may be named by a path. A board that is not
    shipped stands in it; a ruleset that is not is named by its path from there. Raises InputError.
    """
    wanted = request.game or ""
    if is_path(wanted):  # its name may be that of a shipped one
        if folder is None:
            raise InputError("a ruleset cannot be named by a path here")
        ruleset: Scalar | None = relative_name(wanted, folder)
    else:
        name, default = opened.ruleset.name, None
        with suppress(InputError):  # no ruleset lists the board
            default = ruleset_for(opened.ruleset.game, opened.board.name).name
        ruleset = None if name == default else Scalar(name, NOWHERE)
    record = Record("", opened.ruleset.game, Scalar(request.board or "", NOWHERE), ruleset)
    return record._replace(board=whole_board(record, None if folder is None else Path()))
