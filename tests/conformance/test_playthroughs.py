"""A short game of each kind as its report shows it, to be read and compared byte for byte.

`playthroughs/NAME.yaml` is a record, `playthroughs/NAME.txt` the report on it. To remake the
reports after a change, and then read what has changed:

python tests/conformance/test_playthroughs.py
"""

from pathlib import Path

import pytest

from printkit.records.record_file import read_record, write_record
from printkit.records.verdict import Report
from printkit.records.verification import verify_bytes
from printkit.rules.catalogue import game_names

FOLDER = Path(__file__).with_name("playthroughs")
RECORDS = sorted(FOLDER.glob("*.yaml"))


def report(path: Path) -> Report:
    return verify_bytes(path.read_bytes(), path.name, FOLDER)


def test_every_game_has_one():
    assert {path.stem for path in RECORDS} == set(game_names())
    assert {report(path).game for path in RECORDS} == set(game_names())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_report_is_as_it_was(path):
    assert report(path).describe() == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_record_is_written_as_it_stands(path):
    text = path.read_text("utf-8")
    assert write_record(read_record(text.encode(), path.name)) == text


if __name__ == "__main__":
    for record in RECORDS:
        record.with_suffix(".txt").write_text(report(record).describe(), "utf-8")
