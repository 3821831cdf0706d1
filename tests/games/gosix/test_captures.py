"""Gosix's captures by hand: one hexagon, the rule sheet's examples, batch after batch."""

from games.gosix.positions import (
    DOTS,
    SLOW,
    Seen,
    after,
    built,
    by_name,
    game_on,
    play,
    seen,
    slowly,
    totals,
    with_stone,
)

from printkit.games.gosix.rules import BLACK, WHITE, GosixMove
from printkit.rules.game import Outcome

# Captures by hand


def test_the_larger_total_captures_and_only_the_winners_corners_are_freed():
    # Black has a, d, g, j, f on hexagon 1 and h beyond it; white closes it with c.
    before = after("a x d w g v j t f q h")
    assert seen(before) == Seen("adfghj", "qtvwx")
    assert seen(play(before, "c")) == Seen("h", "cqtvwx", "1")


def test_whoever_closes_it_may_lose_it_and_a_freed_dot_is_free_again():
    position = after("a x d w g v j t f q h c")
    assert game_on().check(position, GosixMove(DOTS.index("a"))) is None
    assert seen(play(position, "a")) == Seen("ah", "cqtvwx", "1")


def test_a_captured_hexagon_is_never_captured_again():
    before = built(Seen("adgj", "f", "1"))
    after_closure = play(before, "c")
    assert seen(after_closure) == Seen("adgj", "cf", "1")
    white = built(Seen("a", "cdfg", "1"))
    assert seen(play(white, "j")) == Seen("a", "cdfgj", "1")


def test_a_chain_that_reaches_a_hexagon_twice_is_counted_once():
    # White's chain of nine leads from d around to j, between which g is black.
    assert totals(built(Seen("acfg", "dbehkornj")), "1") == (4, 9)
    # Without e it is two chains, of d-b and of six stones.
    assert totals(built(Seen("acfg", "dbhkornj")), "1") == (4, 8)


def test_stones_next_to_a_hexagon_do_not_count_without_a_stone_on_it():
    # k touches g, which is black; h and l lead on from k.
    assert totals(built(Seen("adgj", "fckhl")), "1") == (4, 2)


def test_a_tie_is_left_as_it_is():
    before = built(Seen("adg", "cf"))
    tied = play(before, "j")
    assert totals(tied, "1") == (3, 3)
    assert seen(tied) == Seen("adg", "cfj")


def test_a_tie_is_broken_at_once_by_a_stone_that_lengthens_a_chain():
    tied = built(Seen("adg", "cfj"))
    assert seen(play(tied, "w")) == Seen("adg", "cfjw")
    assert seen(play(tied, "n")) == Seen("adg", "n", "", "1")  # n is joined to j
    black = tied._replace(mover=0)
    assert seen(play(black, "k")) == Seen("k", "cfj", "1")


def test_a_tie_is_broken_by_the_stone_that_joins_a_chain_to_it():
    tied = built(Seen("adgwt", "cfjqx"))  # x and q are not joined to hexagon 1
    assert seen(play(tied, "n")) == Seen("adgtw", "nqx", "", "1")


def test_tied_hexagons_may_both_be_decided_by_one_stone():
    # Hexagons 1 and 3 share f and j. White's i joins both totals.
    before = built(Seen("adgmnq", "cfj"))
    assert totals(before, "1") == (3, 3)
    closed = with_stone(before, "i")
    assert totals(closed, "1") == (3, 4)
    assert totals(closed, "3") == (3, 4)
    assert seen(play(before, "i")) == Seen("adgmnq", "", "", "13")


# The rule sheet's examples: positions with exactly the totals that the text gives


def test_example_1_a_chain_wins_the_hexagon():
    # Hexagon (1) is 1; (a) is j; the chain of four is k-o-r and s, the lone stone (b) is q, and
    # (c)-(d) are h-l.
    before = after("g a k c o d r f s h q l", game_on(first=WHITE))
    assert seen(before) == Seen("acdfhl", "gkoqrs")
    assert totals(with_stone(before, "j"), "1") == (4, 6)
    won = play(before, "j")
    assert won.hexagons == (0, 0b1)


def test_example_1_b_the_chain_stays():
    won = after("g a k c o d r f s h q l j", game_on(first=WHITE))
    assert seen(won) == Seen("acdfhl", "koqrs", "", "1")
    assert {"g", "j"} <= set(SLOW.corners["1"])
    assert game_on().check(won, GosixMove(DOTS.index("g"))) is None
    assert game_on().check(won, GosixMove(DOTS.index("j"))) is None


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
    assert totals(closed, "6") == (8, 2)
    assert totals(closed, "2") == (6, 6)
    opened = built(Seen("dgjkv", "abehlprst", "6"))  # n, q, u and w are gone
    assert totals(opened, "2") == (4, 6)
    assert seen(play(before, "t")) == Seen("dgjkv", "alprst", "6", "2")


