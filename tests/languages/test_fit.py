"""Kits have room for any language, and say nothing in English where another is spoken.

The language is a pseudo-language: its words are 40 % longer, have apostrophes, and run from right
to left. The languages of the project are tried by `make nightly`.
"""

import re

import pytest
from languages.fit import KINDS, MARGIN, colliding, misfits, request_of, texts
from support.printed import has_text, request_for
from support.pseudo import hard, pseudo

from printkit.base.language import ENGLISH, language_codes, speaking
from printkit.base.paper_sizes import find_paper
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import box_of
from printkit.paper.aids import HEIGHT, aid_sets
from printkit.paper.calibration_page import calibration
from printkit.paper.kit_parts import kit_parts
from printkit.rules.catalogue import game_names

PAPERS = ("a5", "letter")
SPOKEN = [code for code in language_codes() if code != ENGLISH]
# What is English in all languages: names of programs and options, of games, and notation.
_KEPT = {
    *("printkit", "verify", "clearance", "pitch", "margin", "tonight"),
    *("resign", "none", "setup", "stones"),
}


@pytest.fixture(scope="module")
def hardest(tmp_path_factory):
    return pseudo(tmp_path_factory.mktemp("languages"), "xx-hard", hard)


@pytest.mark.thinned(11)  # with 4 kinds, each is met
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", game_names())
def test_every_sheet_has_room_for_the_hardest_words(kind, paper, game, hardest):
    assert misfits(game, paper, hardest, kind) == []


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", SPOKEN)
def test_every_sheet_has_room_for_the_words_of_a_language(kind, code):
    assert [fault for game in game_names() for fault in misfits(game, "a5", code, kind)] == []


def test_a_calibration_sheet_has_room_for_its_words(hardest):
    with speaking(hardest):
        document = calibration(find_paper("a5"), "long", BUNDLED, (1.0, -0.5))
    assert [fault for page in document.pages for fault in colliding(page)] == []
    dy = next(text for text in texts(document.pages[0]) if text.text == "dy")
    assert dy.at[1] < document.pages[0].height - 16  # above the staircase at the edge


def test_nothing_on_a_kits_sheets_stays_english(hardest):
    plain = re.compile(r"(?<![\w-])[A-Za-z]{4,}(?!\w)")
    game = "xong"
    assert has_text(game, "rules.txt")
    with speaking(hardest):
        parts = kit_parts(request_of(game, "a4"))
    words = {
        f"{part.slug}: {text}"
        for part in parts
        for text in (
            *(text.text for page in part.pages for text in texts(page)),
            *(page.name for page in part.pages),
            *(part.title, part.note),
        )
        if any(word.lower() not in {*_KEPT, game} for word in plain.findall(text))
    }
    assert words == set()


@pytest.mark.parametrize("code", SPOKEN)
def test_players_cards_fit_their_sleeves(code):
    with speaking(code):
        cards = [aid_sets(request_for(game))[0].pieces[0] for game in game_names()]
    assert {round(box_of(card.outline[0]).height, 6) for card in cards} == {HEIGHT}


def test_pages_begin_at_the_right_in_a_language_that_is_read_from_there(hardest):
    with speaking(hardest):
        parts = {part.slug: part.pages for part in kit_parts(request_of("gosix", "a4"))}
    title = next(texts(parts["rules"][0]))
    assert (title.at[0], title.anchor) == (parts["rules"][0].width - MARGIN, "end")
    numbers = [text for text in texts(parts["record"][0]) if text.text in ("1.", "25.")]
    first, other = sorted(numbers, key=lambda text: len(text.text))
    assert first.at[0] > other.at[0]
    names = [text for text in texts(parts["board"][-1]) if text.text in ("a", "b")]
    left, right = sorted(names, key=lambda text: text.text)
    assert left.at[0] < right.at[0]  # the board stays as it is
