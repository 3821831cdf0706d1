"""What a game is kept by: the browser's storage, other tabs, a server that comes back."""

import pytest

pytestmark = pytest.mark.xdist_group("browser")


def test_a_game_is_there_after_a_reload_and_offered_again(xong):
    xong.point("a1/sw")
    xong.point("a1/w")
    turns = xong.turns
    with xong.answered():
        xong.page.reload()
    assert (xong.turns, xong.draft) == (turns, "a1/sw,w")
    xong.visit()
    xong.page.wait_for_selector("#kept-games .go")
    assert "2 turns" in xong.text("#kept-games")
    xong.go_on()
    assert xong.turns == turns
    assert (xong.draft, xong.state) == ("a1/sw,w", "legal")
    xong.visit()
    xong.page.click("#kept-games [data-forget]")
    assert "is forgotten" in xong.text("#kept-games")
    xong.page.click("#kept-games button:text('Bring it back')")
    assert xong.page.locator("#kept-games [data-forget]").count() == 1
    xong.page.click("#kept-games [data-forget]")
    xong.visit()
    xong.page.wait_for_selector("#games input", state="attached")
    assert xong.page.is_hidden("#kept")


def test_a_kept_game_is_stepped_through(xong):
    page = xong.page
    xong.visit()
    xong.go_on()
    page.click("#review")
    page.click("a:text('Step through it')")
    page.wait_for_selector("#turn-says:text('Turn 2, blue')")
    page.click("[aria-label='One turn back']")
    page.wait_for_selector("#turn-says:text('Turn 1, red')")
