"""Opens photographs of a size that memory has room for."""

import struct

import numpy as np
from numpy.typing import NDArray

from printkit.errors import InputError, SourceSpan
from printkit.language import _
from printkit.photo.decoder import decoded
from printkit.photo.jpeg import jpeg_in

Pixels = NDArray[np.uint8]

MOST_BYTES = 40 << 20  # of a file
MOST_PIXELS = 60_000_000
_LEAST_SIDE = 300  # pixels
_PNG = b"\x89PNG\r\n\x1a\n"
# By the bytes that a file has from the given one on
_OTHER_FORMATS = (
    (4, b"ftyphei", "HEIC"),  # as iPhones write it
    (4, b"ftyphev", "HEIC"),
    (4, b"ftypmif1", "HEIC"),
    (4, b"ftypmsf1", "HEIC"),
    (4, b"ftypavi", "AVIF"),
    (8, b"WEBPVP8", "WebP"),
)
MOST_SCANS = 100  # of a JPEG file; progressive ones have about ten


def open_picture(data: bytes, name: str) -> Pixels:
    """Return the picture in `data`, JPEG or PNG, as rows of pixels: blue, green, red.

    Raises InputError for what is no picture, and for one that is too large, too small or damaged.
    """
    span = SourceSpan(name)
    if len(data) > MOST_BYTES:
        message = _("the picture has more than {most} MiB")
        raise InputError(message.format(most=MOST_BYTES >> 20), span)
    jpeg = jpeg_in(data)
    size = _png_size(data) if jpeg is None else (jpeg.width, jpeg.height)
    if size is None:
        raise InputError(_unreadable(data), span)
    width, height = size
    if width * height > MOST_PIXELS:
        message = _("the picture has {width} × {height} pixels, {most} million are the most")
        most = MOST_PIXELS // 10**6
        raise InputError(message.format(width=width, height=height, most=most), span)
    if min(width, height) < _LEAST_SIDE:
        message = _("the picture has {width} × {height} pixels, each side needs {least}")
        raise InputError(message.format(width=width, height=height, least=_LEAST_SIDE), span)
    if jpeg is not None and jpeg.scans > MOST_SCANS:
        message = _("the picture has {scans} scans; the limit is {most}")
        raise InputError(message.format(scans=jpeg.scans, most=MOST_SCANS), span)
    # Of a JPEG file without its end decoders make up the lower part of the picture
    is_whole = jpeg is None or jpeg.is_whole
    picture = decoded(data if jpeg is None else jpeg.data) if is_whole else None
    if picture is None:
        raise InputError(_("the picture is damaged or cut off"), span)
    return picture


def _png_size(data: bytes) -> tuple[int, int] | None:
    """The width and the height that the head of a PNG file tells."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return None


def _unreadable(data: bytes) -> str:
    """Why `data` is no picture in JPEG or PNG."""
    for at, sign, name in _OTHER_FORMATS:
        if data.startswith(sign, at):
            message = _("this is a picture in {format}, expected JPEG or PNG: save it as JPEG")
            return message.format(format=name)
    return _("this is no picture, expected a JPEG or PNG file")
