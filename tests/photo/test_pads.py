"""What is drawn by pencil on pads, read from made photographs."""

import numpy as np
import pytest
from photo.compared import differing
from photo.pencils import Pad
from photo.photographs import HARD, NORMAL, photograph

from printkit.app.photo import read_picture
from printkit.app.photo_board import PhotoRequest
from printkit.errors import InputError

SMALL = (1600, 1200)


@pytest.mark.parametrize(
    ("game", "board", "pitch", "how"),
    [
        ("hong", "hong-7x7", 25.0, HARD),
        ("xodd", "xodd-9x9", 20.0, NORMAL),
        ("xong", "xong-standard", 19.5, NORMAL),
        pytest.param("yodd", "yodd-5", 20.0, HARD, marks=pytest.mark.thorough),
    ],
)
def test_pencils_are_read(game, board, pitch, how):
    pad, rng = Pad(game, board, pitch=pitch), np.random.default_rng(8)
    shot = photograph(pad, pad.random_truth(rng, full=0.5), how, rng, SMALL)
    reading = read_picture(shot.data, "", PhotoRequest(game, board, pitch, "colour", pad=True))
    wrong = differing(reading.position, shot)
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 2


def test_a_pad_with_pieces_on_it_is_refused():
    pad = Pad("gosix", pitch=45.0)
    shot = photograph(pad, {}, NORMAL, np.random.default_rng(9), SMALL)
    with pytest.raises(InputError, match="pieces lie on this pad"):
        read_picture(shot.data, "", PhotoRequest())
