"""Seeds of each target, and by night seeds with pieces cut out and put in."""

import importlib
from functools import cache

import pytest
from hardening.nasty import SCALARS
from hypothesis import given, settings
from hypothesis import strategies as st

TARGETS = {  # with the number of inputs that are made of their seeds
    "files": 400,
    "fonts": 150,
    "titles": 25,
}
NASTY = [scalar.encode() for scalar in SCALARS]


@cache
def module(name):
    return importlib.import_module(f"fuzz.{name}")


@cache
def seeds(name):
    return list(module(name).seeds())


@st.composite
def edited(draw, known):
    """A seed, perhaps with pieces that make way for others: nasty ones, or some of other seeds."""
    data = draw(st.sampled_from(known))
    for _ in range(draw(st.integers(0, 4))):
        at, length = draw(st.integers(0, len(data))), draw(st.integers(0, 12))
        other, start = draw(st.sampled_from(known)), draw(st.integers(0, 2000))
        piece = st.just(other[start : start + draw(st.integers(0, 20))])
        piece |= st.sampled_from(NASTY) | st.binary(max_size=3)
        data = data[:at] + draw(piece) + data[at + length :]
    return data


@pytest.mark.thinned(4)
@pytest.mark.parametrize("name", TARGETS)
def test_seeds(name):
    for seed in seeds(name):
        module(name).check(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("name", TARGETS)
def test_edited_seeds(name):
    @settings(max_examples=TARGETS[name])
    @given(edited(seeds(name)))
    def try_all(data):
        module(name).check(data)

    try_all()


FINDINGS = {
    "a path on several lines": ("files", b"game: xong\nboard: x/\n\n  1. a\n"),
    "a letter without a direction": ("titles", "\u058c\u0608".encode()),
    "an isolate": ("titles", "שלום\u2066".encode()),
    "a title that ends CDATA": ("titles", b"a ]]> b"),
    "a path without end": ("files", b"game: xong\nruleset: " + b"x/" * 3000),
}


@pytest.mark.parametrize("finding", FINDINGS)
def test_what_was_found(finding):
    name, data = FINDINGS[finding]
    module(name).check(data)
