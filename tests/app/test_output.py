import errno
import os
import stat
from pathlib import Path

import pytest

from printkit.app import output
from printkit.app.kit import print_kit
from printkit.app.setting import SettingOptions
from printkit.errors import InputError


def test_a_file_is_known_before_it_is_there(tmp_path, monkeypatch):
    """So that a signal at any moment finds what is to be taken away."""
    real, known = os.open, []

    def opened(path, *terms):
        if output._is_own(Path(path).name):
            known.append(Path(path) in output._unfinished)
        return real(path, *terms)

    monkeypatch.setattr(os, "open", opened)
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
@pytest.mark.parametrize(
    "through", ["/dev/fd", pytest.param("/proc/self/fd", marks=pytest.mark.linux)]
)
@pytest.mark.parametrize("relative", [False, True])
def test_a_link_to_what_the_process_has_open_is_left_alone(tmp_path, through, relative):
    """As /dev/stdout is one: by /proc on Linux, by /dev/fd, from beside it, on macOS."""
    link = tmp_path / "stdout.svg"
    with (tmp_path / "open").open("w") as file:
        target = f"{through}/{file.fileno()}"
        link.symlink_to(os.path.relpath(target, tmp_path) if relative else target)
        with pytest.raises(InputError, match="this is not a regular file"):
            output.write_file(link, b"new")
        assert link.is_symlink()


@pytest.fixture
def disk(monkeypatch):
    """What is done to the disk, in order: syncs and renames, by the names of files."""
    done = []
    real_sync, real_replace = os.fsync, Path.replace

    def sync(handle):
        path = Path(f"/proc/self/fd/{handle}").readlink()
        done.append(("sync", "new" if output._is_own(path.name) else path.name))
        real_sync(handle)

    def replace(path, target):
        done.append(("rename", target.name))
        real_replace(path, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    return done


@pytest.mark.linux
def test_data_reach_the_disk_before_their_name_and_a_folder_does_once(tmp_path, disk):
    files = [(tmp_path / "a" / "b" / name, name.encode()) for name in ("1.svg", "2.svg")]
    assert list(output.write_files(files)) == [path for path, _ in files]
    assert [what for what, _ in disk[:4]] == ["sync", "rename"] * 2
    assert [name for _, name in disk[:4]] == ["new", "1.svg", "new", "2.svg"]
    assert sorted(disk[4:]) == [("sync", "a"), ("sync", "b"), ("sync", tmp_path.name)]


@pytest.mark.linux
def test_a_kit_syncs_its_folder_once(tmp_path, disk):
    paths = list(print_kit("gosix", SettingOptions(), {}, tmp_path))
    assert disk.count(("sync", "new")) == len(paths) > 5
    assert disk[-1] == ("sync", tmp_path.name)
    assert disk.count(disk[-1]) == 1


@pytest.mark.linux
def test_a_folder_is_synced_also_when_a_later_file_cannot_be_written(tmp_path, disk):
    (tmp_path / "2.svg").mkdir()
    with pytest.raises(InputError, match="this is a folder"):
        list(output.write_files([(tmp_path / "1.svg", b""), (tmp_path / "2.svg", b"")]))
    assert disk[-1] == ("sync", tmp_path.name)


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
