"""The workshop's screens, as somebody uses them who wants to print, to draw, to look."""

import pytest

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
    page = at("print?game=gosix&paper=letter&page=2", "#sheet:not(.late)")
    page.wait_for_selector("#sheet[aria-label='The board, page 2']")
    page.select_option("[name=backs]", "duplex")
    page.wait_for_selector(".sum:text('minutes of cutting')")
    page.click("summary:text('Which sheets')")
    page.uncheck("[data-part=rules]")
    page.wait_for_selector(".where:text('2 of')")
    assert "without=rules" in page.url
    page.click("[aria-label='Next sheet']")
    page.wait_for_function("location.hash.includes('page=3')")
    page.reload()
    page.wait_for_selector("#sheet[aria-label$='page 3']")
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
