"""Games that are not shipped: in folders and in installed packages."""

import shutil
from importlib.metadata import EntryPoint

import pytest
from rules.further_games import forget_games, write_game
from support.pages import ROOT

from printkit.commands.cli.main import main
from printkit.rules.catalogue import faulty_games, game_class, game_names
from printkit.rules.game_packages import FOLDERS, ONLY_NAMED
from printkit.rules.lookup import board_names, load_board, load_ruleset


@pytest.fixture(autouse=True)
def forgotten():
    forget_games()
    yield
    forget_games()


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """Install packages with a game, whose modules are `printkit_NAME`."""

    def install(*names):
        for name in names:
            write_game(tmp_path / "site" / f"printkit_{name}", name)
        points = [EntryPoint(name, f"printkit_{name}", "printkit.games") for name in names]
        monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: points)
        monkeypatch.syspath_prepend(tmp_path / "site")
        forget_games()

    return install


@pytest.fixture
def run(capsys):
    def answer(words):
        status = main(words.split())
        return status, *capsys.readouterr()

    return answer


def test_a_folder_of_games_is_named_before_or_after_the_command(tmp_path, run):
    write_game(tmp_path / "heath")
    for words in (f"--games {tmp_path} list", f"list --games={tmp_path}"):
        status, out, err = run(words)
        assert (status, err) == (0, "")
        assert "heath-board" in out
    assert "heath" not in run("list")[1]


def test_a_folder_may_itself_be_a_game(tmp_path, monkeypatch):
    write_game(tmp_path / "heath")
    write_game(tmp_path / "moss")
    monkeypatch.setenv(FOLDERS, str(tmp_path / "heath"))
    assert {"heath", "xong"} <= set(game_names())
    assert "moss" not in game_names()


def test_boards_and_rulesets_travel_with_the_game(tmp_path, monkeypatch):
    write_game(tmp_path / "heath")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    assert {"heath-board", "xong-standard"} <= set(board_names())
    assert len(load_board("heath-board").cells) == 9
    assert load_ruleset("heath").boards == ("heath-board",)


def test_a_number_of_games_is_no_folder(run):
    assert run("simulate gosix --games 1 --jobs 1")[0] == 0


@pytest.mark.parametrize("words", ["list --games", "--games"])
def test_the_option_needs_a_value(run, words):
    with pytest.raises(SystemExit, match="2"):
        run(words)


def test_a_wrong_name_is_refused_whatever_the_command(installed, run):
    installed("heath")
    status, _, err = run("verify game.yaml --games heth")
    assert status == 2
    assert err == (
        "printkit: argument --games: there is no folder and no installed game 'heth'; "
        "did you mean 'heath'?\n"
    )


def test_a_folder_without_a_game_is_refused(tmp_path, run):
    assert f"{tmp_path}: this folder contains no game" in run(f"list --games {tmp_path}")[2]


def test_a_folder_that_no_module_can_be_called_is_refused(tmp_path, run):
    write_game(tmp_path / "two-words", "two")
    assert "name the folder of a game with letters" in run(f"list --games {tmp_path}")[2]


def test_installed_games_are_there(installed):
    installed("heath", "moss")
    assert {"heath", "moss"} <= set(game_names())
    assert game_class("heath").__module__ == "printkit_heath.rules"
    assert load_ruleset("moss").boards == ("moss-board",)


def test_a_server_has_only_those_that_are_named(installed, monkeypatch):
    installed("heath", "moss")
    monkeypatch.setenv(ONLY_NAMED, "1")
    assert not {"heath", "moss"} & set(game_names())
    monkeypatch.setenv(FOLDERS, "moss")
    assert "moss" in game_names()
    assert "heath" not in game_names()


def test_a_package_that_is_gone_is_named_and_the_others_stay(monkeypatch):
    gone = EntryPoint("fog", "printkit_fog", "printkit.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [gone])
    assert "xong" in game_names()
    assert [str(error) for error in faulty_games()] == [
        "the installed game 'fog' has no package printkit_fog"
    ]


def test_two_games_with_one_name_are_both_named(tmp_path, installed, monkeypatch):
    installed("heath")
    twin = write_game(tmp_path / "twins" / "other", "heath", "else")
    monkeypatch.setenv(FOLDERS, str(tmp_path / "twins"))
    assert "heath" not in game_names()
    (error,) = faulty_games()
    site = tmp_path / "site" / "printkit_heath"
    assert str(error) == f"two games are called 'heath': {site} and {twin}; rename one"


def test_a_shipped_game_stays_when_another_takes_its_name(tmp_path, monkeypatch):
    write_game(tmp_path / "mine", "gosix", "own")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    assert game_class("gosix").__module__ == "printkit.games.gosix.rules"
    assert "two games are called 'gosix'" in str(faulty_games()[0])


def test_folders_of_one_name_are_refused(tmp_path, run):
    for place in ("one", "two"):
        write_game(tmp_path / place / "heath")
    err = run(f"list --games {tmp_path / 'one'} --games {tmp_path / 'two'}")[2]
    assert "two folders of games have the same name: " in err


def test_a_game_without_a_translation_is_printed_in_english(tmp_path, run):
    example = ROOT / "docs/examples/printkit-slither/printkit_slither"
    shutil.copytree(example, tmp_path / "slither")
    sheet = tmp_path / "rules.svg"
    status, _, err = run(f"rules slither --games {tmp_path} --language de -o {sheet}")
    assert status == 0
    assert err == "printkit: slither has no translation into 'de', so it is printed in English\n"
    assert "Slither: the rules" in sheet.read_text("utf-8")
