"""Animations as successive scenes; a layer that several scenes show is drawn once.

Terminology
-----------
layer
    Marks that appear and disappear together, like an animator's sheet of celluloid.
scene
    The layers visible at one time, from the bottom to the top.
track
    A layer, and the numbers (counted from 0) of the scenes that show the layer.
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
_Laid = tuple[int, list[int]]  # the index of a layer, and the indices of the scenes that show it


class Track(NamedTuple):
    """A layer, and the numbers of the scenes that show the layer, in order."""

    layer: Layer
    scenes: tuple[int, ...]

    def spans(self) -> list[range]:
        """The numbers of the scenes, as ranges of consecutive numbers."""
        numbered = enumerate(self.scenes)
        runs = (list(run) for _, run in groupby(numbered, lambda pair: pair[1] - pair[0]))
        return [range(run[0][1], run[-1][1] + 1) for run in runs]


class Film(NamedTuple):
    """An animation of `length` scenes, all `width` × `height` mm; the lowest track is first."""

    width: float
    height: float
    length: int
    tracks: tuple[Track, ...]
    typeface: Typeface = BUNDLED


def tracks(scenes: Iterable[Scene]) -> list[Track]:
    """The tracks of `scenes`; a layer has several tracks only if scenes differ in the order."""
    numbers: dict[Layer, int] = {}
    known: dict[int, tuple[Layer, int]] = {}  # keyed by identity, because hashing a layer is slow

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
    """Add `scene` to `order`: each layer reuses the next equal layer, or is inserted as new."""
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


_DIGITS = 2  # decimals of coordinates in mm: finer than a screen's pixel


class Shot(NamedTuple):
    """SVG elements, and the ranges of scenes that show all of them."""

    svg: str
    scenes: tuple[range, ...]

    def is_seen_in(self, scene: int) -> bool:
        """Whether scene number `scene` shows the elements."""
        return any(scene in span for span in self.scenes)


class Stage(NamedTuple):
    """A film as SVG: shapes that shots use by name, and the shots from the bottom to the top."""

    patterns: str
    shots: tuple[Shot, ...]


def staged(film: Film) -> Stage:
    """`film` as SVG elements; lengths are rounded to 0.01 mm."""
    shapes = []  # each layer with its first point at (0, 0), so that shifted copies are equal
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
    shots = (
        Shot("".join(svg for svg, _ in run), scenes)
        for scenes, run in groupby(drawn, lambda pair: pair[1])
    )
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
    placed = mapped(mark, _near)
    if isinstance(placed, Circle):
        return placed._replace(radius=round(placed.radius, _DIGITS))
    return placed


def _near(point: Point) -> Point:
    """The rounded point; adding 0.0 turns -0.0 into 0.0."""
    return round(point[0], _DIGITS) + 0.0, round(point[1], _DIGITS) + 0.0
