"""The shipped styles as other eyes see them, and on grey printers."""

from itertools import combinations

import pytest
from pypdfium2 import PdfDocument
from support.pressed import pressed, printed
from support.vision import EYES, MACHADO, contrast, delta, distance, lab, linear

from printkit.draw.colours import TOKENS, overprints, process_colour
from printkit.draw.display import Document, Ink, Page, rectangle
from printkit.draw.pdf import write_pdf
from printkit.draw.styles import load_style
from printkit.draw.styling import Brush, styled
from printkit.paper.board_pages import board_drawing
from printkit.rules.catalogue import game_names
from printkit.rules.lookup import style_names
from printkit.rules.sources import chosen_setting

STYLES = tuple(style_names())
COLOURED = ("colour", "club", "folk")
APART = 10.0  # CIEDE2000; 1 is just seen side by side, 10 at a glance
LEGIBLE = 4.5  # WCAG 2.2, level AA
SEEN = 3.0

# What lies side by side and must not be taken for one another.
PIECES = (("red", "blue"), ("black", "white", "neutral"))
GROUNDS = (
    ("field", "red", "blue"),
    ("field", "red-tint", "blue-tint", "green-tint"),
    ("field", "black-tint", "white-tint", "green-tint"),
    ("field", "white-tint", "green-tint", "blue-tint"),
    ("wood", "black"),
    ("wall", "black"),
    ("wall", "white"),
    ("jade", "flame"),
    ("jade", "pale-jade"),
    ("jade", "blank"),
    ("last", "ink"),
    ("accent", "field"),
)
TINTS = ("red-tint", "blue-tint", "black-tint", "white-tint", "green-tint")
WORDS = {
    "ink": ("blank", "field", "wood", *TINTS),
    "grey": ("blank", "field", "wood", *TINTS),
    "accent": ("blank", "field"),
    "red-word": ("blank",),
    "blue-word": ("blank",),
    "on-red": ("red",),
    "on-blue": ("blue",),
    "on-black": ("black",),
    "on-white": ("white",),
    "on-neutral": ("neutral",),
}


MEDIA = ("screen", "press")


def seen(style, medium):
    """A style as it looks on a screen or in print."""
    return pressed(load_style(style)) if medium == "press" else load_style(style)


def pairs(groups):
    return sorted({pair for group in groups for pair in combinations(group, 2)})


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # of the data that Sharma, Wu and Dalal publish with the formula
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ],
)
def test_the_measure_is_ciede2000(one, other, expected):
    assert delta(one, other) == pytest.approx(expected, abs=1e-4)
    assert delta(other, one) == pytest.approx(expected, abs=1e-4)


def test_the_simulations_leave_greys_as_they_are_and_confuse_what_dichromats_confuse():
    for kind in MACHADO:
        assert distance("#808080", "#ffffff", kind) == pytest.approx(
            distance("#808080", "#ffffff"), abs=1
        )
    assert distance("#b0603a", "#6f7f2e") > 25
    assert distance("#b0603a", "#6f7f2e", "deuteranopia") < 8


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("eyes", [eyes for eyes in EYES if eyes != "grey"])
@pytest.mark.parametrize("style", COLOURED)
def test_colours_stay_apart_for_every_kind_of_eyes(style, eyes, medium):
    inks = seen(style, medium).colours
    close = [
        (one, other, distance(inks[one], inks[other], eyes))
        for one, other in pairs((*PIECES, *GROUNDS))
        if distance(inks[one], inks[other], eyes) < APART
    ]
    assert not close


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("style", [*COLOURED, "high-contrast"])
def test_red_and_blue_differ_in_lightness_too(style, medium):
    """So that a grey printer does not print them alike: by 6 of the 100 steps of L*, or more."""
    inks = seen(style, medium).colours
    for one, other in (("red", "blue"), ("red-tint", "blue-tint")):
        light = [lab(linear(inks[token]))[0] for token in (one, other)]
        assert abs(light[0] - light[1]) >= 6, (one, other)


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("one_other", pairs(PIECES), ids="-".join)
def test_pieces_are_told_apart_on_a_grey_printer(style, one_other, medium):
    assert told_apart(seen(style, medium), *one_other)


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("style", ["grey", "low-ink"])
@pytest.mark.parametrize("one_other", pairs(GROUNDS[1:4]), ids="-".join)
def test_tints_are_told_apart_on_a_grey_printer(style, one_other, medium):
    assert told_apart(seen(style, medium), *one_other)


def told_apart(style, one, other):
    """By a grey, by a pattern of another kind, or by blue's contour and red's pattern."""
    if distance(style.colours[one], style.colours[other], "grey") >= APART:
        return True
    kinds = [
        style.patterns[token].kind if token in style.patterns else "" for token in (one, other)
    ]
    return kinds[0] != kinds[1]


@pytest.mark.parametrize("style", ["grey", "low-ink"])
def test_the_players_differ_by_pattern_or_contour_and_not_by_grey_alone(style):
    patterns = load_style(style).patterns
    assert "red" in patterns
    assert "blue" not in patterns  # it has its contour


@pytest.mark.parametrize("style", STYLES)
def test_no_two_patterns_that_meet_differ_by_their_angle_alone(style):
    """Pieces are turned, and people sit on all sides of a board."""
    patterns = load_style(style).patterns
    for one, other in pairs((*PIECES, *GROUNDS)):
        if one in patterns and other in patterns:
            a, b = patterns[one], patterns[other]
            assert a.kind != b.kind or a.colour != b.colour, (one, other)


