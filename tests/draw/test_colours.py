"""The shipped styles as other eyes see them, and on grey printers."""

from itertools import combinations

import pytest
from support.pressed import pressed
from support.vision import IN_COLOUR, contrast, distance, lightness

from printkit.draw.style.colours import TOKENS, overprints
from printkit.draw.style.styles import load_style
from printkit.rules.lookup import style_names

STYLES = pytest.mark.parametrize("style", [*map(load_style, style_names())], ids=lambda s: s.name)
COLOURED = ("colour", "club", "folk")
APART = 10.0  # CIEDE2000; 1 is just seen side by side, 10 at a glance
LEGIBLE = 4.5  # WCAG 2.2, level AA
SEEN = 3.0  # WCAG 2.2, 1.4.11

# What lies side by side and must not be taken for one another.
PIECES = (("red", "blue"), ("black", "white", "neutral"))
TINTS = ("red-tint", "blue-tint", "black-tint", "white-tint", "green-tint")
TINTED = (
    ("field", "red-tint", "blue-tint", "green-tint"),
    ("field", "black-tint", "white-tint", "green-tint"),
    ("field", "white-tint", "green-tint", "blue-tint"),
)
GROUNDS = (
    ("field", "red", "blue"),
    *TINTED,
    ("wood", "black"),
    ("wall", "black"),
    ("wall", "white"),
    ("jade", "flame"),
    ("jade", "pale-jade"),
    ("jade", "blank"),
    ("last", "ink"),
    ("accent", "field"),
)
WORDS = {
    "ink": ("blank", "field", "wood", *TINTS),
    "grey": ("blank", "field", "wood", *TINTS),
    "accent": ("blank", "field"),
    "red-word": ("blank",),
    "blue-word": ("blank",),
    **{f"on-{role}": (role,) for group in PIECES for role in group},
}


def pairs(groups):
    return sorted({pair for group in groups for pair in combinations(group, 2)})


@STYLES
def test_all_that_meets_is_told_apart(style):
    """Colours by every kind of eyes; on a grey printer by a grey or by the kind of a pattern.

    Red and blue and their tints also differ by 6 of the 100 steps of L* or more.
    """
    inks, kinds = style.colours, {name: each.kind for name, each in style.patterns.items()}
    if style.name in COLOURED:
        for (one, other), eyes in ((p, e) for p in pairs((*PIECES, *GROUNDS)) for e in IN_COLOUR):
            assert distance(inks[one], inks[other], eyes) >= APART, (one, other, eyes)
    if style.name not in ("grey", "low-ink"):
        for one, other in (("red", "blue"), ("red-tint", "blue-tint")):
            light = [lightness(inks[token]) for token in (one, other)]
            assert abs(light[0] - light[1]) >= 6, (one, other)
    for one, other in pairs((*PIECES, *TINTED) if style.name in ("grey", "low-ink") else PIECES):
        grey = distance(inks[one], inks[other], "grey")
        assert grey >= APART or kinds.get(one) != kinds.get(other), (one, other)


@STYLES
def test_words_and_lines_are_seen_on_their_grounds(style):
    inks = style.colours
    for word, grounds in WORDS.items():
        for ground in grounds:
            assert contrast(inks[word], inks[ground]) >= LEGIBLE, (word, ground)
    of_cells = [("outline", ground) for ground in ("field", *TINTS)]
    for edge, ground in (*of_cells, ("grey", "field"), ("ink", "wood")):
        assert contrast(inks[edge], inks[ground]) >= SEEN, (edge, ground)


@STYLES
def test_a_press_prints_each_colour_with_an_ink_that_looks_like_it(style):
    """As far as black alone, light blues and pure reds can on paper.

    Neutral words and lines take black alone, so that no plate can be off by a little.
    """
    assert style.cmyk.keys() == TOKENS.keys() - {"cut"}  # which is printed in a spot ink
    assert all(pattern.cmyk for pattern in style.patterns.values())
    for token, ink in pressed(style).colours.items():
        assert distance(style.colours[token], ink) <= 7, (token, style.colours[token], ink)
    for token in ("ink", "grey", "guide", "grey-guide", "crop", "fold", "contour", "on-white"):
        assert overprints(style.cmyk[token].colour), token
