import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.draw.display import Circle, Ink, Path, Text, moved
from printkit.draw.formats.animation import Film, Track, staged, tracks

LAYERS = [(Circle((float(i), 0.0), 1.0, Ink(fill="ink")),) for i in range(6)]


def seen(found, scene):
    return [track.layer for track in found if scene in track.scenes]


@given(st.lists(st.lists(st.sampled_from(LAYERS), max_size=8), max_size=6))
def test_each_scene_comes_back_in_its_order(scenes):
    found = tracks(scenes)
    for number, scene in enumerate(scenes):
        assert seen(found, number) == scene
    assert all(track.scenes for track in found)


def test_what_stays_is_there_once():
    a, b, c, d = LAYERS[:4]
    scenes = [[a], [a, b], [a, b, c], [a, d, b, c]]
    assert tracks(scenes) == [
        Track(a, (0, 1, 2, 3)),
        Track(d, (3,)),
        Track(b, (1, 2, 3)),
        Track(c, (2, 3)),
    ]


def test_only_scenes_that_disagree_on_the_order_need_a_layer_twice():
    a, b = LAYERS[:2]
    assert sorted(len(t.scenes) for t in tracks([[a, b], [b, a]])) == [1, 1, 2]


INK = Ink(fill="#123456")


def dot(x, y, radius=1.0):
    return (Circle((x, y), radius, INK, tag="dot"),)


def film(*scenes):
    return Film(40.0, 30.0, len(scenes), tuple(tracks(scenes)))


def test_a_shape_that_comes_again_is_drawn_from_a_pattern():
    third = 10 / 3
    places = [(third * i, third * i) for i in range(5)]
    corners = [((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)) for x, y in places]
    stage = staged(film([(Path((ring,), INK),) for ring in corners], [dot(5, 5)]))
    assert stage.patterns.count("<path") == 1
    shown = "".join(shot.svg for shot in stage.shots)
    used = re.findall(r'<use href="#p1" x="([0-9.]+)" y="([0-9.]+)"/>', shown)
    assert [(float(x), float(y)) for x, y in used] == [
        (pytest.approx(x, abs=0.005), pytest.approx(y, abs=0.005)) for x, y in places
    ]
    assert shown.count("<circle") == 1


def test_what_comes_and_goes_together_is_one_shot():
    a, b, c = dot(1, 1), dot(2, 2, 2.0), dot(3, 3, 3.0)
    stage = staged(film([a], [a, b, c]))
    assert [shot.scenes for shot in stage.shots] == [(range(2),), (range(1, 2),)]
    assert stage.shots[1].svg.count("<circle") == 2


def test_text_may_say_anything():
    words = (Text("<script>alert(1)</script>", (1, 1), 3.0, "#000000"),)
    stage = staged(film([words], [(moved(words[0], 1, 1),)]))
    shown = "".join(shot.svg for shot in stage.shots)
    assert "<script" not in stage.patterns + shown
    assert stage.patterns.count("&lt;script&gt;alert(1)&lt;/script&gt;</text>") == 1
