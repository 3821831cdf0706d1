"""Decodes photographs, and rejects files that would take too much memory."""

import re
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL.Image import Image, fromarray
from PIL.ImageOps import exif_transpose
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.WebPImagePlugin import WebPImageFile

from printkit.base.errors import InputError, SourceSpan, missing
from printkit.base.language import _

Pixels = NDArray[np.uint8]

MOST_BYTES = 40 << 20  # largest accepted file, in bytes
MOST_PIXELS = 60_000_000
_LEAST_SIDE = 300  # pixels
_JPEG = b"\xff\xd8"
# The header of a JPEG scan: marker, length and number of colour components
_SCAN = re.compile(rb"\xff\xda\0(?:\x08\x01|\x0a\x02|\x0c\x03|\x0e\x04)")
_PNG = b"\x89PNG\r\n\x1a\n"
_WEBP = re.compile(rb"RIFF(?s:.{4})WEBPVP8")
_HEIC = re.compile(rb"(?s:.{4})ftyp(hei|hev|mif1|msf1)")  # the format of iPhone photographs
_AVIF = re.compile(rb"(?s:.{4})ftypavi")
# The marker of a metadata segment; other data may coincidentally contain the same bytes
_SEGMENT = re.compile(rb"\xff[\xe0-\xef\xfe]")
_MOST_SEGMENTS = 50_000  # most accepted metadata segments; Pillow would need minutes for more
MOST_SCANS = 100  # most accepted scans of a JPEG file; progressive files have about ten
_MOST_INDEX = 100_000  # largest accepted index of a HEIC file, in bytes; usual ones have 10,000


def open_picture(data: bytes, name: str) -> Pixels:
    """Decode a JPEG, PNG, WebP or HEIC file with the bytes `data` to rows of blue, green, red.

    Raises InputError if the file is not a picture, or is too large, too small or damaged, or if
    pillow-heif is missing.
    """
    span = SourceSpan(name)
    if len(data) > MOST_BYTES:
        message = _("the picture has more than {most} MiB")
        raise InputError(message.format(most=MOST_BYTES >> 20), span)
    if data.startswith(_JPEG):
        scans = len(_SCAN.findall(data))
        if scans > MOST_SCANS:
            message = _("the picture has {scans} scans; the limit is {most}")
            raise InputError(message.format(scans=scans, most=MOST_SCANS), span)
        if len(_SEGMENT.findall(data)) > _MOST_SEGMENTS:
            raise InputError(_("the picture is damaged or cut off"), span)
        return _decoded(JpegImageFile, data, span)
    if data.startswith(_PNG):
        return _decoded(PngImageFile, data, span)
    if _WEBP.match(data):
        return _decoded(WebPImageFile, data, span)
    if _HEIC.match(data):
        if find_spec("pillow_heif"):
            return _decoded(_open_heic, data, span)
        message = _("this is a picture in HEIC: save it as JPEG, or read it with pillow-heif")
        raise InputError(missing(message, "pillow-heif").message, span)
    if _AVIF.match(data):
        raise InputError(_("this is a picture in AVIF: save it as JPEG"), span)
    raise InputError(_("this is not a picture; expected a JPEG, PNG, WebP or HEIC file"), span)


def _open_heic(file: BytesIO) -> Image:
    """Open a HEIC file without its metadata, which pillow-heif would copy for each image.

    Raises ValueError if images share data, which would be decoded again for each image.
    """
    from pillow_heif import HeifImageFile, options  # an extra

    options.THUMBNAILS = options.DEPTH_IMAGES = options.AUX_IMAGES = False
    data, at = file.getvalue(), 0
    while at + 8 <= len(data):  # for each box
        is_long = data[at : at + 4] == b"\0\0\0\1"
        size = int.from_bytes(data[at + 8 : at + 16] if is_long else data[at : at + 4]) or len(data)
        if data[at + 4 : at + 8] == b"meta":
            index = data[at : at + size]
            if len(index) > _MOST_INDEX or _located(index) > len(data):
                raise ValueError
            file.seek(at)
            file.write(index.replace(b"cdsc", b"none"))  # cdsc: a reference to metadata
        at += max(size, 8)
    picture: Image = HeifImageFile(file)
    return picture


def _located(index: bytes) -> int:
    """Return the sum of the lengths of all images' data, according to the only `iloc` box."""
    (start,) = (found.start() for found in re.finditer(b"iloc", index))
    box = index[start - 4 :][: int.from_bytes(index[start - 4 : start])]
    version, wide = box[8], 4 if box[8] == 2 else 2  # wide: bytes of an item's number
    offset, length, base, number = (int(digit, 16) for digit in box[12:14].hex())
    at, total = 14 + wide, 0
    while at < len(box) and total <= MOST_BYTES:
        at += wide + 2 * (version > 0) + 2 + base + 2
        for _extent in range(int.from_bytes(box[at - 2 : at])):
            at += number * (version > 0) + offset + length
            total += int.from_bytes(box[at - length : at]) or MOST_BYTES  # 0: the whole file
    return total


def _check_size(size: tuple[int, int], span: SourceSpan) -> None:
    width, height = size
    if width * height > MOST_PIXELS:
        message = _("the picture has {width} × {height} pixels; the limit is {most} million")
        most = MOST_PIXELS // 10**6
        raise InputError(message.format(width=width, height=height, most=most), span)
    if min(width, height) < _LEAST_SIDE:
        message = _("the picture has {width} × {height} pixels; each side needs at least {least}")
        raise InputError(message.format(width=width, height=height, least=_LEAST_SIDE), span)


def _decoded(opened: Callable[[BytesIO], Image], data: bytes, span: SourceSpan) -> Pixels:
    try:
        with warnings.catch_warnings(action="ignore"):  # ignore warnings about metadata
            picture = opened(BytesIO(data))
            _check_size(picture.size, span)
            picture.load()
            exif_transpose(picture, in_place=True)
            if picture.mode.startswith("I"):  # convert() would clip 16-bit grey values
                picture = fromarray((np.asarray(picture) >> 8).astype(np.uint8))
            picture.info.pop("transparency", None)
            if picture.mode != "RGB":
                picture = picture.convert("RGB")
    except InputError:
        raise
    except Exception:  # noqa: BLE001 — damaged metadata may raise anything
        raise InputError(_("the picture is damaged or cut off"), span) from None
    rows = np.frombuffer(picture.tobytes("raw", "BGR"), np.uint8)
    return rows.reshape(picture.height, picture.width, 3)
