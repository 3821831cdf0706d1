"""The page in a real browser: what is said of a turn, taking back, keeping, keys, a phone."""

import json
import re

import pytest
from web.conftest import DESK, Server
from web.scorer import Scorer

from printkit.app.verify import verify_bytes
from printkit.catalog import game_names
from printkit.web.tasks import perform

pytestmark = pytest.mark.xdist_group("browser")

MARKUP = "<img/src=x/onerror=alert(1)>"
SMALL = "{name: small, lattice: hex, play_on: edges, shape: {hexagon: 2}}"


@pytest.fixture
def write(tmp_path):
    def write(text, name="game.yaml"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


@pytest.fixture
def xong(scorer, write):
    """A small game of Xong after two turns."""
    scorer.open_record(write(f"game: xong\nboard: {SMALL}\nmoves:\n- b2/e\n- c1/nw,ne,e\n"))
    return scorer


def is_enabled(scorer, selector):
    return scorer.page.is_enabled(selector)


# What is said of a turn


def test_legs_are_named_one_by_one(xong):
    xong.point("a1/sw")
    assert (xong.state, xong.says) == (
        "open",
        "Xoid 1-01, not new · this Xoid of 1 leg is not new: it was placed on turn 1.",
    )
    assert not is_enabled(xong, "#play")
    xong.point("a1/w")
    assert (xong.state, xong.says) == ("legal", "Legal · Xoid 2-01, new.")
    assert xong.draft == "a1/sw,w"
    xong.play()
    assert xong.turns[2] == "a1/sw,w"
    assert xong.draft == ""
    assert xong.says == "Turn 4: blue is to move."


def test_an_illegal_turn_says_why_and_may_be_written_down_all_the_same(xong):
    xong.point("b2/e")
    assert (xong.state, xong.says) == (
        "illegal",
        "Not legal · Xoid 1-01, not new · the leg b2/e was taken by red on turn 1.",
    )
    assert not is_enabled(xong, "#play")
    with xong.answered():
        xong.page.click("#anyway")
    row = xong.page.locator("#turns tr.illegal")
    assert "was taken by red on turn 1" in row.inner_text()
    assert "turn 3 (red)" in xong.text("#verdict")
    assert xong.page.locator(".picture .refused").count() == 0
    xong.type("a1/w,sw")
    assert (xong.state, xong.says) == (
        "illegal",
        "Not legal · turn 3 is not legal: mend it before you go on.",
    )
    data, _ = xong.download("#get-record")
    assert verify_bytes(data, "g", None).trial.problem.violation.code == "occupied"


def test_an_earlier_turn_is_edited_and_the_later_ones_judged_anew(xong):
    with xong.answered():
        xong.page.click("#turns [data-turn='0']")
    assert xong.draft == "b2/e"
    assert xong.says.startswith("Turn 1 · Legal")
    xong.type("c1/ne")
    xong.play()
    assert xong.turns[0] == "c1/ne"
    assert "the leg c1/ne was taken by red on turn 1" in xong.text("#turns tr.illegal")
    with xong.answered():
        xong.page.click("#turns [data-turn='1']")
    with xong.answered():
        xong.page.click("#remove")
    assert xong.turns == ["c1/ne"]
    assert "Legal so far, 1 turn" in xong.text("#verdict")


@pytest.mark.parametrize(
    ("typed", "played"), [("C1/SE,sw", "c1/se,sw"), ("3. a1 / w , sw  # so", "a1/sw,w")]
)
def test_turns_may_be_typed_as_people_type_them(xong, typed, played):
    xong.type(typed)
    assert xong.state == "legal"
    with xong.answered():
        xong.page.press("#draft", "Enter")
    assert xong.turns[2] == played


def test_markup_in_what_is_typed_stays_text(xong):
    xong.type(MARKUP)
    assert MARKUP in xong.says
    assert xong.page.locator("main img").count() == 0


# What is still possible


def test_a_new_xoid_that_fits_is_shown_on_request(xong):
    assert xong.text("#allows") == "A new Xoid still fits."
    xong.page.click("#suggest")
    xong.page.wait_for_selector("#suggestions button")
    assert re.match(r"The new Xoid 2-01 fits in \d+ places", xong.text("#suggestion"))
    assert xong.page.locator(".site.lit").count() == 2
    with xong.answered():
        xong.page.click("#suggestions button")
    assert xong.state == "legal"
    assert xong.page.locator(".site.lit").count() == 0


def test_other_games_show_turns_and_what_they_would_do(scorer, write):
    scorer.open_record(write("game: gosix\nmoves: [x, h, o, i]\n"))
    assert scorer.text("#allows").startswith("20 dots are free. Hexagons still needed to win")
    scorer.page.click("#suggest")
    scorer.page.wait_for_selector("#suggestions button")
    assert scorer.text("#suggestion") == "20 legal turns looked at; none ends the game."
    assert scorer.page.locator("#suggestions button").count() == 5


# Taking back


def test_undo_and_redo_go_leg_by_leg_and_turn_by_turn(xong):
    states = [(xong.turns, xong.draft)]
    for step in (lambda: xong.point("a1/sw"), lambda: xong.point("a1/w"), xong.play):
        step()
        states.append((xong.turns, xong.draft))
    for before in reversed(states[:-1]):
        with xong.answered():
            xong.page.click("#undo")
        assert (xong.turns, xong.draft) == before
    assert not is_enabled(xong, "#undo")
    for after in states[1:]:
        with xong.answered():
            xong.page.keyboard.press("Control+y")
        assert (xong.turns, xong.draft) == after
    assert not is_enabled(xong, "#redo")
    with xong.answered():
        xong.page.keyboard.press("Control+z")
    assert xong.draft == "a1/sw,w"


AT_ONCE = """names => names.forEach((name) => {
    const target = document.querySelector(`.site[aria-label^='${name},'] .zone`);
    const click = new MouseEvent("click", { bubbles: true });
    (target ?? document.querySelector(name)).dispatchEvent(click);
})"""


def test_what_is_clicked_faster_than_answered_is_taken_back_one_by_one(xong):
    for targets, draft in (
        (["a1/sw", "a1/w"], "a1/sw,w"),
        (["#undo"], "a1/sw"),
        (["a1/w", "#undo"], "a1/sw"),
        (["#undo"], ""),
    ):
        with xong.answered(len(targets)):
            xong.page.evaluate(AT_ONCE, targets)
        assert xong.draft == draft
        assert len(xong.turns) == 2


def test_hongs_stones_are_taken_back_too(scorer):
    scorer.new_game("hong")
    question = "Before play, click three cells for the neutral stones, not the centre"
    assert scorer.says == f"{question}."
    assert scorer.text("#verdict") == "The game has not begun."
    for stone in ("c3", "e6", "h1"):
        scorer.point(stone)
    assert scorer.says == "Turn 1: less is to move."
    with scorer.answered():
        scorer.page.click("#undo")
    assert scorer.says.startswith(f"{question}: the setup has 2 stones")
    scorer.point("h1")
    scorer.point("a1")
    assert scorer.draft == "a1h"  # with the stones up, the hand is at the tiles


# Nothing is lost


def test_a_game_is_offered_again_after_a_reload(xong):
    xong.point("a1/sw")
    xong.point("a1/w")
    turns = xong.turns
    xong.page.reload()
    xong.page.wait_for_selector("#kept-games .go")
    assert "2 turns" in xong.text("#kept-games")
    xong.go_on()
    assert xong.turns == turns
    assert (xong.draft, xong.state) == ("a1/sw,w", "legal")
    xong.page.reload()
    xong.page.click("#kept-games [data-forget]")
    assert xong.page.is_hidden("#kept")


LEFT_BY_OTHERS = (
    "{broken",
    "null",
    '"text"',
    '{"record": 5, "saved": "2026"}',
    '{"record": {"game": "xong"}, "saved": "2026"}',
    '{"record": {"game": {"toString": 1}, "moves": []}, "saved": "2026"}',
    '{"record": {"game": "xong", "moves": []}}',
)


def test_what_others_left_in_the_storage_hides_no_game(xong):
    xong.page.evaluate(
        "all => all.forEach((text, n) => localStorage.setItem(`printkit:game:0${n}`, text))",
        LEFT_BY_OTHERS,
    )
    refused = '{"id": "x", "record": {"game": "chess", "moves": [7]}, "saved": "2126-01-01"}'
    xong.page.evaluate("text => localStorage.setItem('printkit:game:chess', text)", refused)
    xong.visit()
    assert xong.page.locator("#kept-games .go").count() == 2
    xong.page.click("#kept-games .go >> nth=0")
    xong.page.wait_for_selector("#open-error:not(:empty)")
    assert xong.errors.pop().startswith("Failed to load resource")
    xong.page.click("#kept-games [data-forget='chess']")
    xong.go_on()
    assert len(xong.turns) == 2


def test_a_game_that_two_tabs_go_on_with_is_kept_twice(xong):
    other = Scorer(xong.context, xong.url)
    other.go_on()
    assert xong.page.is_hidden("#notice")
    other.type("c1/sw,w")
    other.play()
    xong.page.wait_for_selector("#notice:not([hidden])")
    assert "goes on in another tab" in xong.text("#notice")
    xong.type("a1/sw,w")
    xong.play()
    assert other.page.is_hidden("#notice")
    other.page.close()
    xong.visit()
    turns = []
    for number in (0, 1):
        xong.go_on(number)
        turns.append(xong.turns[2])
        xong.visit()
    assert sorted(turns) == ["a1/sw,w", "c1/sw,w"]


def test_the_server_may_crash_and_come_back(open_page):
    server = Server()
    scorer = open_page(server, **DESK)
    scorer.new_game("yodd", "yodd-5")
    scorer.point("a1")
    scorer.play()
    server.crash()
    scorer.page.fill("#draft", "pass")
    scorer.page.wait_for_selector("#notice:not([hidden])")
    assert "kept in this browser" in scorer.text("#notice")
    scorer.page.click("#play")  # unseen by any rule, but kept
    scorer.page.wait_for_selector("#turns [data-turn='1']")
    again = Server(server.port)
    scorer.page.wait_for_selector("#notice", state="hidden")
    assert "Legal so far, 2 turns; black is to move" in scorer.text("#verdict")
    scorer.point("b2")
    assert scorer.state == "legal" or "groups" in scorer.says
    assert again.stop() == 0


def test_the_last_turns_are_in_view(scorer, write):
    scorer.open_record(write(f"game: gosix\nmoves: [{', '.join('abcdefghijklmnop')}]\n"))
    box = scorer.page.locator(".scroll").bounding_box()
    last = scorer.page.locator("#turns [data-turn='15']").bounding_box()
    assert box["y"] <= last["y"] <= box["y"] + box["height"]


# Names, date and result


def fill(scorer, name, value):
    with scorer.answered():
        scorer.page.fill(f"#fields [name='{name}']", value)
        scorer.page.press(f"#fields [name='{name}']", "Tab")


def test_names_date_and_claim_go_into_the_record(scorer, write):
    scorer.open_record(write("game: xodd\nboard: xodd-9x9\nmoves: [b:a1, pass, pass]\n"))
    scorer.page.click("#facts summary")
    name = '<script>alert("1")</script> & Söhne'
    fill(scorer, "players.black", name)
    fill(scorer, "date", "2026-11-20")
    fill(scorer, "result.black", "2")
    assert scorer.text("#claim") == "The result claims 2 for black, the score is 1."
    fill(scorer, "result.black", "1")
    assert scorer.text("#claim") == ""
    assert scorer.page.locator(".side b").nth(0).inner_text() == name
    data, _ = scorer.download("#get-record")
    report = verify_bytes(data, "game.yaml", None)
    assert (report.status, report.players["black"]) == ("finished", name)
    assert b"date: 2026-11-20" in data
    assert b"result: {black: 1}" in data


def test_replay_and_kit_are_made(scorer, write):
    scorer.open_record(write("game: gosix\nplayers: {black: <b>Ana}\nmoves: [x, h]\n"))
    for file, start in (
        ("replay.html", b"<!DOCTYPE html"),
        ("replay.pdf", b"%PDF"),
        ("kit.pdf", b"%PDF"),
    ):
        data, name = scorer.download(f"[data-file='{file}']")
        assert data.startswith(start)
        assert name == f"gosix-{file}"
        assert file != "replay.html" or b"<b>Ana" not in data


# Boards and records that are brought along


def test_a_board_of_ones_own_is_played_on_and_stays_in_the_record(scorer, write):
    board = write(
        f"name: mine\ntitle: '{MARKUP}'\nlattice: square\nshape:\n  map: |\n    oo\n    oooo\n",
        "mine.yaml",
    )
    scorer.new_game("xodd", board)
    assert scorer.page.locator(".site").count() == 6
    assert scorer.page.locator("main img").count() == 0
    scorer.point("a1")
    scorer.play()
    data, _ = scorer.download("#get-record")
    assert b"map: |" in data
    assert verify_bytes(data, "game.yaml", None).board == "mine"


def test_what_cannot_be_used_is_refused_in_a_sentence(scorer, write):
    for text, sentence in (
        ("game: xong\nboard: ../../etc/passwd\n", "a board cannot be named by a path here"),
        ("game: xong\nruleset: ./mine.yaml\n", "a ruleset cannot be named by a path here"),
        ("game: chess\n", "no game is called 'chess'"),
        ("- 1\n", "expected the keys of a record"),
    ):
        scorer.page.set_input_files("#open-record", write(text))
        scorer.page.wait_for_selector(f"#open-error:text({sentence!r})")
        assert scorer.errors.pop().startswith("Failed to load resource")


# Keys alone


def go(scorer, name):
    """Walk over the board with the arrow keys."""
    middle = "(e) => { const box = e.getBoundingClientRect(); return [box.x, box.y] }"
    goal = scorer.page.locator(f".site[aria-label^='{name},']")
    for _ in range(40):
        here = scorer.page.locator(".site:focus")
        if here.get_attribute("aria-label").startswith(f"{name},"):
            return
        (x, y), (to_x, to_y) = here.evaluate(middle), goal.evaluate(middle)
        across, down = to_x - x, to_y - y
        if abs(down) > 2:
            scorer.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        else:
            scorer.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    raise AssertionError(f"{name} was not found")


def tab_to(scorer, selector):
    for _ in range(60):
        scorer.page.keyboard.press("Tab")
        if scorer.page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} is out of reach")


