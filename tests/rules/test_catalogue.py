"""Names and paths of boards, rulesets and games, and whether they fit each other."""

import os
from pathlib import Path

import pytest

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.reader import MAX_BYTES
from printkit.records.record_file import read_record
from printkit.rules import catalogue, lookup
from printkit.rules.source_arguments import expect

ROOT = Path(__file__).parents[2]
BOARD = "name: mine\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"
SPAN = SourceSpan("game.yaml", 2, 8)
FIRST = lookup.board_names()[0]


def refusal(action, *arguments) -> str:
    with pytest.raises(InputError) as caught:
        action(*arguments)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


def opened(text: str, beside: Path = Path()) -> catalogue.OpenedGame:
    return catalogue.open_game(read_record(text.encode(), "game.yaml"), beside)


def test_the_shipped_files_are_those_of_the_two_folders():
    assert lookup.board_names() == tuple(sorted(p.stem for p in ROOT.glob("boards/*.yaml")))
    assert lookup.ruleset_names() == tuple(sorted(p.stem for p in ROOT.glob("rulesets/*.yaml")))
    assert {"xong-standard", "gosix", "xana-8", "xodd-9x9", "yodd-10"} <= set(lookup.board_names())


@pytest.mark.parametrize("name", lookup.board_names())
def test_each_shipped_board_has_the_name_of_its_file(name):
    board = lookup.load_board(name)
    assert board.name == name
    assert board.title != name
    assert len(set(board.labels.names)) == len(board.labels.names)


@pytest.mark.parametrize("name", lookup.ruleset_names())
def test_each_shipped_ruleset_has_its_file_s_name_and_plays_on_all_its_boards(name):
    ruleset = lookup.load_ruleset(name)
    assert ruleset.name == name
    assert ruleset.boards
    assert ruleset.sources
    for board in ruleset.boards:
        game = catalogue.open_setting(name, board)
        assert game.board.name == board
        assert game.ruleset.game == ruleset.game


@pytest.mark.parametrize("game", catalogue.game_names())
def test_each_game_has_a_ruleset_of_its_name_with_a_default_board(game):
    assert game in catalogue.game_class(game).names
    assert next(catalogue.rulesets_of(game)).name == game
    setting = catalogue.open_setting(game, None)
    assert setting.ruleset.name == game
    assert setting.board.name == setting.ruleset.boards[0]


def test_the_ruleset_that_lists_the_board_is_taken():
    assert catalogue.ruleset_for("hong", "hong-7x7").name == "hong-7x7"
    assert catalogue.ruleset_for("hong", "hong-9x7").name == "hong"
    assert catalogue.ruleset_for("hong", None).name == "hong"


@pytest.mark.parametrize(
    ("action", "name", "message"),
    [
        (lookup.load_board, "xong-standart", "no board is called 'xong-standart'; did you mean "),
        (lookup.load_board, "Xodd-9x9", "no board is called 'Xodd-9x9'; did you mean 'xodd-9x9'?"),
        (lookup.load_board, "qqq", f"no board is called 'qqq'; known: {FIRST}, "),
        (lookup.load_board, "", f"no board is called ''; known: {FIRST}, "),
        (lookup.load_board, "..", "no board is called '..'; known: "),
        (lookup.load_board, "q" * 5000, f"no board is called '{'q' * 80}'; known: "),
        (lookup.load_ruleset, "xnog", "no ruleset is called 'xnog'; did you mean 'xong'?"),
        (lookup.load_ruleset, "xong-standard", "no ruleset is called 'xong-standard'; "),
        (catalogue.game_class, "gossix", "no game is called 'gossix'; did you mean 'gosix'?"),
        (catalogue.game_class, "chess", "no game is called 'chess'; "),
    ],
)
def test_a_name_that_is_none_is_answered_with_the_nearest(action, name, message):
    assert refusal(action, name).startswith(message)


def test_a_wrong_name_in_a_file_has_its_place():
    assert refusal(lookup.load_board, "gossix", Path(), SPAN) == (
        "game.yaml:2:8: no board is called 'gossix'; did you mean 'gosix'?"
    )
    assert refusal(lookup.load_ruleset, "gossix", Path(), SPAN).startswith("game.yaml:2:8: ")
    assert refusal(catalogue.game_class, "gossix", SPAN).startswith("game.yaml:2:8: ")


