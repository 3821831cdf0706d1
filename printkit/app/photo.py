"""Use case: read the position of a printed board from a photograph."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from printkit.app.output import check_target, known_suffix
from printkit.app.photo_board import UNKNOWN, PhotoRequest, guesses_for
from printkit.app.photo_reader import Photo, Reader, Reading
from printkit.app.record_files import SUFFIXES
from printkit.app.score import keep_position
from printkit.app.styles import USUAL
from printkit.documents.tree import value_of
from printkit.errors import InputError, SourceSpan, missing
from printkit.language import _
from printkit.lookup import read_file, style_names
from printkit.records.position import position_node, read_position

# How far sites are from what fits them, at a hasty look, of boards that only their marks tell
_FITS, _MOST_MISFIT = 0.16, 0.245  # at once, and at most
_LIKELY = 3  # boards that are tried in all styles, at most
_NEARLY = 1.25  # boards up to this many times the least misfit are tried in all styles
_RIVAL = 1.15  # times the least misfit, up to which another board is looked at more closely
_ALIKE = 1.04  # times the least misfit of these looks, up to which boards are not told apart
_HERE = Path()


def read_photo(path: str, request: PhotoRequest, folder: Path = _HERE) -> Reading:
    """Read the position in the photograph at `path`, for a file in `folder`. Raises InputError."""
    check_opencv()
    from printkit.photo.picture import MOST_BYTES

    data = read_file(Path(path), "a photograph", MOST_BYTES)
    return read_picture(data, path, request, folder)


def read_picture(
    data: bytes, name: str, request: PhotoRequest, folder: Path | None = _HERE
) -> Reading:
    """Read the position in the photograph in `data`, the bytes of the file `name`.

    The position is for a file in `folder`; where that is None, neither `request` nor the code on
    the board may name anything by a path. Raises InputError.
    """
    check_opencv()
    from printkit.photo.picture import open_picture

    reader = open_reader(open_picture(data, name), name, request, by_path=folder is not None)
    return reader.reading(folder)


def open_reader(picture: Any, name: str, request: PhotoRequest, *, by_path: bool = True) -> Reader:
    """Return what reads the decoded `picture` of the file `name`.

    What neither `request` nor the code on the board tells, its board, size and style, is taken
    from those that fit the picture best. Raises InputError as `read_picture`.
    """
    from printkit.photo.camera import find_fiducials

    beside = Path() if by_path else None
    found, is_pad = find_fiducials(picture, name)
    request = request._replace(pad=request.pad or is_pad)
    photo = Photo(picture, found, name, beside)
    guesses = guesses_for(picture, found, name, request, beside)
    if request.pad or (len(guesses) == 1 and guesses[0].style is not None):
        return Reader(photo, guesses[0])  # pencils look the same in any style
    reader = _fitting(photo, request, guesses)
    if reader is None:
        raise InputError(_(UNKNOWN), SourceSpan(name))
    return reader


def _fitting(photo: Photo, request: PhotoRequest, guesses: Sequence[PhotoRequest]) -> Reader | None:
    """Return a reader of that of `guesses` that fits the picture best; None where none does.

    If `request` names a board it is this one, however badly it fits. Boards that fit nearly as well
    are looked at more closely; where that does not tell them apart, none is taken.
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
    """How badly a picture fits what it is tried as; `number` tells equal ones apart."""

    misfit: float
    number: int
    request: PhotoRequest


def _tries(photo: Photo, wanted: Iterable[PhotoRequest], styles: Sequence[str]) -> Iterator[_Try]:
    """What the picture may be, in each of `styles`; nothing where the marks do not lie so."""
    for number, guess in enumerate(wanted):
        with suppress(InputError):
            reader = Reader(photo, guess, hasty=True)
            for style in styles if guess.style is None else [guess.style]:
                reader.request = guess._replace(style=style)
                yield _Try(reader.misfit(), number, reader.request)


def check_opencv() -> None:
    """Raise InputError where OpenCV is not installed, or Pillow, which holds what is drawn."""
    if find_spec("cv2") is None:
        raise missing("photographs need OpenCV", "opencv-python-headless")
    if find_spec("PIL") is None:
        raise missing("photographs need Pillow", "pillow")


def check_kept(target: Path) -> None:
    """Raise InputError if no position or record may be written to `target`, whatever is read."""
    known_suffix(target, SUFFIXES, SUFFIXES[0])
    check_target(target)


def keep_reading(reading: Reading, target: Path) -> Path:
    """Write the position of `reading` to `target`, a YAML file. Raises InputError."""
    return keep_position(reading.position, target)


def sites_data(reading: Reading) -> list[dict[str, Any]]:
    """Return what `reading` saw on each site, for programs."""
    return [
        {
            "site": one.site,
            "piece": one.seen,
            "other": one.other,
            "confidence": one.confidence,
            "sure": one.is_sure,
            "covers": one.covers,
        }
        for one in reading.seen
    ]


def position_data(reading: Reading) -> Any:
    """Return the position of `reading` for programs."""
    return value_of(position_node(read_position(reading.position.encode(), "")))
