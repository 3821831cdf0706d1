"""A PNG file from bands of a picture that would be too large to be in memory at once.

Each row is written as its difference from the one above (filter 2 of the PNG specification, 9.2):
in drawings most rows are alike.
"""

import io
import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from printkit.provenance import made_by
from printkit.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOURS = {"RGB": 2, "RGBA": 6}  # types of colour by mode of Pillow
_UP = b"\2"
SOFTWARE = "Software"  # keyword of a text: what made the picture (11.3.3.2)
PERCEPTUAL = 0  # rendering intent of sRGB (PNG specification, 11.3.2.5)


def streamed(bands: Iterable["Image"], size: tuple[int, int], mode: str, dpi: float) -> bytes:
    """The file of an sRGB picture of some width and height, from its bands from the top down.

    `mode` is RGB or RGBA.
    """
    per_metre = round(1000 / MM_PER_INCH * dpi)
    file = io.BytesIO()
    file.write(_SIGNATURE)
    file.write(_chunk(b"IHDR", struct.pack(">LLBBBBB", *size, 8, _COLOURS[mode], 0, 0, 0)))
    file.write(_chunk(b"sRGB", bytes([PERCEPTUAL])))
    file.write(_chunk(b"pHYs", struct.pack(">LLB", per_metre, per_metre, 1)))
    file.write(_chunk(b"tEXt", f"{SOFTWARE}\0{made_by()}".encode("latin-1", "replace")))
    for packed in _packed(bands):
        file.write(_chunk(b"IDAT", packed))
    file.write(_chunk(b"IEND", b""))
    return file.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


def _packed(bands: Iterable["Image"]) -> Iterator[bytes]:
    """The pixels of all bands in one stream of zlib, as they become ready."""
    packer = zlib.compressobj()
    for differences in _differences(bands):
        row = differences.width * len(differences.getbands())
        data = differences.tobytes()
        rows = (_UP + data[start : start + row] for start in range(0, len(data), row))
        if ready := packer.compress(b"".join(rows)):
            yield ready
    yield packer.flush()


def _differences(bands: Iterable["Image"]) -> Iterator["Image"]:
    """Each band less, row by row, what is above."""
    from PIL import Image, ImageChops  # an extra: only pictures need it

    above = None
    for band in bands:
        shifted = Image.new(band.mode, band.size)
        if above:
            shifted.paste(above, (0, 0))
        shifted.paste(band, (0, 1))
        above = band.crop((0, band.height - 1, band.width, band.height))
        yield ImageChops.subtract_modulo(band, shifted)