def test_a_path_is_read_beside_its_folder(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mine.yaml").write_text(BOARD)
    assert lookup.load_board("deep/mine.yaml", tmp_path).name == "mine"
    assert lookup.load_board("./mine.yaml", tmp_path / "deep").name == "mine"
    assert lookup.load_board("mine.yaml", tmp_path / "deep").name == "mine"
    assert lookup.load_board(str(tmp_path / "deep" / "mine.yaml"), Path("/nowhere")).name == "mine"


def test_a_shipped_name_is_no_path(tmp_path):
    (tmp_path / "gosix").write_text("not: read")
    (tmp_path / "gosix.yaml").write_text(BOARD)
    assert lookup.load_board("gosix", tmp_path).name == "gosix"
    assert lookup.load_board("gosix.yaml", tmp_path).name == "mine"


def test_errors_in_a_file_have_its_path(tmp_path):
    path = tmp_path / "wrong.yaml"
    path.write_text(BOARD.replace("shape", "shpe"))
    assert refusal(lookup.load_board, str(path)) == (
        f"{path}:4:1: unknown key 'shpe' in a board; did you mean 'shape'?"
    )
    assert lookup.is_in_file(SPAN)
    assert not lookup.is_in_file(SourceSpan("game.yaml"))
    path.write_text("name: x\ngame: xong\nboards: [a b]\n")
    assert refusal(lookup.load_ruleset, str(path)).startswith(f"{path}:3:10: expected a name of ")


def test_what_is_no_file(tmp_path):
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    assert refusal(lookup.read_file, folder) == (
        f"{folder}: this is a folder, expected a YAML file"
    )
    none = tmp_path / "none.yaml"
    assert refusal(lookup.read_file, none) == f"{none}: there is no such file"
    below = tmp_path / "file.yaml" / "x.yaml"
    below.parent.write_text("")
    assert refusal(lookup.read_file, below).startswith(f"{below}: the file cannot be read: ")
    assert "the file cannot be read" in refusal(lookup.read_file, Path("a\0b.yaml"))
    assert "the file cannot be read" in refusal(lookup.read_file, Path("x" * 300 + ".yaml"))


@pytest.mark.unix
def test_a_pipe_or_a_device_is_no_file_and_nobody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", Path("/dev/zero")):
        assert refusal(lookup.read_file, path) == (
            f"{path}: this is not a regular file, expected a YAML file"
        )


def test_no_more_is_read_of_a_file_than_tells_that_it_is_too_large(tmp_path):
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert len(lookup.read_file(path)) == MAX_BYTES + 1
    assert refusal(lookup.load_board, str(path)) == f"{path}: the file has more than 4 MiB"


def test_a_program_that_passes_another_type_learns_what_is_expected():
    for value, types in ((True, (bool,)), (1, (int,)), ("a", (str,))):
        expect("copies", value, "a number", types)
    for value in (True, "1", None):
        with pytest.raises(TypeError, match=f"^copies: expected a number, found {value!r}$"):
            expect("copies", value, "a number", (int,))


def test_a_record_may_bring_its_own_board_and_ruleset(tmp_path):
    (tmp_path / "mine.yaml").write_text(BOARD)
    (tmp_path / "rules.yaml").write_text("name: corners\ngame: xong\noptions: {touch: corner}\n")
    game = opened("game: xong\nboard: mine.yaml\nruleset: ./rules.yaml\n", tmp_path)
    assert game.board.name == "mine"
    assert game.ruleset.name == "corners"
    inline = opened("game: xong\nboard:\n  name: tiny\n  lattice: hex\n"
                    "  play_on: edges\n  shape: {hexagon: 1}\n")  # fmt: skip
    assert inline.board.name == "tiny"
    assert len(inline.board.board.edges) == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: xnog\n", "game.yaml:1:1: no game is called 'xnog'; did you mean 'xong'?"),
        ("game: xong\nboard: |\n  xong\n  standard\n",
         "game.yaml:2:8: no board is called 'xong standard'; did you mean 'xong-standard'?"),
        ("game: xong\nruleset: xon\n",
         "game.yaml:2:10: no ruleset is called 'xon'; did you mean 'xong'?"),
        ("game: xong\nboard: gosix\n",
         ("game.yaml:2:1: xong is played on the edges of a hex board, but 'gosix' is a hex board "
          "for play on its vertices; choose another board")),
        ("game: yodd\nboard: xodd-9x9\n",
         ("game.yaml:2:1: yodd is played on the cells of a hex board, but 'xodd-9x9' is a square "
          "board for play on its cells; choose another board")),
        ("game: xong\nruleset: yodd\n",
         "game.yaml:2:1: the ruleset 'yodd' is for yodd, the record is of xong"),
        ("game: xong\nboard: {name: b, lattice: hex, shpe: x}\n",
         "game.yaml:2:32: unknown key 'shpe' in a board; did you mean 'shape'?"),
        ("game: xong\nboard: {name: b, lattice: hex, shape: {hexagon: 999999}}\n",
         "game.yaml:2:49: expected a whole number from 1 to 10000, found '999999'"),
        ("game: xong\nfirst: blue\n",
         "game.yaml:2:1: first: expected red in xong, found 'blue'"),
        ("game: xong\nplayers: {red: A, black: B}\n",
         "game.yaml:2:19: players.black: expected red or blue in xong, found 'black'"),
        ("game: xong\nresult: {winner: black}\n",
         "game.yaml:2:10: result.winner: expected red or blue or draw in xong, found 'black'"),
        ("game: xong\nresult: {winner: }\n", "game.yaml:2:10: result.winner: expected red or blue"),
        ("game: xong\nresult: {draw: 1}\n", "game.yaml:2:10: result.draw: expected red or blue in"),
        ("game: xong\nplayers: {Red: A}\n", "game.yaml:2:11: players.Red: expected red or blue"),
        ("game: xong\nsetup: {stones: [a1]}\n",
         "game.yaml:2:1: xong has no setup; remove the key 'setup'"),
        ("game: xong\nsetup: {}\n", "game.yaml:2:1: xong has no setup; remove the key 'setup'"),
        ("game: xong\nboard: {name: a, lattice: hex, play_on: vertices, shape: {hexagon: 2}}\n",
         ("game.yaml:2:1: xong is played on the edges of a hex board, but 'a' is a hex board "
          "for play on its vertices; choose another board")),
        ("game: xong\nboard: {name: a, lattice: square, play_on: edges, shape: {cells: [[0,0]]}}\n",
         ("game.yaml:2:1: xong is played on the edges of a hex board, but 'a' is a square board "
          "for play on its edges; choose another board")),
    ],
)  # fmt: skip
def test_terms_that_do_not_fit_are_refused_with_their_place(text, message):
    assert refusal(opened, text).startswith(message)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("tuch: side", ":3:17: xong has no option 'tuch'; did you mean 'touch'?"),
        ("touch: sides", ":3:18: option touch: "),
        ("hexagon_points: two", ":3:27: option hexagon_points: "),
    ],
)
def test_a_wrong_option_is_told_with_its_place(tmp_path, options, message):
    path = tmp_path / "rules.yaml"
    path.write_text(f"name: mine\ngame: xong\noptions: {{{options}}}\nboards: [xong-standard]\n")
    assert message in refusal(opened, f"game: xong\nruleset: {path}\n")
    assert message in refusal(catalogue.open_setting, str(path), "xong-standard")


