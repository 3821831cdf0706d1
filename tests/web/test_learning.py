"""Next to the board: the rules, hints, Xoids as shapes, and the card at the end of a game."""

import pytest
from web.conftest import DESK, PHONE, SMALL
from web.test_access import Examined
from web.test_playing import PLAYTHROUGHS
from web.test_tables import joined, shared
from web.waiting import wait_until

from printkit.records.record_file import read_record

pytestmark = pytest.mark.xdist_group("browser")

FOCUS = "document.activeElement.id"


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def scorer(request, server, open_page):
    return open_page(server, **request.param)


@pytest.fixture
def nearly_over(scorer, write):
    """A game of Gosix before its last turn, which wins."""
    text = (PLAYTHROUGHS / "gosix.yaml").read_text()
    *moves, last = (turn.text for turn in read_record(text.encode(), "").turns)
    terms = text.partition("moves:")[0]
    scorer.open_record(write(f"{terms}moves: [{', '.join(moves)}]\n"))
    return scorer, last


def finished(nearly_over):
    scorer, last = nearly_over
    assert scorer.page.is_hidden("#over")
    scorer.type(last)
    scorer.play()
    return scorer


def test_the_rules_stay_next_to_the_board_and_keep_their_place(xong):
    page = xong.page
    page.click("#show-rules")
    page.wait_for_selector("#rules-text figure .ink[aria-label]")
    assert page.evaluate(FOCUS) == "rules-title"
    assert page.locator("#rules-text h2:text-is('Aim')").count() == 1
    page.evaluate("document.querySelector('#rules-text').scrollTop = 500")
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS) == "show-rules"
    assert page.is_hidden("#rules")
    page.click("#show-rules")
    assert page.evaluate("document.querySelector('#rules-text').scrollTop") == 500
    if page.viewport_size["width"] > 1000:  # the board and the turn stay in use
        xong.type("a1/e")
        assert page.is_visible("#rules")
        assert page.is_visible("#play")
    page.click("#close-rules")
    assert page.is_visible("#score .board")


def test_a_hint_first_shows_the_place_and_then_the_turn(scorer, write):
    page = scorer.page
    scorer.open_record(write("game: gosix\nmoves: [x, h]\n"))
    page.click("#hint")
    page.wait_for_selector(".site.lit")
    lit = page.get_attribute(".site.lit", "aria-label").partition(",")[0]
    assert page.locator("#suggestions li").count() == 0
    page.click("#hint:text-is('Show the turn')")
    page.wait_for_selector("#suggestions li")
    assert scorer.text("#suggestions button") == lit
    assert "Hexagons: Black 0, White 0" in scorer.text("#suggestions li")
    assert scorer.text("#suggestion") == "A good turn. Tap it to enter it."
    with scorer.answered():
        page.click("#suggestions button >> nth=0")
    assert (scorer.draft, scorer.state) == (lit, "legal")
    assert page.locator("#suggestions li, .site.lit").count() == 0
    assert scorer.text("#hint") == "Hint"


def test_xoids_are_shown_as_shapes(xong):
    page = xong.page
    page.wait_for_selector("#turns tr:nth-child(2) .shape[aria-label='3-01']", state="attached")
    xong.type("a1/e")
    page.wait_for_selector("#says .shape[aria-label='1-01']")
    assert "-01" not in page.inner_text("#says")
    assert "Xoid 1-01" in xong.says


def test_the_end_of_a_game_is_told_with_what_to_do_next(nearly_over):
    scorer = finished(nearly_over)
    page = scorer.page
    wait_until(page, f"{FOCUS} === 'over-title'")
    assert scorer.text("#over-title") == "Ana wins"
    assert scorer.text("#over-why") == "Black has 4 hexagons. Hexagons: Black 4, White 3."
    with scorer.answered():
        page.click("#undo")
    assert page.is_hidden("#over")
    with scorer.answered():
        page.click("#redo")
    page.click("#over-review")
    page.wait_for_selector("form[aria-label=Review]")


def test_a_rematch_swaps_the_colours(nearly_over):
    scorer = finished(nearly_over)
    page, before = scorer.page, scorer.page.url
    page.select_option("#computer-role", "white")
    with scorer.answered():
        page.click("#rematch")
    page.wait_for_selector("#over", state="hidden")
    assert page.url != before
    assert page.locator(".side b").all_inner_texts() == ["Ben", "Ana"]
    assert page.input_value("#computer-role") == "black"


def test_a_finished_game_is_shared(nearly_over):
    scorer = finished(nearly_over)
    page = scorer.page
    page.click("#over-share")
    svg, name = scorer.download("#over [data-picture=svg]")
    assert svg.startswith(b"<svg ")
    assert name.endswith(".svg")
    png, name = scorer.download("#over [data-picture=png]")
    assert png.startswith(b"\x89PNG")
    assert name.endswith(".png")
    assert scorer.download("#over #get-record")[0].startswith(b"game: gosix")
    page.click("#over #get-link")
    link = page.get_attribute("#file-link a", "href")
    pdf, _ = scorer.download("#over [data-file='replay.pdf']")
    assert pdf.startswith(b"%PDF")
    page.click("#over-share")
    assert page.locator("#files-home #files").count() == 1
    page.goto(link)
    page.wait_for_selector("#turn-says:has-text('Turn 30, black')")


@pytest.mark.nightly
def test_everybody_can_use_it(server, open_page, write):
    scorer = open_page(server, color_scheme="dark", bypass_csp=True, **PHONE)
    page, examined = scorer.page, Examined(scorer.page)
    scorer.open_record(write(f"game: xong\nboard: {SMALL}\nmoves:\n- b2/e\n- c1/nw,ne,e\n"))
    page.click("#show-rules")
    page.wait_for_selector("#rules-text figure .ink[aria-label]")
    examined.examine("rules")
    page.click("#close-rules")
    page.click("#hint")
    page.click("#hint:text-is('Show the turn')")
    page.wait_for_selector("#suggestions li")
    examined.examine("hint")
    scorer.visit()
    scorer.open_record(PLAYTHROUGHS / "gosix.yaml")
    page.click("#over-share")
    examined.examine("over")
    scorer.errors.clear()
    assert "\n".join(examined.found) == ""


def test_a_rematch_swaps_the_seats_of_two_phones(server, open_page, write):
    first, phone = shared(server, open_page)
    first.open_record(write("game: gosix\nplayers: {black: Ada}\nfirst: white\nmoves: [x]\n"))
    second = joined(first, phone)
    first.type("resign")
    first.play()
    for one in (first, second):
        one.page.wait_for_selector("#over-title:has-text('Ben wins')")
    second.page.click("#rematch")
    first.page.wait_for_selector("#seats-title:text-is('Ben (black) – you (white)')")
    second.page.wait_for_selector("#seats-title:text-is('You (black) – Ada (white)')")
    first.page.wait_for_selector("#over", state="hidden")
    first.point("x")
    first.play()
    second.page.wait_for_selector("#turns [data-turn='0']")
