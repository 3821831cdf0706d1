"""Kits have room for any language, and say nothing in English where another is spoken."""

import re

import pytest
from languages.fit import MARGIN, OTHERS, colliding, misfits, parts_of, texts, texts_of
from support.printed import has_text, request_for
from support.pseudo import leftward, long, pseudo
from support.sampled import sampled

from printkit.base.language import ENGLISH, language_codes, speaking
from printkit.base.paper_sizes import find_paper
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import box_of
from printkit.paper.aids import HEIGHT, aid_sets
from printkit.paper.calibration_page import calibration
from printkit.rules.catalogue import game_names

TRANSLATED = [game for game in game_names() if has_text(game, "rules.txt")]  # all that are shipped
PAPERS = ("a4", "letter", "a5")
PSEUDO = {"xx-long": long, "xx-left": leftward}
OTHERS_ALWAYS = (
    ("tonight", "gosix", "a5", "xx-long"),
    ("booklet", "yodd", "a5", "xx-long"),
    ("booklet", "xong", "a5", "fr"),  # whose first words are long
)
ALWAYS = (("hong", "a5", "xx-long"),)
# What is English in all languages: names of programs and options, of games, and notation.
_KEPT = {
    *("printkit", "verify", "clearance", "pitch", "margin", "tonight"),
    *("resign", "none", "setup", "stones"),
}


@pytest.fixture(scope="module")
def language(tmp_path_factory):
    """What `speaking` takes for a code: the file of a pseudo-language, or the code itself."""
    folder = tmp_path_factory.mktemp("languages")
    made = {code: pseudo(folder, code, change) for code, change in PSEUDO.items()}
    return lambda code: made.get(code, code)


def cases():
    spoken = [code for code in language_codes() if code != ENGLISH]
    return [
        (game, paper, code)
        for game in game_names()
        for paper in PAPERS
        for code in (*PSEUDO, *spoken)
    ]


@pytest.mark.parametrize("case", sampled(cases(), *ALWAYS), ids="-".join)
def test_every_sheet_of_a_kit_has_room_for_its_words(case, language):
    game, paper, code = case
    assert misfits(game, paper, language(code)) == []


def other_cases():
    return [(kind, *case) for kind in OTHERS for case in cases()]


@pytest.mark.parametrize("case", sampled(other_cases(), *OTHERS_ALWAYS), ids="-".join)
def test_other_sheets_have_room_for_their_words(case, language):
    kind, game, paper, code = case
    assert misfits(game, paper, language(code), kind) == []


@pytest.mark.thinned(3)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_calibration_sheet_has_room_for_its_words(paper, language):
    for code in (*PSEUDO, *language_codes()):
        with speaking(language(code)):
            document = calibration(find_paper(paper), "long", BUNDLED, (1.0, -0.5))
            for page in document.pages:
                assert list(colliding(page)) == []
            dy = next(text for text in texts(document.pages[0]) if text.text == "dy")
            assert dy.at[1] < document.pages[0].height - 16  # above the staircase at the edge


@pytest.mark.parametrize("game", sampled(TRANSLATED, "xong"))
def test_nothing_on_a_kits_sheets_stays_english(game, language):
    plain = re.compile(r"(?<![\w-])[A-Za-z]{4,}(?!\w)")
    found = {
        f"{part.slug}: {text}"
        for part in parts_of(game, "a4", language("xx-long"))
        for text in texts_of(part)
        if any(word.lower() not in {*_KEPT, game} for word in plain.findall(text))
    }
    assert found == set()


@pytest.mark.parametrize("code", [code for code in language_codes() if code != ENGLISH])
def test_players_cards_fit_their_sleeves(code):
    with speaking(code):
        cards = [aid_sets(request_for(game))[0].pieces[0] for game in game_names()]
    assert {round(box_of(card.outline[0]).height, 6) for card in cards} == {HEIGHT}


@pytest.mark.thorough
def test_pages_begin_at_the_right_in_a_language_that_is_read_from_there(language):
    parts = {part.slug: part.pages for part in parts_of("gosix", "a4", language("xx-left"))}
    (title, *_others), *_pages = ([*texts(page)] for page in parts["rules"])
    assert (title.at[0], title.anchor) == (parts["rules"][0].width - MARGIN, "end")
    numbers = [text for text in texts(parts["record"][0]) if text.text in ("1.", "25.")]
    first, other = sorted(numbers, key=lambda text: len(text.text))
    assert first.at[0] > other.at[0]
    assert {"start"} == {first.anchor, other.anchor}
    steps = [text for text in texts(parts["workshop"][0]) if text.text in ("1.", "2.", "3.")]
    assert {text.at[0] for text in steps} == {parts["workshop"][0].width - MARGIN}
    names = [text for text in texts(parts["board"][-1]) if text.text in ("a", "b")]
    left, right = sorted(names, key=lambda text: text.text)
    assert left.at[0] < right.at[0]  # the board stays as it is
