"""Fingers: they seldom hit a neighbour, and nothing is lost while an answer is on its way."""

import json
from contextlib import suppress

import pytest
from playwright.sync_api import expect
from web.conftest import PHONE

from printkit.web.tasks import perform

pytestmark = pytest.mark.xdist_group("browser")

TALL = {**PHONE, "viewport": {"width": 390, "height": 844}}
TAPS = 800  # on each board
MOST_WRONG = 0.01
WHOLE = "#score .zoom >> text=Whole board"

# Fingers that aim at the middle of a place miss it by 8 pixels in each direction, as a rule. Where
# the page shows a close-up they aim there again. The close-up has the size that the page gives it.
FINGERS = """async ([tables, taps]) => {
  const { aimedAt, pitchOf, TARGET } = await import("/aim.js");
  const { Board } = await import("/board.js");
  const board = new Board({ choose() {} });
  document.querySelector("#score .table").replaceWith(board.root);
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const miss = () => 8 * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const wrong = {};
  for (const table of tables) {
    const { sites, width } = table;
    board.lay(table);
    const pitch = pitchOf(sites);
    const usual = board.view.width / width;
    board.view.closeUp({ x: 190, y: 300 });
    const close = board.view.width / width;
    const tap = ({ x, y }, scale) => {
      const at = { x: x + miss() / scale, y: y + miss() / scale };
      return aimedAt(sites, pitch, at, scale);
    };
    let bad = 0;
    for (let n = 0; n < taps; n++) {
      const number = Math.floor(random() * sites.length);
      let meant = tap(sites[number], usual);
      if (!meant.isSure) meant = tap(sites[number], close);
      if (!meant.isSure) throw new Error(`${table.board}: a close-up of a close-up`);
      if (meant.number !== number) bad += 1;
    }
    wrong[table.board] = { wrong: bad / taps, apart: close * pitch };
  }
  return wrong;
}"""


def do(task, request):
    return json.loads(perform(task, json.dumps(request).encode()).data)


def tables():
    for game in do("shelf", {})["games"]:
        for board in game["boards"]:
            yield do("table", {"record": {"game": game["name"], "board": board["name"]}})


@pytest.fixture
def tall(server, open_page):
    return open_page(server, **TALL)


@pytest.mark.nightly
def test_wrong_taps_are_rare_on_every_shipped_board(tall):
    tall.new_game("xong")
    found = tall.page.evaluate(FINGERS, [list(tables()), TAPS])
    assert len(found) > 20
    wrong = [board["wrong"] for board in found.values()]
    assert sum(wrong) / len(wrong) <= MOST_WRONG
    assert max(wrong) <= 2 * MOST_WRONG
    assert min(board["apart"] for board in found.values()) >= 44


def middle_of(scorer, name):
    box = scorer.page.locator(f".site[aria-label^='{name},'] .zone").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width_of_board(scorer):
    return scorer.page.locator("#score .board svg").bounding_box()["width"]


def test_a_tap_that_may_mean_a_neighbour_opens_a_close_up_there(tall):
    tall.new_game("xong")
    at = middle_of(tall, "f5/sw")
    assert tall.page.is_hidden(WHOLE)
    tall.page.touchscreen.tap(*at)
    assert tall.page.is_visible(WHOLE)
    assert tall.draft == ""
    for near, far in zip(middle_of(tall, "f5/sw"), at, strict=True):
        assert abs(near - far) < 2  # it is under the finger still
    with tall.answered():
        tall.page.touchscreen.tap(at[0] + 9, at[1] - 9)
    assert tall.draft == "f5/sw"
    with tall.answered():
        tall.page.touchscreen.tap(*middle_of(tall, "f4/e"))
    assert tall.draft == "f5/sw,w"
    with tall.answered():
        tall.page.tap("#play")
    assert tall.page.is_visible(WHOLE)  # the close-up stays for the next turn
    assert tall.turns == ["f5/sw,w"]


def test_a_tap_that_changes_nothing_is_explained(scorer, write):
    scorer.open_record(write("game: xana\nboard: xana-5\nmoves: [5e5, 3i5, pass]\n"))
    scorer.point("e5")
    assert scorer.says == "There is a stack on e5. Turn 4: white is to move."
    assert scorer.page.locator(".site.refused").get_attribute("aria-label").startswith("e5,")
    scorer.point("i5")
    assert scorer.says == "Where do the stones of i5 go?"
    scorer.point("a5")
    reason = "A5 is too far from i5 for 3 stones to move there."
    assert scorer.says == f"{reason} Where do the stones of i5 go?"
    scorer.page.wait_for_selector(".site.refused", state="detached")


