"""Animations as sequences of scenes; a layer that several scenes show is drawn once.

Terminology
-----------
layer
    Marks that appear and disappear together, like an animator's sheet of celluloid.
scene
    The layers visible at one time, from the bottom to the top.
track
    A layer, and the numbers (counted from 0) of the scenes that contain the layer.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.draw.display import Circle, Clipped, Layer, Mark, Path, Point, Text, mapped, moved
from printkit.draw.formats.svg import layer_svg
from printkit.draw.typography.typefaces import BUNDLED, Typeface

Scene = Sequence[Layer]
_Laid = tuple[int, list[int]]  # the index of a layer, and the indices of its scenes


class Track(NamedTuple):
    """A layer, and the sorted numbers of the scenes that contain the layer."""

    layer: Layer
    scenes: tuple[int, ...]

    def spans(self) -> list[range]:
        """Return the numbers of the track's scenes, grouped into ranges of consecutive numbers."""
        numbered = enumerate(self.scenes)
        runs = (list(run) for _, run in groupby(numbered, lambda pair: pair[1] - pair[0]))
        return [range(run[0][1], run[-1][1] + 1) for run in runs]


class Film(NamedTuple):
    """An animation of `length` scenes of `width` × `height` mm; the first track is the lowest."""

    width: float
    height: float
    length: int
    tracks: tuple[Track, ...]
    typeface: Typeface = BUNDLED


def tracks(scenes: Iterable[Scene]) -> list[Track]:
    """Split `scenes` into tracks; a layer has two tracks only if scenes differ in layer order."""
    numbers: dict[Layer, int] = {}
    known: dict[int, tuple[Layer, int]] = {}  # keys are ids, because hashing layers is slow

    def number_of(layer: Layer) -> int:
        if id(layer) not in known:
            known[id(layer)] = layer, numbers.setdefault(layer, len(numbers))
        return known[id(layer)][1]

    order: list[_Laid] = []
    for number, scene in enumerate(scenes):
        order = _with_scene(order, list(map(number_of, scene)), number)
    layers = list(numbers)
    return [Track(layers[layer], tuple(seen)) for layer, seen in order]


def _with_scene(order: list[_Laid], scene: Sequence[int], number: int) -> list[_Laid]:
    """Add `scene` to the tracks in `order`; a layer without a matching track gets a new track."""
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, (layer, _) in enumerate(order):
        places[layer].append(place)
    new: defaultdict[int, list[_Laid]] = defaultdict(list)
    last = -1
    for layer in scene:
        known = places[layer]
        following = bisect_right(known, last)
        if following < len(known):
            last = known[following]
            order[last][1].append(number)
        else:
            new[last].append((layer, [number]))
    merged = list(new[-1])
    for place, laid in enumerate(order):
        merged += [laid, *new.get(place, ())]
    return merged


_DIGITS = 2  # decimals of coordinates in mm; 0.01 mm is less than a screen's pixel


class Shot(NamedTuple):
    """SVG elements, and the ranges of scenes in which all these elements are visible."""

    svg: str
    scenes: tuple[range, ...]


class Stage(NamedTuple):
    """An animation as SVG: named shapes that shots refer to, and the shots from the bottom up."""

    patterns: str
    shots: tuple[Shot, ...]


def staged(film: Film) -> Stage:
    """Convert `film` to SVG elements, with lengths rounded to 0.01 mm."""
    shapes = []  # layers are moved to (0, 0), so that shifted copies are equal
    for track in film.tracks:
        x, y = _anchor(track.layer)
        shapes.append(tuple(_rounded(moved(mark, -x, -y)) for mark in track.layer))
    counts = Counter(shapes)
    names: dict[Layer, str] = {}
    for shape, count in counts.items():
        if count > 1:
            names[shape] = f"p{len(names) + 1}"
    patterns = "".join(
        f'<g id="{name}">{layer_svg(shape, film.typeface)}</g>' for shape, name in names.items()
    )
    drawn = []
    for track, shape in zip(film.tracks, shapes, strict=True):
        if shape in names:
            x, y = (round(value, _DIGITS) for value in _anchor(track.layer))
            svg = f'<use href="#{names[shape]}" x="{x:g}" y="{y:g}"/>'
        else:
            svg = layer_svg(tuple(map(_rounded, track.layer)), film.typeface)
        drawn.append((svg, tuple(track.spans())))
    runs = groupby(drawn, lambda pair: pair[1])
    shots = (Shot("".join(svg for svg, _ in run), scenes) for scenes, run in runs)
    return Stage(patterns, tuple(shots))


def _anchor(layer: Layer) -> Point:
    match layer[0]:
        case Path(rings):
            return rings[0][0]
        case Circle(centre):
            return centre
        case Text(_, at):
            return at
        case Clipped((left, top, _, _)):
            return left, top


def _rounded(mark: Mark) -> Mark:
    # Adding 0.0 turns -0.0 into 0.0
    placed = mapped(mark, lambda at: (round(at[0], _DIGITS) + 0.0, round(at[1], _DIGITS) + 0.0))
    if isinstance(placed, Circle):
        return placed._replace(radius=round(placed.radius, _DIGITS))
    return placed
