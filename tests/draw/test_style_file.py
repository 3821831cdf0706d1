import pytest

from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.draw.style.colours import CUT_CONTOUR, TOKENS, Cmyk
from printkit.draw.style.style_file import PLAIN, STYLE_FIELDS, Lines, Pattern


def style(text):
    return STYLE_FIELDS.read(read_node(text.encode(), "s.yaml"))


def test_all_that_a_style_may_say():
    read = style(
        """
name: mine
title: My own
base: grey
paper: "#FFF4E0"
colours: {red: aa0000, blue: "#0000Aa"}
lines: {factor: 1.5, least: 0.3mm}
patterns:
  red: {kind: lines, angle: -30, spacing: 2mm, weight: 0.4mm, colour: "#ffffff"}
  blue: {kind: dots}
  green-tint: {kind: none}
font: {regular: a.ttf, bold: fonts/b.ttf}
"""
    )
    (base, span), font = read["base"], read["font"]
    assert (base, span.line) == ("grey", 4)
    assert (font["regular"][0], font["bold"][0], font["bold"][1].line) == (
        *("a.ttf", "fonts/b.ttf"),
        12,
    )
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
        ("cmyk: {red: [0, 0, 0, 101]}", "expected a whole number from 0 to 100"),
        ("cmyk: {red: [90, 90, 30, 0]}", "at most 200 % of cyan, magenta and yellow together"),
        ("colors: {}", "unknown key 'colors' in a style; did you mean 'colours'?"),
        ("colours: {rde: ff0000}", "1:21: unknown key 'rde' .*; did you mean 'red'"),
        ("colours: {red: red}", "expected a colour such as '#cf3a2b', found 'red'"),
        ("colours: {red: #ff0000\n}", "a colour such as '#cf3a2b' in quotes, found nothing"),
        ("patterns: {red: {kind: line}}", r"found 'line' \(did you mean 'lines'\?\)"),
        ("patterns: {red: {}}", "a pattern has no 'kind'"),
        ("patterns: {red: {kind: dots, angle: 45deg}}", "a number from -180 to 180"),
        ("patterns: {red: {kind: dots, spacing: 2}}", "'2' is not a length"),
        (
            "patterns: {red: {kind: lines, spacing: 1mm, weight: 1mm}}",
            "lines 1 mm wide every 1 mm cover everything; increase the spacing",
        ),
        ("lines: {factor: nan}", "expected a number from 0.25 to 4, found 'nan'"),
        ("font: {bold: b.ttf}", "a font has no 'regular'"),
        ("title: a, name: a b", "a name of letters, digits and hyphens, found 'a b'"),
    ],
)
def test_what_cannot_be_used_is_told_with_its_place(text, message):
    name = "" if "name:" in text else "name: x, "
    with pytest.raises(InputError, match=rf"^s\.yaml:.*{message}"):
        style(f"{{{name}{text}}}")
