"""What a game is kept by: the browser's storage, other tabs, a server that comes back."""

import pytest
from web.conftest import DESK, Server
from web.scorer import Scorer
from web.waiting import wait_until

from printkit.records.record_file import read_record

pytestmark = pytest.mark.xdist_group("browser")


# Whether the browser keeps the page for when the server is gone.
KEPT = "Boolean(navigator.serviceWorker.controller)"


# Has a worker think for longer than the test takes.
BUSY = """() => {
  const record = { game: "xana", board: "xana-8" };
  const body = JSON.stringify({ record, role: "black", seconds: 40, seed: "1", given: "" });
  fetch("do/think", { method: "POST", headers: { "Content-Type": "application/json" }, body })
    .catch(() => {});
}"""


def is_running(process):
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def turns_in(data, name):
    return [turn.text for turn in read_record(data, name).turns]


def test_a_game_is_there_after_a_reload_and_offered_again(xong):
    xong.point("a1/sw")
    xong.point("a1/w")
    turns = xong.turns
    with xong.answered():
        xong.page.reload()
    assert (xong.turns, xong.draft) == (turns, "a1/sw,w")
    xong.visit()
    xong.page.wait_for_selector("#kept-games .go")
    assert "2 turns" in xong.text("#kept-games")
    xong.go_on()
    assert xong.turns == turns
    assert (xong.draft, xong.state) == ("a1/sw,w", "legal")
    xong.visit()
    xong.page.click("#kept-games [data-forget]")
    assert "is forgotten" in xong.text("#kept-games")
    xong.page.click("#kept-games button:text('Bring it back')")
    assert xong.page.locator("#kept-games [data-forget]").count() == 1
    xong.page.click("#kept-games [data-forget]")
    xong.visit()
    xong.page.wait_for_selector("#games input", state="attached")
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


@pytest.mark.nightly
def test_a_game_that_two_tabs_go_on_with_is_kept_twice(xong):
    other = Scorer(xong.context, xong.url)
    other.go_on()
    assert xong.page.is_hidden("#notice")
    other.type("c1/sw,w")
    other.play()
    xong.page.bring_to_front()
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


@pytest.mark.linux
@pytest.mark.nightly
def test_the_server_may_crash_and_come_back(open_page):
    """Meanwhile the record can be saved, also after a reload; then it goes on, with its undo."""
    server = Server()
    scorer = open_page(server, service_workers="allow", **DESK)
    scorer.page.clock.install()
    scorer.new_game("yodd", "yodd-5")
    scorer.point("a1")
    scorer.play()
    wait_until(scorer.page, KEPT)
    scorer.page.evaluate(BUSY)
    scorer.page.wait_for_timeout(500)
    workers = server.workers()
    server.crash()
    scorer.page.fill("#draft", "pass")
    scorer.page.wait_for_selector("#notice:not([hidden])")
    assert "kept in this browser" in scorer.text("#notice")
    scorer.page.click("#play")  # unseen by any rule, but kept
    scorer.page.wait_for_selector("#turns [data-turn='1']")
    assert turns_in(*scorer.download("#get-record")) == ["b:a1", "pass"]
    scorer.page.reload()
    scorer.page.wait_for_selector("#notice:not([hidden])")
    assert scorer.page.is_hidden("#new")
    assert turns_in(*scorer.download("#kept-games [data-save]")) == ["b:a1", "pass"]
    assert len(workers) >= 3
    for _ in range(100):  # the one that was busy ends a second later, or when it gets a turn
        if not any(map(is_running, workers)):
            break
        scorer.page.wait_for_timeout(100)
    assert not any(map(is_running, workers))
    again = Server(server.port)
    scorer.page.clock.fast_forward(1500)  # to the next time that it is looked for
    scorer.page.wait_for_selector("#score:not([hidden])")
    scorer.page.locator("#verdict", has_text="Legal so far, 2 turns; black is to move").wait_for()
    for turns in (["b:a1"], ["b:a1"], []):  # the turn, its letters, and the turn before
        with scorer.answered():
            scorer.page.click("#undo")
        assert scorer.turns == turns
    assert again.stop() == 0
