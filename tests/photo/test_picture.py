from io import BytesIO
from zlib import crc32

import cv2
import numpy as np
import pytest
from PIL import ExifTags, Image
from PIL.WebPImagePlugin import WebPImageFile

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


JPEG, PNG, WEBP = made(), made(".png"), made(".webp")
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
        WEBP[: len(WEBP) // 2],
        WEBP[:30],
    ],
    ids=["9/10", "9/10 and more", "segments", "half", "zeroes", "profile", "half WebP", "head"],
)
def test_a_damaged_file_is_refused(data, recwarn):
    assert refusal(data) == "the picture is damaged or cut off"
    assert not recwarn.list


def saved(shown, suffix="PNG", **how):
    file = BytesIO()
    shown.save(file, suffix, **how)
    return file.getvalue()


def test_files_of_any_kind_show_the_same():
    grey = Image.linear_gradient("L").resize((400, 400))
    sixteen = Image.fromarray(np.asarray(grey).astype(np.uint16) * 257)
    palette = saved(grey.convert("P"), transparency=bytes(range(256)))
    files = [palette, *(saved(grey.convert(mode)) for mode in ("L", "LA", "RGB", "RGBA"))]
    webp = {"suffix": "WEBP", "lossless": True, "exact": True}
    files += [saved(grey.convert(mode), **webp) for mode in ("RGB", "RGBA")]
    moving = saved(grey, **webp, save_all=True, append_images=[Image.new("L", (400, 400))])
    for data in (*files, saved(sixteen), moving):  # of an animation, the first frame
        assert (picture.open_picture(data, "") == np.asarray(grey)[..., None]).all()


@pytest.mark.parametrize("suffix", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_picture_stands_as_its_camera_was_held(suffix):
    if suffix == "HEIF":
        pytest.importorskip("pillow_heif").register_heif_opener()
    shown, held = Image.new("RGB", (500, 400)), Image.Exif()
    shown.paste("red", (0, 0, 500, 100))
    held[ExifTags.Base.Orientation] = 6  # its upper side is to the right
    seen = picture.open_picture(saved(shown, suffix, exif=held.tobytes()), "")
    assert seen.shape == (500, 400, 3)
    assert seen[250, 350, 2] > 200 > seen[250, 50, 2]


def test_a_webp_picture_of_too_many_pixels_is_not_decoded(monkeypatch):
    monkeypatch.setattr(WebPImageFile, "load", None)
    data = saved(
        Image.new("RGB", (400, 300)),
        "WEBP",
        save_all=True,
        append_images=[Image.new("L", (400, 300), 9)],
    )
    at = data.index(b"VP8X") + 12  # width and height, less 1
    large = data[:at] + (12_999).to_bytes(3, "little") * 2 + data[at + 6 :]
    assert refusal(large) == "the picture has 13000 × 13000 pixels; the limit is 60 million"


@pytest.fixture
def heic():
    """A HEIC file of several images in tiles, with metadata; it needs pillow-heif."""
    library = pytest.importorskip("pillow_heif")
    library.register_heif_opener()
    noise = Image.effect_noise((640, 512), 60).convert("RGB")
    more = {"exif": bytes(5000), "save_all": True, "append_images": [noise.copy()]}
    return saved(noise, "HEIF", tile_size=128, **more)


def test_a_heic_picture_is_decoded_without_its_metadata(heic, monkeypatch):
    opened = []
    monkeypatch.setattr(picture, "exif_transpose", lambda one, **_: opened.append(one))
    assert picture.open_picture(heic, "").shape == (512, 640, 3)
    assert opened[0].info["metadata"] == []
    assert refusal(heic[:3000]) == "the picture is damaged or cut off"
    assert refusal(heic[: len(heic) // 2]) == "the picture is damaged or cut off"


def test_a_heic_picture_whose_tiles_share_data_is_not_decoded(heic, monkeypatch):
    decoded = []
    monkeypatch.setattr("pillow_heif.HeifImageFile", decoded.append)
    at = heic.index(b"iloc") - 4
    box = heic[at : at + int.from_bytes(heic[at : at + 4])]
    assert (box[8], box[12:14]) == (1, b"\x44\x40")  # version 1, numbers of 4 bytes
    assert len(heic) / 2 < picture._located(box) < len(heic)
    files = []
    for length in (len(heic), 0):  # 0 stands for the whole file
        shared = bytearray(box)
        for item in range(16, len(box), 20):
            shared[item + 16 : item + 20] = length.to_bytes(4)
        files.append(heic.replace(box, shared))
    for short in (8, 13):
        cut = short.to_bytes(4) + box[4:short] + (len(box) - short).to_bytes(4) + b"free"
        files.append(heic.replace(box, cut + box[short + 8 :]))
    files.append(heic.replace(b"pitm", b"iloc"))  # a second one
    index = heic.index(b"meta") - 4
    files.append(heic[:index] + (200_000).to_bytes(4) + heic[index + 4 :].ljust(200_000))
    for data in files:
        assert refusal(data) == "the picture is damaged or cut off"
    assert decoded == []
    refusal(heic)
    assert len(decoded) == 1


@pytest.mark.parametrize(
    ("data", "format_"),
    [
        (b"\0\0\0\x1cftypavif\0\0\0\0mif1avif", "AVIF: save it as JPEG"),
        (
            b"\0\0\0\x28ftypheic\0\0\0\0mif1heic",
            "HEIC: save it as JPEG, or read it with pillow-heif",
        ),
    ],
)
def test_other_formats_are_named(data, format_, monkeypatch):
    monkeypatch.setattr(picture, "find_spec", lambda _: None)
    message = f"this is a picture in {format_}"
    assert refusal(data + bytes(100)).partition("; install it with")[0] == message
