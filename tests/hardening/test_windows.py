"""What Windows does otherwise, simulated."""

import pytest

from printkit.app import verify
from printkit.app.output import write_file
from printkit.errors import InputError


@pytest.mark.parametrize("number", [5, 32])
def test_a_file_that_another_program_has_open_is_told_and_kept(tmp_path, monkeypatch, number):
    def held(*_):
        error = PermissionError(13, "Permission denied")
        error.winerror = number
        raise error

    target = tmp_path / "board.pdf"
    target.write_text("old")
    monkeypatch.setattr(type(target), "replace", held)
    with pytest.raises(InputError, match=r"it is read-only, or another program has it open"):
        write_file(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["board.pdf"]
    assert target.read_text() == "old"


def test_patterns_are_expanded_where_shells_do_not(tmp_path, monkeypatch):
    for name in ("b.yaml", "a.yaml", "c.txt"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    asked = ["*.yaml", "c.txt", "none*.yaml"]
    assert [*verify.record_files(asked)] == asked
    monkeypatch.setattr(verify, "_SHELLS_EXPAND", False)
    assert [*verify.record_files(asked)] == ["a.yaml", "b.yaml", "c.txt", "none*.yaml"]
