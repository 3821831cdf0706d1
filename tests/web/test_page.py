"""The page in a real browser: what is said of a turn, taking back, own boards, a phone."""

import re

import pytest
from web.waiting import wait_until

from printkit.records.verification import verify_bytes

pytestmark = pytest.mark.xdist_group("browser")

MARKUP = "<img/src=x/onerror=alert(1)>"


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


def test_hongs_centre_is_refused_at_once(scorer):
    scorer.new_game("hong")
    question = "Before play, click three cells for the neutral stones, not the centre"
    scorer.point("e4")
    assert scorer.says == f"No stone may stand on e4, the centre. {question}."
    scorer.point("c3")
    assert scorer.says == f"{question}: the setup has 1 stone, expected 3."


def bases(scorer):
    return scorer.page.locator(".side .basis").all_inner_texts()


def test_cards_tell_a_draft_from_what_was_played(xong):
    assert bases(xong) == ["played", "played"]
    before = xong.scores
    xong.type("a1/sw,w")
    assert bases(xong) == ["draft", "draft"]
    assert xong.scores != before
    assert xong.page.get_attribute(".side", "aria-label").endswith("(draft), to move")
    xong.type("a1/sw")
    assert (bases(xong), xong.scores) == (["played", "played"], before)


def test_a_refuted_claim_is_no_turn(xong):
    xong.type("none")
    with xong.answered():
        xong.page.click("#anyway")
    assert xong.page.locator("#turns tr.illegal").count() == 1
    assert xong.says == "Turn 3: red is to move."
    xong.visit()
    assert "2 turns" in xong.text("#kept-games")


OFFERS = "#tools button, #words button, #anyway, #suggest, #search, #play:enabled"


def test_after_the_end_no_button_offers_a_turn(scorer, write):
    scorer.open_record(write("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]\n"))
    offered = scorer.page.locator(OFFERS).locator("visible=true")
    assert offered.count() > 3
    scorer.word("resign")
    assert offered.count() > 3  # it is a draft still
    assert scorer.page.locator(".side small:text('would win')").count() == 1
    scorer.play()
    assert offered.count() == 0
    scorer.type("b:b2")
    assert scorer.state == "illegal"
    assert offered.count() == 0
    with scorer.answered():
        scorer.page.click("#undo")
    with scorer.answered():
        scorer.page.click("#turns [data-turn='0']")
    assert offered.count() > 3


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


def test_what_no_record_can_hold_does_not_get_into_it(scorer, write):
    scorer.open_record(write("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]\n"))
    scorer.page.click("#facts summary")
    scorer.page.fill("[name='result.black']", "many")
    scorer.page.press("[name='result.black']", "Tab")
    said = scorer.text(".field:has([name='result.black']) .error")
    assert said == "Expected a whole number from -1,000,000 to 1,000,000, found 'many'."
    assert scorer.page.get_attribute("[name='result.black']", "aria-invalid") == "true"
    fill(scorer, "players.black", "A\x07na")
    scorer.type("pa\x07ss\ufffe")
    assert scorer.state == "illegal"
    with scorer.answered():
        scorer.page.click("#anyway")
    scorer.visit()
    scorer.go_on()
    assert scorer.turns == ["b:a1", "pa ss"]
    assert scorer.text(".side b >> nth=0") == "A na"


def test_a_wrong_setup_is_told_at_its_field(scorer):
    scorer.new_game("hong")
    scorer.page.click("#facts summary")
    error = ".field:has([name='setup.stones']) .error"
    fill(scorer, "setup.stones", "c3 zz h1")
    assert scorer.text(error) == "A stone stands on 'zz', which the board does not have."
    fill(scorer, "setup.stones", "c3 e6 h1")
    assert scorer.text(error) == ""
    assert scorer.says == "Turn 1: less is to move."


def test_replay_and_kit_are_made(scorer, write):
    facts = "players: {black: <b>Ana, white: Zoë}\ndate: 2026-11-20"
    scorer.open_record(write(f"game: gosix\n{facts}\nmoves: [x, h]\n"))
    assert scorer.download("#get-record")[1] == "gosix-b-ana-zoë-2026-11-20.yaml"
    for file, start in (
        ("replay.html", b"<!DOCTYPE html"),
        ("replay.pdf", b"%PDF"),
        ("kit.pdf", b"%PDF"),
    ):
        data, name = scorer.download(f"[data-file='{file}']")
        assert data.startswith(start)
        assert name == (f"gosix-{'' if file == 'kit.pdf' else 'b-ana-zoë-2026-11-20-'}{file}")
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
    page.tap(".site[aria-label^='f5/sw,'] .zone", force=True)  # which shows a close-up
    with phone.answered():
        page.tap(".site[aria-label^='f5/sw,'] .zone", force=True)
    assert phone.says == "Legal · Xoid 1-01, new."
    wide = page.locator("#board svg").bounding_box()["width"]
    assert wide > 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    with phone.answered():
        page.tap("#play")
    assert phone.turns == ["f5/sw"]


def test_it_is_dark_where_people_like_it_dark(scorer):
    def colours():
        fill = scorer.page.locator(".picture .cell").nth(0).get_attribute("fill")
        return scorer.page.evaluate("getComputedStyle(document.body).backgroundColor"), fill

    scorer.new_game("gosix")
    light = colours()
    with scorer.answered():
        scorer.page.emulate_media(color_scheme="dark")
    dark = colours()
    with scorer.answered():
        scorer.page.emulate_media(color_scheme="light")
    assert colours() == light
    assert light[0] == "rgb(246, 242, 232)"
    assert dark[0] == "rgb(25, 23, 20)"
    assert light[1] != dark[1]


def test_a_larger_board_keeps_its_middle(phone):
    phone.new_game("yodd")
    middle = """() => {
      const { x, y, width, height } = document.querySelector("#board").getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return there.closest(".site").dataset.site;
    }"""
    before = phone.page.evaluate(middle)
    for button in ("#larger", "#larger", "#larger", "#smaller"):
        phone.page.tap(button)
        assert phone.page.evaluate(middle) == before
    box = phone.page.locator("#board").bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wide = phone.page.locator("#board svg").bounding_box()["width"]
    phone.page.keyboard.down("Control")
    phone.page.mouse.wheel(0, -40)
    phone.page.keyboard.up("Control")
    wait_until(phone.page, f"document.querySelector('#board svg').clientWidth > {wide}")
    assert phone.page.evaluate(middle) == before