def test_a_grey_style_is_grey():
    style = load_style("grey")
    inks = {*style.colours.values(), *(pattern.colour for pattern in style.patterns.values())}
    assert all(ink[1:3] == ink[3:5] == ink[5:7] for ink in inks), inks


def test_low_ink_fills_next_to_nothing():
    style = load_style("low-ink")
    areas = ("red", "blue", "white", "neutral", "wall", "field", "wood", "jade", "gold")
    assert {style.colours[token] for token in areas} == {"#ffffff"}
    for token, pattern in style.patterns.items():
        lines = {"lines": 1, "cross": 2, "dots": 1}[pattern.kind]
        assert lines * pattern.weight / pattern.spacing < 0.3, token


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("word", WORDS)
def test_words_are_legible_on_their_grounds(style, word, medium):
    inks = seen(style, medium).colours
    for ground in WORDS[word]:
        assert contrast(inks[word], inks[ground]) >= LEGIBLE, ground


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("style", STYLES)
def test_the_lines_of_a_board_are_seen_across_a_table(style, medium):
    """By WCAG 2.2, 1.4.11: what a drawing is made of."""
    inks = seen(style, medium).colours
    of_cells = [("outline", ground) for ground in ("field", *TINTS)]
    for edge, ground in (*of_cells, ("grey", "field"), ("ink", "wood")):
        assert contrast(inks[edge], inks[ground]) >= SEEN, (edge, ground)


@pytest.mark.parametrize("game", game_names())
def test_so_are_those_of_every_board_as_it_is_drawn(game):
    board = chosen_setting(game).board
    for style in map(load_style, STYLES):
        marks = Brush(style).marks(board_drawing(board, style.typeface).marks)
        cells = [mark.ink for mark in marks if mark.tag == "cell"]
        lines = {(ink.stroke, ink.fill) for ink in cells if ink.stroke}
        grid = {mark.ink.stroke for mark in marks if mark.tag == "grid"}
        lines |= {(stroke, ink.fill) for stroke in grid for ink in cells}
        assert lines
        for stroke, ground in lines:
            assert contrast(stroke, ground) >= SEEN, (style.name, stroke, ground)


def _lightness(grey):
    """The L* of a byte of grey."""
    return lab(linear(f"#{grey:02x}{grey:02x}{grey:02x}"))[0]


@pytest.mark.parametrize("style", STYLES)
def test_tints_that_were_printed_in_grey_are_told_apart(style):
    """By 6 of the 100 steps of L* on the whole."""
    style = load_style(style)
    marks = tuple(
        rectangle((5 + 25 * n, 5), 20, 20, Ink(fill=tint)) for n, tint in enumerate(TINTS)
    )
    page = Page(5 + 25.0 * len(TINTS), 30.0, marks, "Tints")
    (sheet,) = PdfDocument(write_pdf(styled(Document("Tints", (page,), ""), style)))
    image = sheet.render(scale=150 / 72).to_pil().convert("L")
    mm = image.height / 30
    light = {}
    for n, tint in enumerate(TINTS):
        patch = image.crop([round(mm * at) for at in (6 + 25 * n, 6, 24 + 25 * n, 24)])
        counts = patch.getcolors()
        total = sum(count * _lightness(grey) for count, grey in counts)
        light[tint] = total / (patch.width * patch.height)
    for one, other in (("red-tint", "blue-tint"), ("black-tint", "white-tint")):
        assert abs(light[one] - light[other]) >= 6, (one, other)


def test_high_contrast_is_higher():
    for word, grounds in WORDS.items():
        for ground in grounds:
            high, usual = (load_style(name).colours for name in ("high-contrast", "colour"))
            ratio = contrast(high[word], high[ground])
            assert ratio >= 7 or ratio >= contrast(usual[word], usual[ground]), (word, ground)


@pytest.mark.parametrize("style", STYLES)
def test_every_token_has_an_ink(style):
    assert load_style(style).colours.keys() == TOKENS.keys()


# On a press


@pytest.mark.parametrize("style", STYLES)
def test_every_token_and_pattern_has_an_ink_of_its_own_choice(style):
    style = load_style(style)
    assert style.cmyk.keys() == TOKENS.keys() - {"cut"}  # which is printed in a spot ink
    assert all(pattern.cmyk for pattern in style.patterns.values())


@pytest.mark.parametrize("style", STYLES)
def test_a_chosen_ink_looks_like_the_colour(style):
    """As far as black alone, light blues and pure reds can on paper."""
    style, inks = load_style(style), pressed(load_style(style)).colours
    for token, ink in inks.items():
        assert distance(style.colours[token], ink) <= 7, (token, style.colours[token], ink)


@pytest.mark.parametrize("style", STYLES)
def test_neutral_words_and_lines_take_black_alone(style):
    """So that nothing of them is beside its place where the plates are a little off."""
    inks = load_style(style).cmyk
    for token in ("ink", "grey", "guide", "grey-guide", "crop", "fold", "contour", "on-white"):
        assert overprints(inks[token].colour), token


def test_inks_that_are_made_look_like_the_colours():
    for grey in range(0, 256, 15):
        colour = f"#{grey:02x}{grey:02x}{grey:02x}"
        assert distance(colour, printed(process_colour(colour))) <= 8, colour
