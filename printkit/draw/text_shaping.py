"""Writing as it is drawn: composed letters, lines from right to left, joined Arabic letters.

PDF and typefaces set letters from left to right. So lines from right to left are put into visual
order by Unicode's bidirectional algorithm (UAX #9), and Arabic letters take their joined forms.
"""

import unicodedata
from functools import cache, lru_cache
from typing import Any

from printkit.base.errors import InputError, missing

_LEFTWARD = frozenset({"R", "AL"})  # Unicode's classes of letters written from right to left
_STRONG = _LEFTWARD | {"L"}
_UNORDERED = frozenset({"", "LRI", "RLI", "FSI", "PDI"})  # not in Unicode, and isolates


def composed(text: str) -> str:
    """The text with letters and their accents in one character where there is one (NFC)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def is_leftward(text: str) -> bool:
    """Whether a line begins at its right: its first letter is of such a script."""
    if text.isascii():
        return False
    classes = map(unicodedata.bidirectional, text)
    return next((kind for kind in classes if kind in _STRONG), "L") in _LEFTWARD


@lru_cache(4096)
def visual(text: str) -> str:
    """The characters as seen from left to right. Raises InputError if they cannot be ordered."""
    text = composed(text)
    if text.isascii() or _LEFTWARD.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    try:
        from bidi.algorithm import get_display  # extras: few titles need them

        reshaper = _reshaper()
    except ImportError:
        what = f"'{text[:60]}' is written from right to left, which needs two libraries"
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
