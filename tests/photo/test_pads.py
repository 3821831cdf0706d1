import cv2
import numpy as np
import pytest
from photo.compared import differing
from photo.pencils import Pad
from photo.photographs import HARD, NORMAL, jpg, photograph, pixels, taken

from printkit.base.errors import InputError
from printkit.photo import board_finder
from printkit.photo.board_finder import PhotoRequest
from printkit.photo.photographs import read_picture

SMALL = (1400, 1050)


def refusal(data, **told):
    with pytest.raises(InputError) as refused:
        read_picture(data, "", PhotoRequest(**told))
    return refused.value.message


@pytest.fixture(scope="module")
def xodd():
    return taken(Pad("xodd", "xodd-9x9", pitch=20.0), seed=8, size=SMALL)


@pytest.mark.parametrize(
    ("game", "board", "pitch", "how"),
    [
        ("hong", "hong-7x7", 25.0, HARD),
        ("xong", "xong-standard", 19.5, NORMAL),
        pytest.param("yodd", "yodd-5", 20.0, HARD, marks=pytest.mark.nightly),
    ],
)
def test_pencils_are_read(game, board, pitch, how):
    shot = taken(Pad(game, board, pitch=pitch), how=how, seed=8, size=SMALL)
    reading = read_picture(shot.data, "", PhotoRequest(game, board, pitch, "colour", pad=True))
    wrong = differing(reading.position, shot)
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 2


def test_a_pad_of_coloured_pencils_in_grey_is_refused(xodd):
    told = refusal(jpg(pixels(xodd, cv2.IMREAD_GRAYSCALE)), board="xodd-9x9")
    assert told == "the picture shows no colours, which tell the pencils of this pad apart"


def test_a_pad_with_pieces_on_it_is_refused():
    shot = photograph(Pad("gosix", pitch=45.0), {}, NORMAL, np.random.default_rng(9), SMALL)
    assert refusal(shot.data) == "pieces lie on this pad: only pads are read where all is drawn"


def test_a_pad_is_known_by_its_marks_where_its_code_cannot_be_read(monkeypatch, xodd):
    monkeypatch.setattr(board_finder, "code_text", lambda *_: None)
    for told in ({}, {"game": "xodd", "style": "grey"}):  # it is not read as a board
        assert refusal(xodd.data, **told) == board_finder.UNKNOWN
    reading = read_picture(xodd.data, "", PhotoRequest(board="xodd-9x9"))
    wrong = differing(reading.position, xodd)
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 2
