"""The parts of the docs that are made from the code are up to date, and agree with it."""

import re

import pytest
from conformance.arena import CODES
from support.pages import ROOT, read_page, script

from printkit.base.yaml.kinds import Field, Fields, Length, ListOf
from printkit.commands.schema import KINDS
from printkit.rules.catalogue import game_names

REFERENCE = ROOT / "docs" / "reference"


@pytest.fixture(scope="module")
def make_reference():
    return script("make_reference")


def test_the_reference_is_that_of_the_code(make_reference):
    pages = make_reference.pages()
    assert {path.stem for path in pages} == {*KINDS, "print", *game_names()}
    assert set(REFERENCE.glob("games/*")) <= set(pages)
    for path, text in pages.items():
        assert path.read_text("utf-8") == text, "run: make reference"


def test_tables_are_put_in_their_places(make_reference):
    text = "a\n<!-- x -->\nold\n<!-- end of x -->\nb\n"
    place = make_reference.Place("page", "x", "new")
    expected = "a\n<!-- x -->\n\nnew\n\n<!-- end of x -->\nb\n"
    assert make_reference.put(text, place) == expected
    assert make_reference.put(expected, place) == expected
    with pytest.raises(SystemExit, match=r"page\.md has no place for the z"):
        make_reference.put(text, make_reference.Place("page", "z", ""))


def test_a_kind_describes_itself_and_the_tables_in_it():
    inner = Fields("a leg", length=Field(Length(1, 5), "how long"))
    outer = Fields("a table", legs=Field(ListOf(inner), "that it stands on", required=True))
    assert outer.fields["legs"].kind.in_words() == "a list, each item a leg"
    assert outer.fields["legs"].kind.tables() == (inner,)
    assert inner.fields["length"].kind.in_words() == "a length from 1mm to 5mm"
    assert inner.fields["length"].kind.tables() == ()


@pytest.mark.parametrize("kind", [*KINDS, "print"])
def test_every_page_of_the_reference_has_an_example_that_is_read(kind):
    """The commands of the page read it: `tests/docs/test_commands.py`."""
    page = read_page(REFERENCE / f"{kind}.md")
    examples = [block.notes["file"] for block in page.blocks if "file" in block.notes]
    commands = [one.text for block in page.blocks if block.is_console for one in block.commands()]
    assert examples
    assert all(any(example in command for command in commands) for example in examples)


def test_the_picture_of_the_layers_is_that_of_the_contract():
    make = script("make_architecture")
    assert make.TARGET.read_text("utf-8") == make.drawing(), "run: make reference"


def test_the_codes_that_any_game_has_are_told():
    text = (REFERENCE / "report.md").read_text("utf-8").partition("## Codes")[2]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE)) == CODES
