"""Statistics over records, by hand."""

import csv
import hashlib
import io
import json
import re
from base64 import b64encode

import pytest
from fuzz.titles import record_of

from printkit.records.verification import verify_bytes
from printkit.study.club_statistics import gathered
from printkit.study.tables import CSV_COLUMNS
from printkit.study.tally import Distribution, wilson

STRIP = "board: {name: strip, lattice: hex, play_on: edges, shape: {rectangle: [3, 1]}}"
ONE = "board: {name: one, lattice: hex, play_on: edges, shape: {hexagon: 1}}"
STRIP_TURNS = ("a1/se", "a3/ne,e", "a1/nw,ne,e", "a2/nw,ne a3/nw", "a2/sw,se,e a3/sw,se")
ONE_TURNS = ("a1/ne,e,se,sw,w,nw",)


def report(name, head, turns, tmp_path):
    text = f"game: xong\n{head}\nmoves: |\n" + "".join(f"  {turn}\n" for turn in turns)
    return verify_bytes(text.encode(), name, tmp_path)


@pytest.fixture
def statistics(tmp_path):
    """Two games won by red, who placed last, one that he gave up, and three that do not count."""
    ana_ben, ben_ana = "players: {red: Ana, blue: Ben}", "players: {red: Ben, blue: Ana}"
    return gathered(
        [
            report("strip", f"{STRIP}\n{ana_ben}", STRIP_TURNS, tmp_path),
            report("one", f"{ONE}\n{ben_ana}", ONE_TURNS, tmp_path),
            report("given-up", f"{STRIP}\n{ana_ben}", (*STRIP_TURNS[:2], "resign"), tmp_path),
            report("open", STRIP, STRIP_TURNS[:3], tmp_path),
            report("wrong", STRIP, ("a1/e", "a2/w"), tmp_path),
            report("no-record", "unknown: 1", (), tmp_path),
        ]
    )


def test_what_counts_and_what_is_left_out(statistics):
    assert statistics.games == 3
    assert [(one.record, one.status) for one in statistics.left_out] == [
        ("open", "unfinished"),
        ("wrong", "illegal"),
        ("no-record", "unreadable"),
    ]
    assert statistics.left_out[0].reason == "blue is to move"
    assert "wrong:5: turn 2 (blue)" in statistics.left_out[1].reason
    assert "unknown key" in statistics.left_out[2].reason


def tables(statistics):
    return json.loads(json.dumps(statistics.as_dict()))["rulesets"]


FIGURES = {  # of all, of red and of blue
    "games": (3,),
    "won": (3, 2, 1),
    "drawn": (0,),
    "turns": (3,),  # 5 and 1
    "score": (1.5, 2, 1),
    "margin": (1,),
    "hexagons scored": (1,),
    "legs placed": (10,),  # 14 and 6
    "blue placed last": (0,),
}


def test_the_figures_of_xong(statistics):
    rows = {row.pop("figure"): tuple(row.values()) for row in tables(statistics)["xong"]["figures"]}
    assert {figure: rows.get(figure) for figure in FIGURES} == FIGURES


def test_players_and_boards(statistics):
    xong = tables(statistics)["xong"]
    bounds = [  # of Wilson's interval, by hand: z² = 3.8415, (share + z²/6 ± …) / (1 + z²/3)
        {"at least %": 20.766, "at most %": 93.8508},
        {"at least %": 6.1492, "at most %": 79.234},
    ]
    assert xong["players"] == [
        {"player": "Ben", "games": 3, "won": 2, "lost": 1, "drawn": 0}
        | {"won %": 66.6667, **bounds[0], "score": 1.5, "lead": 0},
        {"player": "Ana", "games": 3, "won": 1, "lost": 2, "drawn": 0}
        | {"won %": 33.3333, **bounds[1], "score": 1.5, "lead": 0},
    ]
    assert xong["boards"] == [{"board": "strip", "games": 2}, {"board": "one", "games": 1}]
    assert xong["endings"] == [
        {"ending": "no new Xoid fits", "games": 2},
        {"ending": "red resigned", "games": 1},
    ]


def test_as_csv_every_figure_is_on_a_line(statistics):
    rows = list(csv.reader(io.StringIO(statistics.as_csv())))
    assert tuple(rows[0]) == CSV_COLUMNS
    assert ["xong", "figures", "won", "red", "2"] in rows
    assert ["xong", "players", "Ben", "won %", "66.6667"] in rows
    assert ["left out: 3 records", "left out", "open", "status", "unfinished"] in rows
    assert {len(row) for row in rows} == {5}


def test_the_page_lets_a_browser_take_its_own_style_and_nothing_else(statistics):
    page = statistics.as_html()
    style = page.partition("<style>")[2].partition("</style>")[0]
    allowed = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.split("; ")[:2] == ["default-src 'none'", f"style-src 'sha256-{allowed}'"]
    assert "style=" not in page
    assert "<script" not in page
    assert "prefers-color-scheme: dark" in page


def test_pairs(statistics):
    xong = tables(statistics)["xong"]
    assert xong["head to head"] == [
        {"player": "Ana", "against": "Ben", "games": 3, "won": 1, "lost": 2, "drawn": 0}
    ]


def test_other_games(tmp_path):
    gosix = (
        b"game: gosix\nfirst: white\nplayers: {black: Ana, white: Ben}\nmoves: |\n  a\n  resign\n"
    )
    turns = b"  b:a1\n  pass\n  pass\n"
    xodd = b"game: xodd\nboard: xodd-9x9\nplayers: {black: Ana, white: Ben}\nmoves: |\n" + turns
    found = tables(gathered([verify_bytes(one, "x", tmp_path) for one in (gosix, xodd, xodd)]))
    assert list(found) == ["gosix", "xodd"]
    figures = {row.pop("figure"): row for row in found["gosix"]["figures"]}
    assert figures == {
        "games": {"all": 1},
        "won": {"all": 1, "black": 0, "white": 1},
        "drawn": {"all": 0},
        "won by the first to move": {"all": 1},
    }
    figures = {row.pop("figure"): row for row in found["xodd"]["figures"]}
    assert figures["turns"] == {"all": 3}
    assert figures["score"] == {"all": 0.5, "black": 1, "white": 0}
    assert figures["margin"] == {"all": 1}
    assert figures["vacant points"] == {"all": 80}
    ana, ben = sorted(found["xodd"]["players"], key=lambda row: row["player"])
    assert (ana["lead"], ben["lead"]) == (-1, 1)  # fewer groups are better


def distribution(*values):
    made = Distribution()
    made.counts.update(values)
    return made


def test_a_distribution_by_hand():
    numbers = distribution(1, 2, 2, 5)
    assert (numbers.number, numbers.total, numbers.mean, numbers.median) == (4, 10, 2.5, 2)
    assert numbers.deviation == pytest.approx(3**0.5)
    assert distribution(5, 1, 4).median == 4
    with pytest.raises(IndexError):
        _ = distribution().median
    data = {"mean": 7, "deviation": 0, "least": 7, "median": 7, "most": 7, "counts": {"7": 1}}
    assert distribution(7).data() == data


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


@pytest.mark.parametrize(
    ("successes", "number", "low", "high"),
    [  # as published in tables of Wilson's interval at 95 %
        (8, 10, 0.4902, 0.9433),
        (0, 20, 0.0, 0.1611),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilsons_interval(successes, number, low, high):
    assert wilson(successes, number) == pytest.approx((low, high), abs=5e-5)
