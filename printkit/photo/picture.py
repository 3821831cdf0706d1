"""Decodes photographs, and rejects files that would take too much memory."""

import re
import warnings
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL.Image import Image, fromarray
from PIL.ImageFile import ImageFile
from PIL.ImageOps import exif_transpose
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import _

Pixels = NDArray[np.uint8]

MOST_BYTES = 40 << 20  # largest accepted file, in bytes
MOST_PIXELS = 60_000_000
_LEAST_SIDE = 300  # pixels
_JPEG = b"\xff\xd8"
# The header of a JPEG scan: marker, length and number of colour components
_SCAN = re.compile(rb"\xff\xda\0(?:\x08\x01|\x0a\x02|\x0c\x03|\x0e\x04)")
_PNG = b"\x89PNG\r\n\x1a\n"
_OTHER_FORMATS = {  # unsupported formats, recognized by their first bytes
    "HEIC": re.compile(rb"(?s:.{4})ftyp(hei|hev|mif1|msf1)"),  # the format of iPhone photographs
    "AVIF": re.compile(rb"(?s:.{4})ftypavi"),
    "WebP": re.compile(rb"(?s:.{8})WEBPVP8"),
}
# The marker of a metadata segment; other data may coincidentally contain the same bytes
_SEGMENT = re.compile(rb"\xff[\xe0-\xef\xfe]")
_MOST_SEGMENTS = 50_000  # most accepted metadata segments; Pillow would need minutes for more
MOST_SCANS = 100  # most accepted scans of a JPEG file; progressive files have about ten


def open_picture(data: bytes, name: str) -> Pixels:
    """Decode `data`, the bytes of a JPEG or PNG file, to rows of pixels: blue, green, red.

    Raises InputError if the file is not a picture, or is too large, too small or damaged.
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
    for kind, beginning in _OTHER_FORMATS.items():
        if beginning.match(data):
            message = _("this is a picture in {format}, expected JPEG or PNG: save it as JPEG")
            raise InputError(message.format(format=kind), span)
    raise InputError(_("this is not a picture; expected a JPEG or PNG file"), span)


def _check_size(size: tuple[int, int], span: SourceSpan) -> None:
    width, height = size
    if width * height > MOST_PIXELS:
        message = _("the picture has {width} × {height} pixels; the limit is {most} million")
        most = MOST_PIXELS // 10**6
        raise InputError(message.format(width=width, height=height, most=most), span)
    if min(width, height) < _LEAST_SIDE:
        message = _("the picture has {width} × {height} pixels; each side needs at least {least}")
        raise InputError(message.format(width=width, height=height, least=_LEAST_SIDE), span)


def _decoded(kind: type[ImageFile], data: bytes, span: SourceSpan) -> Pixels:
    try:
        with warnings.catch_warnings(action="ignore"):  # ignore warnings about metadata
            picture: Image = kind(BytesIO(data))
            _check_size(picture.size, span)
            picture.load()
            exif_transpose(picture, in_place=True)
    except InputError:
        raise
    except Exception:  # noqa: BLE001 — damaged metadata may raise anything
        raise InputError(_("the picture is damaged or cut off"), span) from None
    if picture.mode.startswith("I"):  # convert() would clip 16-bit grey values
        picture = fromarray((np.asarray(picture) >> 8).astype(np.uint8))
    picture.info.pop("transparency", None)
    if picture.mode != "RGB":
        picture = picture.convert("RGB")
    rows = np.frombuffer(picture.tobytes("raw", "BGR"), np.uint8)
    return rows.reshape(picture.height, picture.width, 3)