def test_an_earlier_turn_is_edited_with_keys(xong):
    tab_to(xong, "#turns [data-turn='0']")
    with xong.answered():
        xong.page.keyboard.press("Enter")
    assert xong.page.locator("#turns [data-turn='0']:focus").count() == 1
    assert xong.says.startswith("Turn 1 · Legal")


def test_a_game_is_played_with_keys_alone(scorer):
    page = scorer.page
    tab_to(scorer, "#games input")
    page.keyboard.press("ArrowUp")  # round to the last one
    assert page.input_value("#games input:checked") == "yodd"
    tab_to(scorer, "#new button[type=submit]")
    with scorer.answered():
        page.keyboard.press("Enter")
    page.wait_for_selector("#score:not([hidden])")
    tab_to(scorer, ".site")
    for turn in (("h8",), ("h9", "g8")):
        for name in turn:
            go(scorer, name)
            with scorer.answered():
                page.keyboard.press("Enter")
        assert scorer.state == "legal"
        with scorer.answered():
            page.keyboard.press("Control+Enter")
    assert scorer.turns == ["b:h8", "b:h9 b:g8"]
    tab_to(scorer, "#tools [aria-checked=true]")
    page.keyboard.press("ArrowRight")
    assert page.locator("#tools :focus").inner_text() == "White stone"
    tab_to(scorer, "#words [data-word=pass]")
    with scorer.answered():
        page.keyboard.press("Space")
    assert scorer.draft == "pass"
    with scorer.answered():
        page.keyboard.press("Escape")
    assert scorer.draft == ""
    tab_to(scorer, "#draft")
    with scorer.answered():
        page.keyboard.type("pass")
    with scorer.answered():
        page.keyboard.press("Enter")
    assert scorer.turns[2] == "pass"


