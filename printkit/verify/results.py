"""Reports as rows of a table, for statistics programs."""

import json
from typing import NamedTuple

from printkit.verify.report import Report, fault_sentence


class ResultRow(NamedTuple):
    """What a table says of a record; `scores` and `players` are JSON, `fault` is what is wrong."""

    record: str
    game: str
    ruleset: str
    board: str
    status: str
    turns: int
    winner: str
    drawn: bool
    termination: str
    scores: str
    players: str
    date: str
    fault: str


def result_row(report: Report) -> ResultRow:
    """The row of `report`."""
    told = report.as_dict()
    return ResultRow(
        report.record,
        report.game or "",
        report.ruleset or "",
        report.board or "",
        report.status,
        told["turns"],
        told["winner"] or "",
        told["drawn"],
        told["termination"] or "",
        json.dumps(told["scores"], ensure_ascii=False),
        json.dumps(dict(report.players), ensure_ascii=False),
        report.date,
        fault_sentence(report) or "",
    )
