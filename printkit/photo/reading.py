"""Read the position of a printed board from a photograph, or a record from a series."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.language import _
from printkit.draw.styles import USUAL
from printkit.photo.board_finder import UNKNOWN, PhotoRequest, guesses_for, terms_of
from printkit.photo.homography import find_fiducials
from printkit.photo.picture import MOST_BYTES, open_picture
from printkit.photo.site_reader import Photo, Reader, Reading, words_of
from printkit.photo.turn_series import Look, ShownTurns, likeliest, setup_seen
from printkit.records.judge import judge_of
from printkit.records.record_file import write_record
from printkit.rules.catalogue import OpenedGame
from printkit.rules.lookup import read_file, style_names
from printkit.rules.record import Claim, TurnText

# How far sites are from what fits them, at a hasty look, of boards that only their marks tell
_FITS, _MOST_MISFIT = 0.16, 0.245  # at once, and at most
_LIKELY = 3  # boards that are tried in all styles, at most
_NEARLY = 1.25  # boards up to this many times the least misfit are tried in all styles
_RIVAL = 1.15  # times the least misfit, up to which another board is looked at more closely
_ALIKE = 1.04  # times the least misfit of these looks, up to which boards are not told apart
_HERE = Path()
MOST_PHOTOS = 1000


def read_photo(path: str, request: PhotoRequest, folder: Path = _HERE) -> Reading:
    """Read the position in the photograph at `path`, for a file in `folder`. Raises InputError."""
    data = read_file(Path(path), "a photograph", MOST_BYTES)
    return read_picture(data, path, request, folder)


def read_picture(
    data: bytes, name: str, request: PhotoRequest, folder: Path | None = _HERE
) -> Reading:
    """Read the position in the photograph in `data`, the bytes of the file `name`.

    The position is for a file in `folder`; where that is None, neither `request` nor the code on
    the board may name anything by a path. Raises InputError.
    """
    return open_reader(data, name, request, by_path=folder is not None).reading(folder)


def open_reader(data: bytes, name: str, request: PhotoRequest, *, by_path: bool = True) -> Reader:
    """Return what reads the picture in `data`, the bytes of the file `name`.

    A board, size or style that neither `request` nor the code on the board names is taken
    from those that fit the picture best. Raises InputError as `read_picture`.
    """
    folder = Path() if by_path else None
    picture = open_picture(data, name)
    found, is_pad = find_fiducials(picture, name)
    request = request._replace(pad=request.pad or is_pad)
    photo = Photo(picture, found, name, folder)
    guesses = guesses_for(picture, found, name, request, folder)
    if request.pad or (len(guesses) == 1 and guesses[0].style is not None):
        return Reader(photo, guesses[0])  # pencils look the same in any style
    reader = _fitting(photo, request, guesses)
    if reader is None:
        raise InputError(_(UNKNOWN), SourceSpan(name))
    return reader


def _fitting(photo: Photo, request: PhotoRequest, guesses: Sequence[PhotoRequest]) -> Reader | None:
    """A board that `request` names is used however badly it fits.

    Boards that fit nearly as well are compared more closely; a remaining tie returns `None`.
    """
    styles = sorted(style_names(), key=lambda style: style != USUAL)
    if request.board is not None:
        best = min(_tries(photo, guesses, styles), default=_Try(0, 0, guesses[0]))
        return Reader(photo, best.request)
    likely: list[_Try] = []
    for one in _tries(photo, guesses, [USUAL]):
        likely.append(one)
        if one.misfit < _FITS:
            likely = [one]
            break
    likely = sorted(likely)[:_LIKELY]
    likely = [one for one in likely if one.misfit <= _NEARLY * likely[0].misfit]
    if request.style is None and likely:  # the likeliest tells the style of all
        first, *others = (one.request._replace(style=None) for one in likely)
        likely += _tries(photo, [first], styles[1:])
        likely += _tries(photo, others, [min(likely).request.style or USUAL])
    if not likely or min(likely).misfit > _MOST_MISFIT:
        return None
    best = min(likely)
    rivals = [one for one in likely if one.misfit < _RIVAL * best.misfit]
    boards = {one.request.board: one.request for one in sorted(rivals, reverse=True)}
    readers = [Reader(photo, one, guessed=True) for one in boards.values()]
    if len(readers) == 1:
        return readers[0]
    least, next_least, *_others = sorted(reader.misfit() for reader in readers)
    return None if next_least < _ALIKE * least else min(readers, key=Reader.misfit)


class _Try(NamedTuple):
    """Misfit of the picture against a hypothesis; `number` breaks ties."""

    misfit: float
    number: int
    request: PhotoRequest


def _tries(photo: Photo, wanted: Iterable[PhotoRequest], styles: Sequence[str]) -> Iterator[_Try]:
    for number, guess in enumerate(wanted):
        with suppress(InputError):
            reader = Reader(photo, guess, hasty=True)
            for style in styles if guess.style is None else [guess.style]:
                reader.request = guess._replace(style=style)
                yield _Try(reader.misfit(), number, reader.request)


# A series, one photograph after each turn


class SeenTurn(NamedTuple):
    """What a photograph shows, what else that may be, and how sure it is, from 0 to 1.

    `photo` is the file. It shows one turn, none where nothing is new, or two where the photograph
    before it is missing: its `turns`, of which `last` is the number of the last. `other` are the
    next likeliest; of none or two turns only where that is not sure. `sure`: nobody needs to be
    asked. `unlike` describes how `sites` look otherwise.
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
    """A record as it was seen: the text of its file, its turns, and what each photograph shows."""

    record: str
    turns: int
    seen: tuple[SeenTurn, ...]

    @property
    def unsure(self) -> tuple[SeenTurn, ...]:
        """What the photographs show that is not sure."""
        return tuple(one for one in self.seen if not one.sure)

    @property
    def sure(self) -> int:
        """The number of turns that are sure."""
        return self.turns - sum(len(one.turns) for one in self.unsure)


