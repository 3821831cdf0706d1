import re
from xml.etree import ElementTree as ET

import pytest
from measure import SVG

from printkit.draw.animation import Film, animated_svg, staged, tracks
from printkit.draw.display import Circle, Ink, Path, Text, moved

INK = Ink(fill="#123456")


def square(x, y):
    return (Path((((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)),), INK, tag="square"),)


def dot(x, y, radius=1.0):
    return (Circle((x, y), radius, INK, tag="dot"),)


def film(*scenes):
    return Film("A <film> & more", 40.0, 30.0, len(scenes), tuple(tracks(scenes)))


def test_a_shape_that_comes_again_is_drawn_from_a_pattern():
    third = 10 / 3
    places = [(third * i, third * i) for i in range(5)]
    stage = staged(film([square(x, y) for x, y in places], [dot(5, 5)]))
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


def test_lengths_have_two_digits():
    stage = staged(film([(Circle((1.23456, 2.0), 0.98765, INK),)]))
    assert 'cx="1.23" cy="2" fill="#123456" r="0.99"' in stage.shots[0].svg


def test_the_times_of_an_animation():
    a, b, c = dot(1, 1), dot(2, 2, 2.0), dot(3, 3, 3.0)
    root = ET.fromstring(animated_svg(film([a], [a, b], [a, c], [a, b]), 0.5))
    groups = root.findall(f"{SVG}g")
    assert [group.get("display") for group in groups] == ["none", None]
    animations = [group.find(f"{SVG}animate") for group in groups]
    length = 4 + 3  # the last scene stands for three more
    assert {animation.get("dur") for animation in animations} == {"3.5s"}
    first, second = animations
    assert first.get("values") == "none;inline;none"
    times = [float(time) for time in first.get("keyTimes").split(";")]
    assert times == pytest.approx([0, 2 / length, 3 / length], abs=1e-4)
    assert second.get("values") == "none;inline;none;inline"
    assert root.find(f"{SVG}title").text == "A <film> & more"
    assert root.findall(f"{SVG}circle")[0].get("r") == "1"  # is always there, so is not animated


def test_a_single_scene_stands_still():
    assert b"animate" not in animated_svg(film([dot(1, 1)]), 1.0)


def test_text_may_say_anything():
    words = (Text("<script>alert(1)</script>", (1, 1), 3.0, "#000000"),)
    root = ET.fromstring(animated_svg(film([words], [(moved(words[0], 1, 1),)]), 1.0))
    assert not list(root.iter(f"{SVG}script"))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["<script>alert(1)</script>"]
