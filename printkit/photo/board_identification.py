"""Identifies the board in a photograph by its QR code, the user's request, or its fiducials."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.language import N_, _
from printkit.base.yaml.nodes import Scalar
from printkit.boards.definition import BoardDefinition
from printkit.draw.sheet_frame import Corners
from printkit.draw.style.styles import DEFAULT_STYLE
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.board_pages import cornered_board, lay_out_board
from printkit.paper.board.board_size import drawing_box
from printkit.paper.board.fiducials import CODE, PAD_CODE, SIDE
from printkit.paper.page_setup import overlay_of
from printkit.paper.pencil_pad import pad_board
from printkit.photo.fiducial_finder import Points, Span, code_likeness, code_text, span_seen
from printkit.records.loading import inline_board, relative_name
from printkit.rules.catalogue import OpenedGame, game_of_board, ruleset_for
from printkit.rules.lookup import board_names, is_path, load_board, one_line, style_names
from printkit.rules.record import Record

_CODED = re.compile(
    rf"({CODE}|{PAD_CODE}) (?:([a-z-]+) )?(\S+) ([0-9]{{1,3}}(?:\.[0-9]{{1,4}})?)(?: (\S+))?"
)
_OFF = 0.12  # a board fits if the relative errors of its fiducials' distances are below this
_OBLIQUE = 0.07  # largest accepted difference between horizontal and vertical relative error
_FAR_OFF = 0.25  # largest rough error of a board whose code is compared
_SLANTED = 1.4  # largest rough difference between horizontal and vertical scale
_INSET = -7.0  # mm by which the distances between fiducials are smaller than a board, on each side
# Likeness of a board's code above which other styles are tried, likeness and lead of a sure code
_RATHER_LIKE, _VERY_LIKE, _AHEAD = 0.5, 0.8, 0.03
_LEAST = 0.3  # smallest guessed pitch, relative to the board's default pitch


UNKNOWN = N_("the board's code cannot be read: name the board with --board")


class PhotoRequest(NamedTuple):
    """A user's statements about a photograph: its game, board, pitch in mm, and style.

    A value that is None is read from the board's QR code or guessed from the picture. `pad` is true
    if the board is a pencil pad.
    """

    game: str | None = None
    board: str | None = None
    pitch: float | None = None
    style: str | None = None
    pad: bool = False


def guesses_for(
    picture: Any, found: Mapping[int, Points], name: str, request: PhotoRequest, folder: Path | None
) -> list[PhotoRequest]:
    """Return `request` completed for each board that the photograph may show, the likeliest first.

    `found` maps the number of each fiducial to its corners in `picture`, which is the file `name`.
    A readable QR code provides the values that `request` lacks. Without a readable code, the
    guesses are the requested board, or all shipped boards that fit the distances between fiducials;
    their `style` may be None. Paths of boards are relative to `folder`, or rejected if `folder` is
    None. Raises InputError if no board fits, or if the code names another or an unknown board.
    """
    text = code_text(picture, found, SIDE) or ""
    coded = _CODED.fullmatch(text.lower())
    if coded is None:
        return _without_code(picture, found, name, request, folder)
    kind, game, board, pitch, style = coded.groups()
    is_shipped = board in board_names()
    if request.board is not None:
        wanted = load_board(request.board, folder).name
        if wanted.lower() != board:
            if not is_shipped:
                return _without_code(picture, found, name, request, folder)
            message = _("the code in the picture names the board {board}, not {wanted}")
            raise InputError(message.format(board=board, wanted=wanted), SourceSpan(name))
    elif not is_shipped:  # a QR code may contain any path, so never open the path
        message = _("the code names the board {board}, which printkit does not include")
        if folder is not None:
            message = _(
                "the code names the board {board}, which printkit does not include: give its "
                "file with --board"
            )
        raise InputError(message.format(board=one_line(board)), SourceSpan(name))
    return [
        PhotoRequest(
            request.game or game or game_of_board(board) or board.partition("-")[0],
            request.board or board,
            request.pitch or float(pitch),
            request.style or (style if style in style_names() else DEFAULT_STYLE),
            request.pad or kind == PAD_CODE,
        )
    ]


def _without_code(
    picture: Any, found: Mapping[int, Points], name: str, request: PhotoRequest, folder: Path | None
) -> list[PhotoRequest]:
    seen = span_seen(found, SIDE)
    possible = [*_possible(seen, request, folder)]
    usual = [  # codes of one board at similar pitches are too similar
        guess._replace(pitch=request.pitch or board.pitch)
        for guess, board, ratio in possible
        if request.pitch or 1 - _FAR_OFF < ratio < 1 + _FAR_OFF
    ]
    if alike := _by_code(picture, found, usual, folder):
        return [alike]
    # Guess from the distances between fiducials; boards at their default pitch come first
    sized: list[tuple[bool, float, str, PhotoRequest]] = []
    for guess, definition, _ratio in possible:
        pitch, off = _sized(definition, seen, request)
        if request.board or (max(map(abs, off)) < _OFF and abs(off[0] - off[1]) < _OBLIQUE):
            is_resized = pitch != definition.pitch
            fitting = guess._replace(pitch=pitch)
            sized.append((is_resized, sum(map(abs, off)), guess.board or "", fitting))
    # Pencil strokes do not identify the board of a pad
    if not sized or (request.pad and request.board is None):
        raise InputError(_(UNKNOWN), SourceSpan(name))
    return [guess for *_others, guess in sorted(sized)]


def _possible(
    seen: Span, request: PhotoRequest, folder: Path | None
) -> Iterator[tuple[PhotoRequest, BoardDefinition, float]]:
    """Yield `request` with each game and board of roughly the right shape, and the board's scale.

    Raises InputError if the game of the requested board is unknown.
    """
    for board in board_names() if request.board is None else (request.board,):
        game = game_of_board(board)
        if request.board is not None:
            game = request.game or game
            if game is None:
                raise InputError("no ruleset lists this board: name its game with --game")
        if game is not None and request.game in (None, game):
            definition = load_board(board, folder)
            box = drawing_box(lay_out_board(definition, BUNDLED)).grown(_INSET)
            across, down = seen[0] / box.width, seen[1] / box.height
            if request.board is not None or 1 / _SLANTED < across / down < _SLANTED:
                yield request._replace(game=game, board=board), definition, min(across, down)


def _by_code(
    picture: Any, found: Mapping[int, Points], guesses: Sequence[PhotoRequest], folder: Path | None
) -> PhotoRequest | None:
    """Return the guess whose QR code the picture surely shows, with its style.

    A blurred code, which no program can decode, resembles the right code most.
    """

    def alike(guess: PhotoRequest) -> tuple[float, PhotoRequest]:
        board = load_board(guess.board or "", folder)
        sized = board.resized(guess.pitch or board.pitch)
        style = "" if guess.style == DEFAULT_STYLE else guess.style or ""
        drawing = pad_board if guess.pad else cornered_board
        corners = Corners(guess.game or "", style, is_pad=guess.pad)
        drawn = drawing(sized, BUNDLED, overlay_of(sized), corners)
        return code_likeness(picture, found, drawn), guess

    found_so = [alike(one._replace(style=one.style or DEFAULT_STYLE)) for one in guesses]
    likeness, best = max(found_so, key=itemgetter(0), default=(0.0, PhotoRequest()))
    if likeness < _RATHER_LIKE:
        return None
    others = {*style_names()} - {best.style} if guesses[0].style is None else ()
    found_so += [alike(best._replace(style=style)) for style in sorted(others)]
    found_so.sort(key=itemgetter(0), reverse=True)
    (first, best), (second, _other), *_others = [*found_so, (0.0, best)]
    return best if first > max(_VERY_LIKE, second + _AHEAD) else None


def _sized(
    board: BoardDefinition, seen: Span, request: PhotoRequest
) -> tuple[float, tuple[float, float]]:
    """Return the pitch at which `board` fits the distances `seen`, and relative errors (x, y)."""

    def off_at(pitch: float) -> tuple[float, float]:
        sized, pad = board.resized(pitch), request.pad
        corners = Corners("", is_pad=pad)
        drawn = cornered_board(sized, BUNDLED, overlay_of(sized), corners, on_all_sides=not pad)
        first, second, third, _last = drawn.fiducials  # clockwise from the upper left
        return seen[0] / (second.left - first.left) - 1, seen[1] / (third.top - second.top) - 1

    pitch = request.pitch or board.pitch  # a requested pitch is never changed
    usual = off = off_at(pitch)
    for _round in range(4):  # iterate, because fiducials do not scale with the pitch
        if request.pitch or max(map(abs, off)) < _OFF:
            break
        pitch = round(pitch * (1 + sum(off) / 2), 1)
        if not _LEAST < pitch / board.pitch < 1 / _LEAST or abs(off[0] - off[1]) > 2 * _OBLIQUE:
            return board.pitch, usual
        off = off_at(pitch)
    return pitch, off


def record_without_turns(opened: OpenedGame, request: PhotoRequest, folder: Path | None) -> Record:
    """Return a record of the game `opened`, without turns; board and ruleset are from `request`.

    An unshipped board is embedded in the record; an unshipped ruleset is named by its path relative
    to `folder`. Raises InputError if `request` contains a path and `folder` is None.
    """
    wanted = request.game or ""
    if is_path(wanted):  # keep the path, because a shipped ruleset may have the same name
        if folder is None:
            raise InputError("the path of a ruleset is not allowed here; give a ruleset's name")
        ruleset: Scalar | None = relative_name(wanted, folder)
    else:
        name, default = opened.ruleset.name, None
        with suppress(InputError):  # raised if no ruleset lists the board
            default = ruleset_for(opened.ruleset.game, opened.board.name).name
        ruleset = None if name == default else Scalar(name, NOWHERE)
    record = Record("", opened.ruleset.game, Scalar(request.board or "", NOWHERE), ruleset)
    return record._replace(board=inline_board(record, None if folder is None else Path()))
