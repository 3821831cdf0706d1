import csv
import io

import pytest
from fuzz.titles import record_of

from printkit.records.verification import verify_bytes
from printkit.study.statistics_report import gathered


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ('=HYPERLINK("http://example.org")', '\'=HYPERLINK("http://example.org")'),
        ("+1 Ana", "'+1 Ana"),
        ("-Ben", "'-Ben"),
        ("@Ana", "'@Ana"),
        ("＝1+1", "'＝1+1"),
        ("Ana-Maria =)", "Ana-Maria =)"),
    ],
)
def test_no_name_is_a_formula(name, cell):
    statistics = gathered([verify_bytes(record_of(name), "f.yaml", None)])
    rows = list(csv.reader(io.StringIO(statistics.as_csv())))
    assert cell in {row[2] for row in rows}
    figures = [row[4] for row in rows[1:] if row[1] == "players"]
    assert figures
    assert not any(figure.startswith("'") for figure in figures)
