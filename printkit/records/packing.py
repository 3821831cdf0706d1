"""The text of a recorded game in few bytes: its sites apart from the rest.

A site is a letter and a number. Those of a game are listed by the range of numbers that each
letter has. The text without them is coded character by character. Then each site is either new,
and any that has not come is as likely, or it is told by how many others came since it did.
docs/reference/line.md describes the format to the letter.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from printkit.records.arithmetic import Coder, Decoder, Encoder, Mixer, Nowhere, even

LONGEST = 1 << 13  # bytes of a text
MARK = "\x01"  # stands for a site
_SITE = re.compile(r"([A-Za-z])([1-9][0-9]{0,2})")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ZERO = ord("0")  # stands for a difference of none
_COUNT = re.compile(r"([0-9]{1,6}) [0-9]{1,6}")
_LONGEST_COUNT = 14  # bytes, with the end of the line
_HEAD = 4  # lines before the turns
_BEGINNING = 16  # bytes of a line that tell what follows
# What is usual in a text, to learn from.
_USUAL = (
    b"1 1\n" + _LETTERS.encode() + b"\n20000000000000222222222222\n@2222222222222220000000000000\n"
    b"\x01\n\x01\x01\n\x01 + \x01 \x01\nb:\x01 w:\x01\n\x01/ne,e \x01/sw,w\n\x01v\n\x01h\n"
    b"pass\nresign\n"
    b'{"board":{"name":"","title":"","lattice":"hex","square","play_on":"edges","vertices","shape":'
    b'{"hexagon":"map":"cells":["labels":"style":"ruleset":"","setup":{"stones":["annotator":"",'
    b'"place":"","comment":"","event":"","first":"white"}}}\n'
    b'{"players":{"red":"","blue":"","more":"","less":"","black":"","white":""},"result":{"red":"1'
    b'","blue":"2","black":"1","white":"2","winner":"draw"},"date":"2026-11-20","event":"","place":'
    b'"","comment":""}\n'
)

Site = tuple[str, int]


class _Range(NamedTuple):
    """The numbers that sites with a letter have."""

    letter: str
    least: int
    most: int


def packed(lines: Sequence[str]) -> bytes | None:
    """The text of `lines` in few bytes, or None for one that cannot be packed.

    The first line begins with the number of turns, which follow; only in these sites are looked
    for. The last line is the rest.
    """
    first, *turns, rest = lines
    if any(MARK in line for line in lines):
        return None
    sites = [(letter, int(number)) for turn in turns for letter, number in _SITE.findall(turn)]
    ranges = [
        _Range(letter, min(numbers), max(numbers))
        for letter in _LETTERS
        if (numbers := [number for found, number in sites if found == letter])
    ]
    marked = [_SITE.sub(MARK, turn) for turn in turns]
    data = "\n".join([first, *_listed(ranges), *marked, rest, ""]).encode()
    if len(data) > LONGEST:
        return None
    encoder, mixer = Encoder(), _mixer()
    _code_text(encoder, mixer, data)
    _code_sites(encoder, mixer, _surroundings(marked), ranges, sites)
    return encoder.finish()


def unpacked(data: bytes) -> list[str]:
    """The lines that `packed` made `data` of. Raises ValueError for what it cannot have made."""
    decoder, mixer = Decoder(data), _mixer()
    lines = _code_text(decoder, mixer, None).decode().split("\n")
    ranges = _ranges(*lines[1:_HEAD])
    marked = lines[_HEAD:-2]
    found = _code_sites(decoder, mixer, _surroundings(marked), ranges, None)
    names = iter([f"{letter}{number}" for letter, number in found])
    turns = [re.sub(MARK, lambda _: next(names), turn) for turn in marked]
    return [lines[0], *turns, lines[-2]]


def _listed(ranges: Sequence[_Range]) -> Iterator[str]:
    """The lines of the letters, of the least and of the most numbers, as differences."""
    yield "".join(each.letter for each in ranges)
    for numbers in ([each.least for each in ranges], [each.most for each in ranges]):
        steps = zip(numbers, [0, *numbers], strict=False)
        yield "".join(_difference(number - before) for number, before in steps)


def _difference(step: int) -> str:
    return chr(_ZERO + (2 * step if step >= 0 else -2 * step - 1))


def _ranges(letters: str, least: str, most: str) -> list[_Range]:
    """The ranges of which `_listed` made these lines. Raises ValueError for other lines."""
    numbers = zip(letters, _sums(least), _sums(most), strict=True)
    ranges = [_Range(*each) for each in numbers]
    if any(not 0 < each.least <= each.most < 1000 for each in ranges):
        raise ValueError("no ranges")
    return ranges


def _sums(steps: str) -> Iterator[int]:
    total = 0
    for character in steps:
        number = ord(character) - _ZERO
        total += -(number + 1) // 2 if number % 2 else number // 2
        yield total


def _mixer() -> Mixer:
    """A mixer that has learnt `_USUAL`."""
    return _learnt().copy()


@cache
def _learnt() -> Mixer:
    mixer, nowhere, found = Mixer(), Nowhere(), bytearray()
    for byte in _USUAL:
        _code_byte(nowhere, mixer, found, byte)
    return mixer


def _code_text(coder: Coder, mixer: Mixer, text: bytes | None) -> bytes:
    """Code `text`, or read it where it is None. Raises ValueError for one without an end."""
    found, begun = bytearray(_USUAL), len(_USUAL)
    ends, number = 0, 1  # of lines
    while ends < number:
        if len(found) - begun == (LONGEST if ends else _LONGEST_COUNT):
            raise ValueError("no end")
        byte = text[len(found) - begun] if text is not None else 0
        if _code_byte(coder, mixer, found, byte) == ord("\n"):
            ends += 1
            if ends == 1:
                number = _HEAD + _turns(found[begun:-1].decode()) + 1
    return bytes(found[begun:])


def _turns(counts: str) -> int:
    """The number of turns that the first line tells. Raises ValueError for another line."""
    found = _COUNT.fullmatch(counts)
    if not found:
        raise ValueError("no number of turns")
    return int(found[1])


def _code_byte(coder: Coder, mixer: Mixer, before: bytearray, byte: int) -> int:
    """Code `byte`, which follows `before` and is added to it."""
    line = bytes(before[before.rfind(b"\n") + 1 :])
    line = line if len(line) <= _BEGINNING else b""
    contexts = [(size, bytes(before[-size:] if size else b"")) for size in (0, 1, 2, 3, 4, 6)]
    byte = mixer.number(coder, [*contexts, ("line", line)], 8, byte)
    before.append(byte)
    return byte


def _surroundings(turns: Sequence[str]) -> list[tuple[str, str]]:
    """Of each mark in `turns` the two characters before it and the one after it."""
    text = "\n\n" + "\n".join([*turns, ""])
    return [(text[at - 2 : at], text[at + 1]) for at, letter in enumerate(text) if letter == MARK]


def _code_sites(
    coder: Coder,
    mixer: Mixer,
    surroundings: Sequence[tuple[str, str]],
    ranges: Sequence[_Range],
    sites: Sequence[Site] | None,
) -> list[Site]:
    """Code `sites`, or read them where that is None. Raises ValueError if there are too many."""
    new = [(each.letter, n) for each in ranges for n in range(each.least, each.most + 1)]
    total, seen, found = len(new), list[Site](), list[Site]()
    for number, (before, after) in enumerate(surroundings):
        near = [(), (before[-1], after), (before, after)]
        site = sites[number] if sites is not None else None
        rank = seen.index(site) if site in seen else None
        if _is_new(coder, mixer, near, (len(new), total), rank is None):
            at = even(coder, len(new), new.index(site) if site else 0)
            site = new.pop(at)
        else:
            at = _code_rank(coder, mixer, near, rank or 0)
            if at >= len(seen):
                raise ValueError("no site")
            site = seen.pop(at)
        seen.insert(0, site)
        found.append(site)
    return found


def _is_new(
    coder: Coder,
    mixer: Mixer,
    near: Sequence[tuple[str, ...]],
    left: tuple[int, int],
    new: bool,  # noqa: FBT001
) -> bool:
    """Code whether a site is `new`; `left` counts the new sites to come, and all sites to come."""
    some, total = left
    if some in (0, total):
        return some > 0
    share = 8 * some // total
    contexts = [("new", share, here) for here in near[:2]] + [("new", here) for here in near]
    return bool(mixer.number(coder, contexts, 1, int(new)))


def _code_rank(coder: Coder, mixer: Mixer, near: Sequence[tuple[str, ...]], rank: int) -> int:
    """Code a `rank`: the length of the next number in bits, then its bits after the first."""
    value = rank + 1
    length = mixer.number(coder, [("length", here) for here in near], 5, value.bit_length())
    if not length:
        raise ValueError("no rank")
    known = 1
    for place in range(length - 2, -1, -1):
        contexts = [("rank", length, known, here) for here in near[:2]]
        known = known * 2 + mixer.number(coder, contexts, 1, value >> place & 1)
    return known - 1
