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
    "printkit.PrintOptions(papr='a4')": 'Unexpected keyword argument "papr"',
    "printkit.PrintOptions(paper=4)": 'incompatible type "int"; expected "str"',
    "printkit.verify_record('game: xong').illegal.code": 'Item "None" of "Illegal | None"',
    "printkit.hints('game: xong').found.best[0].move + 1": "Unsupported operand types for +",
    "printkit.simulate('gosix', policies=['greedy'])": 'incompatible type "list[str]"',
    "printkit.report('game: xong').games.sum": '"int" has no attribute "sum"',
    "printkit.inspect('yodd-5').turns.mean": 'Item "None" of "Turns | None"',
    "printkit.check('b.yaml')": 'incompatible type "str"; expected "PathLike[str]"',
    "printkit.check(printkit.print_board('gosix')[0]).kind == 'bord'": "Non-overlapping equality",
    "printkit.new_game('gosix').placements[0].site": 'maybe "sites"?',
    "printkit.verify_record('game: xong').termination.upper()": 'Item "None" of "str | None"',
    "printkit.replay_record('game: xong')[0].turn.upper()": 'Item "None" of "str | None"',
}

pytestmark = pytest.mark.xdist_group("mypy")


@pytest.fixture(scope="module")
def said(tmp_path_factory, pytestconfig):
    """What mypy says of two programs that lie far from printkit's source."""
    folder = tmp_path_factory.mktemp("programs")
    (folder / "program.py").write_bytes(PROGRAM.read_bytes())
    (folder / "mistakes.py").write_text("\n".join(["import printkit", *MISTAKES, ""]))
    cache = f"--cache-dir={pytestconfig.cache.mkdir('mypy')}"
    options = ["--strict", "--no-error-summary", "--config-file=", cache]
    command = [sys.executable, "-m", "mypy", *options, "program.py", "mistakes.py"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.nightly
def test_a_program_with_types(said):
    assert [line for line in said if not line.startswith("mistakes.py:")] == []


@pytest.mark.nightly
def test_a_program_with_mistakes(said):
    errors = [line for line in said if ": error: " in line]
    assert len(errors) == len(MISTAKES)
    for number, (line, expected) in enumerate(zip(errors, MISTAKES.values(), strict=True), start=2):
        assert line.startswith(f"mistakes.py:{number}: error:")
        assert expected in line


def test_the_program_runs(tmp_path):
    command = [sys.executable, str(PROGRAM)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert "'touch': 'side'" in done.stdout
