"""A type checker sees the types of the installed package."""

import subprocess
import sys

import pytest

PROGRAM = """\
from pathlib import Path

import printkit
from printkit import Board, FairThreshold, Hints, InputError, Position, Report, Xoid


def best(start: Position) -> Position:
    return max(map(start.play, start.legal_turns()), key=lambda at: at.scores["black"])


def verdict(record: Path) -> str:
    report: Report = printkit.verify_record(record)
    if report.illegal is not None:
        return f"turn {report.illegal.turn}: {report.illegal.message}"
    return report.winner or report.error or report.status


def print_all(folder: Path, board: Board) -> list[Path]:
    try:
        options = printkit.PrintOptions(paper="letter", dpi=150)
        return printkit.print_kit("xong", output=folder, board=board, printing=options)
    except InputError as error:
        raise SystemExit(error.message) from error


def chiral(legs: int) -> list[Xoid]:
    return [xoid for xoid in printkit.polytwigs(legs) if xoid.chiral]


def turns(record: Path) -> list[str | None]:
    return [position.turn for position in printkit.replay_record(record)[1:]]


def lying_on(position: Position, cell: str) -> list[str]:
    return [f"{one.role}: {one.piece}" for one in position.placements if cell in one.sites]


def worth(record: Path, xoid: str) -> int | None:
    hints: Hints = printkit.hints(record, xoid=xoid, best=1)
    return hints.found.xoids[0].best[0].cold_value if hints.found.xoids else None


def strongest(games: int) -> float:
    played = printkit.simulate("hong", policies={"less": "lookahead"}, games=games)
    fair: FairThreshold | None = played.fair_threshold
    return played.scores["more"].mean - (fair.nearest if fair else 0)


def widest(count: int) -> float:
    boards = (printkit.generate_board(48, seed=seed, symmetry="d3") for seed in range(count))
    return max(board.pitch * len(board) for board in boards)


print(best(printkit.new_game("xodd")), printkit.load_ruleset("xong").options)
"""
MISTAKES = {  # in a program, and what the type checker has to say of each
    "printkit.lood_board('gosix')": 'maybe "load_board"?',
    "printkit.polytwigs('six')": 'incompatible type "str"; expected "int"',
    "printkit.PrintOptions(papr='a4')": 'Unexpected keyword argument "papr"',
    "printkit.verify_record('game: xong').illegal.code": 'Item "None" of "Illegal | None"',
    "printkit.simulate('gosix', policies=['greedy'])": 'incompatible type "list[str]"',
    "printkit.check(printkit.print_board('gosix')[0]).kind == 'bord'": "Non-overlapping equality",
}


@pytest.mark.nightly
def test_a_program_has_types_and_a_program_with_mistakes_has_errors(folder, pytestconfig):
    (folder / "program.py").write_text(PROGRAM)
    (folder / "mistakes.py").write_text("\n".join(["import printkit", *MISTAKES, ""]))
    cache = f"--cache-dir={pytestconfig.cache.mkdir('mypy')}"
    options = ["--strict", "--no-error-summary", "--config-file=", cache]
    command = [sys.executable, "-m", "mypy", *options, "program.py", "mistakes.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    errors = [line for line in done.stdout.splitlines() if ": note: " not in line]
    for number, (line, expected) in enumerate(zip(errors, MISTAKES.values(), strict=True), start=2):
        assert line.startswith(f"mistakes.py:{number}: error:")
        assert expected in line
