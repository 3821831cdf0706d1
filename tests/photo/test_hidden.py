"""What hides a board, and what a blurred code or the rules still reveal."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from photo.compared import differing
from photo.photographs import EASY, NORMAL, jpg, pixels, table_of, taken

from printkit.photo.board_identification import PhotoRequest
from printkit.photo.fiducial_finder import code_text, find_fiducials
from printkit.photo.legal_position import corrected
from printkit.photo.reading import open_reader
from printkit.photo.recognition import sighting_of

SIDE = 10.0  # mm: side of a fiducial


@pytest.mark.parametrize("colour", [(120, 150, 200), (235, 235, 235), (30, 30, 30)])
@pytest.mark.parametrize("game", ["xong", "xodd"])
def test_only_sites_at_the_edge_of_a_hand_may_be_silently_wrong(game, colour):
    shot = taken(table_of(game), 0.5, NORMAL, seed=3, size=(1600, 1200))
    picture = pixels(shot).copy()
    cv2.ellipse(picture, (760, 640), (230, 190), 20, 0, 360, colour, -1)
    data = jpg(picture)
    reading = open_reader(data, "photo.jpg", PhotoRequest()).reading(Path())
    wrong = differing(reading.position, shot)
    assert wrong
    assert len(wrong - {one.site for one in reading.unsure}) <= len(wrong) / 4
    assert len(reading.unsure) < reading.sites / 2


@pytest.mark.parametrize("style", ["colour", "folk"])
@pytest.mark.parametrize("board", ["xodd-9x9", "xana-6", "hong-7x7"])
def test_a_code_too_blurred_to_decode_still_names_board_and_style(board, style):
    game = board.partition("-")[0]
    shot = taken(table_of(game, board, style=style), 0.4, EASY, seed=4, size=(1600, 1200))
    picture = cv2.GaussianBlur(pixels(shot), (0, 0), 2.0)
    found, _is_pad = find_fiducials(picture, "")
    assert code_text(picture, found, SIDE) is None
    request = open_reader(jpg(picture), "photo.jpg", PhotoRequest()).request
    assert (request.board, request.style) == (board, style)


def test_a_board_whose_code_is_covered_is_known_by_its_lines():
    shot = taken(table_of("xodd", "xodd-9x9"), 0.4, EASY, seed=4, size=(1600, 1200))
    picture = pixels(shot).copy()
    found, _is_pad = find_fiducials(picture, "")
    for corners in found.values():  # all around the fiducials, where the code may be
        x, y = corners.mean(axis=0).astype(int)
        side = int(np.linalg.norm(corners[0] - corners[1]))
        kept = picture[y - side : y + side, x - side : x + side].copy()
        cv2.circle(picture, (x, y), 4 * side, (235, 235, 235), -1)
        picture[y - side : y + side, x - side : x + side] = kept
    reading = open_reader(jpg(picture), "photo.jpg", PhotoRequest()).reading(Path())
    assert reading.position.startswith("game: xodd\nboard: xodd-9x9\n")


def test_rules_change_the_weakest_readings_alone():
    strong, weak = sighting_of((0.05, 0.9, 1.0)), sighting_of((0.30, 0.35, 1.0))
    weaker = sighting_of((1.0, 0.33, 0.34))
    seen = [strong, weak, strong, weaker]

    def is_odd(sightings):
        return sum(one.stamp is not None for one in sightings) % 2 == 0

    found = corrected(seen, is_odd)
    assert [one.stamp for one in found] == [None, 0, None, 0]
    assert [one.is_sure for one in found] == [True, False, True, weaker.is_sure]
    assert found[1].other is None
    assert corrected(found, is_odd) is found


def test_rules_leave_what_they_cannot_explain():
    seen = [sighting_of((0.05, 0.9)), sighting_of((0.30, 0.35))]
    assert corrected(seen, lambda _sightings: False) is seen
