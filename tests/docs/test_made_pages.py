"""The parts of the docs that are made from the code are up to date, and agree with it."""

import re
import tomllib

import pytest
from conformance.arena import CODES
from support.pages import ROOT, read_page, script

from printkit.commands.schema import KINDS
from printkit.rules.catalogue import game_names

REFERENCE = ROOT / "docs" / "reference"


def test_the_reference_and_the_picture_of_the_layers_are_those_of_the_code():
    pages = script("make_reference").pages()
    assert {path.stem for path in pages} == {*KINDS, "print", *game_names()}
    assert set(REFERENCE.glob("games/*")) <= set(pages)
    make = script("make_architecture")
    for path, text in {**pages, make.TARGET: make.drawing()}.items():
        assert path.read_text("utf-8") == text, "run: make reference"


def test_tables_are_put_in_their_places():
    make = script("make_reference")
    text = "a\n<!-- x -->\nold\n<!-- end of x -->\nb\n"
    place = make.Place("page", "x", "new")
    expected = "a\n<!-- x -->\n\nnew\n\n<!-- end of x -->\nb\n"
    assert make.put(text, place) == make.put(expected, place) == expected
    with pytest.raises(SystemExit, match=r"page\.md has no place for the z"):
        make.put(text, make.Place("page", "z", ""))


@pytest.mark.parametrize("kind", [*KINDS, "print"])
def test_every_page_of_the_reference_has_an_example_that_is_read(kind):
    """The commands of the page read it: `tests/docs/test_commands.py`."""
    page = read_page(REFERENCE / f"{kind}.md")
    examples = [block.notes["file"] for block in page.blocks if "file" in block.notes]
    commands = [one.text for block in page.blocks if block.is_console for one in block.commands()]
    assert examples
    assert all(any(example in command for command in commands) for example in examples)


def test_the_tables_of_codes_and_of_extras_are_complete():
    codes = (REFERENCE / "report.md").read_text("utf-8").partition("## Codes")[2]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", codes, re.MULTILINE)) == CODES
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    page = (ROOT / "docs/shell.md").read_text("utf-8")
    table = page.partition("\n## Extras\n")[2].partition("\n## ")[0]
    extras = set(project["optional-dependencies"]) - {"test"}
    assert set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)) == extras
