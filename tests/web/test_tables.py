"""Games on several phones: a table that both sit at, a game in a link, codes for both."""

import pytest
import zxingcpp
from PIL import Image
from web.conftest import DESK, PHONE, Server
from web.javascript import STATIC

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def two(server, open_page):
    """The page on a computer, and how to open it on a phone, which finds it by the same address."""
    return shared(server, open_page)


def shared(server, open_page):
    first = open_page(server, **DESK)
    first.context.route("**/here", lambda route: route.fulfill(json={"address": server.url}))
    first.visit()
    return first, lambda: open_page(server, **PHONE)


def joined(first, phone):
    """Share the game of the first page; a phone opens the link and joins."""
    first.page.click("#share")
    first.page.wait_for_selector("#link svg")
    assert first.text("#seats-title") == "Waiting for the second player"
    link = first.page.get_attribute("#link a", "href")
    assert first.page.evaluate("location.href") == link
    assert read_code(first.page.locator("#link").screenshot(path=None)) == link
    second = phone()
    second.page.goto(link)
    second.page.fill("#join-name", "Ben")
    second.page.click("#join-button")
    second.page.wait_for_selector("#join", state="hidden")
    first.page.wait_for_selector("#seats-title:has-text('Ben')")
    assert first.page.is_hidden("#link")
    return second


def turn(one, other, dot, number):
    """Play a dot on one page, and see it as turn `number` on the other page."""
    one.page.wait_for_selector(f"#turns [data-turn='{number - 2}']")
    one.point(dot)
    one.play()
    other.page.wait_for_selector(f"#turns [data-turn='{number - 1}']")
    assert other.turns[-1] == dot


def test_two_phones_play_a_game_and_each_moves_its_colour(two, write):
    first, phone = two
    first.open_record(write("game: gosix\nplayers: {black: Ada}\nfirst: white\nmoves: [x, h]\n"))
    second = joined(first, phone)
    first.page.wait_for_selector("#seats-title:text-is('You (black) – Ben (white)')")
    second.page.wait_for_selector("#seats-title:text-is('Ada (black) – you (white)')")
    watching = phone()
    watching.page.goto(second.page.url)
    watching.page.wait_for_selector("#seats-title:has-text('Ada (black) – Ben (white)')")
    assert watching.page.is_hidden("#join")
    one, other = second, first
    for number, dot in enumerate("oim", 3):
        for idle in (other, watching):
            idle.page.wait_for_selector(f"#turns [data-turn='{number - 2}']")
            idle.page.click(f".site[aria-label^='{dot},'] .zone", force=True)
            idle.page.wait_for_selector("#notice:has-text('It is not your turn.')")
            assert idle.draft == ""
        turn(one, other, dot, number)
        with one.answered():
            one.page.reload()
        one, other = other, one
    first.page.wait_for_selector("#undo:enabled")


@pytest.mark.nightly
def test_a_restart_of_the_server_loses_nothing(open_page, write):
    server = Server()
    first, phone = shared(server, open_page)
    first.open_record(write("game: gosix\nplayers: {black: Ada}\nfirst: white\nmoves: [x]\n"))
    second = joined(first, phone)
    turn(first, second, "h", 2)
    server.stop()
    second.page.fill("#draft", "o")
    second.page.wait_for_selector("#says[data-state=away]")
    second.page.click("#play")
    server = Server(server.port)
    first.page.wait_for_selector("#turns [data-turn='2']")
    assert first.turns == second.turns == ["x", "h", "o"]
    turn(first, second, "i", 4)
    server.stop()
    for one in (first, second):  # the browser reports that the new server did not know the table
        one.errors[:] = [error for error in one.errors if "422" not in error]


@pytest.mark.nightly
def test_two_tabs_show_one_game(two, write):
    first, _ = two
    first.open_record(write("game: gosix\nmoves: [x]\n"))
    tab = first.context.new_page()
    tab.goto(first.page.url)
    tab.wait_for_selector("#turns [data-turn='0']")
    tab.fill("#draft", "w")
    first.point("h")
    first.play()
    tab.wait_for_selector("#turns [data-turn='1']")
    first.type("g")
    tab.reload()
    tab.wait_for_selector("#clear:enabled")
    assert (tab.input_value("#draft"), first.draft) == ("w", "g")
    tab.click("#play:enabled")
    first.page.wait_for_selector("#turns [data-turn='2']")
    assert tab.url == first.page.url
    first.page.click("#share")
    first.page.wait_for_selector("#link svg")
    tab.wait_for_url("**/table-*")
    assert tab.url == first.page.url
    assert first.page.evaluate(KEPT) == 1
    tab.close()


KEPT = "Object.entries(localStorage).filter(([key, text]) => JSON.parse(text).record).length"


def test_links_carry_a_game_to_and_fro(server, open_page, write):
    ada, ben = (open_page(server, **DESK) for _ in range(2))
    for one in (ada, ben):
        one.context.route("**/server.js", without_tables)
        one.visit()
    ada.open_record(write("game: gosix\nfirst: white\nmoves: [x]\n"))
    ada.page.click("#share")
    for one, other, dot in ((ada, ben, "h"), (ben, ada, "o"), (ada, ben, "i")):
        if one is not ada or dot != "h":
            one.point(dot)
            one.play()
            one.page.click("#your-move")
        one.page.wait_for_selector("#link svg")
        link = one.page.get_attribute("#link a", "href")
        one.page.click(".site[aria-label^='w,'] .zone", force=True)
        one.page.wait_for_selector("#notice:has-text('It is not your turn.')")
        with other.answered():
            other.page.goto(link)
        other.page.wait_for_selector("#score:not([hidden])")
        assert other.turns == one.turns
        assert other.page.is_hidden("#your-move")
        assert other.page.evaluate(KEPT) == one.page.evaluate(KEPT) == 1
    with ada.answered():
        ada.page.click("#play-both")
    ada.point("m")
    assert ada.draft == "m"


def without_tables(route):
    """The page as a web host has it: without a server that keeps games."""
    text = (STATIC / "server.js").read_text()
    for name, value in (("toTable", "null"), ("here", 'async () => location.href.split("#")[0]')):
        constant = f"export const {name} = {value};\nexport async function {name}OfServer"
        text = text.replace(f"export async function {name}", constant)
    route.fulfill(body=text, content_type="text/javascript")


def read_code(png):
    from io import BytesIO

    (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(png)).convert("L"))
    return code.text
