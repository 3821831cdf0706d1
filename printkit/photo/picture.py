"""Opens photographs of a size that memory has room for."""

import struct
from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.errors import InputError, SourceSpan
from printkit.language import _

Pixels = NDArray[np.uint8]

MOST_BYTES = 40 << 20  # of a file
MOST_PIXELS = 60_000_000
_LEAST_SIDE = 300  # pixels
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_TAIL = 1 << 16  # bytes; some cameras write more after the end
_NO_FRAME = (0xC4, 0xC8, 0xCC)  # among the markers of frames in JPEG files
# Markers that stand alone or begin a scan: no frame header may follow
_NO_HEADER = (0x00, 0x01, *range(0xD0, 0xDB))
_BRIGHT, _DARK = 250, 8
_MOST_OVER = 0.6  # of the pixels may be as bright or as dark as can be


def open_picture(data: bytes, name: str) -> Pixels:
    """Return the picture in `data`, JPEG or PNG, as rows of pixels: blue, green, red.

    Raises InputError for what is no picture, and for one that is too large, too small, or nearly
    all white or black.
    """
    span = SourceSpan(name)
    if len(data) > MOST_BYTES:
        message = _("the picture has more than {most} MiB")
        raise InputError(message.format(most=MOST_BYTES >> 20), span)
    size = _size(data)
    if size is None:
        raise InputError(_("this is no picture, expected a JPEG or PNG file"), span)
    width, height = size
    if width * height > MOST_PIXELS:
        message = _("the picture has {width} × {height} pixels, {most} million are the most")
        most = MOST_PIXELS // 10**6
        raise InputError(message.format(width=width, height=height, most=most), span)
    if min(width, height) < _LEAST_SIDE:
        message = _("the picture has {width} × {height} pixels, each side needs {least}")
        raise InputError(message.format(width=width, height=height, least=_LEAST_SIDE), span)
    read = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if read is None or _is_cut_off(data):
        raise InputError(_("the picture is damaged or cut off"), span)
    picture = np.asarray(read, np.uint8)
    grey = picture[::8, ::8].mean(axis=2)
    for share, message in (
        ((grey > _BRIGHT).mean(), _("the picture is overexposed")),
        ((grey < _DARK).mean(), _("the picture is too dark")),
    ):
        if share > _MOST_OVER:
            raise InputError(message, span)
    return picture


def _is_cut_off(data: bytes) -> bool:
    """Whether a JPEG file lacks its end, so that the lower part of the picture is made up."""
    return data.startswith(_JPEG) and b"\xff\xd9" not in data[-_TAIL:]


def _size(data: bytes) -> tuple[int, int] | None:
    """The width and the height that the head of a JPEG or PNG file tells."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(_JPEG):
        return next(_frames(data), None)
    return None


def _frames(data: bytes) -> Iterator[tuple[int, int]]:
    """The sizes of the frames of a JPEG file, as far as every decoder finds the same ones."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        if marker in _NO_HEADER:
            return
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            yield width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
