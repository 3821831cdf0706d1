import os
from pathlib import Path

from printkit.app import output


def test_a_file_is_known_before_it_is_there(tmp_path, monkeypatch):
    """So that a signal at any moment finds what is to be taken away."""
    real, known = os.open, []

    def opened(path, *terms):
        known.append(Path(path) in output._unfinished)
        return real(path, *terms)

    monkeypatch.setattr(os, "open", opened)
    output.write_file(tmp_path / "new.svg", b"whole")
    assert known == [True]
    assert not output._unfinished
