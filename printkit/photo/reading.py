"""Reads a position from one photograph of a printed board, or a record from a series of them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.language import _
from printkit.draw.style.styles import DEFAULT_STYLE
from printkit.photo.board_identification import (
    UNKNOWN,
    PhotoRequest,
    guesses_for,
    record_without_turns,
)
from printkit.photo.fiducial_finder import find_fiducials
from printkit.photo.picture import MOST_BYTES, open_picture
from printkit.photo.seen_sites import Reading, words_of
from printkit.photo.site_reader import Photo, Reader
from printkit.photo.turn_series import Look, ShownTurns, likeliest, setup_seen
from printkit.records.judge import judge_of
from printkit.records.record_file import write_record
from printkit.rules.catalogue import OpenedGame
from printkit.rules.lookup import read_file, style_names
from printkit.rules.record import Claim, TurnText

# A guess with a misfit below _FITS ends the search; a misfit above _MOST_MISFIT rejects a guess
_FITS, _MOST_MISFIT = 0.78, 0.9
_CLEAR = 0.08  # two boards tie if their misfits differ by less than this
_USUAL = 0.05  # lead of the default style over other styles, many of which look alike
_HERE = Path()
MOST_PHOTOS = 1000


def read_photo(path: str, request: PhotoRequest, folder: Path = _HERE) -> Reading:
    """Read the position in the photograph at `path`; its paths are relative to `folder`.

    Raises InputError if no position can be read.
    """
    data = read_file(Path(path), "a photograph", MOST_BYTES)
    return open_reader(data, path, request).reading(folder)


def open_reader(data: bytes, name: str, request: PhotoRequest, *, by_path: bool = True) -> Reader:
    """Return a reader of a photograph; `data` is the content of the file `name`.

    If `request` and the board's QR code lack the board, size or style, the best-fitting value is
    used. Raises InputError if no board fits, or if the board is a path and `by_path` is false.
    """
    folder = Path() if by_path else None
    picture = open_picture(data, name)
    found, is_pad = find_fiducials(picture, name)
    request = request._replace(pad=request.pad or is_pad)
    photo = Photo(picture, found, name, folder)
    guesses = guesses_for(picture, found, name, request, folder)
    if request.pad or (len(guesses) == 1 and guesses[0].style is not None):
        return Reader(photo, guesses[0])  # the style does not affect the pencil strokes on a pad
    reader = _fitting(photo, request, guesses)
    if reader is None:
        raise InputError(_(UNKNOWN), SourceSpan(name))
    return reader


def _fitting(photo: Photo, request: PhotoRequest, guesses: Sequence[PhotoRequest]) -> Reader | None:
    """Return a reader for the best-fitting guess, or None if no guess fits or two boards tie."""
    styles = sorted(style_names(), key=lambda style: style != DEFAULT_STYLE)
    if request.board is not None:  # a requested board is used even if it fits badly
        best = min(_tries(photo, guesses, styles), default=_Try(0, 0, guesses[0]))
        return Reader(photo, best.request)
    likely: list[_Try] = []
    for one in _tries(photo, guesses, [DEFAULT_STYLE]):
        likely.append(one)
        if one.misfit < _FITS:
            return Reader(photo, one.request, guessed=True)
    likely = [one for one in likely if one.misfit < min(likely).misfit + _CLEAR]
    if request.style is None:
        others = [one.request._replace(style=None) for one in likely]
        likely += _tries(photo, others, styles[1:])
    if not likely or min(likely).misfit > _MOST_MISFIT:
        return None
    best = min(likely)
    close = [one for one in likely if one.misfit < best.misfit + _CLEAR]
    if len({one.request.board for one in close}) > 1:
        return None
    return Reader(photo, best.request, guessed=True)


class _Try(NamedTuple):
    """A guess `request` and its misfit with the picture; its index `number` breaks ties."""

    misfit: float
    number: int
    request: PhotoRequest


def _tries(photo: Photo, wanted: Iterable[PhotoRequest], styles: Sequence[str]) -> Iterator[_Try]:
    for number, guess in enumerate(wanted):
        with suppress(InputError):
            reader = Reader(photo, guess, hasty=True)
            for style in styles if guess.style is None else [guess.style]:
                reader.request = guess._replace(style=style)
                misfit = reader.misfit() - _USUAL * (style == DEFAULT_STYLE)
                yield _Try(misfit, number, reader.request)


class SeenTurn(NamedTuple):
    """The turns that the file `photo` shows, with a confidence from 0 to 1.

    `turns` has one turn, no turn if the photograph shows nothing new, or two turns if the previous
    photograph is missing. `last` is the number of turns up to this photograph. `other` lists the
    next likeliest turns; it is empty if no turn or two turns are certain. `sure` is true if the
    user need not be asked. `sites` names sites that contradict `turns`, `unlike` what they show.
    """

    photo: str
    turns: tuple[str, ...]
    last: int
    other: tuple[str, ...]
    confidence: float
    sure: bool
    sites: tuple[str, ...]
    unlike: tuple[str, ...]


class SeriesReading(NamedTuple):
    """A record read from photographs: its text, number of turns, and each photograph's turns."""

    record: str
    turns: int
    seen: tuple[SeenTurn, ...]

    @property
    def unsure(self) -> tuple[SeenTurn, ...]:
        """The photographs whose reading is unsure."""
        return tuple(one for one in self.seen if not one.sure)

    @property
    def sure(self) -> int:
        """The number of turns in photographs whose reading is sure."""
        return self.turns - sum(len(one.turns) for one in self.unsure)


