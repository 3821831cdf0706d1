"""Use case: the position that a photograph shows, to be corrected by taps."""

from base64 import b64decode
from collections.abc import Iterator, Mapping
from typing import Any

from printkit.app.photo import read_picture, sites_data
from printkit.app.photo_board import PhotoRequest
from printkit.app.photo_reader import SeenSite
from printkit.app.progress import Told, nobody
from printkit.app.score import OpenedPosition, open_position
from printkit.app.scorer.laying import tools_of, words_of
from printkit.app.scorer.request import entry, optional
from printkit.app.workshop.fields import at_field, at_named_fields
from printkit.documents.tree import value_of
from printkit.errors import InputError
from printkit.language import _
from printkit.lookup import load_board
from printkit.records.position import position_node, read_position

_LONGEST_NAME = 80
_NOTHING = {"tool": -1, "number": 1}


def read_photograph(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer with the position that a picture shows, and the sites that are not sure.

    The request has the `picture`, JPEG or PNG in base 64, and its `name`; it may name a shipped
    `board`. `seen` has every site. Each that is unsure comes with what a tap may put there, those
    last where only what lies below is unknown. Raises InputError.
    """
    told(0, 2)
    data, name, wanted = picture_of(request)
    with at_named_fields(("board",)):
        reading = read_picture(data, name, wanted, None)
    told(1, 2)
    document = read_position(reading.position.encode(), name)
    puts = dict(_puts(open_position(document, None)))
    return {
        "position": value_of(position_node(document)),
        "sites": reading.sites,
        "seen": sites_data(reading),
        "unsure": [_doubt(seen, puts) for seen in (*reading.unsure, *reading.covering)],
        "unseen": reading.unseen,
    }


def picture_of(request: Mapping[str, Any]) -> tuple[bytes, str, PhotoRequest]:
    """Return the bytes and the name of the picture in a request, and what is said of it.

    Raises InputError.
    """
    name = " ".join(entry(request, "name", str).split())[:_LONGEST_NAME] or _("the picture")
    try:
        data = b64decode(entry(request, "picture", str), validate=True)
    except ValueError:
        raise InputError("picture: expected bytes in base 64") from None
    board = optional(request, "board", str, "") or None
    with at_field("board"):
        if board is not None:
            load_board(board, None)
    return data, name, PhotoRequest(board=board)


def _puts(position: OpenedPosition) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a tap puts, by the words for it."""
    nothing = _("nothing")
    yield nothing, {**_NOTHING, "title": nothing}
    for number, tool in enumerate(tools_of(position)):
        for count in range(1, tool.most + 1):
            words = words_of(tool.numbered(count))
            yield words, {"title": words, "tool": number, "number": count}


def _doubt(seen: SeenSite, puts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    titles = (seen.seen,) if seen.is_sure else (seen.seen, seen.other)
    choices = [puts[title] for title in dict.fromkeys(titles) if title in puts]
    return {"site": seen.site, "choices": choices, "confidence": seen.confidence}
