"""A file as an answer."""

from typing import NamedTuple


class Download(NamedTuple):
    """A file's bytes, its media type and the name to keep it under."""

    data: bytes
    media: str
    name: str
