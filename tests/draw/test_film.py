from hypothesis import given
from hypothesis import strategies as st

from printkit.draw.animation import Track, tracks
from printkit.draw.display import Circle, Ink

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


def test_what_comes_back_to_its_place_is_there_once():
    a, b, c = LAYERS[:3]
    (_, track, _) = tracks([[a, b, c], [a, c], [a, b, c]])
    assert track == Track(b, (0, 2))
    assert track.spans() == [range(1), range(2, 3)]


def test_only_scenes_that_disagree_on_the_order_need_a_layer_twice():
    a, b = LAYERS[:2]
    assert sorted(len(t.scenes) for t in tracks([[a, b], [b, a]])) == [1, 1, 2]


def test_equal_layers_are_one_though_they_are_made_anew():
    made = [[(Circle((0.0, 0.0), 1.0, Ink(fill="ink")),)] for _ in range(3)]
    assert tracks(made) == [Track(LAYERS[0], (0, 1, 2))]
