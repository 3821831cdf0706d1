"""Opens photographs of a size that memory has room for."""

import warnings
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL.Image import Image, fromarray
from PIL.ImageOps import exif_transpose
from PIL.PngImagePlugin import PngImageFile

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
    picture = None
    jpeg = jpeg_in(data)
    if jpeg is not None:
        _check_size((jpeg.width, jpeg.height), span)
        if jpeg.scans > MOST_SCANS:
            message = _("the picture has {scans} scans; the limit is {most}")
            raise InputError(message.format(scans=jpeg.scans, most=MOST_SCANS), span)
        if jpeg.is_whole:  # of one without its end decoders make up the lower part
            picture = decoded(jpeg.data)
    elif data.startswith(_PNG):
        picture = _decoded_png(data, span)
    else:
        raise InputError(_unreadable(data), span)
    if picture is None:
        raise InputError(_("the picture is damaged or cut off"), span)
    return picture


def _check_size(size: tuple[int, int], span: SourceSpan) -> None:
    """Raise InputError if a picture of this `size` is too large or too small."""
    width, height = size
    if width * height > MOST_PIXELS:
        message = _("the picture has {width} × {height} pixels, {most} million are the most")
        most = MOST_PIXELS // 10**6
        raise InputError(message.format(width=width, height=height, most=most), span)
    if min(width, height) < _LEAST_SIDE:
        message = _("the picture has {width} × {height} pixels, each side needs {least}")
        raise InputError(message.format(width=width, height=height, least=_LEAST_SIDE), span)


def _decoded_png(data: bytes, span: SourceSpan) -> Pixels | None:
    """Return the rows of pixels of a PNG file: blue, green, red; None if it is damaged.

    OpenCV would allocate as many bytes as a chunk claims. Raises InputError as `_check_size`.
    """
    try:
        with warnings.catch_warnings(action="ignore"):  # of what is not part of the picture
            png: Image = PngImageFile(BytesIO(data))
            _check_size(png.size, span)
            png.load()
            exif_transpose(png, in_place=True)
    except InputError:
        raise
    except Exception:  # noqa: BLE001 — whatever damaged metadata provokes
        return None
    if png.mode.startswith("I"):  # 16 bits of grey, which convert() would clip
        png = fromarray((np.asarray(png) >> 8).astype(np.uint8))
    png.info.pop("transparency", None)
    if png.mode != "RGB":
        png = png.convert("RGB")
    return np.frombuffer(png.tobytes("raw", "BGR"), np.uint8).reshape(png.height, png.width, 3)


def _unreadable(data: bytes) -> str:
    """Why `data` is no picture in JPEG or PNG."""
    for at, sign, name in _OTHER_FORMATS:
        if data.startswith(sign, at):
            message = _("this is a picture in {format}, expected JPEG or PNG: save it as JPEG")
            return message.format(format=name)
    return _("this is no picture, expected a JPEG or PNG file")
