"""A board's file says in which language what is printed of games on it speaks."""

import re

import pytest

from printkit.commands.cli.main import main

BEGUN = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: it\\n"

msgid "Your turn"
msgstr "Il tuo turno"
"""
RECORD = """game: gosix
board: {name: mine, lattice: hex, play_on: vertices, shape: {hexagon: 2}, print: {language: de}}
moves: |
  1. a
  2. a
"""
SAYS = {"de": "Punkt a", "es": "punto a", "en": "dot a"}


def spoken(page):
    return re.search(r'<html lang="(..)"', page.read_text("utf-8"))[1]


@pytest.mark.parametrize(
    ("command", "asked", "code"), [("replay", (), "de"), ("replay", ("--language", "en"), "en")]
)
def test_replays_speak_it_unless_told_otherwise(command, asked, code, tmp_path, capsys):
    record, page = tmp_path / "game.yaml", tmp_path / "game.html"
    record.write_text(RECORD)
    assert main([command, str(record), *asked, "-o", str(page)]) == 0
    assert spoken(page) == code
    assert SAYS[code] in capsys.readouterr().err
    assert SAYS[code] in page.read_text("utf-8")


def test_sheets_of_a_game_that_is_not_translated_are_told(tmp_path, capsys):
    catalogue, output = tmp_path / "it.po", tmp_path / "gosix.pdf"
    catalogue.write_text(BEGUN)
    assert main(["rules", "gosix", "--language", str(catalogue), "-o", str(output)]) == 0
    assert capsys.readouterr().err == (
        "printkit: gosix has no complete translation into 'it', so some texts are English\n"
    )
