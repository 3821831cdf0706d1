"""Use cases: photographs of the board, one after each turn, are looked at and become a record.

The page sends one photograph at a time and keeps what was seen on it. With all of that it asks for
the record. So no request is large, and a photograph that is missed can be taken again.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.app.photo import check_opencv, open_reader
from printkit.app.photo_board import PhotoRequest
from printkit.app.photo_series import SeenTurn, check_series, series_of
from printkit.app.progress import Told, nobody
from printkit.app.scorer.photographs import picture_of
from printkit.app.scorer.request import entry, optional
from printkit.app.scorer.sheet import tree_of
from printkit.app.styles import load_style
from printkit.app.workshop.fields import at_named_fields
from printkit.catalog import open_setting
from printkit.errors import InputError
from printkit.lookup import load_board, load_ruleset
from printkit.plugins.loading import judge_of
from printkit.records.reader import read_record
from printkit.topology.lattice import Site
from printkit.verify.series import Place, Seen, places_of

_MOST_PHOTOS = 300
_DIGITS = 4  # of a cost
_MOST_COST = 1e6
_WIDEST = 1000  # mm
_LONGEST_NAME = 80


def look_at_photograph(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer with what one photograph of a series shows.

    The request has the `picture`, JPEG or PNG in base 64, and its `name`; it may name a shipped
    `board`, its `pitch` and `style`, as the answer does. The `look` has a list for each site: how
    far it is from being empty, and from each piece that may lie there. Raises InputError.
    """
    told(0, 2)
    data, name, wanted = picture_of(request)
    pitch, style = request.get("pitch"), optional(request, "style", str, "") or None
    if pitch is not None and not (isinstance(pitch, int | float) and 1 <= pitch <= _WIDEST):
        raise InputError(f"pitch: expected 1 to {_WIDEST} mm")
    if style is not None:
        load_style(style, None)
    check_opencv()
    from printkit.photo.picture import open_picture

    with at_named_fields(("board",)):
        wanted = wanted._replace(pitch=pitch, style=style)
        reader = open_reader(open_picture(data, name), name, wanted, by_path=False)
    check_series(reader.opened)
    told(1, 2)
    look = [[round(cost, _DIGITS) for cost in seen.costs] for seen in reader.look().values()]
    return {**reader.request._asdict(), "look": look}


def read_looks(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer with the record of a game on a shipped `board`, and what is not sure of its turns.

    The request has the `photos`, each with its `name` and `look`. Raises InputError.
    """
    board = entry(request, "board", str)
    game = entry(request, "game", str)
    load_ruleset(game, None)  # a path is refused, and not opened
    opened = open_setting(game, load_board(board, None))
    check_series(opened)
    photos = request.get("photos")
    if not isinstance(photos, list) or not all(isinstance(one, dict) for one in photos):
        raise InputError("photos: expected a list of tables")
    if not 0 < len(photos) <= _MOST_PHOTOS:
        raise InputError(f"photos: expected 1 to {_MOST_PHOTOS}, found {len(photos)}")
    places = list(places_of(opened.game, judge_of(type(opened.game))))
    named = [" ".join(entry(one, "name", str).split())[:_LONGEST_NAME] for one in photos]
    names = [f"{number}. {name}" for number, name in enumerate(named, start=1)]  # each is another
    told(0, 1)
    looks = [dict(_look(one, places)) for one in photos]
    reading = series_of(opened, PhotoRequest(game, board), looks, names, None)
    return {
        "record": tree_of(read_record(reading.record.encode(), "the record")),
        "turns": reading.turns,
        "unsure": [_doubt(names.index(one.photo), one) for one in reading.unsure],
    }


def _doubt(photo: int, seen: SeenTurn) -> dict[str, Any]:
    shown = {"turns": seen.turns, "last": seen.number, "other": seen.other}
    return {"photo": photo, **shown, "confidence": seen.confidence, "sites": seen.sites}


def _look(photo: Mapping[str, Any], places: Sequence[Place]) -> Iterator[tuple[Site, Seen]]:
    look = photo.get("look")
    if not isinstance(look, list) or len(look) != len(places):
        raise InputError(f"look: expected a list of {len(places)} sites")
    for place, costs in zip(places, look, strict=True):
        if not isinstance(costs, list) or len(costs) != 1 + len(place.pieces):
            raise InputError(f"look: expected {1 + len(place.pieces)} numbers for {place.name}")
        if not all(isinstance(one, int | float) and 0 <= one <= _MOST_COST for one in costs):
            raise InputError(f"look: expected numbers for {place.name}")
        yield place.site, Seen(place.name, place.pieces, tuple(map(float, costs)))
