"""The computer plays in the scorer, and reviews games; what it plays is a record like any other."""

import json
from itertools import pairwise

import pytest
from support.sampled import sampled
from web.conftest import SMALL
from web.test_playing import GAMES, PLAYTHROUGHS
from web.waiting import wait_until

from printkit.records.verification import verify_bytes

pytestmark = pytest.mark.xdist_group("browser")

TINY = {
    "gosix": "gosix",
    "hong": "hong-7x7",
    "xana": "xana-5",
    "xodd": "xodd-9x9",
    "xong": "xong-standard",
    "yodd": "yodd-5",
}
TURNS = "document.querySelectorAll('#turns [data-turn]').length"
ROLES = "[...document.querySelector('#computer-role').options].map((one) => one.value)"


def seat(scorer, role, level="20"):
    scorer.page.select_option("#computer-level", level)
    scorer.page.select_option("#computer-role", role)


def record(scorer):
    data, _ = scorer.download("#get-record")
    report = verify_bytes(data, "game.yaml", None)
    assert report.status in ("finished", "unfinished"), report.describe()
    return report


@pytest.mark.parametrize("game", sampled(sorted({*GAMES} - {"xong"})))
def test_the_computer_plays_its_role_and_waits_where_turns_are_taken_back(scorer, game):
    page = scorer.page
    scorer.new_game(game, TINY.get(game))
    if game == "hong":
        for stone in (0, 3, 40):
            scorer.click(stone)
    first = page.evaluate(ROLES)[1]
    seat(scorer, first)
    wait_until(page, f"{TURNS} === 1")
    page.reload()
    wait_until(page, f"{TURNS} === 1")
    page.click("#hint")
    page.click("#hint:text-is('Show the turn')")
    with scorer.answered():
        page.click("#suggestions button >> nth=0")
    scorer.play()
    wait_until(page, f"{TURNS} === 3")
    assert len(record(scorer).trial.steps) == 3
    with scorer.answered():
        page.click("#undo")
    wait_until(page, f"{TURNS} === 2")
    assert "waits" in scorer.text("#computer-says")
    page.click("#computer-on")
    wait_until(page, f"{TURNS} === 3")


def followed(value, status=200):
    """A reply of the server to a task that reports its progress."""
    data = json.dumps(value)
    return json.dumps({"status": status, "media": "", "name": "", "data": len(data)}) + "\n" + data


def test_the_trees_of_a_search_by_seconds_vote_and_one_may_fail(scorer):
    votes = [("a", {"a": 5, "b": 4, "c": 1}), ("b", {"b": 5, "c": 4}), ("c", {"c": 6, "b": 1})]
    seeds = []

    def think(route):
        seeds.append(json.loads(route.request.post_data)["seed"])
        if len(seeds) > len(votes):
            route.fulfill(body=followed({"error": "too little memory"}, 507))
            return
        choice, its = votes[len(seeds) - 1]
        route.fulfill(
            body=followed({"kind": "turn", "text": choice, "choice": choice, "votes": its})
        )

    page = scorer.page
    page.route("**/here", lambda route: route.fulfill(json={"address": None, "trees": 4}))
    page.route("**/follow/think", think)
    try:
        scorer.new_game("gosix")
        seat(scorer, "black", "5s")
        wait_until(page, f"{TURNS} === 1")
    finally:
        page.unroute_all()
    assert len(set(seeds)) == 4
    assert record(scorer).trial.steps[0].written.text == "c"  # 11 votes; b has 10


def test_a_search_by_playouts_grows_one_tree(scorer):
    with scorer.page.expect_request("**/follow/think") as asked:
        scorer.new_game("gosix")
        seat(scorer, "black")
        wait_until(scorer.page, f"{TURNS} === 1")
    assert "/" not in asked.value.post_data_json["seed"]


def test_xong_has_two_parts(scorer, write):
    """The computer gives what is placed, and places what is given."""
    page = scorer.page
    scorer.open_record(write(f"game: xong\nboard: {SMALL}\nmoves: []\n"))
    seat(scorer, "blue")
    page.wait_for_selector("#show-gift:not([hidden])")
    given = scorer.text("#computer-says").removeprefix("The computer gives ").rstrip(".")
    page.click("#show-gift")
    place = page.locator(".site.lit").first.get_attribute("aria-label").partition(",")[0]
    other = "c1/nw,ne,e,se,sw"
    scorer.type(other)
    assert scorer.state == "legal"
    assert scorer.says == "Not the shape that the computer gave."
    assert page.is_disabled("#play")
    assert f"gives {given}" in scorer.text("#computer-says")
    scorer.type("")
    places = page.locator(".site.lit").count()
    if not places:
        page.click("#show-gift")
    legs = [
        one.get_attribute("aria-label").partition(",")[0] for one in page.locator(".site.lit").all()
    ]
    assert place in legs
    scorer.type(" ".join(legs))
    assert f"Xoid {given}, new" in scorer.says
    scorer.play()
    wait_until(page, "document.querySelector('#play').textContent === 'Give'")
    scorer.page.click("#suggest")
    with scorer.answered():
        page.click("#suggestions button >> nth=0")
    gift = scorer.says.split("Xoid ")[1].partition(",")[0]
    page.click("#play")
    wait_until(page, f"{TURNS} === 2")
    report = record(scorer)
    assert len(report.trial.steps) == 2
    assert gift in scorer.text("#turns tr[data-role=blue]")
    page.wait_for_selector("#show-gift:not([hidden])")


@pytest.mark.nightly
def test_a_review_shows_the_curve_and_what_was_better(scorer):
    page = scorer.page
    scorer.open_record(PLAYTHROUGHS / "xodd.yaml")
    page.click("#review")  # of 500 playouts, which is given up for a quicker one
    page.click("text=Review it again")
    page.select_option("#review-level", "100")
    page.click("form[aria-label=Review] button[type=submit]")
    page.click(".found >> text=Figures")
    page.wait_for_selector(".found >> text=100 playouts")
    assert "playouts=100" in page.url
    assert "accuracy" in page.inner_text(".found")
    faults = page.locator(".faults figure")
    assert faults.count() == page.locator(".curve .fault").count() == 1
    assert "w:a3 w:b2 · loses" in faults.inner_text()
    scale = page.locator(".curve text").all_text_contents()
    assert scale[:3] == ["0 %", "50 %", "100 %"]
    boxes = [text.bounding_box() for text in page.locator(".curve text:not(.share)").all()]
    assert all(one["x"] + one["width"] < next_["x"] for one, next_ in pairwise(boxes))
    page.click(".faults a")
    page.wait_for_selector("#turn-says")
