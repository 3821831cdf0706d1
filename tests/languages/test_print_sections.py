"""A board's file says in which language what is printed of games on it speaks."""

import re

import pytest

from printkit.cli.main import main

RECORD = """game: gosix
board: {name: mine, lattice: hex, play_on: vertices, shape: {hexagon: 2}, print: {language: de}}
moves: |
  1. a
  2. a
"""
SAYS = {"de": "Punkt a", "es": "punto a", "en": "dot a"}


def spoken(page):
    return re.search(r'<html lang="(..)" dir="ltr"', page.read_text("utf-8"))[1]


@pytest.mark.parametrize(
    ("command", "asked", "code"),
    [
        ("replay", (), "de"),
        ("replay", ("--language", "es"), "es"),
        ("replay", ("--language", "en"), "en"),
        ("review", ("--playouts", "1"), "de"),
        ("review", ("--playouts", "1", "--language", "en"), "en"),
    ],
)
def test_replays_and_reviews_speak_it_unless_told_otherwise(command, asked, code, tmp_path, capsys):
    record, page = tmp_path / "game.yaml", tmp_path / "game.html"
    record.write_text(RECORD)
    status = 1 if command == "review" else 0  # of a record that breaks a rule
    assert main([command, str(record), *asked, "-o", str(page)]) == status
    assert spoken(page) == code
    assert SAYS[code] in capsys.readouterr().err
    assert command == "review" or SAYS[code] in page.read_text("utf-8")
