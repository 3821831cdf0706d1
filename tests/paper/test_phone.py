"""QR codes of whole games, read from a phone's pictures of whole printed pages."""

from functools import cache, partial

import pypdfium2
import pytest
from support.pages import ROOT
from support.phone import codes, rendered, shot
from support.recorded import opened, replay_pdf

from printkit import simulate
from printkit.paper.kit_files import finished_sheet
from printkit.records.one_line import write_line
from printkit.records.record_file import read_record
from printkit.rules.catalogue import game_names
from printkit.rules.lookup import style_names

CLUB = ROOT / "docs/examples/club"
SHOTS, LEAST = range(10), 8
PAPERS = ["a3", "a4", "a5", "letter"]

sheet = partial(finished_sheet, folder=CLUB)


@cache
def whole_game(game, seed=1):
    """A game played at random to its end, and so a long one."""
    (text,) = simulate(game, games=1, seed=seed, keep=True).records
    return read_record(text.encode(), "game.yaml")


def club_game(name):
    return read_record((CLUB / f"2026-11-{name}.yaml").read_bytes(), "game.yaml")


def hits(pdf, line, shots=SHOTS):
    """The number of pictures of the last page of a PDF file from which a phone reads `line`."""
    page = rendered(pdf)
    return sum(codes(shot(page, seed)) == [line] for seed in shots)


@pytest.mark.parametrize("game", game_names())
def test_a_phone_reads_a_whole_game_on_its_record_sheet(game):
    record = whole_game(game)
    assert hits(sheet(record, settings={}), write_line(record)) >= LEAST


@pytest.mark.parametrize("game", ["20-gosix", "20-xana"])
def test_a_phone_reads_the_game_on_the_page_with_the_verdict(game):
    replay = opened(CLUB / f"2026-11-{game}.yaml")
    assert hits(replay_pdf(replay), replay.walkthrough.line) >= LEAST


@pytest.mark.parametrize("style", style_names())
def test_a_phone_reads_the_code_in_each_style(style):
    record = club_game("20-xana")
    assert hits(sheet(record, settings={"style": style}), write_line(record), range(2)) == 2


@pytest.mark.parametrize(("game", "count"), [("13-xodd", 1), ("xodd", 2)])
def test_a_code_without_room_below_the_turns_has_its_own_sheet(game, count):
    record = club_game(game) if "-" in game else whole_game(game)
    with pypdfium2.PdfDocument(sheet(record, settings={})) as document:
        texts = [page.get_textpage().get_text_bounded().split() for page in document]
    assert len(texts) == count
    assert ["42." in text for text in texts] == [True, False][:count]
    assert ["verify" in text for text in texts] == [False, True][-count:]


@pytest.mark.nightly
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", game_names())
def test_a_phone_reads_games_on_all_papers(game, paper):
    for seed in range(2, 5):
        record = whole_game(game, seed)
        pdf = sheet(record, settings={"paper": paper})
        assert hits(pdf, write_line(record), range(100, 140)) >= 32, seed
