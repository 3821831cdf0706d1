"""A file as an answer, and what files of a recorded game are called."""

import re
import unicodedata
from typing import NamedTuple

from printkit.records.record import Record
from printkit.rules.game import AnyGame

_LONGEST = 32  # letters of a player's name, or of a date that somebody wrote in words


class Download(NamedTuple):
    """A file's bytes, its media type and the name to keep it under."""

    data: bytes
    media: str
    name: str


def file_stem(record: Record, game: AnyGame) -> str:
    """The name of a file of `record`, without its ending: game, players in order of play, date.

    What the record does not tell is left out. Letters of any script stay, all else is a hyphen.
    """
    players = (record.players.get(role, "") for role in game.roles)
    parts = (record.game, *players, record.facts.get("date", ""))
    return "-".join(filter(None, map(_plain, parts)))


def _plain(text: str) -> str:
    words = re.sub(r"\W+", "-", unicodedata.normalize("NFC", text).lower())
    return words.strip("-")[:_LONGEST].strip("-")
