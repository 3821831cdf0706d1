"""A type checker sees the types of the installed package."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("program.py")
MISTAKES = {  # in a program, and what the type checker has to say of each
    "printkit.lood_board('gosix')": 'maybe "load_board"?',
    "printkit.load_board('gosix').foo": '"Board" has no attribute "foo"',
    "printkit.polytwigs('six')": 'incompatible type "str"; expected "int"',
    "printkit.print_board('gosix', papr='a4')": 'Unexpected keyword argument "papr"',
    "printkit.print_board('gosix', paper=4)": 'incompatible type "int"; expected "str"',
    "printkit.verify_record('game.yaml').illegal.code": 'Item "None" of "Illegal | None"',
    "printkit.replay_record('game.yaml')[0].turn.upper()": 'Item "None" of "str | None"',
}


@pytest.fixture
def checked(tmp_path_factory):
    """What mypy says of a program that lies far from printkit's source."""
    cache = tmp_path_factory.getbasetemp() / "mypy"

    def check(path):
        options = ["--strict", "--no-error-summary", "--config-file=", f"--cache-dir={cache}"]
        command = [sys.executable, "-m", "mypy", *options, path.name]
        done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent, check=False)
        assert done.stderr == ""
        return done.stdout.splitlines()

    return check


def test_a_program_with_types(checked, tmp_path):
    program = tmp_path / "program.py"
    program.write_bytes(PROGRAM.read_bytes())
    assert checked(program) == []


def test_a_program_with_mistakes(checked, tmp_path):
    program = tmp_path / "mistakes.py"
    program.write_text("\n".join(["import printkit", *MISTAKES, ""]))
    said = [line for line in checked(program) if ": error: " in line]
    assert len(said) == len(MISTAKES)
    for number, (line, expected) in enumerate(zip(said, MISTAKES.values(), strict=True), start=2):
        assert line.startswith(f"mistakes.py:{number}: error:")
        assert expected in line


def test_the_program_runs(tmp_path):
    command = [sys.executable, str(PROGRAM)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert "'touch': 'side'" in done.stdout
