"""Text as it is printed: composed characters, in scripts that run from left to right."""

import unicodedata
from functools import lru_cache

from printkit.base.errors import InputError

_LEFTWARD = frozenset({"R", "AL"})  # Unicode's classes of right-to-left letters


def composed(text: str) -> str:
    """Normalize `text` to Unicode's form NFC, in which an accented letter is one character."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@lru_cache(4096)
def visual(text: str) -> str:
    """Return `text` in form NFC. Raises InputError if a letter is written from right to left."""
    if text.isascii():
        return text
    if not _LEFTWARD.isdisjoint(map(unicodedata.bidirectional, text)):
        what = f"'{text[:60]}' is written from right to left"
        raise InputError(f"{what}, which printkit cannot print")
    return composed(text)
