import numpy as np
import pytest

from printkit.photo.numerals import Numerals, numbered
from printkit.photo.recognition import _judged, _likeness, _sightings, _visible, sighting_of
from printkit.photo.rendering import Stamp
from printkit.photo.sheet_light import calibrated
from printkit.photo.site_evidence import Evidence

PRINT = (0.0, 0.0, 0.0)  # the tone of an empty site
BLACK, WHITE = (-2.0, 0.0, 0.0), (0.1, 0.0, 0.0)  # those of printed pieces
WOOD = (-0.5, 0.4, -0.6)


def stamp(bar=None):
    """A white piece of 40 × 40 pixels, with a black bar at a column."""
    inked = np.ones((40, 40, 3), np.float32)
    if bar is not None:
        inked[12:28, bar : bar + 4] = 0
    return Stamp(inked, np.ones((40, 40, 1), np.float32))


def seen(*sites, black=BLACK):
    """Evidence of sites, by their tone and their likenesses to the print, black and white."""
    rng = np.random.default_rng(1)
    rows = np.array([[*tone, bare, *like] for tone, bare, like in sites], np.float32)
    rows += rng.normal(0, 0.02, rows.shape).astype(np.float32)
    tone, bare, like = rows[:, :3], rows[:, 3], rows[:, 4:]
    tones = np.broadcast_to(np.array([black, WHITE], np.float32), (len(sites), 2, 3))
    return Evidence(tone, tones, bare, like, like.copy())


EMPTY = (PRINT, 0.8, (0.1, 0.1))
DARK = (BLACK, 0.0, (0.7, -0.2))
LIGHT = (WHITE, 0.0, (-0.2, 0.6))
WOODEN = (WOOD, 0.0, (0.1, 0.4))
HIDDEN = ((0.1, 0.0, 0.0), 0.0, (0.0, 0.0))  # under a hand that is as light as the paper


def sightings(evidence):
    """Sightings of a row of sites; the print is invisible around sites of weak evidence."""
    around = np.where(np.maximum(evidence.bare, evidence.like.max(axis=1)) > 0.2, 0.5, 0.0)
    judged = _judged(evidence)
    places = [(float(number), 0.0) for number in range(len(around))]
    visible = _visible(places, around + _likeness(judged), judged.distances)
    return _sightings(judged, visible)


def test_pieces_are_recognized_among_empty_sites():
    found = sightings(seen(*[EMPTY] * 20, *[DARK] * 8, *[LIGHT] * 5))
    assert [one.stamp for one in found] == [None] * 20 + [0] * 8 + [1] * 5
    assert all(one.is_sure for one in found)


def test_light_pieces_of_an_unknown_colour_are_recognized_beside_black_ones():
    found = sightings(seen(*[EMPTY] * 20, *[DARK] * 8, *[WOODEN] * 6))
    assert [one.stamp for one in found] == [None] * 20 + [0] * 8 + [1] * 6
    assert all(one.is_sure for one in found)


def test_wooden_pieces_are_not_taken_for_black_ones_though_they_are_darker_than_the_print():
    brown = (WOOD, 0.0, (0.5, 0.2))
    found = sightings(seen(*[EMPTY] * 10, *[DARK] * 6, *[brown] * 13))
    assert [one.stamp for one in found] == [None] * 10 + [0] * 6 + [1] * 13


def test_coloured_pieces_are_not_taken_for_the_print_though_they_are_as_light():
    pale = ((-0.1, 0.0, -0.4), 0.1, (0.2, 0.3))
    faint = ((0.05, 0.0, 0.05), 0.25, (-0.1, 0.3))  # the print is hardly visible
    found = sightings(seen(*[faint] * 8, *[DARK] * 6, *[pale] * 16))
    assert [one.stamp for one in found] == [None] * 8 + [0] * 6 + [1] * 16


def test_wooden_pieces_are_not_taken_for_black_ones_of_a_pale_print():
    wood, dark = ((-0.4, 0.2, -0.3), 0.0, (0.3, 0.1)), ((-3.3, 0.0, 0.0), 0.0, (0.7, -0.2))
    found = sightings(seen(*[EMPTY] * 12, *[wood] * 10, *[dark] * 2, black=(-0.5, 0.0, 0.0)))
    assert [one.stamp for one in found] == [None] * 12 + [1] * 10 + [0] * 2


def test_what_looks_like_no_piece_is_unsure():
    cup = ((-0.6, -1.0, 1.5), 0.1, (0.1, 0.0))
    found = sightings(seen(*[EMPTY] * 20, *[DARK] * 8, *[LIGHT] * 8, cup))
    assert [one.is_sure for one in found] == [True] * 36 + [False]


def test_many_hidden_sites_are_unsure():
    found = sightings(seen(*[EMPTY] * 20, *[DARK] * 8, *[HIDDEN] * 12))
    assert [one.is_sure for one in found] == [True] * 28 + [False] * 12


def test_a_board_without_pieces_is_sure():
    found = sightings(seen(*[EMPTY] * 30))
    assert {(one.stamp, one.is_sure) for one in found} == {(None, True)}


@pytest.mark.parametrize("black", [0.05, 0.4])
def test_light_and_inks_are_separated(black):
    """A lamp at the left, and ink that prints as a dark grey of that brightness."""
    empty = np.ones((200, 200, 3), np.float32)
    empty[::20] = empty[:, ::20] = 0
    lamp = np.linspace(1.0, 0.5, 200, dtype=np.float32)[None, :, None]
    linear = np.where(empty > 0, 1.0, black) * lamp
    view = np.clip(1.055 * linear ** (1 / 2.4) - 0.055, 0, 1).astype(np.float32)
    found = calibrated(view, empty, np.ones((200, 200), np.float32), scale=2.0)
    paper = found.view[empty > 0].reshape(-1, 3)
    assert np.abs(paper - 1).mean() < 0.03
    assert found.inks.grey == pytest.approx([1 - black] * 3, abs=0.06)


@pytest.mark.parametrize("shift", [0, 4, 7])
def test_a_number_is_found_beside_its_place(shift):
    numerals = Numerals([stamp(10), stamp(26)], scale=2.0)
    view = np.pad(np.full((40, 40), 0.9, np.float32), 20, constant_values=0.9)
    view[32:48, 30 + shift : 34 + shift] = 0.3
    first, second = numerals.likeness(view, (40.0, 40.0))
    assert first > second + 0.2


def test_the_number_that_is_likest_is_seen():
    kinds = [[0, 2], [1]]
    found = numbered(sighting_of((0.5, 0.1, 0.3)), kinds, [0.4, 0.0, 0.9])
    assert found.stamp == 2
    assert found.other == 1
    assert found.costs == pytest.approx((0.5, 0.1 + 0.7 * 0.5, 0.3, 0.1))
    doubtful = sighting_of((0.5, 0.1, 0.3))._replace(confidence=0.1)
    assert not numbered(doubtful, kinds, [0.4, 0.0, 0.9]).is_sure
