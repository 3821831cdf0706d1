"""What commands print, word for word: a transcript is command lines, each with its output.

The commands of the docs may leave out output and need a shell; these run in this process, and are
rewritten by it. `$ cat > NAME` writes a file. After a deliberate change, read what it changes:

    PYTHONPATH=tests python -m commands.test_transcripts && git diff
"""

import contextlib
import io
import os
import re
import shlex
import shutil
import tempfile
from pathlib import Path

import pytest

from printkit import __version__
from printkit.commands.cli.main import main

CLUB = Path(__file__).parents[2] / "docs/examples/club"
TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))


def replayed(transcript: str) -> str:
    """The transcript with what its commands print now, in a folder with the games of a club."""
    _, *steps = re.split(r"^\$ ", transcript, flags=re.MULTILINE)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        shutil.copytree(CLUB, "club")
        return "".join(map(step_replayed, steps))


def step_replayed(step: str) -> str:
    line, text = step.split("\n", 1)
    if line.startswith("cat > "):
        Path(line.removeprefix("cat > ")).write_text(text.rstrip("\n") + "\n", "utf-8")
        return f"$ {line}\n{text}"
    words, out = shlex.split(line)[1:], io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            status = main(words)
        except SystemExit as ended:
            status = ended.code or 0
    printed = out.getvalue().replace(__version__, "VERSION")
    return f"$ {line}\n{printed}" + (f"[status {status}]\n" if status else "") + "\n"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_commands_print_what_their_transcript_shows(path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    expected = path.read_text("utf-8")
    assert replayed(expected).splitlines() == expected.splitlines()


if __name__ == "__main__":
    os.environ["COLUMNS"] = "100"
    for transcript in TRANSCRIPTS:
        transcript.write_text(replayed(transcript.read_text("utf-8")), "utf-8")
