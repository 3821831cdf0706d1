from io import BytesIO
from zlib import crc32

import cv2
import numpy as np
import pytest
from PIL import ExifTags, Image

from printkit.base.errors import InputError
from printkit.photo import picture

SCAN = b"\xff\xda\0\x08\x01\x01\0\x01\x3f\0"  # of one colour, without anything in it
END = b"\xff\xd9"


def made(suffix=".jpg", *how):
    dots = np.random.default_rng(1).integers(60, 190, (40, 50, 3), np.uint8)
    shown = cv2.resize(dots, (500, 400), interpolation=cv2.INTER_NEAREST)
    return cv2.imencode(suffix, shown, how)[1].tobytes()


def refusal(data):
    with pytest.raises(InputError) as refused:
        picture.open_picture(data, "photo.jpg")
    return refused.value.message


def test_scans_are_counted_before_any_is_decoded(monkeypatch):
    data = made(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    scans = len(picture._SCAN.findall(data))
    assert scans in range(2, 20)
    monkeypatch.setattr(picture, "_decoded", None)
    many = data.removesuffix(END) + (101 - scans) * (SCAN + b"\x12\xff\0\xff\xd3\x34") + END
    assert refusal(many) == "the picture has 101 scans; the limit is 100"


JPEG, PNG = made(), made(".png")
HALF = len(PNG) // 2
PROFILE = b"\0\0\0\1iCCPx" + crc32(b"iCCPx").to_bytes(4)


@pytest.mark.parametrize(
    "data",
    [
        JPEG[: int(len(JPEG) * 0.9)],
        JPEG[: int(len(JPEG) * 0.9)] + bytes(100),
        b"\xff\xd8" + b"\xff\xe1\0\2" * 50_001,
        PNG[:HALF],
        PNG[:HALF] + bytes(1000) + PNG[HALF + 1000 :],
        PNG[:33] + PROFILE + PNG[33:],
    ],
    ids=["9/10", "9/10 and more", "segments", "half", "zeroes", "profile"],
)
def test_a_damaged_file_is_refused(data, recwarn):
    assert refusal(data) == "the picture is damaged or cut off"
    assert not recwarn.list


def as_png(shown, **how):
    file = BytesIO()
    shown.save(file, "PNG", **how)
    return file.getvalue()


def test_png_files_of_any_kind_show_the_same():
    grey = Image.linear_gradient("L").resize((400, 400))
    sixteen = Image.fromarray(np.asarray(grey).astype(np.uint16) * 257)
    palette = as_png(grey.convert("P"), transparency=bytes(range(256)))
    files = [palette, *(as_png(grey.convert(mode)) for mode in ("L", "LA", "RGB", "RGBA"))]
    for data in (*files, as_png(sixteen)):
        assert (picture.open_picture(data, "") == np.asarray(grey)[..., None]).all()


@pytest.mark.parametrize("suffix", ["JPEG", "PNG"])
def test_a_picture_stands_as_its_camera_was_held(suffix):
    shown, held, file = Image.new("RGB", (500, 400)), Image.Exif(), BytesIO()
    shown.paste("red", (0, 0, 500, 100))
    held[ExifTags.Base.Orientation] = 6  # its upper side is to the right
    shown.save(file, suffix, exif=held)
    seen = picture.open_picture(file.getvalue(), "")
    assert seen.shape == (500, 400, 3)
    assert seen[250, 350, 2] > 200 > seen[250, 50, 2]


@pytest.mark.parametrize(
    ("data", "format_"),
    [
        (b"\0\0\0\x28ftypheic\0\0\0\0mif1heic", "HEIC"),
        (b"\0\0\0\x1cftypavif\0\0\0\0mif1avif", "AVIF"),
        (b"RIFF\x24\1\0\0WEBPVP8 \x18", "WebP"),
    ],
)
def test_other_formats_are_named(data, format_):
    told = f"this is a picture in {format_}, expected JPEG or PNG: save it as JPEG"
    assert refusal(data + bytes(100)) == told
