"""The parts of the docs that are made from the code are up to date, and agree with it."""

import importlib.util
import re

import pytest
from conformance.arena import beside
from pages import ROOT, read_page

from printkit.app.schema import KINDS
from printkit.catalog import game_class, game_names
from printkit.documents.schema import Field, Fields, Length, ListOf

REFERENCE = ROOT / "docs" / "reference"


def script(name):
    """A script in docs as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def make_reference():
    return script("make_reference")


def test_the_reference_is_that_of_the_code(make_reference):
    pages = make_reference.pages()
    assert {path.stem for path in pages} == {*KINDS, "print"}
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
    (example,) = (block.notes["file"] for block in page.blocks if "file" in block.notes)
    commands = [one.text for block in page.blocks if block.is_console for one in block.commands()]
    assert any(example in command for command in commands)


def test_the_picture_of_the_layers_is_that_of_the_contract():
    make = script("make_architecture")
    assert make.TARGET.read_text("utf-8") == make.drawing(), "run: make reference"


def test_all_codes_of_violations_are_told():
    """Those of each game as the suite for all games knows them, and those that all have."""
    laws = [beside(game_class(game), "laws") for game in game_names()]
    every = {"syntax", "off-board", "occupied", "repeated-site", "game-over", "result-mismatch"}
    claims = {"xoid-available", "bad-setup"}  # of Xong and Hong, no turn's
    text = (REFERENCE / "report.md").read_text("utf-8").partition("## Codes")[2]
    told = set(re.findall(r"^\| .*?\| `([a-z-]+)` \|", text, re.MULTILINE))
    assert told == every.union(claims, *(law.CODES for law in laws))
