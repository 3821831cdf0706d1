"""What is printed has not changed unintended: the display list of each sheet, as text.

A golden is a file in `goldens`, by paper and game. They are compared where the libraries have the
locked versions. After a change that was meant, look at the sheets, then write the goldens again:

    PYTHONPATH=tests python -m paper.test_goldens
"""

import shutil
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from unittest.mock import patch

import pytest
from determinism.locked import others
from paper.display_text import page_text

from printkit.base.print_options import PrintOptions, print_options
from printkit.base.units import find_paper
from printkit.draw.display import Document
from printkit.paper import tonight
from printkit.paper.board.framed_board import board_document
from printkit.paper.calibration_page import calibration
from printkit.paper.kit_document import part_document
from printkit.paper.kit_parts import kit_parts
from printkit.paper.kit_request import kit_request
from printkit.paper.page_setup import finished, layout_for, typeface_of
from printkit.paper.replay.replay_files import open_replay
from printkit.paper.replay.replay_screen import slide_document
from printkit.rules.catalogue import game_names, rulesets_of
from printkit.rules.lookup import load_board
from printkit.rules.source_arguments import chosen_setting

GOLDENS = Path(__file__).with_name("goldens")
RECORDS = Path(__file__).parents[1] / "conformance/playthroughs"
FOOT = "printkit · golden"
PAPERS = ("a4", "letter")
GAMES = [*game_names(), "calibration"]
CASES = [(paper, game) for paper in PAPERS for game in GAMES]
NIGHTLY = {("letter", game) for game in GAMES[1:]}

pytestmark = pytest.mark.skipif(bool(others()), reason=f"drawn with other versions: {others()}")


def documents(paper: str, game: str) -> Iterator[tuple[str, Document, PrintOptions]]:
    """The sheets of a game, by name: its kits, its boards, the end of its recorded game."""
    chosen = {"paper": paper}
    if game == "calibration":
        printing = print_options(chosen)
        found = calibration(find_paper(paper), "long", typeface_of(printing))
        yield "calibration", found, printing
        return
    opened = chosen_setting(game)
    printing = print_options(opened.ruleset.printing, opened.board.printing, chosen)
    request = kit_request(opened, opened.board, layout_for(printing, FOOT))
    parts = kit_parts(request)
    for part in parts:
        yield part.slug, part_document(request, part), printing
    rules = [part for part in parts if part.slug == "rules"]
    # Rules are slow to make
    with patch.object(tonight.kit_parts, "rules_parts", lambda _: rules):
        quick = tonight.tonight_parts(request)
    for part in quick:
        yield f"tonight-{part.slug}", part_document(request, part), printing
    if paper == PAPERS[0]:
        for board in {board for ruleset in rulesets_of(game) for board in ruleset.boards}:
            found = board_document(load_board(board), layout_for(print_options(), FOOT))
            yield f"board-{board}", found, print_options()
        walkthrough = open_replay(RECORDS / f"{game}.yaml").walkthrough
        printing = print_options()
        yield (
            "position",
            slide_document(walkthrough, walkthrough.accepted, typeface_of(printing)),
            printing,
        )


def goldens(paper: str, game: str) -> dict[str, str]:
    """The texts of the sheets, by name; pages that a kit and a kit for tonight share stand once."""
    texts: dict[str, str] = {}
    for name, document, printing in documents(paper, game):
        text = "\n".join(map(page_text, finished(document, printing).pages))
        if text not in texts.values():
            texts[name] = text
    return texts


@pytest.mark.parametrize(
    ("paper", "game"),
    [pytest.param(*case, marks=[pytest.mark.nightly] * (case in NIGHTLY)) for case in CASES],
)
def test_sheets_are_as_their_goldens(paper, game):
    folder = GOLDENS / paper / game
    expected = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.txt"))}
    made = goldens(paper, game)
    assert sorted(made) == sorted(expected)
    for name, text in made.items():
        changes = unified_diff(expected[name].split("\n"), text.split("\n"), name, lineterm="", n=1)
        assert text == expected[name], "\n".join(changes)


if __name__ == "__main__":
    assert not others(), f"make goldens with the locked versions: {others()}"
    shutil.rmtree(GOLDENS, ignore_errors=True)
    for paper, game in CASES:
        folder = GOLDENS / paper / game
        folder.mkdir(parents=True)
        for name, text in goldens(paper, game).items():
            (folder / f"{name}.txt").write_text(text, "utf-8")
