"""`printkit review` as a user gives it."""

import json
import re

import pypdfium2
import pytest

from printkit.commands.cli.main import main


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A game of Gosix at random, and its path."""
    folder = tmp_path_factory.mktemp("review")
    assert main(["simulate", "gosix", "--games", "1", "--seed", "4", "--jobs", "1",
                 "--records", str(folder)]) == 0  # fmt: skip
    (path,) = folder.glob("*.yaml")
    return path


QUICK = ("--playouts", "60")


def test_the_data(record, capsys):
    capsys.readouterr()
    assert main(["review", str(record), *QUICK, "--json"]) == 0
    review = json.loads(capsys.readouterr().out)
    turns = len(review["decisions"])
    assert review["format"] == "printkit-review/1"
    assert [one["turn"] for one in review["decisions"]] == list(range(1, turns + 1))
    shares = review["shares"]["before_each_turn"]
    assert len(shares) == turns + 1
    assert shares[-1] in (0, 0.5, 1)
    faults = [one for one in review["decisions"] if "verdict" in one]
    assert faults  # chance plays badly
    for one in faults:
        assert one["better"] != one["made"]
        assert one["better_share"] - one["share"] >= 0.1
    for share, (low, high) in zip(shares, review["shares"]["intervals"], strict=True):
        assert 0 <= low <= share <= high <= 1
    for one in review["decisions"]:
        low, high = one["interval"]
        assert low <= one["share"] <= high
    for role, accuracy in review["accuracy"].items():
        low, high = review["accuracy_intervals"][role]
        assert 0 <= low <= accuracy <= high <= 1
        assert low < high
        lost = [one["better_share"] - one["share"] for one in faults if one["role"] == role]
        assert low <= 1 - sum(lost) / (turns / 2)  # smaller losses have no verdict


def test_a_broken_record_is_reviewed_up_to_where_it_breaks(record, tmp_path, capsys):
    lines = record.read_text().splitlines()
    third = next(place for place, line in enumerate(lines) if line.strip().startswith("3. "))
    lines[third] = lines[third].replace("3. ", "3. a-", 1)
    broken, page = tmp_path / "broken.yaml", tmp_path / "broken.html"
    broken.write_text("\n".join(lines) + "\n")
    capsys.readouterr()
    assert main(["review", str(broken), *QUICK, "-o", str(page)]) == 1
    said = capsys.readouterr()
    assert "turn 3" in said.err
    fault = said.err.strip().partition(": ")[2]
    assert fault
    assert fault not in said.out  # told once, with its place in the file
    for report in (said.out, page.read_text()):
        assert "The review ends before turn 3, which is against the rules." in report
    assert main(["review", str(broken), *QUICK, "--json"]) == 1
    review = json.loads(capsys.readouterr().out)
    assert review["ends_before"] == 3
    assert len(review["shares"]["before_each_turn"]) == 3


def test_a_page_and_paper(record, tmp_path, capsys):
    page, paper = tmp_path / "review.html", tmp_path / "review.pdf"
    for target in (page, paper):
        assert main(["review", str(record), *QUICK, "-o", str(target)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"accuracy \d+ % \(\d+ to \d+\); ", said)
    assert re.search(r" · (\d+ % \(\d+ to \d+\)|wins|loses)", said)
    text = page.read_text()
    assert text.count("<svg") == 1 + text.count("<figure>") > 1
    assert "{" not in text.partition("</style>")[2].partition("<svg")[0]
    assert text.count("<br>Played: ") == text.count("<br>Better: ") == text.count("<figure>")
    sheets = pypdfium2.PdfDocument(paper)
    assert len(sheets) >= 2
    assert "Share of wins of black" in sheets[0].get_textpage().get_text_range()
    assert re.search(r" · Played: \S+ · ", sheets[1].get_textpage().get_text_range())


def test_bad_input(tmp_path, record, capsys):
    empty = tmp_path / "empty.yaml"
    empty.write_text("game: gosix\nmoves: |\n")
    assert main(["review", str(empty)]) == 2
    assert "there is no turn to review" in capsys.readouterr().err
    assert main(["review", str(record), "-o", str(tmp_path / "review.svg")]) == 2
    assert ".html" in capsys.readouterr().err