def test_records_of_the_same_terms_share_a_game(tmp_path):
    hong, stones = opened("game: hong").game, opened("game: hong\nsetup: {stones: [c3]}").game
    assert opened("game: hong\ndate: 2026").game is hong
    assert (hong.stones, stones.stones.bit_count()) == (0, 1)
    assert opened("game: xana\nfirst: white").game is not opened("game: xana").game
    (tmp_path / "large.yaml").write_text(BOARD.replace("hexagon: 2", "hexagon: 14"), "utf-8")
    large = [opened("game: xong\nboard: large.yaml", tmp_path) for _ in range(2)]
    assert large[0].board is large[1].board
    assert large[0].game is not large[1].game  # what it made would stay in memory


def test_an_option_that_hangs_on_the_board_must_be_given(tmp_path):
    board = tmp_path / "mine.yaml"
    board.write_text("name: mine\nlattice: square\nshape: {rectangle: [5, 5]}\n")
    message = refusal(catalogue.open_setting, "hong", str(board))
    assert message.startswith("no ruleset of hong lists the board 'mine'; name a ruleset that ")
    rules = tmp_path / "rules.yaml"
    rules.write_text("name: mine\ngame: hong\noptions: {threshold: 3}\n")
    assert catalogue.open_setting(str(rules), str(board)).board.name == "mine"


def test_a_ruleset_without_a_board_or_of_a_game_that_is_none(tmp_path):
    path = tmp_path / "rules.yaml"
    path.write_text("name: mine\ngame: xong\n")
    assert "lists no board" in refusal(catalogue.open_setting, str(path), None)
    path.write_text("name: mine\ngame: xnog\n")
    assert refusal(catalogue.open_setting, str(path), None) == (
        f"{path}:2:1: no game is called 'xnog'; did you mean 'xong'?"
    )


def test_a_board_can_be_resized():
    board = catalogue.open_setting("xong", None, 30.0).board
    assert round(board.pitch, 9) == 30
    assert round(lookup.load_board("xong-standard").side, 9) == 12
