import dataclasses

import pytest

from printkit.base.errors import NOWHERE, InputError
from printkit.base.print_options import PRINT_FIELDS, PrintOptions, attribute, print_options
from printkit.base.yaml.nodes import Scalar
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.rules.ruleset_file import read_ruleset

BOARD = "name: b\nlattice: hex\nshape: {hexagon: 2}\n"


def read_option(name, text):
    return PRINT_FIELDS.fields[name].kind.read(Scalar(text, NOWHERE))


def board(section):
    return read_board(read_node((BOARD + section).encode(), "games/b.yaml"))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("margin", "0.5in", 12.7),
        ("scale", "50%", 0.5),
        ("scale", "1.25", 1.25),
        ("marks", "short", "short"),
        ("back-offset", "0.5mm,-1mm", (0.5, -1.0)),
        ("back-offset", " -1 cm , 0.2 mm ", (-10.0, 0.2)),
        ("dpi", "300", 300),
        ("style", "mine/own.yaml", "mine/own.yaml"),
    ],
)
def test_options_read_their_values(name, text, value):
    assert read_option(name, text) == pytest.approx(value)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("paper", "a44", "did you mean 'a4'"),
        ("margin", "1mm", "a length from 3mm to 50mm, found '1mm'"),
        ("scale", "0%", "a scale from 5% to 400%"),
        ("scale", "nan", "a scale from 5% to 400%"),
        ("scale", "1e309", "a scale from 5% to 400%"),
        ("marks", "ful", "did you mean 'full'"),
        ("back-offset", "1mm", "two lengths such as 0.5mm,-1mm"),
        ("back-offset", "11mm,0mm", "at most 10mm each"),
        ("dpi", "9", "a whole number from 36 to 1200"),
    ],
)
def test_options_refuse_other_values(name, text, words):
    with pytest.raises(InputError, match=words):
        read_option(name, text)


def test_every_option_has_its_attribute_and_its_usual_value():
    assert [attribute(name) for name in PRINT_FIELDS.fields] == [
        field.name for field in dataclasses.fields(PrintOptions)
    ]
    assert print_options() == PrintOptions()


def test_the_last_choice_counts():
    chosen = print_options(
        {"margin": 5.0, "layout": "nest"}, {"margin": 7.0, "back-offset": (1, 2)}
    )
    assert (chosen.margin, chosen.layout, chosen.back_offset) == (7.0, "nest", (1, 2))


def test_a_board_says_how_it_is_printed():
    printing = board("print: {paper: letter, bleed: 3mm, style: own.yaml}\n").printing
    assert printing["paper"] == "letter"
    assert printing["bleed"] == 3.0
    assert printing["style"] == "games/own.yaml"  # beside the board's file
    assert board("").printing == {}


def test_a_ruleset_does_too():
    node = read_node(b"name: r\ngame: xong\nprint: {backs: duplex, style: grey}\n", "r.yaml")
    assert read_ruleset(node).printing == {"backs": "duplex", "style": "grey"}


def test_unknown_print_options_are_told_with_place_and_nearest_name():
    with pytest.raises(InputError, match=r"games/b.yaml:5:3: unknown key 'marg[a-z]*'.*'margin'"):
        board("print:\n  margn: 5mm\n")
    with pytest.raises(InputError, match=r"games/b.yaml:4:16: expected one of none, duplex, fold"):
        board("print: {backs: both}\n")
