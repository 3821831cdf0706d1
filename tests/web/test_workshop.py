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
    for door, ready, title in (
        ("Print it tonight", "#print-form", "Print a game"),
        ("Know who won", "#new", "Score a game"),
        ("Play it", "#new-box", "Play"),
    ):
        page.click(f"#home a:text('{door}')")
        page.wait_for_selector(ready)
        assert page.inner_text("#title") == title
        page.go_back()
        page.wait_for_selector("#home")


@pytest.mark.nightly
def test_a_form_shows_its_sheets_and_its_address_leads_back_to_it(at):
    page = at("print?game=gosix&paper=letter&page=3", "#sheet:not(.late)")
    page.wait_for_selector("#sheet[aria-label$=', page 3']")
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


@pytest.mark.nightly
def test_on_a_phone_the_form_shows_samples_and_a_preview_at_its_foot(phone):
    page = phone.page
    page.goto("about:blank")
    page.goto(f"{phone.url}#/print?game=gosix&paper=letter")
    page.wait_for_selector("#sheet[role=img]:not(.late)")
    assert page.evaluate("scrollY") == 0
    box = page.locator("#sheet").bounding_box()
    assert box["y"] > 0
    assert box["y"] + box["height"] <= 740
    wait_until(page, "document.querySelectorAll('.sample[aria-hidden]').length === 6")
    assert page.is_checked("[name=style][value=colour]")
    assert "style=" not in page.url
    page.check("[name=style][value=grey]", force=True)
    wait_until(page, "location.hash.includes('style=grey')")
    page.click("summary:text('Size of the cells')")
    assert page.get_attribute("[name=pitch]", "placeholder").endswith(" in")
    page.fill("[name=pitch]", "22mm")
    page.click("summary:text('More settings')")
    assert "--" not in page.inner_text("#print-form")
    page.fill("[name=stones]", "1in")
    page.wait_for_selector(".preview .said:text('because the cells must fit the stones')")
    page.click("[aria-label=Larger]")
    assert page.locator("#sheet").bounding_box()["width"] > 250
    page.click("[aria-label=Smaller]")


def drag(page, start, way):
    """What a finger draws from a point, as a mouse does it."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + way[0], start[1] + way[1], steps=3)
    page.mouse.up()


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
    page.check("[name=tool][value=select]", force=True)
    box = page.locator(".canvas").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    pitch = box["height"] / whole[3]
    page.mouse.click(middle[0] - pitch, middle[1])  # selects the island
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
    page.wait_for_selector(".played:text('Tap the drawing area')")
    page.click("[aria-label=Undo]")
    assert cells_of(page) == drawn
    page.click("button:text('Play on it')")
    page.wait_for_selector("#new-board:focus")
    page.click("#new button[type=submit]")
    page.wait_for_selector("#score:not([hidden])")
    assert page.locator(".site").count() == 45


@pytest.mark.nightly
def test_an_editor_draws_lines_fills_gaps_and_copies_a_selection(at):
    page = at("boards/edit?lattice=square", ".canvas")
    box, view = page.locator(".canvas").bounding_box(), view_of(page)
    unit = box["height"] / view[3]

    def point(x, y):
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return middle[0] + x * unit, middle[1] + y * unit

    def use(tool):
        page.check(f"[name=tool][value={tool}]", force=True)

    use("line")
    for x, y, way in ((-2, -2, (4, 0)), (-2, 2, (4, 0)), (-2, -1, (0, 2)), (2, -1, (0, 2))):
        drag(page, point(x, y), (way[0] * unit, way[1] * unit))
    page.wait_for_selector(".figures td:text-is('16')")
    use("fill")
    page.mouse.click(*point(3, 3))
    assert "enclosed" in page.inner_text(".where")
    page.mouse.click(*point(0, 0))
    page.wait_for_selector(".figures td:text-is('25')")
    use("select")
    drag(page, point(-2.4, -2.4), (2 * unit, 5 * unit))  # the two columns on the left
    page.click("button:text('Copy')")
    drag(page, point(-2, 0), (-4 * unit, 0))
    page.wait_for_selector(".figures td:text-is('35')")
    page.focus(".canvas")
    page.keyboard.press("ArrowDown")
    assert len(cells_of(page)) == 35
    page.keyboard.press("Delete")
    assert len(cells_of(page)) == 25
    for _ in range(3):
        page.keyboard.press("Control+z")
    wait_until(page, f"{CELLS}.length === 25")
    page.keyboard.press("Escape")
    for key in ("Shift+ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(key)
    use("line")
    page.focus(".canvas")
    before = cells_of(page)
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert len(cells_of(page)) != len(before)


@pytest.mark.nightly
def test_random_boards_follow_sliders_and_are_kept(at):
    page = at("boards?cells=20-24", "#exhibits li")
    slider = page.locator("[aria-label='Hexagons, slider']")
    assert (slider.input_value(), page.input_value("[name=cells]")) == ("20", "20-24")
    slider.fill("19")
    assert page.input_value("[name=cells]") == "19"
    wait_until(page, "location.hash.includes('cells=19')")
    page.fill("[name=islands]", "12,7")
    assert page.input_value("[aria-label='Islands, slider']") == "6"  # the highest
    page.wait_for_selector("#exhibits:not(.late) small:text('islands of 12, 7') >> nth=5")
    page.fill("[name=cells]", "x")
    page.wait_for_selector("[name=cells][aria-invalid=true]")
    page.click("#exhibits button:text('Keep') >> nth=0")
    page.wait_for_selector("#exhibits button:text('Kept')")
    page.reload()
    page.click("[aria-label='Your boards'] button:text('Forget')")
    assert "is forgotten" in page.inner_text("[aria-label='Your boards']")
    page.click("button:text('Bring it back'):focus")
    page.wait_for_selector("[aria-label='Your boards'] b:has-text('19 hexagons')")


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


@pytest.mark.nightly
def test_records_are_pasted_and_opened_and_stepped_through(at):
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
    page.click("button:text('Continue scoring from here')")
    page.wait_for_selector("#score:not([hidden])")
    assert page.locator("#turns [data-turn]").count() == 43
    page.go_back()
    page.go_back()
    page.wait_for_selector(".verdicts tr >> nth=2")