def test_a_tap_after_the_end_says_that_the_game_is_over(scorer, write):
    scorer.open_record(write("game: gosix\nmoves: [a, b, resign]\n"))
    scorer.point("c")
    assert scorer.says.startswith("The game is over.")
    assert scorer.draft == ""


def toucher(tall):
    """Sends touches of one finger or more, as the browser sees them."""
    send = tall.context.new_cdp_session(tall.page).send

    def touch(kind, *points):
        points = [{"x": x, "y": y} for x, y in points]
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def test_a_finger_draws_a_xoid_along_its_legs_and_one_undo_takes_it_back(tall):
    touch = toucher(tall)
    tall.new_game("xong")
    tall.page.touchscreen.tap(*middle_of(tall, "e5/e"))
    assert tall.text("#score .under output") == "Close-up: tap, or draw with a finger."
    for _attempt in range(5):  # the browser scrolls instead until it has painted the close-up
        first, *others = [middle_of(tall, name) for name in ("f5/sw", "e5/e", "e5/se")]
        touch("touchStart", first)
        for x, y in others:
            touch("touchMove", (x - 4, y + 5))
        touch("touchEnd")
        with suppress(AssertionError):
            expect(tall.page.locator("#draft")).not_to_have_value("", timeout=6_000)
            break
    assert tall.draft == "e5/ne,e,se"
    with tall.answered():
        tall.page.click("#undo")  # a tap right after a drawing may only stop its fling
    assert tall.draft == ""


def test_two_stones_play_themselves_and_a_held_finger_changes_the_colour(tall, write):
    tall.open_record(write("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]\n"))
    touch = toucher(tall)
    with tall.answered():
        touch("touchStart", middle_of(tall, "e5"))  # the finger rests there
    touch("touchEnd")
    assert tall.draft == "b:e5"
    with tall.answered():
        tall.page.touchscreen.tap(*middle_of(tall, "c3"))
    assert tall.draft == "b:e5 w:c3"
    tall.page.wait_for_selector("body[data-soon]")
    tall.page.wait_for_selector("#turns [data-turn='1']")
    assert tall.turns == ["b:a1", "b:e5 w:c3"]
    with tall.answered():
        tall.page.tap("#undo")
    assert tall.turns == ["b:a1"]


def test_undo_stops_a_turn_that_would_play_itself(tall, write):
    tall.open_record(write("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]\n"))
    for name in ("e5", "c3"):
        with tall.answered():
            tall.page.touchscreen.tap(*middle_of(tall, name))
    tall.page.wait_for_selector("body[data-soon]")
    with tall.answered():
        tall.page.tap("#undo")
    tall.page.wait_for_timeout(2200)
    assert (tall.turns, tall.draft) == (["b:a1"], "w:e5")


def test_two_fingers_zoom_about_what_is_between_them(tall):
    tall.new_game("yodd")
    touch = toucher(tall)
    x, y = middle_of(tall, "e4")
    width = width_of_board(tall)
    touch("touchStart", (x - 20, y), (x + 20, y))
    for half in (30, 40, 50):
        touch("touchMove", (x - half, y), (x + half, y))
    touch("touchEnd")
    assert width_of_board(tall) == pytest.approx(2.5 * width, 0.01)
    assert middle_of(tall, "e4") == pytest.approx((x, y), abs=2)
    assert tall.page.evaluate("visualViewport.scale") == 1
    assert tall.draft == ""
    tall.page.tap(WHOLE)
    assert width_of_board(tall) == width


@pytest.mark.parametrize("screen", ["learn/xodd", "puzzles/yodd/9", "position"])
def test_every_board_has_buttons_that_change_its_size(tall, screen):
    page = tall.page
    page.evaluate(f"location.hash = '#/{screen}'")
    if screen == "position":
        page.click("#workshop >> text=Begin")
    board = page.locator("#workshop [aria-label=Board]")
    width = board.locator("svg").bounding_box()["width"]
    assert board.get_by_label("Smaller board").is_disabled()
    board.get_by_label("Larger board").tap()
    assert board.locator("svg").bounding_box()["width"] == pytest.approx(1.4 * width, 0.01)
    board.get_by_text("Whole board").tap()
    assert board.locator("svg").bounding_box()["width"] == width
    assert board.get_by_text("Whole board").is_hidden()


def test_a_tap_while_the_computer_is_choosing_is_explained(scorer):
    scorer.new_game("gosix")
    scorer.page.select_option("#computer-level", "20s")
    scorer.page.select_option("#computer-role", "black")
    scorer.page.click("[data-site='4'] .zone", force=True)
    assert scorer.says == "The computer is choosing its turn: wait for it."
    assert scorer.draft == ""
