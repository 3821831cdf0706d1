"""Photographs of boards from which nothing can be told: burnt out, or of several boards."""

import cv2
import numpy as np
import pytest
from photo.compared import differing
from photo.photographs import EASY, NORMAL, SMALL, Table, photograph

from printkit.base.errors import InputError
from printkit.photo.board_finder import PhotoRequest
from printkit.photo.photographs import read_picture

HONG = PhotoRequest("hong", "hong-7x7")


def jpg(image):
    return cv2.imencode(".jpg", image)[1].tobytes()


def refusal(image):
    with pytest.raises(InputError) as refused:
        read_picture(jpg(image), "photo.jpg", HONG)
    return refused.value.message


@pytest.fixture(scope="module")
def board():
    return Table("hong", "hong-7x7")


def shown(board, how, full):
    rng = np.random.default_rng(5)
    made = photograph(board, board.random_truth(rng, full=full), how, rng, SMALL)
    return cv2.imdecode(np.frombuffer(made.data, np.uint8), cv2.IMREAD_COLOR), made


def test_a_board_that_is_burnt_out_is_refused(board):
    picture, _made = shown(board, NORMAL, 0.7)
    told = refusal(np.clip(picture.astype(np.int64) * 3, 0, 255).astype(np.uint8))
    assert told == "the picture is overexposed: even the print is white on empty sites"


def test_white_paper_is_not_burnt_out_where_the_print_is_seen():
    """As on a scan, and whether the board is full or empty."""
    board = Table("hong", "hong-7x7", style="low-ink")
    for full in (0.0, 0.5, 1.0):
        picture, made = shown(board, EASY._replace(shade=0.0), full)
        white = np.percentile(picture, 97, axis=(0, 1))
        scan = np.clip(picture / white * 254, 0, 255).astype(np.uint8)
        reading = read_picture(jpg(scan), "photo.jpg", HONG._replace(style="low-ink"))
        assert not differing(reading.position, made)


def test_two_boards_in_a_picture_are_refused(board):
    picture, _made = shown(board, EASY, 0.5)
    told = refusal(np.hstack([picture, picture]))
    assert told == "marks are in the picture more than once: photograph one board alone"
