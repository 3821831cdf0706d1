"""Follows the segments of a JPEG file to its end, without decoding any."""

import re
import struct
from typing import NamedTuple

_START = b"\xff\xd8"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # markers of frame headers
# Before the frame header: markers that stand alone or begin a scan, no frame header may follow
_NO_HEADER = (0x00, 0x01, *range(0xD0, 0xDB))
_HEAD_MARKER = re.compile(rb"\xff+([^\xff])")
# After it, decoders skip to the next of these: restarts and stuffed bytes belong to scans
_MARKER = re.compile(rb"\xff([\xc0-\xcf\xd8-\xfe])")
_SCAN, _ANOTHER_START, _END = 0xDA, 0xD8, 0xD9
_MOST_SEGMENTS = 10_000  # no camera writes a hundredth of it


class Jpeg(NamedTuple):
    """A JPEG file: its `width` and `height` in pixels, its scans, whether its end is there.

    What follows the end, such as the video of a motion photograph, is no part of it. `data` is the
    file without stray bytes between the segments before the first scan.
    """

    width: int
    height: int
    scans: int
    is_whole: bool
    data: bytes


def jpeg_in(data: bytes) -> Jpeg | None:
    """Return the JPEG file that `data` begins with; None where decoders may find no size."""
    if not data.startswith(_START):
        return None
    at = _frame_header(data)
    if at is None:
        return None
    height, width = struct.unpack(">HH", data[at + 3 : at + 7])
    scans = begin = 0
    is_whole = False
    parts: list[bytes] = []
    for _segment in range(_MOST_SEGMENTS):
        end = _after(data, at)
        found = _MARKER.search(data, end)
        if found is None or found[1][0] == _ANOTHER_START:
            break
        if not scans and found.start() > end:
            parts.append(data[begin:end])
            begin = found.start()
        if found[1][0] == _END:
            is_whole = True
            break
        scans += found[1][0] == _SCAN
        at = found.end()
    return Jpeg(width, height, scans, is_whole, b"".join((*parts, data[begin:])))


def _frame_header(data: bytes) -> int | None:
    """Where the first frame header begins, as far as every decoder finds the same one.

    It begins with its length, after its marker.
    """
    at = len(_START)
    for _segment in range(_MOST_SEGMENTS):
        found = _HEAD_MARKER.match(data, at)
        if found is None or found[1][0] in _NO_HEADER or found.end() + 7 > len(data):
            return None
        if found[1][0] in _FRAMES:
            return found.end()
        at = _after(data, found.end())
    return None


def _after(data: bytes, at: int) -> int:
    """Where the segment ends whose length is `at`."""
    return at + int.from_bytes(data[at : at + 2], "big")
