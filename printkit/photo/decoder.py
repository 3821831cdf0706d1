"""Decodes JPEG files without letting libjpeg print to stderr what it finds wrong.

OpenCV decodes them, not Pillow, which hides these warnings: of a file with a damaged middle Pillow
returns a picture that is partly made up.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

_STDERR = 2
_PIPE = 1 << 16  # bytes, what is kept of what is printed
_LIBRARIES = (
    *(b"Corrupt JPEG", b"Premature end of JPEG", b"Invalid ", b"Unsupported "),
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
    """Return the JPEG file `data` as rows of pixels: blue, green, red; None where it is spoilt.

    Stray bytes before the first scan, harmless as they are, count as damage, too: give the file
    without them.
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
    try:
        usual = os.dup(_STDERR) if hasattr(os, "set_blocking") else None
    except OSError:
        usual = None
    if usual is None:
        yield said
        return
    reading, writing = os.pipe()
    try:
        os.set_blocking(writing, False)  # rather lose lines than wait for a reader
        os.dup2(writing, _STDERR)
        yield said
    finally:
        os.dup2(usual, _STDERR)
        # In browsers reading an empty pipe, or one with a closed end, ends Python
        with suppress(BlockingIOError):
            os.write(writing, b"\n")
        for line in os.read(reading, _PIPE).removesuffix(b"\n").splitlines(keepends=True):
            if line.startswith(_LIBRARIES):
                said.append(line)
            else:
                with suppress(OSError):
                    os.write(_STDERR, line)
        for end in (usual, writing, reading):
            os.close(end)
