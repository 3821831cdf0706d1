"""What is drawn by pencil on pads, read from made photographs."""

import cv2
import numpy as np
import pytest
from photo.compared import differing
from photo.pencils import Pad
from photo.photographs import EASY, HARD, NORMAL, Photograph, photograph

from printkit.base.errors import InputError
from printkit.photo import board_finder
from printkit.photo.board_finder import PhotoRequest
from printkit.photo.photographs import read_picture

SMALL = (1600, 1200)


@pytest.mark.parametrize(
    ("game", "board", "pitch", "how"),
    [
        ("hong", "hong-7x7", 25.0, HARD),
        ("xodd", "xodd-9x9", 20.0, NORMAL),
        ("xong", "xong-standard", 19.5, NORMAL),
        pytest.param("yodd", "yodd-5", 20.0, HARD, marks=pytest.mark.nightly),
    ],
)
def test_pencils_are_read(game, board, pitch, how):
    pad, rng = Pad(game, board, pitch=pitch), np.random.default_rng(8)
    shot = photograph(pad, pad.random_truth(rng, full=0.5), how, rng, SMALL)
    reading = read_picture(shot.data, "", PhotoRequest(game, board, pitch, "colour", pad=True))
    wrong = differing(reading.position, shot)
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 2


def test_a_scan_may_be_nearly_all_white():
    pad, rng = Pad("hong", "hong-7x7", pitch=25.0), np.random.default_rng(5)
    truth = pad.random_truth(rng, full=0.2)
    scan = np.clip(pad.laid(truth, EASY, rng) * 255, 0, 255).astype(np.uint8)
    scan = np.pad(scan, ((200, 200), (100, 100), (0, 0)), constant_values=255)
    assert (scan.min(axis=2) > 250).mean() > 0.8
    data = cv2.imencode(".png", scan)[1].tobytes()
    truth = {name: piece for name, (_, piece, *_) in truth.items()}
    reading = read_picture(data, "", PhotoRequest("hong", "hong-7x7", 25.0))
    assert differing(reading.position, Photograph(data, truth)) == set()


@pytest.mark.parametrize(("game", "pitch"), [("xong", 19.5), ("xodd", 19.6), ("hong", 25.0)])
def test_a_pad_in_grey_is_refused_unless_it_has_lines_alone(game, pitch):
    pad, rng = Pad(game, pitch=pitch), np.random.default_rng(8)
    shot = photograph(pad, pad.random_truth(rng, full=0.5), NORMAL, rng, SMALL)
    grey = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_GRAYSCALE)
    data, request = (
        cv2.imencode(".jpg", grey)[1].tobytes(),
        PhotoRequest(board=pad.opened.board.name),
    )
    if game == "hong":
        assert differing(read_picture(data, "", request).position, shot) == set()
        return
    with pytest.raises(InputError, match="no colours, which tell the pencils of this pad apart"):
        read_picture(data, "", request)


def test_a_pad_with_pieces_on_it_is_refused():
    pad = Pad("gosix", pitch=45.0)
    shot = photograph(pad, {}, NORMAL, np.random.default_rng(9), SMALL)
    with pytest.raises(InputError, match="pieces lie on this pad"):
        read_picture(shot.data, "", PhotoRequest())


def test_a_pad_is_known_by_its_marks_where_its_code_cannot_be_read(monkeypatch):
    monkeypatch.setattr(board_finder, "code_text", lambda *_: None)
    pad, rng = Pad("xodd", "xodd-9x9", pitch=20.0), np.random.default_rng(8)
    shot = photograph(pad, pad.random_truth(rng, full=0.5), NORMAL, rng, SMALL)
    for told in (PhotoRequest(), PhotoRequest("xodd", style="grey")):  # it is not read as a board
        with pytest.raises(InputError, match="name it with --board"):
            read_picture(shot.data, "", told)
    reading = read_picture(shot.data, "", PhotoRequest(board="xodd-9x9"))
    assert len(differing(reading.position, shot)) <= 3
