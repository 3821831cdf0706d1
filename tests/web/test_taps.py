"""Fingers: they seldom hit a neighbour, and nothing is lost while an answer is on its way."""

import json

import pytest
from web.conftest import PHONE
from web.waiting import wait_until

from printkit.web.tasks import perform

pytestmark = pytest.mark.xdist_group("browser")

TALL = {**PHONE, "viewport": {"width": 390, "height": 844}}
FLAT = {**PHONE, "viewport": {"width": 844, "height": 390}}
TAPS = 800  # on each board
MOST_WRONG = 0.03

# Fingers that aim at the middle of a place miss it by 8 pixels in each direction, as a rule. Where
# the page shows a close-up they aim there again. The close-up has the size that the page gives it.
FINGERS = """async ([tables, taps]) => {
  const { aimedAt, pitchOf, TARGET } = await import("/aim.js");
  const { Board } = await import("/board.js");
  const root = document.querySelector("#board");
  const board = new Board(root, { choose() {}, hover() {}, resized() {} });
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


def test_wrong_taps_are_rare_on_every_shipped_board(tall):
    tall.new_game("xong")
    found = tall.page.evaluate(FINGERS, [list(tables()), TAPS])
    assert len(found) > 20
    assert max(board["wrong"] for board in found.values()) <= MOST_WRONG
    assert min(board["apart"] for board in found.values()) >= 44


def middle_of(scorer, name):
    box = scorer.page.locator(f".site[aria-label^='{name},'] .zone").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width_of_board(scorer):
    return scorer.page.locator("#board svg").bounding_box()["width"]


def test_a_tap_that_may_mean_a_neighbour_opens_a_close_up_there(tall):
    tall.new_game("xong")
    at = middle_of(tall, "f5/sw")
    assert tall.page.is_hidden("#whole")
    tall.page.touchscreen.tap(*at)
    assert tall.page.is_visible("#whole")
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
    assert tall.page.is_hidden("#whole")
    assert tall.turns == ["f5/sw,w"]


def test_a_tap_that_can_mean_one_place_only_takes_it_at_once(tall):
    tall.new_game("gosix")
    with tall.answered():
        tall.page.touchscreen.tap(*middle_of(tall, "k"))
    assert tall.draft == "k"


@pytest.mark.parametrize("game", ["yodd", "gosix"])
def test_a_tap_far_from_all_places_is_explained(tall, game):
    tall.new_game(game)
    box = tall.page.locator("#board svg").bounding_box()
    tall.page.touchscreen.tap(box["x"] + 3, box["y"] + 3)
    assert tall.text("#where") == "There is no place to choose here."
    assert tall.draft == ""


def test_a_click_between_places_is_explained(scorer):
    scorer.new_game("gosix")
    box = scorer.page.locator("#board svg").bounding_box()
    scorer.page.mouse.click(box["x"] + 3, box["y"] + 3)
    assert scorer.text("#where") == "There is no place to choose here."


def test_a_tap_that_changes_nothing_is_explained(scorer, write):
    scorer.open_record(write("game: xana\nboard: xana-5\nmoves: [5e5, 3i5, pass]\n"))
    scorer.use("move")
    scorer.point("e5")
    assert scorer.says == "White has no stack on e5. Turn 4: white is to move."
    scorer.point("i5")
    assert scorer.says == "Where do the stones of i5 go?"


def test_two_fingers_zoom_about_what_is_between_them(tall):
    tall.new_game("yodd")
    send = tall.context.new_cdp_session(tall.page).send
    x, y = middle_of(tall, "e4")
    width = width_of_board(tall)

    def touch(kind, *apart):
        points = [{"x": x + sign * half, "y": y} for half in apart for sign in (-1, 1)]
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for half in (30, 40, 50):
        touch("touchMove", half)
    touch("touchEnd")
    assert width_of_board(tall) == pytest.approx(2.5 * width, 0.01)
    assert middle_of(tall, "e4") == pytest.approx((x, y), abs=2)
    assert tall.page.evaluate("visualViewport.scale") == 1
    assert tall.draft == ""
    tall.page.tap("#whole")
    assert width_of_board(tall) == width


def test_a_phone_on_its_side_shows_the_whole_board_and_the_turn_beside_it(server, open_page):
    flat = open_page(server, **FLAT)
    flat.new_game("xong")
    board = flat.page.locator("#board svg").bounding_box()
    for selector in ("#board svg", "#sides", "#says", "#draft", "#play", "#undo"):
        box = flat.page.locator(selector).bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= 390, selector
        assert selector == "#board svg" or box["x"] >= board["x"] + board["width"]
    assert flat.page.evaluate("document.documentElement.scrollWidth") == 844


def test_the_screen_stays_on_while_a_game_is_open_if_that_is_wished(tall):
    locks = "Object.assign(navigator.wakeLock, { request: async () => (window.lock = {"
    locks += " released: false, release: async () => (window.lock = null) }) })"
    tall.page.evaluate(locks)
    tall.new_game("gosix")
    assert tall.page.evaluate("window.lock") is None
    tall.page.check("#awake")
    wait_until(tall.page, "window.lock")
    tall.page.click("#to-start")
    wait_until(tall.page, "!window.lock")
    tall.page.go_back()
    wait_until(tall.page, "window.lock")


# While an answer is on its way


@pytest.fixture
def slowly(xong):
    """A page whose answers wait until they are let go."""
    held = []
    xong.page.route("**/do/answer", lambda route: held.append(route))  # noqa: PLW0108 — it is marked

    def let_go():
        xong.page.unroute("**/do/answer")

    return xong, let_go


def test_a_tap_is_marked_at_once_and_play_is_not_lost(slowly):
    xong, let_go = slowly
    zone = ".site[aria-label^='{},'] .zone"
    for leg in ("a1/sw", "a1/w"):
        xong.page.click(zone.format(leg), force=True)
    assert xong.page.locator(".site.tapped").count() == 2
    xong.page.click("#play")
    assert len(xong.turns) == 2
    let_go()
    xong.page.wait_for_selector("#turns [data-turn='2']")
    assert xong.turns[2] == "a1/sw,w"
    assert xong.page.locator(".site.tapped").count() == 0


def test_what_turns_out_not_to_be_legal_is_not_played(slowly):
    xong, let_go = slowly
    xong.page.click(".site[aria-label^='b2/e,'] .zone", force=True)
    xong.page.click("#play")
    let_go()
    xong.page.wait_for_selector("#says[data-state=illegal]")
    assert len(xong.turns) == 2
    assert xong.page.is_disabled("#play")


@pytest.mark.nightly
def test_a_board_of_ten_thousand_cells_can_be_tapped(tall, write):
    """The largest board that is read: a finger finds one cell of it."""
    big = "{name: big, lattice: square, shape: {rectangle: [100, 100]}}"
    tall.open_record(write(f"game: xodd\nboard: {big}\nmoves:\n- b:a1\n"))
    tall.page.touchscreen.tap(*middle_of(tall, "ay50"))
    with tall.answered():
        tall.page.touchscreen.tap(*middle_of(tall, "ay50"))
    assert (tall.draft, tall.state) == ("b:ay50", "open")
