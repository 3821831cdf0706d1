import pytest

from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.draw.colours import CUT_CONTOUR, TOKENS, Cmyk
from printkit.draw.style_file import PLAIN, STYLE_FIELDS, Lines, Pattern


def style(text):
    return STYLE_FIELDS.read(read_node(text.encode(), "s.yaml"))


def test_all_that_a_style_may_say():
    read = style(
        """
name: mine
title: My own
base: grey
paper: "#FFF4E0"
colours:
  red: aa0000
  blue: "#0000Aa"
lines: {factor: 1.5, least: 0.3mm}
patterns:
  red: {kind: lines, angle: -30, spacing: 2mm, weight: 0.4mm, colour: "#ffffff"}
  blue: {kind: dots}
  green-tint: {kind: none}
font: {regular: a.ttf, bold: fonts/b.ttf}
"""
    )
    (base, base_span), font = read["base"], read["font"]
    assert base == "grey"
    assert (base_span.line, font["bold"][1].line) == (4, 14)
    assert (font["regular"][0], font["bold"][0]) == ("a.ttf", "fonts/b.ttf")
    mine = PLAIN.changed(read, None)
    assert (mine.name, mine.title, mine.paper) == ("mine", "My own", "#fff4e0")
    assert mine.colours == {**PLAIN.colours, "red": "#aa0000", "blue": "#0000aa"}
    assert mine.lines == Lines(1.5, 0.3)
    assert mine.patterns["red"] == Pattern("lines", -30, 2, 0.4, "#ffffff")
    assert mine.patterns["blue"] == Pattern("dots", 45, 1.5, 0.25, "#000000")


def test_a_style_changes_what_it_says_and_nothing_else():
    base = PLAIN._replace(
        patterns={"red": Pattern("dots", 0, 2, 0.5, "#111111")},
        lines=Lines(2, 0.5),
        paper="#eeeeee",
    )
    same = base.changed(style("{name: mine}"), None)
    assert same == base._replace(name="mine", title="mine")
    other = style('{name: m, colours: {red: "#aa0000"}, patterns: {red: {kind: none}}}')
    over = base.changed(other, None)
    assert over.colours == {**base.colours, "red": "#aa0000"}
    assert over.patterns == {}
    assert over.colours.keys() == TOKENS.keys()


def test_a_style_says_the_inks_of_a_press():
    base = PLAIN._replace(cmyk={"red": Cmyk(0, 90, 85, 10), "blue": Cmyk(100, 75, 0, 15)})
    read = style(
        "{name: m, colours: {red: aa0000, field: ffffee}, cmyk: {field: [0, 0, 8, 0]}, "
        "patterns: {jade: {kind: dots, cmyk: [50, 0, 50, 0]}, gold: {kind: dots}}}"
    )
    mine = base.changed(read, None)
    assert mine.cmyk == {"field": Cmyk(0, 0, 8, 0), "blue": Cmyk(100, 75, 0, 15)}
    inks = mine.on_press
    assert inks.colours["field"] == "device-cmyk(0 0 8 0)"
    assert inks.colours["red"] == "#aa0000"  # to be converted: the base's ink is another colour's
    assert inks.colours["cut"] == CUT_CONTOUR
    assert inks.patterns["jade"].colour == "device-cmyk(50 0 50 0)"
    assert inks.patterns["gold"].colour == "#000000"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{name: x, cmyk: {rde: [0, 0, 0, 9]}}", "unknown key 'rde' in the inks of a style; did"),
        ("{name: x, cmyk: {red: [0, 0, 0, 101]}}", "expected a whole number from 0 to 100"),
        (
            "{name: x, cmyk: {red: [90, 90, 30, 0]}}",
            "at most 200 % of cyan, magenta and yellow together, so that with black it is 300 %, f",
        ),
        ("{title: x}", "s.yaml:1:1: a style has no 'name': what --style calls it"),
        ("{name: x, colors: {}}", "unknown key 'colors' in a style; did you mean 'colours'?"),
        (
            "{name: x, colours: {rde: ff0000}}",
            "s.yaml:1:21: unknown key 'rde' in the colours of a style; did you mean 'red'?",
        ),
        ("{name: x, colours: {red: red}}", "expected a colour such as '#cf3a2b', found 'red'"),
        (
            "name: x\ncolours:\n  red: #ff0000\n",
            "s.yaml:3:7: expected a colour such as '#cf3a2b' in quotes, found nothing",
        ),
        (
            "{name: x, patterns: {red: {kind: line}}}",
            "expected one of none, lines, cross, dots, found 'line' (did you mean 'lines'?)",
        ),
        ("{name: x, patterns: {red: {}}}", "a pattern has no 'kind'"),
        ("{name: x, patterns: {red: {kind: dots, angle: 45deg}}}", "a number from -180 to 180"),
        ("{name: x, patterns: {red: {kind: dots, spacing: 2}}}", "'2' is not a length"),
        (
            "{name: x, patterns: {red: {kind: lines, spacing: 1mm, weight: 1mm}}}",
            "lines of 1 mm every 1 mm leave no ground",
        ),
        ("{name: x, lines: {factor: nan}}", "expected a number from 0.25 to 4, found 'nan'"),
        ("{name: x, font: {bold: b.ttf}}", "a font has no 'regular'"),
        ("{name: a b}", "expected a name of letters, digits and hyphens, found 'a b'"),
    ],
)
def test_what_cannot_be_used_is_told_with_its_place(text, message):
    with pytest.raises(InputError) as error:
        style(text)
    assert message in str(error.value)
    assert str(error.value).startswith("s.yaml:")
