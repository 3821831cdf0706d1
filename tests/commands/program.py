"""A program of a user, which a type checker has to follow without a word from printkit's side."""

from pathlib import Path

import printkit
from printkit import Board, FairThreshold, Hints, InputError, Position, Report, Xoid, load_board


def drawn(board: Board) -> str:
    return board.svg(style="grey")


def best(start: Position) -> Position:
    return max((start.play(turn) for turn in start.legal_turns()), key=lead)


def lead(position: Position) -> int:
    return position.scores["white"] - position.scores["black"]


def verdict(record: Path) -> str:
    report: Report = printkit.verify_record(record)
    if report.illegal is not None:
        return f"turn {report.illegal.turn}: {report.illegal.message}"
    return report.winner or report.error or report.status


def print_all(folder: Path) -> list[Path]:
    board = load_board("xong-standard")
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


def unread(folder: Path) -> list[str]:
    statistics = printkit.report(folder)
    return [one.reason for one in statistics.left_out if one.status == "unreadable"]


def is_large_board(path: Path) -> bool:
    checked = printkit.check(path)
    return checked.kind == "board" and printkit.inspect(path, games=0).cells > 1000


def seen(positions: list[Position]) -> dict[Position, str | None]:
    return {position: position.to_move for position in positions}


def widest(count: int) -> float:
    boards = (printkit.generate_board(48, seed=seed, symmetry="d3") for seed in range(count))
    return max(board.pitch * len(board) for board in boards)


if __name__ == "__main__":
    print(best(printkit.new_game("gosix")), printkit.load_ruleset("xong").options)
