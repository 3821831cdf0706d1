"""Games on several phones: a table that both sit at, a game in a link, codes for both."""

import pytest
import zxingcpp
from PIL import Image
from web.conftest import DESK, PHONE

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def two(server, open_page):
    """The page on a computer, and how to open it on a phone, which finds it by the same address."""
    first = open_page(server, **DESK)
    answer = {"json": {"address": server.url}}
    first.page.route("**/here", lambda route: route.fulfill(**answer))
    first.visit()
    return first, lambda: open_page(server, **PHONE)


def test_two_phones_follow_one_game_and_both_go_on_with_it(two, write):
    first, phone = two
    first.open_record(write("game: gosix\nmoves: [x]\n"))
    first.page.click("#share")
    first.page.wait_for_selector("#link svg")
    link = first.page.get_attribute("#link a", "href")
    assert first.page.evaluate("location.href") == link
    code = first.page.locator("#link svg").screenshot(path=None)
    assert read_code(code) == link
    second = phone()
    second.page.goto(link)
    second.page.wait_for_selector("#turns [data-turn='0']")
    for one, other, dot, turns in ((first, second, "h", 2), (second, first, "o", 3)):
        one.page.wait_for_selector(f"#turns [data-turn='{turns - 2}']")
        one.point(dot)
        one.play()
        other.page.wait_for_selector(f"#turns [data-turn='{turns - 1}']")
        assert other.turns[-1] == dot
    first.page.reload()
    first.page.wait_for_selector("#turns [data-turn='2']")
    second.point("i")
    second.play()
    first.page.wait_for_selector("#turns [data-turn='3']")
    first.page.wait_for_selector("#undo:enabled")


def read_code(png):
    from io import BytesIO

    (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(png)).convert("L"))
    return code.text
