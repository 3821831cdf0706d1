"""Tasks that read photographs: a position to be corrected by taps, or a record from a series.

A series has a photograph after each turn. The page sends one photograph at a time, and stores the
reply, which has the cost (misfit) of each possible piece on each site. The last request contains
all stored replies and returns the record. Requests stay small, and photographs can be retaken.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import cv2

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.progress import Progress, no_progress
from printkit.base.yaml.writer import value_of
from printkit.boards.lattice import Site
from printkit.draw.geometry.plane import Box
from printkit.draw.style.styles import load_style
from printkit.photo.board_identification import PhotoRequest
from printkit.photo.reading import check_series, open_reader, series_of
from printkit.photo.turn_series import Place, Seen, places_of
from printkit.records.judge import judge_of, piece_in_words
from printkit.records.record_file import position_node, read_position, read_record
from printkit.records.scoring import open_position
from printkit.rules.catalogue import open_setting
from printkit.rules.lookup import load_board, load_ruleset
from printkit.web.forms.fields import at_field, at_named_fields
from printkit.web.play.board_picture import board_picture
from printkit.web.play.position_reply import tools_of
from printkit.web.play.request import entry, file_name, optional, tree_of

_MOST_PHOTOS = 300
_DIGITS = 4  # decimals of a cost
_MOST_COST = 1e6
_WIDEST = 1000  # mm: largest accepted pitch of a board
_VIEW_WIDTH, _VIEW_QUALITY = 1000, 80  # pixels, and JPEG quality, of a rectified picture


def read_photograph(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the position in a photograph, and its unsure sites.

    The request has the `picture`, JPEG or PNG in base 64, its `name`, and perhaps a shipped
    `board`. In the reply, `seen` lists every site. `unsure` lists the sites to check, with their
    likely pieces, and then sites whose piece may hide other pieces. `view` has the `url` of the
    rectified picture, and its `box` in mm on the page's board. Raises InputError if reading fails.
    """
    progress(0, 2)
    data, name, wanted = _picture_of(request)
    with at_named_fields(("board",)):
        reader = open_reader(data, name, wanted, by_path=False)
        reading = reader.reading(None)
    progress(1, 2)
    document = read_position(reading.position.encode(), name)
    nothing = _("nothing")
    puts = {nothing: {"tool": -1, "number": 1, "title": nothing}}  # the user's choices, by title
    for number, tool in enumerate(tools_of(open_position(document, None))):
        for count in range(1, tool.most + 1):
            words = piece_in_words(tool.numbered(count))
            puts[words] = {"title": words, "tool": number, "number": count}
    laid, unsure = board_picture(reader.opened.board), []
    for seen in (*reading.unsure, *reading.covering):
        titles = (seen.piece,) if seen.sure else (seen.piece, seen.other)
        choices = [puts[title] for title in dict.fromkeys(titles) if title in puts]
        unsure.append({"site": seen.site, "choices": choices})
    box = Box(0.0, 0.0, laid.width, laid.height)
    size = (reader.request.pitch or reader.opened.board.pitch) / laid.drawn.pitch
    printed = Box(*(size * side for side in box.moved(-laid.width / 2, -laid.height / 2)))
    view = reader.straightened(printed, _VIEW_WIDTH / printed.width)
    jpeg = cv2.imencode(".jpg", view, [cv2.IMWRITE_JPEG_QUALITY, _VIEW_QUALITY])[1].tobytes()
    return {
        "position": value_of(position_node(document)),
        "sites": reading.sites,
        "seen": [one._asdict() for one in reading.seen],
        "unsure": unsure,
        "unseen": reading.unseen,
        "view": {"url": f"data:image/jpeg;base64,{b64encode(jpeg).decode()}", "box": box},
    }


def _picture_of(request: Mapping[str, Any]) -> tuple[bytes, str, PhotoRequest]:
    name = file_name(request, _("the picture"))
    try:
        data = b64decode(entry(request, "picture", str), validate=True)
    except ValueError:
        raise InputError("picture: expected bytes in base 64") from None
    board = optional(request, "board", str, "") or None
    with at_field("board"):
        if board is not None:
            load_board(board, None)
    return data, name, PhotoRequest(board=board)


def look_at_photograph(
    request: Mapping[str, Any], progress: Progress = no_progress
) -> dict[str, Any]:
    """Return the cost of each possible piece on each site in one photograph of a series.

    The request has the `picture`, JPEG or PNG in base 64, its `name`, and perhaps a shipped
    `board`, its `pitch` and `style`. The reply has the board, pitch and style that were used. Its
    `look` lists, for each site, the cost of no piece and the cost of each possible piece. Raises
    InputError if the picture cannot be read.
    """
    progress(0, 2)
    data, name, wanted = _picture_of(request)
    pitch, style = request.get("pitch"), optional(request, "style", str, "") or None
    if pitch is not None and not (isinstance(pitch, int | float) and 1 <= pitch <= _WIDEST):
        raise InputError(f"pitch: expected 1 to {_WIDEST} mm")
    if style is not None:
        load_style(style, None)
    with at_named_fields(("board",)):
        wanted = wanted._replace(pitch=pitch, style=style)
        reader = open_reader(data, name, wanted, by_path=False)
    check_series(reader.opened)
    progress(1, 2)
    look = [[round(cost, _DIGITS) for cost in seen.costs] for seen in reader.look().values()]
    return {**reader.request._asdict(), "look": look}


def read_looks(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the record that a series of photographs shows, and its unsure turns.

    The request has the `game`, a shipped `board`, and the `photos`, each with its `name` and the
    `look` from `look_at_photograph`. Raises InputError if a value is wrong.
    """
    board = entry(request, "board", str)
    game = entry(request, "game", str)
    load_ruleset(game, None)  # rejects a path, without opening the file
    opened = open_setting(game, load_board(board, None))
    check_series(opened)
    photos = entry(request, "photos", list)
    if not (0 < len(photos) <= _MOST_PHOTOS and all(isinstance(one, dict) for one in photos)):
        raise InputError(f"photos: expected 1 to {_MOST_PHOTOS} tables, found {len(photos)}")
    places = list(places_of(opened.game, judge_of(type(opened.game))))
    named = [file_name(one, "") for one in photos]
    names = [f"{number}. {name}" for number, name in enumerate(named, start=1)]  # unique names
    progress(0, 1)
    looks = [dict(_look(one, places)) for one in photos]
    reading = series_of(opened, PhotoRequest(game, board), looks, names, None)
    return {
        "record": tree_of(read_record(reading.record.encode(), "the record")),
        "turns": reading.turns,
        "unsure": [{**one._asdict(), "photo": names.index(one.photo)} for one in reading.unsure],
    }


def _look(photo: Mapping[str, Any], places: Sequence[Place]) -> Iterator[tuple[Site, Seen]]:
    look = entry(photo, "look", list)
    if len(look) != len(places):
        raise InputError(f"look: expected a list of {len(places)} sites")
    for place, costs in zip(places, look, strict=True):
        if not isinstance(costs, list) or len(costs) != 1 + len(place.pieces):
            raise InputError(f"look: expected {1 + len(place.pieces)} numbers for {place.name}")
        if not all(isinstance(one, int | float) and 0 <= one <= _MOST_COST for one in costs):
            raise InputError(f"look: expected numbers for {place.name}")
        yield place.site, Seen(place.name, place.pieces, tuple(map(float, costs)))