def read_series(paths: Sequence[str], request: PhotoRequest, folder: Path = _HERE) -> SeriesReading:
    """Read the record of a game from photographs at `paths`, one after each turn.

    The first photograph may show the board before turn 1; later photographs may show no new turn.
    All photographs must show the same board. Paths in the record are relative to `folder`. Raises
    InputError if a photograph cannot be read, or if there are more than MOST_PHOTOS photographs.
    """
    if len(paths) > MOST_PHOTOS:
        message = _("there are {count} photographs; the limit is {most}")
        raise InputError(message.format(count=len(paths), most=MOST_PHOTOS))
    looks: list[Look] = []
    for path in paths:
        data = read_file(Path(path), "a photograph", MOST_BYTES)
        reader = open_reader(data, path, request)
        request = reader.request
        if not looks:
            check_series(reader.opened)
        looks.append(reader.look())
    return series_of(reader.opened, request, looks, paths, folder)


def series_of(
    opened: OpenedGame,
    request: PhotoRequest,
    looks: Sequence[Look],
    photos: Sequence[str],
    folder: Path | None,
) -> SeriesReading:
    """Read the record of a game from `looks`, the misfits of the photographs named `photos`.

    `opened` is the game and board that `request` names. Paths in the record are relative to
    `folder`. Raises InputError if the setup before play is not recognized.
    """
    judge = judge_of(type(opened.game))
    setting = opened.game.setting._replace(setup=setup_seen(opened.game, looks))
    firsts = opened.game.roles if opened.game.first_by_chance else (setting.first,)
    games = [type(opened.game)(setting._replace(first=first)) for first in firsts]
    violation = games[0].setup_violation()
    if violation is not None:
        message = _("the setup before play is not recognized: {reason}")
        raise InputError(message.format(reason=violation.message))
    found = [(one, likeliest(one, judge, looks)) for one in games]
    game, series = min(found, key=lambda pair: pair[1].cost)
    moves = [text for step in series.steps for text in step.turns]
    turns = tuple(TurnText(text, NOWHERE, number) for number, text in enumerate(moves, start=1))
    outcome = game.outcome(series.position)
    if outcome is not None and game.closing_claim:
        turns = (*turns, TurnText(game.closing_claim, NOWHERE))
    record = record_without_turns(opened, request, folder)._replace(
        claim=Claim(outcome.scores, outcome.winner or "draw") if outcome else None,
        first=game.setting.first if game.first_by_chance else None,
        setup={key: tuple(sites) for key, sites in game.setting.setup.items()},
        turns=turns,
    )
    return SeriesReading(write_record(record), len(moves), tuple(_seen(photos, series.steps)))


def _seen(paths: Sequence[str], steps: Sequence[ShownTurns]) -> Iterator[SeenTurn]:
    numbers = accumulate(len(step.turns) for step in steps)
    for at, (path, step, number) in enumerate(zip(paths, steps, numbers, strict=True)):
        is_start = at == 0 and not step.turns
        is_sure = step.is_sure and not step.unlike and (is_start or len(step.turns) == 1)
        unlike = tuple(
            _("{site} looks like {piece}").format(
                site=seen.name, piece=words_of(seen.pieces, best - 1 if best else None)
            )
            for seen, best in step.unlike
        )
        sites = tuple(seen.name for seen, _best in step.unlike)
        other = step.other if len(step.turns) == 1 or not step.is_sure else ()
        confidence = round(step.confidence, 2)
        yield SeenTurn(path, step.turns, number, other, confidence, is_sure, sites, unlike)


def check_series(opened: OpenedGame) -> None:
    """Raise InputError if photographs of the game `opened` cannot reveal its turns."""
    if not judge_of(type(opened.game)).yields_turns(opened.game):
        message = _(
            "turns of {game} cannot be read from photographs: photograph the final position"
        )
        raise InputError(message.format(game=opened.ruleset.title))
