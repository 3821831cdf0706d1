"""Files for a press are written once they have passed preflight; tests of kits for it say more."""

import sys

import pytest
from preflight.making import good, saved

from printkit.app import kit
from printkit.app.preflight import preflight_file
from printkit.cli.main import main


@pytest.mark.parametrize("style", ["colour", "high-contrast"])
def test_a_board_that_was_written_passes(style, tmp_path):
    path = tmp_path / "board.pdf"
    assert main(["board", "hong-7x7", "--for", "press", "--style", style, "-o", str(path)]) == 0
    assert preflight_file(path).faults == ()


def test_what_a_shop_would_refuse_is_not_written(tmp_path, monkeypatch, capsys):
    """A fault in any file of a kit keeps them all from being written."""
    faulty = saved(good("1 0 0 rg 30 30 5 5 re f", "1 0 0 rg 30 30 5 5 re f"))
    monkeypatch.setattr(kit, "write_pdf", lambda *_, **__: faulty)
    assert main(["kit", "gosix", "--for", "press", "-o", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "a shop would refuse this file, which is not written: page 1 at 30.0" in said
    assert "an area in DeviceRGB, CMYK is asked for; and 1 more fault\n" in said
    assert list(tmp_path.iterdir()) == []


def test_without_pikepdf_files_are_written_and_nothing_is_checked(tmp_path, capsys, monkeypatch):
    for module in [name for name in sys.modules if name.startswith("printkit.preflight.")]:
        monkeypatch.delitem(sys.modules, module)
    for module in ("pikepdf", "pikepdf.settings"):
        monkeypatch.setitem(sys.modules, module, None)
    path = tmp_path / "board.pdf"
    install = 'preflight needs pikepdf; install it with: pip install "pikepdf>=10.14"'
    assert main(["board", "gosix", "--for", "press", "-o", str(path)]) == 0
    assert capsys.readouterr() == (f"{path}\n", f"printkit: nothing was checked: {install}\n")
    assert main(["preflight", str(path)]) == 2
    assert capsys.readouterr() == ("", f"printkit: {install}\n")
