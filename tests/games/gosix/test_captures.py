"""Gosix's captures by hand: one hexagon, the rule sheet's examples, batch after batch."""

import pytest
from games.gosix.positions import DOTS, Seen, after, built, game_on, play, seen, totals, with_stone

from printkit.games.gosix.rules import BLACK, WHITE, GosixMove
from printkit.rules.game import Outcome

CAPTURES = [
    # a captured hexagon is never captured again
    (Seen("adgj", "f", "1"), "c", Seen("adgj", "cf", "1")),
    (Seen("a", "cdfg", "1"), "j", Seen("a", "cdfgj", "1")),
    # a tie of three stones each is left as it is, until a stone lengthens a chain or joins one
    (Seen("adg", "cf"), "j", Seen("adg", "cfj")),
    (Seen("adg", "cfj"), "w", Seen("adg", "cfjw")),
    (Seen("adg", "cfj"), "n", Seen("adg", "n", "", "1")),  # n is joined to j
    (Seen("adgwt", "cfjqx"), "n", Seen("adgtw", "nqx", "", "1")),  # x and q were not
    # hexagons 1 and 3 share f and j: white's i joins both totals
    (Seen("adgmnq", "cfj"), "i", Seen("adgmnq", "", "", "13")),
    # Batches of captures: positions found by search; totals are black's and white's.
    # White's f closes 3 at 5/3 and 1 at 3/3, besides the ties of 2, 4, 5 and 7. Black's i, j, m and
    # q go, which opens 1 and 4 and makes 2 3/4; White's d, e and k go, which opens 5 and makes 7
    # 4/3; black's r, s and x go.
    (Seen("abghijmpqrswx", "cdeklnouv"), "f", Seen("abghpw", "cflnouv", "37", "2")),
    # g makes 1 3/4, 2 4/2 and 4 5/4; 5 is 4/4 and opened. If 2 or 4 were taken first, black's d or
    # j would be gone and 1 be open.
    (Seen("dehjknptvwx", "abcfloqrs"), "g", Seen("ptvwx", "bloqrs", "24", "1")),
    # White's u makes 6 6/2: black's fourth. Then 1 is 2/5, but nothing is captured any more.
    (Seen("egijlnpqrw", "abcdfhmostv", "257"), "u", Seen("egijlp", "abcdfhmostuv", "2567")),
    # h makes 5 5/6, which leaves 6 4/3: black's fourth. Then 1 is 3/4, too late.
    (
        Seen("abcjkmnpstvwx", "defgiloqru", "237", "4"),
        "h",
        Seen("abcjkmpsvx", "defgiqru", "2367", "45"),
    ),
    # r makes both 4 and 7 6/7: a batch that passes four is carried out whole.
    (
        Seen("aefikopqsvwx", "bcdgjlmnu", "1", "235"),
        "r",
        Seen("aefikopqsvwx", "bcdlm", "1", "23457"),
    ),
    # k makes 2 7/4, 5 5/3 and 4 2/4: from two hexagons each to four and three.
    (
        Seen("adehjlmpqrst", "bcfginouvwx", "37", "16"),
        "k",
        Seen("ajmqrt", "bcfiuvwx", "2357", "146"),
    ),
]


@pytest.mark.parametrize(("before", "dot", "expected"), CAPTURES)
def test_what_whites_stone_captures(before, dot, expected):
    won = play(built(before), dot)
    assert seen(won) == expected
    counts = [len(hexagons) for hexagons in expected[2:]]
    outcome = game_on().outcome(won)
    if max(counts) < 4:
        assert outcome is None
        return
    winner = (BLACK, WHITE)[counts.index(max(counts))]
    told = f"{winner} has {max(counts)} hexagons"
    scores = dict(zip((BLACK, WHITE), counts, strict=True))
    assert outcome == Outcome(winner, scores, "four-captured", told)


def test_only_the_winners_corners_are_freed_whoever_closed_the_hexagon():
    # Black has a, d, g, j, f on hexagon 1 and h beyond it; white closes it with c.
    before = after("a x d w g v j t f q h")
    assert seen(before) == Seen("adfghj", "qtvwx")
    won = play(before, "c")
    assert seen(won) == Seen("h", "cqtvwx", "1")
    assert game_on().check(won, GosixMove(DOTS.index("a"))) is None
    assert seen(play(won, "a")) == Seen("ah", "cqtvwx", "1")


@pytest.mark.parametrize(
    ("position", "hexagon", "expected"),
    [
        # White's chain of nine leads from d around to j, between which g is black.
        (Seen("acfg", "dbehkornj"), "1", (4, 9)),
        (Seen("acfg", "dbhkornj"), "1", (4, 8)),  # without e two chains, d-b and six stones
        (Seen("adgj", "fckhl"), "1", (4, 2)),  # k touches g, which is black; h and l lead on
        (Seen("adg", "cfj"), "1", (3, 3)),
        (Seen("adgmnq", "cfj"), "1", (3, 3)),
        (Seen("adgmnq", "cfij"), "1", (3, 4)),
        (Seen("adgmnq", "cfij"), "3", (3, 4)),
    ],
)
def test_each_chain_on_a_hexagon_is_counted_once(position, hexagon, expected):
    assert totals(built(position), hexagon) == expected


def test_example_1_a_chain_wins_the_hexagon_and_stays():
    # Hexagon (1) is 1; (a) is j; the chain of four is k-o-r and s, the lone stone (b) is q, and
    # (c)-(d) are h-l.
    before = after("g a k c o d r f s h q l", game_on(first=WHITE))
    assert seen(before) == Seen("acdfhl", "gkoqrs")
    assert totals(with_stone(before, "j"), "1") == (4, 6)
    won = play(before, "j")
    assert seen(won) == Seen("acdfhl", "koqrs", "", "1")
    assert all(game_on().check(won, GosixMove(DOTS.index(dot))) is None for dot in "gj")


def test_example_2_three_hexagons_at_once():
    # (a) is j, the common corner of 4, 3 and 1, which are hexagons (1), (2) and (3) of the text.
    before = after("c a e b f d g i k m n q o r s t", game_on(first=WHITE))
    assert seen(before) == Seen("abdimqrt", "cefgknos")
    closed = with_stone(before, "j")
    found = {hexagon: totals(closed, hexagon)[::-1] for hexagon in "431"}
    assert found == {"4": (8, 1), "3": (8, 4), "1": (8, 3)}
    assert seen(play(before, "j")) == Seen("abdimqrt", "es", "", "134")


def test_example_3_a_lost_hexagon_breaks_the_tie_of_another():
    # Hexagon (1) is 2, closed by black's k; (2) is 6, and (a) is t.
    before = after("d a g b j e n h q l u p v r w s k")
    assert seen(before) == Seen("dgjknquvw", "abehlprs")
    assert totals(before, "2") == (6, 6)
    closed = with_stone(before, "t")
    assert (totals(closed, "6"), totals(closed, "2")) == ((8, 2), (6, 6))
    opened = built(Seen("dgjkv", "abehlprst", "6"))  # n, q, u and w are gone
    assert totals(opened, "2") == (4, 6)
    assert seen(play(before, "t")) == Seen("dgjkv", "alprst", "6", "2")
