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


def test_two_installed_packages_with_one_name_are_both_named(installed, monkeypatch):
    installed("heath")
    names = ("printkit_heath", "their_heath", "printkit_heath")
    points = [EntryPoint("heath", module, "printkit.games") for module in names]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: points)
    forget_games()
    assert {"heath"}.isdisjoint(game_names())
    assert str(faulty_games()[0]) == (
        "two installed games are called 'heath': printkit_heath and their_heath; uninstall one"
    )


def test_an_installed_folder_that_is_also_named_is_one_game(tmp_path, installed, monkeypatch):
    installed("heath")
    (tmp_path / "link").symlink_to(tmp_path / "site" / "printkit_heath")
    monkeypatch.setenv(FOLDERS, str(tmp_path / "link"))
    assert "heath" in game_names()
    assert faulty_games() == []


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


@pytest.fixture
def hex_game(tmp_path, monkeypatch):
    folder = shutil.copytree(ROOT / "docs/examples/printkit-hex/printkit_hex", tmp_path / "hex_too")
    text = (folder / "languages/de.po").read_text("utf-8").replace("printkit_hex", "hex_too")
    (folder / "languages/de.po").write_text(text, "utf-8")
    monkeypatch.setenv(FOLDERS, str(folder))
    forget_games()
    return folder


@pytest.mark.usefixtures("hex_game")
def test_a_game_brings_its_own_translations(tmp_path, run):
    status, _, err = run(f"rules hex --language de -o {tmp_path / 'rules.svg'}")
    assert (status, err) == (0, "")
    assert "Häufige Fragen" in (tmp_path / "rules.svg").read_text("utf-8")


def test_a_faulty_catalogue_affects_only_its_game(hex_game, tmp_path, run):
    (hex_game / "languages/fr.po").write_text('msgid "Hex\n', "utf-8")
    status, _, err = run(f"rules hex --language fr -o {tmp_path / 'rules.svg'}")
    assert (status, err) == (0, "printkit: hex n’est pas traduit en 'fr' et s’imprime en anglais\n")
    assert run(f"rules gosix --language fr -o {tmp_path / 'gosix.svg'}")[::2] == (0, "")
    status, out, _ = run("check-game hex")
    assert status == 1
    assert "fr.po:1: expected a catalogue in UTF-8" in out


def test_a_translator_finds_the_new_messages_of_a_game(hex_game, run):
    path = hex_game / "languages/de.po"
    (hex_game / "aid.txt").write_text("# Your turn\nPlace one stone.\n", "utf-8")
    status, out, err = run("translate-game hex de")
    assert (status, out, err) == (0, f"{path}\n", "")
    text = path.read_text("utf-8")
    assert 'msgid "Place one stone."\nmsgstr ""' in text
    assert 'msgid "Your turn"\nmsgstr "Dein Zug"' in text
    assert "swap instead" not in text
    assert "X-State" not in text
    assert "de lacks 1 message" in run("check-game hex")[1]


@pytest.mark.usefixtures("hex_game")
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("gosix de", "contain the messages of gosix already"),
        ("hex en", "the messages are English already"),
        ("hex eo", "there is no language 'eo'"),
        ("hox de", "did you mean 'hex'?"),
    ],
)
def test_what_cannot_be_translated_is_refused(run, words, fault):
    status, _, err = run(f"translate-game {words}")
    assert status == 2
    assert fault in err


def test_a_game_without_a_translation_is_printed_in_english(tmp_path, run):
    example = ROOT / "docs/examples/printkit-slither/printkit_slither"
    shutil.copytree(example, tmp_path / "slither")
    sheet = tmp_path / "rules.svg"
    status, _, err = run(f"rules slither --games {tmp_path} --language de -o {sheet}")
    assert status == 0
    assert (
        err
        == "printkit: slither ist nicht in 'de' übersetzt und wird darum auf Englisch gedruckt\n"
    )
    assert "Slither: the rules" in sheet.read_text("utf-8")
