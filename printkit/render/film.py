"""Scenes one after the other, of which each thing that stays is drawn once.

Terminology
-----------
layer
    Marks that come and go together, as animators paint them on one sheet of celluloid.
scene
    The layers that are seen at once, from the bottom to the top.
track
    A layer and the numbers of the scenes, from 0, in which it is seen.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.render.display import Mark
from printkit.render.fonts import BUNDLED, Typeface

Layer = tuple[Mark, ...]
Scene = Sequence[Layer]


class Track(NamedTuple):
    """A layer, and the scenes in which it is seen, in order."""

    layer: Layer
    scenes: tuple[int, ...]

    def spans(self) -> list[range]:
        """The scenes in runs."""
        numbered = enumerate(self.scenes)
        runs = (list(run) for _, run in groupby(numbered, lambda pair: pair[1] - pair[0]))
        return [range(run[0][1], run[-1][1] + 1) for run in runs]


class Film(NamedTuple):
    """A number of scenes of one size in mm, as tracks from the bottom to the top.

    As that of a document, its style gives it its typeface.
    """

    title: str
    width: float
    height: float
    length: int
    tracks: tuple[Track, ...]
    typeface: Typeface = BUNDLED


def tracks(scenes: Iterable[Scene]) -> list[Track]:
    """The layers of all scenes, from the bottom to the top of each.

    Those that are seen in a scene are its layers in their order. A layer is there twice only where
    scenes disagree on what it lies on.
    """
    names = _Names()
    order: list[_Laid] = []
    for number, scene in enumerate(scenes):
        order = _with_scene(order, map(names.of, scene), number)
    return [Track(names.layers[laid.name], tuple(laid.scenes)) for laid in order]


class _Names:
    """A number for each layer, the same for equal ones."""

    def __init__(self) -> None:
        self.layers: list[Layer] = []
        self._by_layer: dict[Layer, int] = {}
        # With the layer, so that its id stays its own.
        self._by_id: dict[int, tuple[Layer, int]] = {}

    def of(self, layer: Layer) -> int:
        """The number of a layer; to look at all its places is for those that are not known yet."""
        known = self._by_id.get(id(layer))
        if known is None:
            name = self._by_layer.setdefault(layer, len(self.layers))
            if name == len(self.layers):
                self.layers.append(layer)
            known = self._by_id[id(layer)] = (layer, name)
        return known[1]


class _Laid(NamedTuple):
    """A layer by its number, and the scenes in which it is seen."""

    name: int
    scenes: list[int]


def _with_scene(order: list[_Laid], scene: Iterable[int], number: int) -> list[_Laid]:
    """The order with one more scene: each of its layers is the next of that name, or a new one.

    A new one comes right after what it lies on.
    """
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, laid in enumerate(order):
        places[laid.name].append(place)
    new: defaultdict[int, list[_Laid]] = defaultdict(list)
    last = -1
    for name in scene:
        known = places.get(name, [])
        following = bisect_right(known, last)
        if following < len(known):
            last = known[following]
            order[last].scenes.append(number)
        else:
            new[last].append(_Laid(name, [number]))
    merged = list(new[-1])
    for place, laid in enumerate(order):
        merged += [laid, *new.get(place, ())]
    return merged