def read_series(paths: Sequence[str], request: PhotoRequest, folder: Path = _HERE) -> SeriesReading:
    """Read the record of a game from photographs at `paths`, one after each turn.

    It is for a file in `folder`.

    The first may show the board before turn 1, others may show nothing new. What the first shows
    is the board of all; another code is an error. Raises InputError.
    """
    if len(paths) > MOST_PHOTOS:
        message = _("there are {count} photographs, {most} are the most")
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
    """Read the record of a game from `looks`, of which `photos` are the files' names.

    `opened` is the game and the board that `request` names. The record is for a file in `folder`,
    see `terms_of`. Raises InputError.
    """
    judge = judge_of(type(opened.game))
    setting = opened.game.setting._replace(setup=setup_seen(opened.game, looks))
    firsts = opened.game.roles if opened.game.first_by_chance else (setting.first,)
    games = [type(opened.game)(setting._replace(first=first)) for first in firsts]
    violation = games[0].setup_violation()
    if violation is not None:
        message = _("what is put on the board before play is not seen: {reason}")
        raise InputError(message.format(reason=violation.message))
    found = [(one, likeliest(one, judge, looks)) for one in games]
    game, series = min(found, key=lambda pair: pair[1].cost)
    moves = [text for step in series.steps for text in step.turns]
    turns = tuple(TurnText(text, NOWHERE, number) for number, text in enumerate(moves, start=1))
    outcome = game.outcome(series.position)
    if outcome is not None and game.closing_claim:
        turns = (*turns, TurnText(game.closing_claim, NOWHERE))
    record = terms_of(opened, request, folder)._replace(
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
    """Raise InputError if photographs of `opened` cannot show its turns."""
    if not judge_of(type(opened.game)).tells_turns(opened.game):
        message = _(
            "turns of {game} cannot be read from photographs: photograph the final position"
        )
        raise InputError(message.format(game=opened.ruleset.title))
