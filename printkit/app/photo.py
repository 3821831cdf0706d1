"""Use case: read the position of a printed board from a photograph."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from printkit.app.photo_board import UNKNOWN, PhotoRequest, guesses_for
from printkit.app.photo_reader import Reader, Reading
from printkit.app.score import keep_position
from printkit.app.styles import USUAL
from printkit.errors import InputError, SourceSpan, missing
from printkit.language import _
from printkit.lookup import read_file, style_names

# How far sites are from what fits them, at a hasty look, of boards that only their marks tell
_FITS, _MOST_MISFIT = 0.15, 0.245  # at once, and at most
_LIKELY = 3  # boards that are tried in all styles


def read_photo(path: str, request: PhotoRequest) -> Reading:
    """Read the position in the photograph at `path`. Raises InputError."""
    check_opencv()
    from printkit.photo.picture import MOST_BYTES

    data = read_file(Path(path), "a photograph", MOST_BYTES)
    return read_picture(data, path, request)


def read_picture(data: bytes, name: str, request: PhotoRequest, *, by_path: bool = True) -> Reading:
    """Read the position in the photograph in `data`, the bytes of the file `name`.

    Unless `by_path`, neither `request` nor the code on the board may name a board by a path. Raises
    InputError.
    """
    check_opencv()
    from printkit.photo.picture import open_picture

    return open_reader(open_picture(data, name), name, request, by_path=by_path).reading()


def open_reader(picture: Any, name: str, request: PhotoRequest, *, by_path: bool = True) -> Reader:
    """Return what reads the decoded `picture` of the file `name`.

    What neither `request` nor the code on the board tells, its board, size and style, is taken
    from those that fit the picture best. Raises InputError as `read_picture`.
    """
    from printkit.photo.camera import find_fiducials

    beside = Path() if by_path else None
    found = find_fiducials(picture, name)

    def opened(wanted: PhotoRequest) -> Reader:
        return Reader(picture, found, name, wanted, beside)

    guesses = guesses_for(picture, found, name, request, beside)
    if len(guesses) == 1 and guesses[0].style is not None:
        return opened(guesses[0])
    if request.board is not None:  # it is this one, however badly it fits
        return min(map(opened, _styled(guesses)), key=Reader.misfit)
    tried: list[_Try] = []
    for guess in guesses:
        tried += _tried([guess._replace(style=guess.style or USUAL)], opened)
        if tried and tried[-1].misfit < _FITS:
            tried = tried[-1:]
            break
    if request.style is None:
        likely = [one.request._replace(style=None) for one in sorted(tried)[:_LIKELY]]
        tried = list(_tried(_styled(likely), opened))
    best = min(tried, default=None)
    if best is None or best.misfit > _MOST_MISFIT:
        raise InputError(_(UNKNOWN), SourceSpan(name))
    return opened(best.request)


class _Try(NamedTuple):
    """How badly a picture fits what it is tried as; `number` tells equal ones apart."""

    misfit: float
    number: int
    request: PhotoRequest


def _tried(
    wanted: Iterable[PhotoRequest], opened: Callable[[PhotoRequest], Reader]
) -> Iterator[_Try]:
    """What the picture may be tried as; nothing where the marks do not lie so."""
    for number, request in enumerate(wanted):
        with suppress(InputError):
            yield _Try(opened(request).misfit(), number, request)


def _styled(wanted: Iterable[PhotoRequest]) -> Iterator[PhotoRequest]:
    """Each request in its style, or in all that are shipped, the usual one first."""
    styles = sorted(style_names(), key=lambda name: name != USUAL)
    for request in wanted:
        told = styles if request.style is None else [request.style]
        yield from (request._replace(style=style) for style in told)


def check_opencv() -> None:
    """Raise InputError where OpenCV is not installed."""
    if find_spec("cv2") is None:
        raise missing("photographs need OpenCV", "opencv-python-headless")


def keep_reading(reading: Reading, target: Path) -> Path:
    """Write the position of `reading` to `target`, a YAML file. Raises InputError."""
    return keep_position(reading.position, target)
