"""Any shape has the cells that its words say."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from support.reading import board, wrong

SMALL = st.integers(-3, 3)
PAIRS = st.tuples(SMALL, SMALL)
SHAPES = st.recursive(
    st.builds(lambda n: ("hexagon", n), st.integers(1, 3))
    | st.builds(lambda x, y: ("rectangle", [x, y]), st.integers(1, 4), st.integers(1, 4))
    | st.builds(lambda c: ("cells", [*map(list, c)]), st.sets(PAIRS, max_size=5)),
    lambda inner: st.builds(
        lambda key, parts, at: (key, parts[: 2 if key == "difference" else None], at),
        st.sampled_from(["union", "difference"]),
        st.lists(inner, min_size=2, max_size=3),
        PAIRS,
    ),
    max_leaves=6,
)


def written(shape) -> dict:
    key, value, *at = shape
    if key in {"union", "difference"}:
        value = [written(part) for part in value]
    return {key: value, **({"at": list(at[0])} if at else {})}


def meant(shape) -> frozenset:
    """What the shape is, from the format's words."""
    key, value, *at = shape
    around = range(-4, 5)
    match key:
        case "hexagon":
            cells = {
                (q, r) for q in around for r in around if max(abs(q), abs(r), abs(q + r)) < value
            }
        case "rectangle":
            cells = {(x - y // 2, y) for x in range(value[0]) for y in range(value[1])}
        case "cells":
            cells = {(q, r) for q, r in value}
        case "union":
            cells = set().union(*map(meant, value))
        case _:
            cells = meant(value[0]) - meant(value[1])
    q, r = at[0] if at else (0, 0)
    return frozenset((s + q, t + r) for s, t in cells)


@settings(max_examples=50)
@given(shape=SHAPES)
def test_any_shape_has_the_cells_that_its_words_say(shape):
    text = json.dumps(written(shape))
    if cells := meant(shape):
        assert board(text).cells == cells
    else:
        assert wrong(text) == "b.yaml:3:1: the shape has no cell"
