"""Use case: a record from photographs of the board, one after each turn."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from printkit.app.output import known_suffix, write_file
from printkit.app.photo import check_opencv, open_reader
from printkit.app.photo_board import PhotoRequest, terms_of
from printkit.app.photo_reader import words_of
from printkit.app.record_files import SUFFIXES
from printkit.catalog import OpenedGame
from printkit.documents.tree import value_of
from printkit.errors import InputError, SourceSpan
from printkit.language import _
from printkit.lookup import read_file
from printkit.plugins.loading import judge_of
from printkit.records.record import Claim, TurnText
from printkit.records.record_file import read_record, record_node, write_record
from printkit.verify.series import Look, ShownTurns, likeliest, setup_seen

MOST_PHOTOS = 1000
_NOWHERE = SourceSpan("")
_HERE = Path()


class SeenTurn(NamedTuple):
    """What a photograph shows, what else that may be, and how sure it is, from 0 to 1.

    `photo` is the file. It shows one turn, none where nothing is new, or two where the photograph
    before it is missing: its `turns`, of which `number` is the last. `other` are the next
    likeliest; of none or two turns only where that is not sure. `unlike` says how `sites` look
    otherwise there. `is_sure`: nobody needs to be asked.
    """

    photo: str
    turns: tuple[str, ...]
    number: int
    other: tuple[str, ...]
    confidence: float
    is_sure: bool
    unlike: tuple[str, ...]
    sites: tuple[str, ...]


class SeriesReading(NamedTuple):
    """A record as it was seen: the text of its file, its turns, and what each photograph shows."""

    record: str
    turns: int
    seen: tuple[SeenTurn, ...]

    @property
    def unsure(self) -> tuple[SeenTurn, ...]:
        """What the photographs show that is not sure."""
        return tuple(one for one in self.seen if not one.is_sure)

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
    check_opencv()
    from printkit.photo.picture import MOST_BYTES, open_picture

    if len(paths) > MOST_PHOTOS:
        message = _("there are {count} photographs, {most} are the most")
        raise InputError(message.format(count=len(paths), most=MOST_PHOTOS))
    looks: list[Look] = []
    for path in paths:
        data = read_file(Path(path), "a photograph", MOST_BYTES)
        reader = open_reader(open_picture(data, path), path, request)
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
    turns = tuple(TurnText(text, _NOWHERE, number) for number, text in enumerate(moves, start=1))
    outcome = game.outcome(series.position)
    if outcome is not None and game.closing_claim:
        turns = (*turns, TurnText(game.closing_claim, _NOWHERE))
    record = terms_of(opened, request, folder)._replace(
        claim=Claim(outcome.scores, outcome.winner or "draw") if outcome else None,
        first=game.setting.first if game.first_by_chance else None,
        setup={key: tuple(sites) for key, sites in game.setting.setup.items()},
        turns=turns,
    )
    return SeriesReading(write_record(record), len(moves), tuple(_seen(photos, series.steps)))


def keep_series(reading: SeriesReading, target: Path) -> Path:
    """Write the record of `reading` to `target`, a YAML file. Raises InputError."""
    known_suffix(target, SUFFIXES, SUFFIXES[0])
    return write_file(target, reading.record.encode())


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
        sure = round(step.confidence, 2), is_sure
        other = step.other if len(step.turns) == 1 or not step.is_sure else ()
        yield SeenTurn(path, step.turns, number, other, *sure, unlike, sites)


def check_series(opened: OpenedGame) -> None:
    """Raise InputError if photographs of `opened` tell no turns."""
    if not judge_of(type(opened.game)).tells_turns(opened.game):
        message = _(
            "turns of {game} cannot be read from photographs: photograph the final position"
        )
        raise InputError(message.format(game=opened.ruleset.title))


def series_data(reading: SeriesReading) -> dict[str, Any]:
    """Return the record of `reading`, and what each photograph shows, for programs."""
    return {
        "record": value_of(record_node(read_record(reading.record.encode(), ""))),
        "photos": [
            {
                "photo": one.photo,
                "turns": one.turns,
                "last": one.number,
                "other": one.other,
                "confidence": one.confidence,
                "sure": one.is_sure,
                "sites": one.sites,
            }
            for one in reading.seen
        ],
    }
