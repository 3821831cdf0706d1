"""Read a position from a photograph of a printed board, or a record from a series."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from printkit.base.answer import LazyAnswer, WarningLine
from printkit.base.language import _, chosen, clauses, ngettext, speaking
from printkit.base.output import check_target, known_suffix, numbered, write_file
from printkit.base.text import as_json
from printkit.base.yaml.kinds import Length, ListOf
from printkit.base.yaml.writer import value_of
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import AnyPath, Language, NameKind, Output, PathKind, flag, output
from printkit.records.loading import SUFFIXES
from printkit.records.record_file import position_node, read_position, read_record, record_node
from printkit.rules.lookup import read_file
from printkit.rules.source_arguments import Source, reference

if TYPE_CHECKING:
    from printkit.photo.board_identification import PhotoRequest
    from printkit.photo.reading import SeenTurn, SeriesReading
    from printkit.photo.seen_sites import Reading

_MOST_LISTED = 40  # Greatest number of doubts printed on separate lines.
_LONGEST = 800  # Greatest number of characters in a line that lists names.
_FORMAT = "printkit-reading/1"
_SERIES_FORMAT = "printkit-series/1"
_UNREAD = "if the code on the board cannot be read"
_PHOTOS = (
    "a JPEG, PNG, WebP or HEIC photograph that shows the board's four marks; several photographs "
    "show a game turn by turn"
)
_KEEP = "folder in which to keep the photographs, the reading, and a file to correct"
_PITCH = "distance between the centres of the board's cells"


class _FromPhotos(LazyAnswer):
    """A text that was read from photographs; `path` is the file with the text, or None.

    `kept` is the file to correct in the folder of `--keep`, or None.
    """

    kept: Path | None = None

    def __init__(self, text: str, path: Path | None) -> None:
        self._text = text
        self.path = path
        self.language = chosen()

    def save(self, folder: Path | None, request: "PhotoRequest") -> None:
        """Write `path`, and, unless `folder` is None, the reading and `kept` into `folder`."""
        text = self._text.encode()
        if self.path:
            write_file(self.path, text)
        if folder:
            (data,) = self.data()
            assert isinstance(data, dict)
            reading = as_json({"request": request._asdict(), **data}, 1)
            write_file(folder / "reading.json", f"{reading}\n".encode())
            self.kept = folder / "correct.yaml"
            if not self.kept.exists():  # the user may have corrected the file
                write_file(self.kept, text)

    def lines(self) -> Iterator[str]:
        """Yield the text or its paths, then warnings about doubts; after a path, also a summary."""
        paths = [str(path) for path in (self.path, self.kept) if path]
        with speaking(self.language):
            yield from paths or [self._text.rstrip("\n")]
            *doubts, sure = self._remarks()
            yield from map(WarningLine, doubts)
            if paths:
                yield sure

    def _remarks(self) -> Iterator[str]:
        """Yield warnings about doubts, and finally a summary."""
        raise NotImplementedError


class PositionRead(_FromPhotos):
    """A position read from a photograph; `path` is the file with the position, or None.

    `position` is YAML for `score_position`; `reading` contains the details of each site.
    """

    def __init__(self, reading: "Reading", path: Path | None) -> None:
        super().__init__(reading.position, path)
        self.position, self.reading = reading.position, reading

    def _remarks(self) -> Iterator[str]:
        for one in self.reading.unsure[:_MOST_LISTED]:
            message = _("not sure of {site}: {seen}, perhaps {other}")
            yield message.format(site=one.site, seen=one.piece, other=one.other)
        for sites in _on_lines(one.site for one in self.reading.unsure[_MOST_LISTED:]):
            message = ngettext(
                "not sure of {count} more site: {sites}",
                "not sure of {count} more sites: {sites}",
                len(sites),
            )
            yield message.format(count=len(sites), sites=", ".join(sites))
        for sites in _on_lines(one.site for one in self.reading.covering):
            message = ngettext(
                "{count} stack may hide pieces below the top one: {sites}",
                "{count} stacks may hide pieces below the top one: {sites}",
                len(sites),
            )
            yield message.format(count=len(sites), sites=", ".join(sites))
        for key in self.reading.unseen:
            message = _(
                "fill in '{key}': a photograph does not show it, and it counts for the score"
            )
            yield message.format(key=key)
        reading = self.reading
        sure = reading.sites - len(reading.unsure) - len(reading.covering)
        message = ngettext(
            "{sure} of {count} site is sure", "{sure} of {count} sites are sure", reading.sites
        )
        yield message.format(sure=sure, count=reading.sites)

    def data(self) -> Iterator[dict[str, Any] | WarningLine]:
        """Yield a dictionary for JSON with the position and the details of each site."""
        position = value_of(position_node(read_position(self.position.encode(), "")))
        data = {"position": position, "unseen": self.reading.unseen}
        sites = [one._asdict() for one in self.reading.seen]
        yield {"format": _FORMAT, **data, "sites": sites}


class RecordRead(_FromPhotos):
    """A record read from a series of photographs; `path` is the file with the record, or None.

    `record` is YAML for `verify_record`; `reading` contains the turns of each photograph.
    """

    def __init__(self, reading: "SeriesReading", path: Path | None) -> None:
        super().__init__(reading.record, path)
        self.record, self.reading = reading.record, reading

    def _remarks(self) -> Iterator[str]:
        reading, unsure = self.reading, self.reading.unsure
        for one in unsure[:_MOST_LISTED]:
            yield clauses((_doubt(one), *one.unlike))
        for names in _on_lines(one.photo for one in unsure[_MOST_LISTED:]):
            message = ngettext(
                "not sure of {count} more photograph: {photos}",
                "not sure of {count} more photographs: {photos}",
                len(names),
            )
            yield message.format(count=len(names), photos=", ".join(names))
        message = ngettext(
            "{sure} of {count} turn is sure", "{sure} of {count} turns are sure", reading.turns
        )
        yield message.format(sure=reading.sure, count=reading.turns)

    def data(self) -> Iterator[dict[str, Any] | WarningLine]:
        """Yield a dictionary for JSON with the record and the turns of each photograph."""
        record = value_of(record_node(read_record(self.record.encode(), "")))
        photos = [one._asdict() for one in self.reading.seen]
        for photo in photos:
            del photo["unlike"]
        yield {"format": _SERIES_FORMAT, "record": record, "photos": photos}


def _name(doc: str, metavar: str) -> Option:
    return Option(NameKind(), doc, metavar, group=_UNREAD)


@command(
    "printkit read photo.jpg -o position.yaml",
    "printkit read photo.jpg --board xodd-9x9 --style grey",
    "printkit read photo1.jpg photo2.jpg photo3.jpg -o record.yaml",
    "printkit read photo.jpg --keep photographs",
    json="print one JSON object with what was seen and how sure each reading is",
)
def read(
    photos: Annotated[Sequence[AnyPath], Option(ListOf(PathKind(), least=1), _PHOTOS, "PHOTO")],
    *,
    output: Annotated[
        Output, output("a .yaml or .yml file, to correct and score (default: standard output)")
    ] = None,
    keep: Annotated[Output, Option(PathKind(), _KEEP, "DIR")] = None,
    language: Language = None,
    game: Annotated[Source | None, _name("the game", "GAME")] = None,
    board: Annotated[Source | None, _name("the board, by name or path", "BOARD")] = None,
    pitch: Annotated[float | None, Option(Length(10, 200), _PITCH, "LENGTH", group=_UNREAD)] = None,
    pad: Annotated[bool, flag("the board is a pad for pencils", group=_UNREAD)] = False,
    style: Annotated[
        Source | None, _name("style of the printed board (default: colour)", "STYLE")
    ] = None,
) -> PositionRead | RecordRead:
    """Read a position from a single photograph, or a record from several photographs.

    Raises InputError if OpenCV or Pillow is missing, or a photograph cannot be read.
    """
    from printkit.photo.board_identification import PhotoRequest
    from printkit.photo.reading import read_photo, read_series  # imported late: needs numpy

    path = Path(output) if output is not None else None
    if path is not None:  # check the target before reading photographs
        known_suffix(path, SUFFIXES, SUFFIXES[0])
        check_target(path)
    names = [None if name is None else reference(name) for name in (game, board, style)]
    request = PhotoRequest(names[0], names[1], pitch, names[2], pad)
    files = [str(photo) for photo in photos]
    kept = _keep(Path(keep), files) if keep is not None else None
    folder = path.parent if path else kept or Path()
    answer: PositionRead | RecordRead
    if len(files) > 1:
        answer = RecordRead(read_series(files, request, folder), path)
    else:
        answer = PositionRead(read_photo(files[0], request, folder), path)
    answer.save(kept, request)
    return answer


def _keep(folder: Path, files: Sequence[str]) -> Path:
    """Copy photographs to a folder within `folder`, named for their contents; return its path."""
    from printkit.photo.picture import MOST_BYTES  # imported late: needs numpy

    contents = sha256()
    for file in files:
        contents.update(read_file(Path(file), "a photograph", MOST_BYTES))
    kept = folder / contents.hexdigest()[:12]
    for file, photo in zip(files, numbered(kept / "photo", len(files)), strict=True):
        data = read_file(Path(file), "a photograph", MOST_BYTES)
        if len(data) <= MOST_BYTES and not any(kept.glob(f"{photo.name}.*")):
            write_file(photo.with_suffix(Path(file).suffix.lower()), data)
    return kept


def _on_lines(names: Iterable[str]) -> list[list[str]]:
    lines: list[list[str]] = []
    for name in names:
        if not lines or len(", ".join((*lines[-1], name))) > _LONGEST:
            lines.append([])
        lines[-1].append(name)
    return lines


def _doubt(seen: "SeenTurn") -> str:
    if len(seen.turns) == 1:
        message = _("{photo}: not sure of turn {number}: {turn}, perhaps {other}")
        if seen.unlike and not seen.other:  # the doubtful sites are not part of the turn
            message = _("{photo}: not sure of turn {number}: {turn}")
    elif seen.turns:
        message = _("{photo} shows two turns: turns {first} and {number} may be {turn}")
        if seen.other:
            message = _(
                "{photo} shows two turns: turns {first} and {number} may be {turn}; or {other}"
            )
    elif seen.last:
        message = _("{photo} shows no new turn")
        if seen.other:
            message = _("{photo} shows no new turn, or perhaps {other}")
    else:
        message = _("{photo}: not sure that it shows the start")
        if seen.other:
            message = _("{photo}: not sure that it shows the start, perhaps {other}")
    first, number, turn = seen.last - 1, seen.last, ", ".join(seen.turns)
    other = ", ".join(seen.other) or _("nothing")
    return message.format(photo=seen.photo, first=first, number=number, turn=turn, other=other)
