"""Text in drawing order: composed characters, right-to-left lines, joined Arabic letters.

PDF and fonts set letters from left to right. So Unicode's bidirectional algorithm (UAX #9) puts
right-to-left lines into visual order, and Arabic letters are replaced by their joined forms.
"""

import unicodedata
from functools import cache, lru_cache
from typing import Any

from printkit.base.errors import InputError, missing

_LEFTWARD = frozenset({"R", "AL"})  # Unicode's classes of right-to-left letters
_STRONG = _LEFTWARD | {"L"}
_UNORDERED = frozenset({"", "LRI", "RLI", "FSI", "PDI"})  # no class, or an isolate: not supported


def composed(text: str) -> str:
    """Normalize `text` to Unicode's form NFC, in which an accented letter is one character."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def is_leftward(text: str) -> bool:
    """Return whether a line is read from right to left, like the script of its first letter."""
    if text.isascii():
        return False
    classes = map(unicodedata.bidirectional, text)
    return next((kind for kind in classes if kind in _STRONG), "L") in _LEFTWARD


@lru_cache(4096)
def visual(text: str) -> str:
    """Return `text` in visual order. Raises InputError for unknown orders or missing libraries."""
    text = composed(text)
    if text.isascii() or _LEFTWARD.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    try:
        from bidi.algorithm import get_display  # an optional package for right-to-left text

        reshaper = _reshaper()
    except ImportError:
        what = f"'{text[:60]}' is written from right to left, which requires two libraries"
        raise missing(what, "arabic-reshaper", "python-bidi") from None
    for letter in text:
        if unicodedata.bidirectional(letter) in _UNORDERED:
            what = f"the character U+{ord(letter):04X}"
            raise InputError(f"{what} cannot be ordered among letters from right to left")
    joined: str = reshaper.reshape(text)
    return str(get_display(joined, base_dir="R" if is_leftward(text) else "L"))


@cache
def _reshaper() -> Any:
    import arabic_reshaper

    return arabic_reshaper.ArabicReshaper({"delete_harakat": False})
