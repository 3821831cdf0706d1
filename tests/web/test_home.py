"""The first ten seconds: the games, a new game against somebody, and the menu."""

import json
import xml.etree.ElementTree as ET

import pytest
from web.conftest import DESK, PHONE
from web.test_tables import shared
from web.waiting import wait_until

from printkit.rules.catalogue import game_names
from printkit.web.offline import box_tasks
from printkit.web.site import build
from printkit.web.tasks import perform

pytestmark = pytest.mark.xdist_group("browser")

MOST = 300_000  # bytes of a picture
SMALL = {**PHONE, "viewport": {"width": 390, "height": 844}}
TURNS = "document.querySelectorAll('#turns [data-turn]').length"


def go(scorer, path, ready):
    scorer.page.evaluate(f"location.hash = '#/{path}'")
    scorer.page.wait_for_selector(ready)
    return scorer.page


@pytest.mark.parametrize("game", game_names())
def test_each_game_has_a_small_picture(game):
    task, request = box_tasks()[f"box-{game}.svg"]
    reply = perform(task, json.dumps(request).encode())
    assert reply.media == "image/svg+xml"
    assert len(reply.data) < MOST
    assert ET.fromstring(reply.data).tag.endswith("svg")
    assert reply == perform(task, json.dumps(request).encode())


def test_each_game_has_an_aim_in_each_language():
    boxes = json.loads(perform("boxes", b"{}").data)["games"]
    assert [box["name"] for box in boxes] == list(game_names())
    assert all(
        words["aim"] and "{" not in words["aim"] for box in boxes for words in box["words"].values()
    )
    (xodd,) = (box for box in boxes if box["name"] == "xodd")
    assert xodd["words"]["en"]["aim"].startswith("Place stones of either colour on points.")
    assert (xodd["age"], xodd["difficulty"], xodd["minutes"]) == (10, 3, "30–60")


def test_a_site_contains_the_first_screen():
    page = build._page()
    assert {*box_tasks()} <= {*page}
    assert {"home.js", "menu.js", "theme.js"} <= {*build._needed(["main.js"], page)}


@pytest.mark.parametrize("size", [DESK, SMALL], ids=["desk", "phone"])
def test_from_the_first_screen_to_a_first_turn_against_the_computer(server, open_page, size):
    scorer = open_page(server, **size)
    page = go(scorer, "home", "#boxes li")
    assert page.locator("#boxes li").count() == len(game_names())
    wait_until(page, "document.querySelector('#boxes img').naturalWidth > 0")
    page.click("#boxes li:has-text('Gosix') .main")
    page.wait_for_selector("#new-box img")
    page.check("[name=level][value='20']", force=True)
    page.check("[name=colour][value=second]", force=True)
    page.click("#new [type=submit]")
    wait_until(page, f"{TURNS} === 1")
    assert page.evaluate("document.querySelector('.top').offsetHeight") <= 64 - 16 * (size is SMALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.wait_for_selector("#says:has-text('You are White')")
    go(scorer, "play/hong", "#new:not([hidden])")
    assert page.is_checked("[name=game][value=hong]")
    assert page.is_checked("[name=colour][value=second]")  # as in the last game
    page = go(scorer, "home", "#kept-games .go")
    page.click("#kept-games .go")
    page.wait_for_selector("#score:not([hidden])")


def test_a_person_elsewhere_opens_a_link_and_plays_the_other_colour(server, open_page):
    first, phone = shared(server, open_page)
    page = go(first, "home", "#boxes li")
    page.click("#menu-button")
    page.fill("#my-name", "Ada")
    page.keyboard.press("Escape")
    go(first, "play/gosix", "#new-box img")
    page.check("[name=against][value=elsewhere]", force=True)
    page.check("[name=colour][value=second]", force=True)
    page.click("#new [type=submit]")
    page.wait_for_selector("#link svg")
    second = phone()
    second.page.goto(page.get_attribute("#link a", "href"))
    second.page.fill("#join-name", "Ben")
    second.page.click("#join-button")
    page.wait_for_selector("#seats-title:has-text('Ben (black) – you (white)')")
    assert second.text("#seats-title") == "You (black) – Ada (white)"


def test_the_menu_in_a_game_sets_the_theme_and_the_language(server, open_page):
    scorer = open_page(server, **SMALL)
    scorer.new_game("gosix")
    page, dark = scorer.page, "matchMedia('(prefers-color-scheme: dark)').matches"
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#menu-button")
    with scorer.answered():
        page.select_option("#theme", "light" if page.evaluate(dark) else "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.select_option("#language", "de")
    page.wait_for_selector("html[lang=de] #score:not([hidden])")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.click("#menu-button")
    assert page.is_visible("#places a >> nth=0")
    page.keyboard.press("Escape")
    assert page.is_hidden("#menu")
