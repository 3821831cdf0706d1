"""`printkit verify` as a user gives it: what it prints and the exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.commands.cli.main import main

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "records" / "golden"
NAMES = sorted(path.name for path in GOLDEN.glob("*.yaml"))
STATUSES = {"finished": 0, "unfinished": 0, "illegal": 1, "unreadable": 2}

LEGAL = "game: xong\nmoves: |\n  1. e5/ne\n"
ILLEGAL = "game: xong\nmoves: |\n  1. e5/n\n"
UNREADABLE = "game: xonk\n"


@pytest.fixture
def club(tmp_path, monkeypatch) -> Path:
    """A folder with a record of each kind, the current one."""
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("unreadable", UNREADABLE)):
        (tmp_path / f"{name}.yaml").write_text(text)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def reports(out: str) -> list[dict]:
    """The JSON objects, one a line."""
    assert out.endswith("\n")
    return [json.loads(line) for line in out.removesuffix("\n").split("\n")]


def golden(name: str, suffix: str) -> str:
    return (GOLDEN / name).with_suffix(suffix).read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record(name, monkeypatch, capsys):
    monkeypatch.chdir(GOLDEN)
    status = STATUSES[json.loads(golden(name, ".json"))["status"]]
    assert main(["verify", name]) == status
    assert capsys.readouterr() == (golden(name, ".txt"), "")
    assert main(["verify", "--json", name]) == status
    assert capsys.readouterr() == (golden(name, ".json"), "")


def test_all_golden_records_in_one_call(monkeypatch, capsys):
    monkeypatch.chdir(GOLDEN)
    assert main(["verify", *NAMES, "--json"]) == 2
    assert capsys.readouterr() == ("".join(golden(name, ".json") for name in NAMES), "")


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("records", "status"),
    [
        (["legal"], 0),
        (["illegal"], 1),
        (["unreadable"], 2),
        (["none"], 2),
        (["legal", "legal"], 0),
        (["legal", "illegal"], 1),
        (["illegal", "legal"], 1),
        (["illegal", "unreadable", "legal"], 2),
        (["none", "illegal"], 2),
        (["legal", "illegal", "legal"], 1),
    ],
)
def test_the_status_is_the_worst(capsys, records, status):
    files = [f"{record}.yaml" for record in records]
    assert main(["verify", "--json", *files]) == status
    assert [report["record"] for report in reports(capsys.readouterr().out)] == files
    assert main(["verify", *files]) == status
    out, err = capsys.readouterr()
    assert all(file in out + err for file in files)
    assert err == ("printkit: none.yaml: there is no such file\n" if "none" in records else "")


@pytest.mark.usefixtures("club")
def test_one_unreadable_record_does_not_stop_the_others(capsys):
    assert main(["verify", "--json", "unreadable.yaml", "none.yaml", "legal.yaml"]) == 2
    found = [report["status"] for report in reports(capsys.readouterr().out)]
    assert found == ["unreadable", "unreadable", "unfinished"]


@pytest.mark.usefixtures("club")
def test_a_missing_file(capsys):
    assert main(["verify", "none.yaml", "--json"]) == 2
    sentence = "printkit: none.yaml: there is no such file\n"
    out, err = capsys.readouterr()
    (report,) = reports(out)
    assert (report["record"], report["status"]) == ("none.yaml", "unreadable")
    assert report["error"] == {"line": None, "column": None, "message": "there is no such file"}
    assert err == sentence
    for form in ([], ["--plain"]):
        assert main(["verify", *form, "none.yaml"]) == 2
        assert capsys.readouterr() == ("", sentence)
    assert main(["report", "none.yaml", "legal.yaml"]) == 2
    assert capsys.readouterr().err.startswith(sentence)


@pytest.mark.usefixtures("club")
def test_a_folder_without_a_record(capsys):
    assert main(["verify", "empty", "--json"]) == 2
    (report,) = reports(capsys.readouterr().out)
    assert (report["record"], report["status"]) == ("empty", "unreadable")
    assert "folder" in report["error"]["message"]
    assert main(["verify", "empty"]) == 2
    assert capsys.readouterr().err.startswith("printkit: empty: ")


def test_names_are_printed_as_they_are(club, capsys):
    (club / "Café.yaml").write_text(LEGAL + "players: {red: Zoë, blue: 李}\n", "utf-8")
    assert main(["verify", "Café.yaml", "--json"]) == 0
    assert '"record": "Café.yaml"' in capsys.readouterr().out
    assert main(["verify", "Café.yaml"]) == 0
    assert "red: Zoë · blue: 李" in capsys.readouterr().out


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("words", [[], ["--json"], ["--jason", "legal.yaml"]])
def test_a_wrong_command_line(capsys, words):
    with pytest.raises(SystemExit) as done:
        main(["verify", *words])
    assert done.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("printkit: ")
    assert err.count("\n") == 1


def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Python with these words, in a folder."""
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        check=False,
        timeout=60,
    )


def test_as_a_process_of_its_own(club):
    record = f"{GOLDEN}/one-turn.yaml"  # its board lies beside it
    done = run("-m", "printkit", "verify", "--json", record, "legal.yaml", folder=club)
    assert (done.returncode, done.stderr) == (0, "")
    assert [report["record"] for report in reports(done.stdout)] == [record, "legal.yaml"]
    done = run("-m", "printkit", "verify", "legal.yaml", "illegal.yaml", folder=club)
    assert (done.returncode, done.stderr) == (1, "")
    done = run("-m", "printkit", "verify", "unreadable.yaml", folder=club)
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith("unreadable.yaml:1:1: no game is called 'xonk'; ")
    assert sorted(path.name for path in club.iterdir()) == [
        *("empty", "illegal.yaml", "legal.yaml", "unreadable.yaml")
    ]


def test_a_verdict_does_not_wait_for_what_only_printing_needs(club):
    script = (
        "import sys; from printkit.commands.cli.main import main\n"
        "main(['verify', 'legal.yaml']); main(['verify', '--json', 'legal.yaml'])\n"
        "print({'shapely', 'numpy', 'reportlab', 'svgwrite', 'PIL'} & set(sys.modules))\n"
    )
    done = run("-c", script, folder=club)
    assert done.stdout.endswith("\nset()\n"), done.stderr


def test_a_board_does_not_wait_for_what_only_pieces_need(club):
    script = (
        "import sys; from printkit.commands.cli.main import main\n"
        "main(['board', 'xong-standard', '-o', 'board.pdf'])\n"
        "print({'shapely', 'numpy', 'pikepdf', 'svgwrite'} & set(sys.modules))\n"
    )
    done = run("-c", script, folder=club)
    assert done.stdout.endswith("\nset()\n"), done.stderr
