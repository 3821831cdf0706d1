"""`printkit read --keep` as a user gives it."""

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from photo import test_kept
from photo.photographs import EASY, SMALL, photograph, table_of, taken

from printkit.commands.cli.main import main

SERIES = ("", "x", "xh", "xhc")  # stones on dots; the first is white, the second black, and so on


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}


@pytest.fixture(scope="module")
def shot():
    return taken(table_of("gosix"), 0.6)


def test_a_photograph_is_kept_once_with_a_position_to_correct(tmp_path, shot, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("board.JPG").write_bytes(shot.data)
    kept = f"kept/{sha256(shot.data).hexdigest()[:12]}"
    assert main(["read", "board.JPG", "-o", "position.yaml", "--keep", "kept"]) == 0
    *files, _sure = capsys.readouterr().out.splitlines()
    assert files == ["position.yaml", str(Path(kept, "correct.yaml"))]
    assert main(["read", "board.JPG", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    first = content(Path(kept))
    assert set(first) == {"photo.jpg", "reading.json", "correct.yaml"}
    assert first["photo.jpg"] == shot.data
    assert first["correct.yaml"] == Path("position.yaml").read_bytes()
    reading = json.loads(first["reading.json"])
    assert reading.pop("request")["board"] is None
    assert reading == printed
    assert test_kept.surely_wrong(Path(kept, "correct.yaml")) == []

    place = min(shot.truth)  # the reader is taken to be wrong there
    corrected = (
        first["correct.yaml"]
        .replace(f" {place}".encode(), b"")
        .replace(b"[" + place.encode() + b", ", b"[")
    )
    Path(kept, "correct.yaml").write_bytes(corrected)
    Path("again.jpeg").write_bytes(shot.data)
    assert main(["read", "again.jpeg", "--keep", "kept"]) == 0
    assert content(Path("kept")) == {
        f"{Path(kept).name}/{name}": data
        for name, data in {**first, "correct.yaml": corrected}.items()
    }
    assert test_kept.surely_wrong(Path(kept, "correct.yaml")) == [place]


def test_a_refused_photograph_is_kept_for_a_test(tmp_path, capsys):
    (tmp_path / "text.png").write_bytes(b"a text")
    assert main(["read", str(tmp_path / "text.png"), "--keep", str(tmp_path / "kept")]) == 2
    assert "this is not a picture" in capsys.readouterr().err
    assert list(content(tmp_path / "kept").values()) == [b"a text"]
    assert main(["read", str(tmp_path / "no.png"), "--keep", str(tmp_path / "kept")]) == 2
    assert len(content(tmp_path / "kept")) == 1


def test_a_series_is_kept_in_one_folder(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    table, rng = table_of("gosix"), np.random.default_rng(3)
    black, white = (one for one in table.pieces if one.key != "captured")
    sites = {name: site for name, site, here in table.sites() if black in here}
    for number, names in enumerate(SERIES):
        truth = {name: (sites[name], (white, black)[at % 2]) for at, name in enumerate(names)}
        Path(f"{number}.jpg").write_bytes(photograph(table, truth, EASY, rng, SMALL).data)
    assert main(["read", *(f"{n}.jpg" for n in range(4)), "--keep", "kept"]) == 0
    (folder,) = Path("kept").iterdir()
    assert capsys.readouterr().out.splitlines() == [
        str(folder / "correct.yaml"),
        "3 of 3 turns are sure",
    ]
    assert set(content(folder)) == {
        "correct.yaml",
        "reading.json",
        *(f"photo-{number}.jpg" for number in range(1, 5)),
    }
    assert json.loads((folder / "reading.json").read_text())["format"] == "printkit-series/1"
    correct = folder / "correct.yaml"
    assert test_kept.surely_wrong(correct) == []
    correct.write_text(correct.read_text().replace("2. h", "2. k"))
    assert test_kept.surely_wrong(correct) == ["turn 2: h, not k"]
