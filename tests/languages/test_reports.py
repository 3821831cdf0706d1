"""Statistics, simulations and solutions speak the language; what programs read stays English."""

import re

import pytest
from support.pseudo import long, pseudo

from printkit.base.language import speaking
from printkit.commands.simulate import simulate
from printkit.records.verdict import Totals, summary
from printkit.records.verification import verify_bytes
from printkit.study.club_statistics import gathered

GAME = b"""game: xong
board: {shape: {hexagon: 1}, play_on: edges, labels: rows, lattice: hex, side: 12mm, name: one}
players: {red: Ada, blue: Bob}
date: 2026-11-22
moves: [a1/ne, "a1/e,se", resign]
"""
WALLS = b"""game: xana
players: {black: Ana, white: Bob}
moves: [3o8 + l7]
"""
FAULT = WALLS.replace(b"]", b", 2o8]")
_TAGS = re.compile(r"<(style|head).*?</\1>|<[^>]*>", re.DOTALL)
_PLAIN = re.compile(r"(?<![\w-])[a-z]{4,}(?!\w)")
_KEPT = {"gosix", "xong", "hong", "random", "smallest", "yodd", "rect", "html"}


@pytest.fixture(scope="module")
def language(tmp_path_factory):
    return pseudo(tmp_path_factory.mktemp("languages"), "xx-long", long)


def english(text):
    return set(_PLAIN.findall(text)) - _KEPT


def test_a_verified_record_says_nothing_in_english(language):
    totals = Totals()
    with speaking(language):
        reports = [verify_bytes(GAME, "xong", None), verify_bytes(WALLS, "xana", None)]
        for report in reports:
            assert english(report.describe()) - {"resign", "xana"} == set()
            totals.add(summary(report))
        assert english(totals.table()) - {"xana"} == set()
    assert [report.status for report in reports] == ["finished", "unfinished"]


def test_names_the_legend_and_the_fault_are_of_the_language():
    with speaking("fr"):
        text = verify_bytes(FAULT, "xana", None).describe()
    said = ("Noir\u00a0: Ana", "X Noir, # mur", "coup 2 (Blanc)\u00a0: il y a une pile en o8")
    for words in said:
        assert words in text


def test_a_report_says_nothing_in_english(language):
    with speaking(language):
        statistics = gathered([verify_bytes(GAME, "xong", None), verify_bytes(b"", "hong", None)])
        text, page = statistics.describe(), statistics.as_html()
        said = statistics.as_dict(), statistics.as_csv()
    assert statistics.games == 1
    assert english(text.partition("hong  ")[0]) == set()  # what is wrong with a file stays English
    assert english(_TAGS.sub(" ", page.partition("hong</td>")[0])) == set()
    assert 'lang="xx-long"' in page
    with speaking("en"):
        assert said == (statistics.as_dict(), statistics.as_csv())


def test_a_simulation_counts_in_english_and_speaks_the_language(language):
    plain = simulate("gosix", games=2)
    with speaking(language):
        simulation = simulate("gosix", games=2)
        told = simulation.describe()
    assert simulation.as_dict() == plain.as_dict()
    assert english(told) == set()
    assert "%" in told
    assert "," in told
