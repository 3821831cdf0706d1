"""Decodes pictures without letting libjpeg and libpng print to stderr what they find wrong."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

_STDERR = 2
_PIPE = 1 << 16  # bytes, what is kept of what is printed
_LIBRARIES = (
    *(b"Corrupt JPEG", b"Premature end of JPEG", b"Invalid ", b"Unsupported ", b"libpng "),
    *(b"[ WARN:", b"[ERROR:"),
)
# Parts of the picture are made up then
_SPOILT = (
    *(b"premature end of data segment", b"Premature end of JPEG"),
    *(b"bad Huffman code", b"bad arithmetic code", b"instead of RST"),
)
# Some cameras write a few bytes too many before the end. Elsewhere they may hide worse, as libjpeg
# tells of a file only what it finds wrong first
_STRAY = re.compile(rb"([0-9]+) extraneous bytes before marker 0x([0-9a-f]{2})")
_END, _MOST_STRAY = b"d9", 16
_alone = Lock()  # stderr is that of the whole process


def decoded(data: bytes) -> NDArray[np.uint8] | None:
    """Return the picture in `data` as rows of pixels: blue, green, red; None where it is spoilt.

    Of a JPEG file stray bytes before the first scan, harmless as they are, count as damage, too:
    give it without them.
    """
    with _alone, _overheard() as said:
        read = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return None if read is None or any(map(_is_damage, said)) else np.asarray(read, np.uint8)


def _is_damage(line: bytes) -> bool:
    """Whether a library that prints `line` made up a part of the picture, or may have."""
    stray = _STRAY.search(line)
    if stray is not None:
        return stray[2] != _END or int(stray[1]) > _MOST_STRAY
    return any(words in line for words in _SPOILT)


@contextmanager
def _overheard() -> Iterator[list[bytes]]:
    """Keep the lines that libraries in C print to stderr; what others print there is passed on.

    Where stderr is closed, or the system cannot do it, the list stays empty.
    """
    said: list[bytes] = []
    if sys.platform == "emscripten":
        with _overheard_in_browser(said):
            yield said
        return
    try:
        usual = os.dup(_STDERR) if hasattr(os, "set_blocking") else None
    except OSError:
        usual = None
    if usual is None:
        yield said
        return
    reading, writing = os.pipe()
    try:
        for end in (reading, writing):
            os.set_blocking(end, False)  # rather lose lines than wait for a reader
        os.dup2(writing, _STDERR)
        yield said
    finally:
        os.dup2(usual, _STDERR)
        os.close(writing)
        for line in _lines(reading):
            if line.startswith(_LIBRARIES):
                said.append(line)
            else:
                with suppress(OSError):
                    os.write(_STDERR, line)
        os.close(reading)
        os.close(usual)


@contextmanager
def _overheard_in_browser(said: list[bytes]) -> Iterator[None]:
    """Add to `said` what is printed to stderr; there, to read an empty pipe ends Python."""
    usual = os.dup(_STDERR)
    with TemporaryFile() as file:
        try:
            os.dup2(file.fileno(), _STDERR)
            yield
        finally:
            os.dup2(usual, _STDERR)
            os.close(usual)
            file.seek(0)
            said += file.read(_PIPE).splitlines(keepends=True)


def _lines(pipe: int) -> list[bytes]:
    """What is in `pipe`."""
    try:
        return os.read(pipe, _PIPE).splitlines(keepends=True)
    except BlockingIOError:
        return []
