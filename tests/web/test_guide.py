"""The guided first games: their turns by the real rules, and walks through them on a phone."""

from pathlib import Path

import pytest
import yaml
from support.sampled import sampled
from web.conftest import DESK
from web.test_access import Examined
from web.test_site_in_browser import visited

from printkit.paper.rules.game_text import source_text
from printkit.rules.catalogue import game_class, game_names
from printkit.testing.game_messages import figure_messages
from printkit.web.play.guide_reply import guide
from printkit.web.play.record_reply import answer
from printkit.web.site import build
from printkit.web.site.pyodide import find

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("browser")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONGEST = 260  # letters of a text, which a phone shows below the board


def written(game):
    text = source_text(game_class(game).__module__.rpartition(".")[0], f"guide-{game}.yaml")
    return yaml.safe_load(text)["steps"]


def drafts(taps):
    """The drafts of one way through the taps of a step."""
    draft = ""
    while draft in taps:
        draft = taps[draft][-1]["draft"]
        yield draft


@pytest.mark.parametrize("game", game_names())
class TestRules:
    def test_each_turn_is_legal_and_each_result_true(self, game):
        lesson = guide({"game": game})
        for number, (step, keys) in enumerate(zip(lesson["steps"], written(game), strict=True), 1):
            record = {**lesson["record"], "moves": step["moves"]}
            found = answer({"record": record})
            assert found["status"] != "illegal", (number, found["verdict"])
            if {"play", "try"} & keys.keys():
                *_, draft = drafts(step["taps"])
                found = answer({"record": record, "draft": draft})
                is_legal = "play" in keys or "result" in keys
                assert (found["draft"]["state"] == "legal") is is_legal, number
            if "result" in keys:
                assert found["scores"] == keys["result"], number
        assert found["over"]

    def test_it_has_six_to_ten_steps_of_short_texts(self, game):
        steps = written(game)
        assert 6 <= len(steps) <= 10
        assert any("try" in step for step in steps)
        assert max(len(step.get(key, "")) for step in steps for key in ("text", "then")) < LONGEST

    def test_its_texts_are_for_translators(self, game):
        folder = Path(game_class(game).__module__.replace(".", "/")).parent
        messages = {one.text for one in figure_messages(ROOT / folder / f"guide-{game}.yaml", ROOT)}
        steps = guide({"game": game})["steps"]
        assert messages == {step[key] for step in steps for key in ("text", "then")} - {""}


def learn(page, url, game):
    page.goto("about:blank")
    page.goto(f"{url}#/learn/{game}")
    page.wait_for_selector(".guide .lesson:not(:empty)")


def follow(page, tap):
    """Do what the lesson asks for, up to its end. Returns the texts."""
    told = []
    for _ in range(99):
        page.wait_for_selector(".guide .dock[aria-busy=false]")
        told += [text for text in [page.inner_text(".lesson")] if text not in told]
        site = page.locator(".site.lit .zone").first
        if page.is_visible(".keys .wanted"):
            page.click(".keys .wanted")
        elif page.locator(".choice .wanted").count():
            page.locator(".choice label:has(.wanted)").click()
        elif page.is_visible(".guide .task:not(:empty)"):
            box = site.bounding_box()
            tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        elif page.get_by_role("button", name="Next").is_visible():
            page.get_by_role("button", name="Next").click()
        else:
            break
    return told


@pytest.mark.parametrize("game", sampled(game_names(), "xodd"))
def test_a_new_player_is_led_to_the_end(server, open_page, game):
    page = open_page(server, bypass_csp=True, **PHONE).page
    learn(page, server.url, game)
    examined = Examined(page)
    examined.examine("the first step")
    told = follow(page, page.touchscreen.tap)
    examined.examine("the end")
    assert examined.found == []
    steps = guide({"game": game})["steps"]
    assert told == [text for step in steps for text in (step["text"], step["then"]) if text]
    assert "win" in page.inner_text(".sides")
    real = page.get_by_role("link", name="Play a real game").get_attribute("href")
    assert real.startswith(f"#/play/{game}?side=")


def test_a_wrong_tap_gets_a_hint_and_a_step_can_be_skipped(server, open_page):
    page = open_page(server, **DESK).page
    learn(page, server.url, "xodd")
    page.locator(".site[aria-label^='a1,'] .zone").click(force=True)
    page.get_by_text("Not there. Tap c3, the green place.").wait_for()
    assert page.locator(".site[aria-label^='a1, empty']").count() == 1
    page.get_by_role("button", name="Skip this step").click()
    page.get_by_text("Step 2 of 8").wait_for()
    page.locator(".site[aria-label^='e5,'] .zone").click(force=True)
    page.get_by_text("Not yet. First choose “White stone”.").wait_for()
    page.reload()
    page.get_by_text("Step 2 of 8").wait_for()
    page.get_by_role("button", name="Back").click()
    page.get_by_text("Step 1 of 8").wait_for()
    page.locator(".site[tabindex='0']").press("Enter")  # the middle, by the keyboard
    page.get_by_text("Your stone is a group by itself.").wait_for()


def test_a_game_without_a_lesson_is_reported(server, open_page):
    page = open_page(server, **DESK)
    page.page.goto(f"{server.url}#/learn/chess")
    page.page.get_by_text("chess").wait_for()
    page.errors.clear()  # the browser reports the refused request


@pytest.mark.nightly
def test_a_static_site_leads_to_the_end_as_well(browser, tmp_path):
    list(build.write_site(build.site_files(find(None, libraries=False)), tmp_path))
    with visited(browser, tmp_path) as (scorer, host):
        learn(scorer.page, host.url, "yodd")
        follow(scorer.page, scorer.page.touchscreen.tap)
        assert scorer.page.get_by_role("link", name="Play a real game").is_visible()
