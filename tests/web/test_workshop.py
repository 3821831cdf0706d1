"""The workshop's screens, as somebody uses them who wants to print, to draw, to look."""

from pathlib import Path

import pytest
from web.waiting import wait_until

CLUB = Path(__file__).parents[2] / "docs" / "examples" / "club" / "2026-11-20-gosix.yaml"
pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def at(scorer):
    """Opens the screen of an address."""
    page = scorer.page

    def at(path, ready):
        page.goto("about:blank")
        page.goto(f"{scorer.url}#/{path}")
        page.wait_for_selector(ready)
        return page

    return at


def test_the_first_screen_leads_to_all_others_and_back(at):
    page = at("", "#home")
    for door, ready in (("Print a game", "#print-form"), ("Score a game", "#new")):
        page.click(f"#home h2:text('{door}')")
        page.wait_for_selector(ready)
        assert page.inner_text("#title") == door
        page.go_back()
        page.wait_for_selector("#home")


# Print


def test_a_form_shows_its_sheets_and_its_address_leads_back_to_it(at):
    page = at("print?game=gosix&paper=letter&page=3", "#sheet:not(.late)")
    page.wait_for_selector("#sheet[aria-label='The board, page 3']")
    page.select_option("[name=backs]", "duplex")
    page.wait_for_selector(".sum:text('minutes of cutting')")
    page.click("summary:text('Which sheets')")
    page.uncheck("[data-part=rules]")
    page.wait_for_selector(".where:text('3 of')")
    assert "without=rules" in page.url
    page.click("[aria-label='Next sheet']")
    wait_until(page, "location.hash.includes('page=4')")
    page.reload()
    page.wait_for_selector("#sheet[aria-label$='page 4']")
    assert page.input_value("[name=paper]") == "letter"
    assert page.input_value("[name=backs]") == "duplex"
    assert not page.is_checked("[data-part=rules]")
    with page.expect_download() as waiting:
        page.click("#get-pdf")
    assert waiting.value.path().read_bytes().startswith(b"%PDF")
    assert waiting.value.suggested_filename == "gosix-kit.pdf"
    page.focus(".desk")
    page.keyboard.press("PageUp")
    page.wait_for_selector("#sheet[aria-label$='page 3']")
    box = page.locator(".desk").bounding_box()
    drag(page, (box["x"] + 100, box["y"] + 100), (-60, 0))  # a swipe
    page.wait_for_selector("#sheet[aria-label$='page 4']")


