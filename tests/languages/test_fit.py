"""Kits have room for any language, and say nothing in English where another is spoken.

The language is a pseudo-language: its words are 40 % longer, and have accents and apostrophes. The
languages of the project are tried by `make nightly`.
"""

import itertools
import re
from functools import cache

import pytest
from support.printed import request_for
from support.pseudo import hard, pseudo

from printkit.base.language import ENGLISH, language_codes, speaking
from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper
from printkit.draw.display import Text
from printkit.draw.geometry.plane import box_of
from printkit.draw.mark_extents import extent, meets
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.calibration_page import calibration
from printkit.paper.kit import Part
from printkit.paper.kit_document import cover_page, page_layout
from printkit.paper.kit_parts import kit_parts, text_parts
from printkit.paper.kit_request import kit_request
from printkit.paper.player_aids import HEIGHT, aid_sets
from printkit.paper.tonight import tonight_parts
from printkit.rules.catalogue import game_names
from printkit.rules.source_arguments import chosen_setting

MARGIN = 8.0
LEAST = MARGIN - 1.0
SPOKEN = [code for code in language_codes() if code != ENGLISH]
# What is English in all languages: names of programs and options, of games, and notation.
KEPT = {
    *("printkit", "verify", "clearance", "pitch", "margin", "tonight", "xong"),
    *("resign", "none", "setup", "stones"),
}


@pytest.fixture(scope="module")
def hardest(tmp_path_factory):
    return pseudo(tmp_path_factory.mktemp("languages"), "xx-hard", hard)


def booklet(request):
    request = request._replace(layout=page_layout(request.layout))
    pages = (*request.kit.rules(request), cover_page(request))
    return [Part("booklet", "", "", pages)]


def upload(request):
    return text_parts(request._replace(layout=request.layout._replace(bare=True)))


KINDS = {"kit": kit_parts, "tonight": tonight_parts, "booklet": booklet, "upload": upload}


@cache
def printed(game, kind, language):
    """What is printed of a game on A5."""
    with speaking(language):
        opened = chosen_setting(game).in_language()
        layout = Layout(
            PrintOptions(paper="a5", margin=MARGIN), f"printkit · {opened.ruleset.title}"
        )
        return KINDS[kind](kit_request(opened, opened.board, layout))


def texts(page):
    return (mark for mark in page.marks if isinstance(mark, Text))


def misfits(game, kind, language):
    """What has no room on the sheets, a line each."""
    pages = [page for part in printed(game, kind, language) for page in part.pages]
    return [
        f"{page.name}: {fault}" for page in pages for fault in (*outside(page), *colliding(page))
    ]


def outside(page):
    for mark in page.marks:
        box = extent(mark, BUNDLED)
        inside = min(box.left, box.top) >= LEAST and box.right <= page.width - LEAST
        if not inside or box.bottom > page.height - LEAST:
            yield f"beyond the margins: {getattr(mark, 'text', mark.tag)}"


def colliding(page):
    boxes = [(text.text, extent(text, BUNDLED)) for text in texts(page) if text.anchor != "middle"]
    slim = [
        (text, box._replace(right=box.right - 0.01, top=box.top + 1, bottom=box.bottom - 0.7))
        for text, box in boxes
        if text.strip()
    ]
    for (text, one), (other, two) in itertools.combinations(slim, 2):
        if meets(one, two):
            yield f"words on words: {text} / {other}"


@pytest.mark.thinned(7)  # each kind is met
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", game_names())
def test_every_sheet_has_room_for_the_hardest_words(game, kind, hardest):
    assert misfits(game, kind, hardest) == []


@pytest.mark.nightly
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", SPOKEN)
def test_every_sheet_has_room_for_the_words_of_a_language(kind, code):
    assert [fault for game in game_names() for fault in misfits(game, kind, code)] == []


def test_a_calibration_sheet_has_room_for_its_words(hardest):
    with speaking(hardest):
        document = calibration(find_paper("a5"), "long", BUNDLED, (1.0, -0.5))
    assert [fault for page in document.pages for fault in colliding(page)] == []
    dy = next(text for text in texts(document.pages[0]) if text.text == "dy")
    assert dy.at[1] < document.pages[0].height - 16  # above the staircase at the edge


def test_nothing_on_a_kits_sheets_stays_english(hardest):
    plain = re.compile(r"(?<![\w-])[A-Za-z]{4,}(?!\w)")
    words = {
        f"{part.slug}: {text}"
        for part in printed("xong", "kit", hardest)
        for text in (
            *(text.text for page in part.pages for text in texts(page)),
            *(page.name for page in part.pages),
            *(part.title, part.note),
        )
        if any(word.lower() not in KEPT for word in plain.findall(text))
    }
    assert words == set()
    assert misfits("xong", "kit", hardest) == []


@pytest.mark.parametrize("code", SPOKEN)
def test_players_cards_fit_their_sleeves(code):
    with speaking(code):
        cards = [aid_sets(request_for(game))[0].pieces[0] for game in game_names()]
    assert {round(box_of(card.outline[0]).height, 6) for card in cards} == {HEIGHT}
