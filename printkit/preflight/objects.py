"""Objects of a PDF file, read without trust: what is not of the wanted type is None."""

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pikepdf

from printkit.preflight.limits import MIB, MOST_UNFOLDED, Budget, TooMuchError

_LZW_GROWTH = 1400  # a code of 12 bits stands for up to 4096 bytes; qpdf has no limit for it
_EXPANDING = {"/LZWDecode", "/LZW"}


def entry(owner: Any, key: str) -> Any:
    """The value of `key` in a dictionary or a stream, or None."""
    if isinstance(owner, (pikepdf.Dictionary, pikepdf.Stream)):
        try:
            return owner.get(key)
        except (pikepdf.PdfError, ValueError):
            return None
    return None


def items(value: Any) -> list[Any]:
    """The items of an array, or none."""
    return list(value) if isinstance(value, pikepdf.Array) else []


def entries(value: Any) -> Iterator[tuple[str, Any]]:
    """The keys and values of a dictionary, or none."""
    if isinstance(value, (pikepdf.Dictionary, pikepdf.Stream)):
        for key in sorted(value.keys()):
            yield key, entry(value, key)


def number(value: Any) -> float | None:
    """The value of a finite number, or None."""
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        found = float(value)
        return found if math.isfinite(found) and abs(found) < 1e9 else None
    return None


def numbers(value: Any) -> tuple[float, ...]:
    """The numbers of an array; none if anything else is among them."""
    found = tuple(map(number, items(value)))
    return () if None in found else tuple(one for one in found if one is not None)


def whole(value: Any) -> int:
    """The value of a whole number that is not negative, or 0."""
    return value if isinstance(value, int) and value >= 0 else 0


def name(value: Any) -> str:
    """The text of a name, with its slash, or ''."""
    return str(value) if isinstance(value, pikepdf.Name) else ""


def text(value: Any) -> str:
    """The text of a string or of a name without its slash, or ''."""
    if isinstance(value, pikepdf.String):
        return str(value)
    return name(value).removeprefix("/")


def is_stream(value: Any) -> bool:
    """Whether a value is a stream."""
    return isinstance(value, pikepdf.Stream)


def identity(value: Any) -> tuple[int, int] | None:
    """What tells an indirect object from all others in its file; None for a direct one."""
    objgen = getattr(value, "objgen", (0, 0))
    return objgen if objgen != (0, 0) else None


def unfolded(stream: pikepdf.Stream, budget: Budget, most: int = MOST_UNFOLDED) -> bytes:
    """The decompressed bytes of a stream, JPEG too.

    Raises TooMuchError for more than `most`, and PdfError for what cannot be decompressed.
    """
    filters = entry(stream, "/Filter")
    names = {name(one) for one in (items(filters) or [filters])}
    if names & _EXPANDING and whole(entry(stream, "/Length")) * _LZW_GROWTH > 16 * MOST_UNFOLDED:
        raise TooMuchError(
            f"a stream is compressed as LZW and may unfold to more than {most} bytes"
        )
    try:
        data = stream.read_bytes(pikepdf.StreamDecodeLevel.all)
    except pikepdf.PdfError as error:
        if "limit" in str(error):
            raise _too_much(most) from None
        raise
    budget.spend_bytes(len(data))
    if len(data) > most:
        raise _too_much(most)
    return data


def _too_much(most: int) -> TooMuchError:
    return TooMuchError(f"a stream unfolds to more than {most // MIB} MiB")