def drag(page, start, way):
    """What a finger draws from a point, as a mouse does it."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + way[0], start[1] + way[1], steps=3)
    page.mouse.up()


# Boards


CELLS = "JSON.parse(sessionStorage['printkit:drawing']).state.cells"


def cells_of(page):
    return set(page.evaluate(CELLS))


def view_of(page):
    return [float(part) for part in page.get_attribute(".canvas", "viewBox").split()]


def two_fingers(page, about):
    """Draw apart two fingers from 40 pixels to 80."""
    send = page.context.new_cdp_session(page).send
    for kind, half in (("Start", 20), ("Move", 30), ("Move", 40), ("End", None)):
        apart = [] if half is None else [-half, half]
        points = [{"x": about[0] + x, "y": about[1], "id": n} for n, x in enumerate(apart)]
        send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


@pytest.mark.nightly
def test_a_board_is_drawn_by_fingers_and_played_on(at):
    page = at("boards/edit?board=hong-7x7", ".figures td:text-is('49')")
    box = page.locator(".canvas").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    drag(page, middle, (box["height"] / 2, 0))  # from the middle cells are taken away
    page.wait_for_selector(".figures td:text-is('45')")
    whole, drawn = view_of(page), cells_of(page)
    page.click("[aria-label=Larger]")
    assert view_of(page)[2] < whole[2]
    page.mouse.move(*middle)
    page.mouse.wheel(0, 100)
    assert view_of(page)[2] != whole[2]
    page.click("button:text('Fit')")
    assert view_of(page) == whole
    two_fingers(page, middle)
    assert view_of(page)[2] == pytest.approx(whole[2] / 2, 0.05)
    page.click("button:text('Fit')")
    page.check("[name=tool][value=view]", force=True)
    drag(page, middle, (60, 0))
    assert view_of(page)[0] < whole[0]
    assert cells_of(page) == drawn
    page.click("button:text('Fit')")
    page.check("[name=tool][value=move]", force=True)
    pitch = box["height"] / whole[3]
    drag(page, (middle[0] - pitch, middle[1]), (2 * pitch, 0))
    wait_until(page, f"{CELLS}.join(' ') !== {' '.join(drawn)!r}")
    assert cells_of(page) == {f"{int(x) + 2},{y}" for x, y in (c.split(",") for c in drawn)}
    page.focus(".canvas")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert cells_of(page) == drawn
    page.check("[name=tool][value=draw]", force=True)
    page.focus(".canvas")
    page.keyboard.press("Shift+ArrowDown")
    page.uncheck("#show-names")
    assert page.locator(".canvas text").count() == 0
    page.click("button:text('Clear')")
    page.wait_for_selector(".played:text('Tap the ground')")
    page.click("[aria-label=Undo]")
    assert cells_of(page) == drawn
    page.click("button:text('Play on it')")
    page.wait_for_selector("#new-board:focus")
    page.click("#new button[type=submit]")
    page.wait_for_selector("#score:not([hidden])")
    assert page.locator(".site").count() == 45


@pytest.mark.nightly
def test_boards_are_drawn_at_random_until_one_is_liked(at, scorer):
    page = at("boards?cells=12&seed=5", "#exhibits li")
    first = page.inner_text("#exhibits b >> nth=0")
    assert first == "Random board 5, 12 hexagons"
    page.click("#other")
    wait_until(page, f"document.querySelector('#exhibits b').textContent !== {first!r}")
    page.go_back()
    page.go_forward()
    page.wait_for_selector("#exhibits li")
    assert page.inner_text("#exhibits b >> nth=0") != first
    page.click("#exhibits button:text('Keep') >> nth=0")
    page.wait_for_selector("#exhibits button:text('Kept')")
    page.locator("[type=range]").first.fill("10")
    page.wait_for_selector("#exhibits b:text('10 hexagons')")
    assert page.input_value("[name=cells]") == "10"
    page.fill("[name=cells]", "many")
    page.wait_for_selector("[name=cells][aria-invalid=true]")
    page.fill("[name=cells]", "")
    page.wait_for_selector("[name=cells][aria-invalid=false]")
    assert all(error.startswith("Failed to load resource") for error in scorer.errors)
    scorer.errors.clear()
    assert page.locator("[type=range]").first.input_value() == "61"
    page.reload()
    page.click(".own button:text('Forget')")
    page.click(".own button:text('Bring it back')")
    page.click(".own a:text('Change')")
    page.wait_for_selector(".figures td:text-is('12')")
    page.go_back()
    page.select_option("#from", "xodd-9x9")
    page.wait_for_selector(".figures td:text-is('81')")


# Scores


def step_about(page):
    """In a game of 44 turns go to some, and at last to turn 43."""
    page.click("[aria-label='To the beginning']")
    page.wait_for_selector("#turn-says:text('The beginning, on')")
    page.focus("[aria-label='To the end']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#turn-says:text('Turn 1, black')")
    page.fill("#turn", "43")
    page.wait_for_selector("#turn-says:text('Turn 43, black')")
    page.click("[aria-label=Play]")
    page.wait_for_selector("#turn-says:text('Turn 44, white')")  # after a second
    page.wait_for_selector("[aria-label=Play]")  # it is the last
    page.click("button:text('Copy the link')")
    page.wait_for_selector("span.said:text-matches('Copied|address')")
    page.click("[aria-label='One turn back']")
    page.wait_for_selector("#turn-says:text('Turn 43, black')")
    page.click("summary:text('What to look for')")
    page.fill("form [name=max-legs]", "x")
    page.click("button:text('Show hints')")
    page.wait_for_selector("[name=max-legs][aria-invalid=true]")
    page.fill("form [name=max-legs]", "")


DROP = """text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "dropped.yaml"));
  const drop = document.querySelector(".drop");
  for (const type of ["dragover", "dragleave", "drop"])
    drop.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
}"""


def bring_others(page, scorer):
    """Records that are kept, dropped, too many; then none."""
    page.click("button:text('Those kept here')")
    page.wait_for_selector(".said:text('kept here')")
    page.wait_for_selector(".verdicts tr >> nth=3")
    page.evaluate(DROP, "game: gosix\nmoves: [q]\n")
    page.wait_for_selector(".verdicts tr:has-text('dropped.yaml') >> nth=0")
    page.fill("#records-text", "x" * 900_001)
    page.click("#check")
    page.wait_for_selector(".drop .error:text('too much')")
    page.click("button:text('Clear')")
    assert page.is_hidden("[aria-label='Verdicts and statistics']")
    page.evaluate("location.hash = '#/look'")
    page.click("button[aria-label^='Step through Gosix']")
    page.wait_for_selector("#turn-says:text('Turn 43, black')")
    page.evaluate("location.hash = '#/replay?line=nonsense'")
    page.wait_for_selector("#turn-says.error")
    assert scorer.errors.pop().startswith("Failed to load resource")


def test_records_are_pasted_and_opened_and_stepped_through(at, scorer):
    page = at("records", "#records-text")
    page.fill("#records-text", "game: gosix\nmoves: [x, h]\n---\ngame: gosix\nmoves:\n- x\n- x\n")
    page.click("#check")
    page.wait_for_selector(".verdicts tr >> nth=1")
    assert page.inner_text(".verdicts tr >> nth=1").count("Line 7: turn 2 (white)") == 1
    page.set_input_files("#records-files", CLUB)
    page.wait_for_selector("tr:has-text('Finished after 44 turns')")
    page.reload()
    page.wait_for_selector("tr:has-text('Finished after 44 turns')")
    with page.expect_download() as waiting:
        page.click("button:text('Report (HTML)')")
    assert b"Zo" not in waiting.value.path().read_bytes()
    page.click("tr:has-text('Finished after 44') button:text('Step through')")
    page.wait_for_selector("#turn-says:text('Turn 44, white')")
    step_about(page)
    page.click("button:text('Show hints')")
    page.wait_for_selector("#hints pre")
    page.reload()
    page.wait_for_selector("#turn-says:text('Turn 43, black')")
    page.click("button:text('Score on from here')")
    page.wait_for_selector("#score:not([hidden])")
    assert page.locator("#turns [data-turn]").count() == 43
    page.go_back()
    page.go_back()
    page.wait_for_selector(".verdicts tr >> nth=2")
    bring_others(page, scorer)


# Look


def test_there_are_rules_xoids_and_how_tos_to_look_at(at):
    page = at("look", ".look .door")
    page.click("a:text-is('Gosix')")
    page.wait_for_selector("figure .ink[aria-label]")
    assert "capture" in page.inner_text("article")
    page.go_back()
    page.click("h2:text('Xoids')")
    page.wait_for_selector("#twigs li >> nth=20")
    page.select_option("#xoids-board", "xong-standard")
    page.wait_for_selector("#twigs small:text('210 places')")
    page.reload()
    page.wait_for_selector("#twigs small:text('210 places')")
    page.go_back()
    page.click("h2:text('How-tos')")
    page.click("a:text('A printer at home')")
    page.wait_for_selector("article pre")
