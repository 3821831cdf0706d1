"""Files of pictures: what follows them, what spoils them, and what they may ask for."""

import os
import tracemalloc
from contextlib import suppress
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from printkit.errors import InputError
from printkit.photo import camera, decoder, jpeg, picture

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


@pytest.mark.parametrize(
    "how",
    [
        (),
        (cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
        (cv2.IMWRITE_JPEG_RST_INTERVAL, 3),
    ],
)
def test_what_follows_the_end_of_a_picture_is_no_part_of_it(how):
    data = made(".jpg", *how)
    video = b"\0\0\0\x18ftypmp42" + bytes(3 << 20)
    shown = picture.open_picture(data + video, "")
    assert shown.shape == (400, 500, 3)
    assert (shown == picture.open_picture(data, "")).all()


@pytest.mark.parametrize("share", [0.3, 0.9, 1])
def test_a_picture_without_its_end_is_refused_whatever_follows(share):
    data = made()
    part = data[: min(int(len(data) * share), len(data) - len(END))]
    assert refusal(part) == "the picture is damaged or cut off"
    assert refusal(part + bytes(100)) == "the picture is damaged or cut off"


def test_the_end_of_a_preview_within_a_picture_is_not_its_end():
    data, preview = made(), made()[:5000] + END
    head = b"\xff\xe1" + (len(preview) + 2).to_bytes(2) + preview
    data = data[:2] + head + data[2:]
    assert jpeg.jpeg_in(data) == (500, 400, 1, True, data)
    assert refusal(data[:-2]) == "the picture is damaged or cut off"


def test_scans_are_counted_before_any_is_decoded(monkeypatch):
    data = made(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    scans = jpeg.jpeg_in(data).scans
    assert scans in range(2, 20)
    monkeypatch.setattr(cv2, "imdecode", None)
    spoilt = data.removesuffix(END) + (101 - scans) * (SCAN + b"\x12\xff\0\xff\xd3\x34") + END
    assert refusal(spoilt) == "the picture has 101 scans; the limit is 100"


def test_no_end_of_segments_is_waited_for():
    segments = jpeg._MOST_SEGMENTS * b"\xff\xe0\0\2"
    assert refusal(b"\xff\xd8" + segments + made()[2:]).startswith("this is no picture")
    data = made().removesuffix(END)
    assert refusal(data + segments + END) == "the picture is damaged or cut off"


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_a_spoilt_picture_is_told_in_a_sentence_alone(suffix, capfd):
    data = made(suffix)
    middle = len(data) // 2
    spoilt = data[:middle] + bytes(1000) + data[middle + 1000 :]
    assert refusal(spoilt) == "the picture is damaged or cut off"
    assert refusal(made(".png")[:middle]) == "the picture is damaged or cut off"
    assert capfd.readouterr().err == ""


def test_bytes_that_cameras_write_too_many_are_no_damage(capfd):
    data = made().removesuffix(END) + b"\0\0" + END
    assert picture.open_picture(data, "").shape == (400, 500, 3)
    assert capfd.readouterr().err == ""


def test_stray_bytes_before_the_first_scan_hide_no_damage(capfd):
    data = made()
    scan = data.index(b"\xff\xda")
    stray = data[:scan] + b"\1\2\3" + data[scan:]
    assert jpeg.jpeg_in(stray).data == data
    assert (picture.open_picture(stray, "") == picture.open_picture(data, "")).all()
    assert refusal(stray[: len(data) // 2] + END) == "the picture is damaged or cut off"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("how", [(), (cv2.IMWRITE_JPEG_RST_INTERVAL, 3)])
@pytest.mark.parametrize("seed", range(5))
def test_random_bytes_within_a_scan_are_damage(how, seed):
    data = made(".jpg", *how)
    middle = len(data) // 2
    noise = np.random.default_rng(seed).integers(0, 255, 1000, np.uint8).tobytes()
    spoilt = data[:middle] + noise + data[middle + 1000 :]
    assert refusal(spoilt) == "the picture is damaged or cut off"


@pytest.mark.parametrize(
    ("line", "is_damage"),
    [
        (b"Corrupt JPEG data: 16 extraneous bytes before marker 0xd9\n", False),
        (b"Corrupt JPEG data: 17 extraneous bytes before marker 0xd9\n", True),
        (b"Corrupt JPEG data: 2 extraneous bytes before marker 0xd3\n", True),
        (b"Corrupt JPEG data: found marker 0xd3 instead of RST2\n", True),
    ],
)
def test_few_stray_bytes_are_let_pass_at_the_end_alone(line, is_damage, monkeypatch):
    def says(*_):
        os.write(2, line)
        return np.zeros((1, 1, 3), np.uint8)

    monkeypatch.setattr(cv2, "imdecode", says)
    assert (decoder.decoded(b"") is None) == is_damage


def test_in_a_browser_damage_is_heard_without_a_pipe(capfd, monkeypatch):
    monkeypatch.setattr(decoder, "sys", SimpleNamespace(platform="emscripten"))
    monkeypatch.setattr(os, "pipe", None)  # an empty one ends Python there
    assert decoder.decoded(made()).shape == (400, 500, 3)
    assert decoder.decoded(made()[:5000] + END) is None
    os.write(2, b"then\n")
    assert capfd.readouterr().err == "then\n"


def test_what_others_print_meanwhile_is_passed_on(capfd, monkeypatch):
    def noisy(*_):
        os.write(2, b"a line\nlibpng warning: nonsense\nanother\n")
        return np.zeros((1, 1, 3), np.uint8)

    monkeypatch.setattr(cv2, "imdecode", noisy)
    assert decoder.decoded(b"") is not None
    assert capfd.readouterr().err == "a line\nanother\n"
    os.write(2, b"then\n")
    assert capfd.readouterr().err == "then\n"


def test_more_lines_than_are_kept_are_waited_for_by_nobody(capfd, monkeypatch):
    def talks(*_):
        for _number in range(10_000):
            with suppress(BlockingIOError):
                os.write(2, b"libpng warning: nonsense\n")

    monkeypatch.setattr(cv2, "imdecode", talks)
    assert decoder.decoded(b"") is None
    assert len(capfd.readouterr().err) < 100  # a line may be cut off where no more was kept


@pytest.mark.parametrize(
    ("data", "format_"),
    [
        (b"\0\0\0\x28ftypheic\0\0\0\0mif1heic", "HEIC"),
        (b"\0\0\0\x1cftypmif1\0\0\0\0mif1heic", "HEIC"),
        (b"\0\0\0\x1cftypavif\0\0\0\0mif1avif", "AVIF"),
        (b"RIFF\x24\1\0\0WEBPVP8 \x18", "WebP"),
    ],
)
def test_other_formats_are_named(data, format_):
    told = f"this is a picture in {format_}, expected JPEG or PNG: save it as JPEG"
    assert refusal(data + bytes(100)) == told


def test_marks_that_are_missing_cost_less_memory_than_the_picture():
    shown = np.full((5000, 6000, 3), 120, np.uint8)
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match="no marks"):
            camera.find_fiducials(shown, "")
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < shown.nbytes
