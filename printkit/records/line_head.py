"""How a game that is written as one line begins, such as `xong2:` – no key of a record does."""

import re

LINE_HEAD = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,1000}(?P<game>[a-z](?:[a-z0-9-]{0,60}[a-z])?)(?P<version>[0-9]{1,9}):"
)


def is_line(data: bytes) -> bool:
    """Whether `data` begins as a game that is written as one line."""
    return LINE_HEAD.match(data) is not None
