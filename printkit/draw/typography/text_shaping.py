"""Text in drawing order: composed characters, right-to-left lines, joined Arabic letters.

PDF and fonts set letters from left to right. So Unicode's bidirectional algorithm (UAX #9) puts
right-to-left lines into visual order, and Arabic letters get their joined forms.
"""

import unicodedata
from functools import cache, lru_cache
from typing import Any

from printkit.base.errors import InputError, missing

_LEFTWARD = frozenset({"R", "AL"})  # Unicode's classes of letters written from right to left
_STRONG = _LEFTWARD | {"L"}
_UNORDERED = frozenset({"", "LRI", "RLI", "FSI", "PDI"})  # unsupported: no class, isolates


def composed(text: str) -> str:
    """`text` in Unicode's composed form NFC: a letter and its accent are one character."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def is_leftward(text: str) -> bool:
    """Whether a line is read from right to left, as the script of its first letter is."""
    if text.isascii():
        return False
    classes = map(unicodedata.bidirectional, text)
    return next((kind for kind in classes if kind in _STRONG), "L") in _LEFTWARD


@lru_cache(4096)
def visual(text: str) -> str:
    """The characters of `text` in visual order. Raises InputError if that order is unknown."""
    text = composed(text)
    if text.isascii() or _LEFTWARD.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    try:
        from bidi.algorithm import get_display  # an extra: few titles need it

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