def test_example_4_a_capture_opens_a_tied_hexagon_again():
    # Hexagon (1) is 4, closed by black's k; (2) is 3, (a) is i and (b) is n.
    before = after("f a j g l n m q w r o s k")
    assert seen(before) == Seen("fjklmow", "agnqrs")
    assert totals(before, "4") == (4, 4)
    closed = with_stone(before, "i")
    assert totals(closed, "3") == (3, 4)
    assert totals(closed, "4") == (4, 4)
    opened = play(before, "i")
    assert seen(opened) == Seen("fjklmow", "agrs", "", "3")  # i, n and q are gone
    # Hexagon 4 is open at n; whoever closes it again has it counted anew.
    assert seen(play(opened, "n")) == Seen("flmw", "agrs", "4", "3")


# Batches of captures: positions found by search; the totals in the comments are black's and white's


def test_a_cascade_of_three_batches():
    # White's f closes 3 at 5/3 and 1 at 3/3, beside the ties of 2, 4, 5 and 7. Black's i, j, m and
    # q go, which opens 1 and 4 and makes 2 3/4; White's d, e and k go, which opens 5 and makes 7
    # 4/3; black's r, s and x go.
    before = built(Seen("abghijmpqrswx", "cdeklnouv"))
    assert seen(play(before, "f")) == Seen("abghpw", "cflnouv", "37", "2")
    assert slowly(before, "f")[1] == 3


def test_both_players_capture_in_one_batch():
    # g makes 1 3/4, 2 4/2 and 4 5/4; 5 is 4/4 and opened.
    before = built(Seen("dehjknptvwx", "abcfloqrs"))
    assert seen(play(before, "g")) == Seen("ptvwx", "bloqrs", "24", "1")
    assert slowly(before, "g")[1] == 1


def test_winners_are_known_before_any_stone_is_taken():
    # With g, 1 is 3/4. If 2 or 4 were taken first, black's d or j would be gone and 1 be open.
    before = built(Seen("dehjknptvwx", "abcfloqrs"))
    assert totals(with_stone(before, "g"), "1") == (3, 4)
    assert play(before, "g").hexagons[1] == 1


def test_the_fourth_hexagon_ends_the_game_at_once():
    # White's u makes 6 6/2: black's fourth. Then 1 is 2/5, but nothing is captured any more.
    before = built(Seen("egijlnpqrw", "abcdfhmostv", "257"))
    won = play(before, "u")
    assert seen(won) == Seen("egijlp", "abcdfhmostuv", "2567")
    assert SLOW.batch(*by_name(game_on(), won)) == {"1": WHITE}
    scores = {BLACK: 4, WHITE: 0}
    assert game_on().outcome(won) == Outcome(BLACK, scores, "four-captured", "black has 4 hexagons")


def test_the_fourth_hexagon_may_fall_in_a_later_batch():
    # h makes 5 5/6, which leaves 6 4/3: black's fourth. Then 1 is 3/4, too late.
    before = built(Seen("abcjkmnpstvwx", "defgiloqru", "237", "4"))
    won = play(before, "h")
    assert seen(won) == Seen("abcjkmpsvx", "defgiqru", "2367", "45")
    assert SLOW.batch(*by_name(game_on(), won)) == {"1": WHITE}
    assert slowly(before, "h")[1] == 2


def test_a_batch_that_passes_four_is_carried_out_whole():
    # r makes both 4 and 7 6/7.
    before = built(Seen("aefikopqsvwx", "bcdgjlmnu", "1", "235"))
    won = play(before, "r")
    assert seen(won) == Seen("aefikopqsvwx", "bcdlm", "1", "23457")
    scores = {BLACK: 1, WHITE: 5}
    assert game_on().outcome(won) == Outcome(WHITE, scores, "four-captured", "white has 5 hexagons")


def test_only_one_of_two_who_capture_together_reaches_four():
    # k makes 2 7/4, 5 5/3 and 4 2/4: from two hexagons each to four and three.
    before = built(Seen("adehjlmpqrst", "bcfginouvwx", "37", "16"))
    won = play(before, "k")
    assert seen(won) == Seen("ajmqrt", "bcfiuvwx", "2357", "146")
    outcome = game_on().outcome(won)
    assert outcome is not None
    assert outcome.winner == BLACK


def test_three_hexagons_each_are_not_enough():
    assert game_on().outcome(built(Seen("a", "b", "123", "456"))) is None
