"""The workshop's screens, as somebody uses them who wants to print, to draw, to look."""

from pathlib import Path

import pytest
from web.waiting import wait_until

from printkit.definitions.board_reader import read_board
from printkit.documents.reader import read_node
from printkit.topology.shapes import hexagon

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


def test_what_is_wrong_stands_at_its_field(at):
    page = at("print?game=gosix", ".sum:text('sheets')")
    page.fill("[name=paper]", "a9")
    page.wait_for_selector("[name=paper][aria-invalid=true]")
    assert "did you mean 'a6'?" in page.inner_text(".field:has([name=paper]) .error")
    assert page.is_disabled("#get-pdf")
    page.fill("[name=paper]", "a5")
    page.wait_for_selector("[name=paper][aria-invalid=false]")
    page.wait_for_selector("#get-pdf:enabled")


# Boards


def test_a_board_is_drawn_by_keys_undone_kept_and_printed(at, scorer):
    page = at("boards/edit?lattice=hex", ".played:not(:empty)")
    page.select_option("#symmetry", "6")
    page.focus(".canvas")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".figures tr:has-text('hexagons') td:text-is('7')")
    page.wait_for_selector(".figures tr:has-text('expected turns') td:has-text('games')")
    assert page.inner_text(".where") == "b3: a cell"
    page.keyboard.press("Control+z")
    page.wait_for_selector(".figures tr:has-text('hexagons') td:text-is('1')")
    page.keyboard.press("Control+y")
    page.wait_for_selector(".figures tr:has-text('hexagons') td:text-is('7')")
    page.fill("#board-form [name=name]", "a b")
    page.wait_for_selector("[name=name][aria-invalid=true]")
    assert scorer.errors.pop().startswith("Failed to load resource")
    page.fill("#board-form [name=name]", "ring")
    page.wait_for_selector("button:text('Save (YAML)'):enabled")
    wait_until(page, "history.state === null && location.hash.includes('board=')")
    page.reload()
    page.wait_for_selector(".figures tr:has-text('hexagons') td:text-is('7')")
    assert page.input_value("#board-form [name=name]") == "ring"
    assert page.is_enabled("[aria-label=Undo]")
    with page.expect_download() as waiting:
        page.click("button:text('Save (YAML)')")
    saved = read_board(read_node(waiting.value.path().read_bytes(), "ring.yaml"))
    assert (saved.name, saved.cells) == ("ring", hexagon(2))
    page.click("button:text('Print it')")
    page.wait_for_selector(".sum:text('sheets')")
    assert page.locator("#print-board option:checked").inner_text() == "My board (yours)"


def test_a_board_is_drawn_by_fingers_and_played_on(at):
    page = at("boards/edit?board=hong-7x7", ".figures td:text-is('49')")
    box = page.locator(".canvas").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)  # a drag from the middle takes cells away, to beyond the board
    page.mouse.down()
    page.mouse.move(middle[0] + box["height"] / 2, middle[1], steps=3)
    page.mouse.up()
    page.wait_for_selector(".figures td:text-is('45')")
    page.click("button:text('Play on it')")
    page.wait_for_selector("#new-board:focus")
    page.click("#new button[type=submit]")
    page.wait_for_selector("#score:not([hidden])")
    assert page.locator(".site").count() == 45


def test_boards_are_drawn_at_random_until_one_is_liked(at):
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
    page.click("#exhibits a:text('Change') >> nth=0")
    page.wait_for_selector(".figures td:text-is('12')")


# Scores


def test_a_game_begins_with_names(at):
    page = at("score", "#new-names input")
    page.check("#games input[value=gosix]", force=True)
    page.fill("#new-names [name=black]", "Ana")
    page.check("#games input[value=xong]", force=True)
    page.check("#games input[value=gosix]", force=True)
    page.fill("#new-names [name=white]", "Zoë")
    page.click("#new button[type=submit]")
    page.wait_for_selector("#score:not([hidden])")
    assert page.locator(".side b").all_inner_texts() == ["Ana", "Zoë"]


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
    page.click("[aria-label='One turn back']")
    page.wait_for_selector("#turn-says:text('Turn 43, black')")
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