REACHED = """async ([sites, start]) => {
    const { nextSite } = await import("/board.js");
    const reached = new Set([start]);
    for (const from of reached)
        for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            const next = nextSite(sites, from, way);
            if (next !== null) reached.add(next);
        }
    return reached.size;
}"""


def test_arrow_keys_lead_to_every_site(scorer):
    for game in game_names():
        request = b'{"record": {"game": "%s"}}' % game.encode()
        sites = json.loads(perform("table", request).data)["sites"]
        places = [{"x": site["x"], "y": site["y"]} for site in sites]
        for start in (0, len(places) // 2):
            assert scorer.page.evaluate(REACHED, [places, start]) == len(places), game


def test_every_site_has_a_label_and_the_board_one_stop_for_the_tab_key(xong):
    labels = xong.page.locator(".site").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert len(set(labels)) == 30
    assert all(re.fullmatch(r"[a-c][1-3]/\w+, (empty|(red|blue) xoid \d+)", it) for it in labels)
    assert xong.page.locator(".site[tabindex='0']").count() == 1
    xong.point("a1/sw")
    label = xong.page.get_attribute(".site.chosen", "aria-label")
    assert label == "a1/sw, empty, chosen"
    assert xong.page.get_attribute(".site.chosen", "aria-pressed") == "true"
    for field in xong.page.locator("input, select").all():
        assert field.evaluate("e => e.labels.length") > 0


# A phone


def test_the_page_fits_a_phone(phone):
    phone.new_game("xong")
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    size = page.viewport_size
    for selector in ("#board svg", "#draft", "#play", "#undo"):
        box = page.locator(selector).bounding_box()
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= size["width"], selector
        assert box["y"] + box["height"] <= size["height"], selector
    with phone.answered():
        page.tap(".site[aria-label^='f5/sw,'] .zone", force=True)
    assert phone.says == "Legal · Xoid 1-01, new."
    page.tap("#larger")
    wide = page.locator("#board svg").bounding_box()["width"]
    assert wide > 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    with phone.answered():
        page.tap("#play")
    assert phone.turns == ["f5/sw"]


def test_it_is_dark_where_people_like_it_dark(server, open_page):
    def colours(scheme):
        scorer = open_page(server, **DESK, color_scheme=scheme)
        scorer.new_game("gosix")
        fill = scorer.page.locator(".picture .cell").nth(0).get_attribute("fill")
        page = scorer.page.evaluate("getComputedStyle(document.body).backgroundColor")
        return page, fill

    light, dark = colours("light"), colours("dark")
    assert light[0] == "rgb(246, 242, 232)"
    assert dark[0] == "rgb(25, 23, 20)"
    assert light[1] != dark[1]
