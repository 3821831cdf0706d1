"""The page in a real browser: what is said of a turn, taking back, own boards, a phone."""

import pytest

from printkit.records.verification import verify_bytes

pytestmark = pytest.mark.xdist_group("browser")

MARKUP = "<img/src=x/onerror=alert(1)>"


def is_enabled(scorer, selector):
    return scorer.page.is_enabled(selector)


# What is said of a turn


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


def test_markup_in_what_is_typed_stays_text(xong):
    xong.type(MARKUP)
    assert MARKUP in xong.says
    assert xong.page.locator("main img").count() == 0


# What is still possible


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
