"""`printkit perft` as a user gives it."""

import re

import pytest

from printkit.commands.cli.main import main

SMALL = "name: small\nlattice: square\nshape: {rectangle: [2, 2]}\n"


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    return str(path)


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (["gosix", "--depth", "2"], [24, 552]),
        (["xodd-9x9", "--depth", "1"], [162]),
        (["yodd-5", "--depth", "1"], [122]),
        (["hong-7x7", "--depth", "2", "--setup", "stones=c3, e6,g1"], [92, 92 * 90]),
        (["hong-7x7", "--ruleset", "hong", "--depth", "1", "--setup", "stones=c3,e6,g1"], [92]),
    ],
)
def test_shipped_boards(words, counts, capsys):
    assert main(["perft", *words]) == 0
    lines = [f"{depth} {count}\n" for depth, count in enumerate(counts, start=1)]
    assert capsys.readouterr() == ("".join(lines), "")


def test_a_board_file(small, capsys):
    assert main(["perft", small, "--ruleset", "xodd", "--depth", "4"]) == 0
    assert capsys.readouterr().out == "1 8\n2 72\n3 208\n4 384\n"


def test_a_ruleset_file(tmp_path, small, capsys):
    (tmp_path / "mine.yaml").write_text("name: mine\ngame: xodd\n")
    assert main(["perft", small, "--ruleset", str(tmp_path / "mine.yaml"), "--depth", "1"]) == 0
    assert capsys.readouterr().out == "1 8\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["xong-standard"], "xong cannot list its moves, so its games cannot be counted"),
        (["xana-5"], "xana cannot list its moves, so its games cannot be counted"),
        (["hong-7x7"], "hong begins with a setup; write --setup stones=SITE,…"),
        (["hong-7x7", "--setup", "stones=d4,a1,b1"], "--setup: .*centre.*"),
        (["hong-7x7", "--setup", "stone=d4"], "--setup: setup.stone: expected stones in hong.*"),
        (["gosix", "--setup", "stones=a"], "--setup: gosix has no setup"),
        (["gosyx"], "no board is called 'gosyx'; did you mean 'gosix'[?]"),
        (["gosix", "--ruleset", "gosyx"], "no ruleset is called 'gosyx'; did you mean 'gosix'[?]"),
        (["gosix", "--ruleset", "xodd"], "BOARD: xodd is played on the cells of a square board.*"),
    ],
)
def test_what_cannot_be_counted(words, sentence, capsys):
    assert main(["perft", *words, "--depth", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(f"printkit: {sentence}\n", err)


def test_a_board_that_no_ruleset_lists(small, capsys):
    assert main(["perft", small, "--depth", "1"]) == 2
    assert capsys.readouterr().err == (
        f"printkit: no shipped ruleset lists the board '{small}'; name one with --ruleset\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "the following arguments are required: --depth"),
        (["--depth", "0"], "argument --depth: expected a whole number from 1 to 1000, found '0'"),
        (
            ["--depth", "two"],
            "argument --depth: expected a whole number from 1 to 1000, found 'two'",
        ),
        (
            ["--depth", "1", "--setup", "a1"],
            "argument --setup: expected KEY=SITE,SITE,…, found 'a1'",
        ),
    ],
)
def test_a_wrong_command_line(words, sentence, capsys):
    with pytest.raises(SystemExit) as done:
        main(["perft", "gosix", *words])
    assert done.value.code == 2
    assert capsys.readouterr().err == f"printkit: {sentence}; see 'printkit perft --help'\n"


def test_the_speed_is_for_a_terminal_only(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["perft", "gosix", "--depth", "1"]) == 0
    assert re.fullmatch(r"1 24   [0-9,]+ nodes/s\n", capsys.readouterr().out)
