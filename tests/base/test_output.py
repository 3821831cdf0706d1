import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.base import output
from printkit.base.errors import InputError


def test_a_file_is_known_before_it_is_there(tmp_path, monkeypatch):
    """So that a signal at any moment finds what is to be taken away."""
    real, known = Path.open, []

    def opened(path, *terms):
        known.append(path in output._unfinished)
        return real(path, *terms)

    monkeypatch.setattr(Path, "open", opened)
    output.write_file(tmp_path / "new.svg", b"whole")
    assert known == [True]
    assert not output._unfinished


@pytest.mark.unix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444, 0o755])
def test_a_file_keeps_its_mode_when_it_is_replaced(tmp_path, mode):
    path = tmp_path / "own.svg"
    path.write_text("old")
    path.chmod(mode)
    output.write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.unix
def test_a_new_file_has_the_usual_mode_and_what_replaces_a_link_too(tmp_path):
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "secret").chmod(0o600)
    (tmp_path / "link").symlink_to("secret")
    (tmp_path / "usual").touch()
    usual = (tmp_path / "usual").stat().st_mode
    for name in ("new", "link"):
        assert output.write_file(tmp_path / name, b"new").lstat().st_mode == usual


@pytest.mark.unix
def test_the_standard_output_is_no_target_also_where_it_goes_into_a_file(tmp_path):
    check = "output.check_target(output.Path('/dev/stdout'))"
    program = f"from printkit.base import output; {check}"
    with (tmp_path / "out.svg").open("w") as out:
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert "this is not a regular file; name another" in done.stderr


@pytest.mark.linux
def test_data_reach_the_disk_before_their_name(tmp_path, monkeypatch):
    done = []
    monkeypatch.setattr(os, "fsync", lambda _: done.append("sync"))
    monkeypatch.setattr(Path, "replace", lambda _, target: done.append(target.name))
    output.write_file(tmp_path / "a" / "1.svg", b"new")
    assert done == ["sync", "1.svg"]


@pytest.fixture
def fail_to_sync(monkeypatch):
    """Lets syncs fail by the number of an error."""

    def fail_to_sync(number):
        def sync(_):
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fsync", sync)

    return fail_to_sync


def test_a_file_system_that_cannot_sync_is_written_to(tmp_path, fail_to_sync):
    fail_to_sync(errno.EINVAL)
    assert output.write_file(tmp_path / "a.svg", b"new").read_bytes() == b"new"


def test_what_does_not_reach_the_disk_is_not_renamed(tmp_path, fail_to_sync):
    (tmp_path / "a.svg").write_text("old")
    fail_to_sync(errno.EIO)
    with pytest.raises(InputError, match="cannot be written: Input/output error"):
        output.write_file(tmp_path / "a.svg", b"new")
    assert [one.read_text() for one in tmp_path.iterdir()] == ["old"]
