"""A game that is not shipped, on the page: it is played, and offered where it can be used."""

import json

import pytest
from rules.further_games import forget_games, write_game
from support.pages import ROOT
from web.conftest import Server
from web.test_taps import TALL

from printkit.records.record_file import read_record
from printkit.rules.game_packages import FOLDERS
from printkit.web.tasks import perform

HEX = ROOT / "docs/examples/printkit-hex"
SLITHER = ROOT / "docs/examples/printkit-slither/printkit_slither"
RECORD = HEX / "tests/game.yaml"


@pytest.fixture(scope="module")
def serves_hex():
    folders = ("--games", HEX / "printkit_hex", "--games", SLITHER)  # Slither has no judge
    running = Server(options=folders)
    yield running
    running.stop()


@pytest.fixture
def knows_hex(monkeypatch):
    monkeypatch.setenv(FOLDERS, str(HEX / "printkit_hex"))
    forget_games()
    yield
    monkeypatch.undo()
    forget_games()


def turns_of(data):
    return [turn.text for turn in read_record(data, "").turns]


@pytest.mark.slow
@pytest.mark.xdist_group("browser")
def test_a_further_game_is_tapped_in_on_a_phone(serves_hex, open_page):
    scorer = open_page(serves_hex, **TALL)
    scorer.new_game("hex", "hex-5")
    turns = turns_of(RECORD.read_bytes())
    for turn in turns:
        (scorer.word if turn == "swap" else scorer.point)(turn)
        assert scorer.state == "legal"
        scorer.play()
    assert scorer.says == "The game is over: a chain joins blue's sides."
    assert scorer.text(".side[data-role=blue]").split() == ["Blue", "wins"]
    data, name = scorer.download("#get-record")
    assert name.startswith("hex-20")
    assert turns_of(data) == turns
    scorer.page.reload()
    scorer.page.wait_for_selector("#verdict[data-status=finished]")
    with scorer.answered():
        scorer.page.click("#undo")
    assert scorer.draft == turns[-1]


@pytest.mark.xdist_group("browser")
def test_a_position_is_scored_only_in_games_with_a_judge(serves_hex, open_page):
    page = open_page(serves_hex).page
    for screen, field in (("position", "#position-game"), ("print", "#print-game")):
        page.goto(f"{serves_hex.url}#/{screen}")
        page.wait_for_selector(f"{field} option[value=xong]", state="attached")
        assert page.locator(f"{field} option[value=slither]").count() == (screen == "print")
        assert page.locator(f"{field} option[value=hex]").count()


def told(task, **request):
    return json.loads(perform(task, json.dumps(request).encode()).data)


@pytest.mark.usefixtures("knows_hex")
@pytest.mark.parametrize("task", ["sheets", "rules"])
def test_a_reader_learns_that_a_game_is_not_translated(task):
    warnings = {code: told(task, game="hex", language=code)["warnings"] for code in ("de", "es")}
    assert warnings == {
        "de": [],
        "es": ["hex no está traducido a 'es', por eso se imprime en inglés"],
    }


def test_a_game_with_a_faulty_judge_is_listed(tmp_path, monkeypatch):
    (write_game(tmp_path / "heath") / "judge.py").write_text("1 / 0\n")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    forget_games()
    judged = {game["name"]: game["judged"] for game in told("shelf")["games"]}
    monkeypatch.undo()
    forget_games()
    assert judged["heath"]  # the reply about a position reports the fault
