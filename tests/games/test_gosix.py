"""Gosix: the rules by hand, the rule sheet's examples, and a slow second implementation."""

import json
import random
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from players.gosix import random_turn

from printkit.app.verify import verify_bytes
from printkit.catalog import open_game
from printkit.errors import InputError, NotationError
from printkit.games.gosix import BLACK, WHITE, Gosix, GosixMove, GosixPosition
from printkit.records.reader import read_record
from printkit.rules.game import Outcome, Placement
from printkit.rules.perft import perft
from printkit.verify.report import describe

# The corners of the seven hexagons, clockwise from the top, written down from the drawing:
#     a b  /  c d e  /  f g h  /  i j k l  /  m n o p  /  q r s  /  t u v  /  w x
CORNERS = {
    "1": "adgjfc",
    "2": "behkgd",
    "3": "fjnqmi",
    "4": "gkornj",
    "5": "hlpsok",
    "6": "nruwtq",
    "7": "osvxur",
}
DOTS = "abcdefghijklmnopqrstuvwx"
BIGGER = "{name: bigger, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: 3}}"
ONE = "{name: one, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: 1}}"
ISLANDS = (
    "{name: islands, lattice: hex, play_on: vertices, labels: dots, "
    "shape: {cells: [[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [1, 4]]}}"
)


@cache
def game_on(board: str = "gosix", ruleset: str = "gosix", first: str = BLACK) -> Gosix:
    text = f"game: gosix\nboard: {board}\nruleset: {ruleset}\nfirst: {first}\n"
    game = open_game(read_record(text.encode(), "test.yaml"), Path()).game
    assert isinstance(game, Gosix)
    return game


@pytest.fixture(scope="session")
def draw_ruleset(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("rulesets") / "gosix-draw.yaml"
    path.write_text("{name: gosix-draw, game: gosix, boards: [gosix], options: {full_board: draw}}")
    return str(path)


def verified(moves: str, **keys: str) -> dict:
    """The JSON report on a record; moves are separated by spaces."""
    lines = ["game: gosix", *(f"{key}: {value}" for key, value in keys.items())]
    lines += ["moves: |", *(f"  {move}" for move in moves.split())]
    return json.loads(
        json.dumps(verify_bytes("\n".join(lines).encode(), "t.yaml", Path()).as_dict())
    )


def after(moves: str, game: Gosix | None = None) -> GosixPosition:
    """The position after legal turns."""
    game = game or game_on()
    position = game.start()
    for text in moves.split():
        assert game.outcome(position) is None
        position = game.play(position, game.parse_move(text, position))
    return position


class Seen(NamedTuple):
    """A position by the names of its dots and hexagons, each colour's in order."""

    black: str
    white: str
    black_hexagons: str = ""
    white_hexagons: str = ""


def seen(position: GosixPosition) -> Seen:
    stones = ["".join(d for i, d in enumerate(DOTS) if mask >> i & 1) for mask in position.stones]
    marks = ["".join(h for i, h in enumerate(CORNERS) if m >> i & 1) for m in position.hexagons]
    return Seen(*stones, *marks)


def built(seen: Seen, mover: str = WHITE) -> GosixPosition:
    """The position that looks so."""
    stones = [sum(1 << DOTS.index(dot) for dot in dots) for dots in seen[:2]]
    hexagons = [sum(1 << int(h) - 1 for h in marks) for marks in seen[2:]]
    return GosixPosition(
        (stones[0], stones[1]), (hexagons[0], hexagons[1]), (BLACK, WHITE).index(mover)
    )


def play(position: GosixPosition, dot: str, game: Gosix | None = None) -> GosixPosition:
    game = game or game_on()
    return game.play(position, game.parse_move(dot, position))


def totals(position: GosixPosition, hexagon: str) -> tuple[int, int]:
    """Black's and white's total for a hexagon of the small board."""
    return game_on().totals(position, int(hexagon) - 1)


def with_stone(position: GosixPosition, dot: str) -> GosixPosition:
    """The mover's stone laid on the dot and nothing resolved: what the totals are told of."""
    now = seen(position)
    if position.mover == 0:
        return built(now._replace(black=now.black + dot), WHITE)
    return built(now._replace(white=now.white + dot), BLACK)


# The slow second implementation: names, sets, and the rule sheet's sentences in their order


class Slow:
    """Gosix by names. `corners` has the dots of every hexagon, in order around it."""

    def __init__(self, corners: dict) -> None:
        self.corners = corners
        self.dots = {dot for around in corners.values() for dot in around}
        self.adjacent = {dot: set() for dot in self.dots}
        for around in corners.values():
            for i, dot in enumerate(around):
                self.adjacent[dot] |= {around[i - 1], around[(i + 1) % 6]}

    def chain(self, stones: dict, start: str) -> set:
        """The chain of the stone on a dot."""
        found = {start}
        while True:
            more = {
                other
                for dot in found
                for other in self.adjacent[dot]
                if other in stones and stones[other] == stones[start]
            }
            if more <= found:
                return found
            found = found | more

    def total(self, stones: dict, hexagon: str, colour: str) -> int:
        counted = set()
        for dot in self.corners[hexagon]:
            if stones.get(dot) == colour:
                counted |= self.chain(stones, dot)
        return len(counted)

    def winner(self, owners: dict) -> str | None:
        for colour in (BLACK, WHITE):
            if 2 * list(owners.values()).count(colour) > len(self.corners):
                return colour
        return None

    def batch(self, stones: dict, owners: dict) -> dict:
        """Who captures which hexagons now."""
        captured = {}
        for hexagon, around in self.corners.items():
            if hexagon in owners or not all(dot in stones for dot in around):
                continue
            black = self.total(stones, hexagon, BLACK)
            white = self.total(stones, hexagon, WHITE)
            if black != white:
                captured[hexagon] = BLACK if black > white else WHITE
        return captured

    def play(self, stones: dict, owners: dict, colour: str, dot: str) -> tuple[dict, dict, int]:
        """Stones, owners and the number of batches after a stone on a free dot."""
        stones, owners, batches = {**stones, dot: colour}, dict(owners), 0
        while self.winner(owners) is None:
            captured = self.batch(stones, owners)
            if not captured:
                break
            batches += 1
            owners.update(captured)
            for hexagon, winner in captured.items():
                for corner in self.corners[hexagon]:
                    if stones.get(corner) == winner:
                        del stones[corner]
        return stones, owners, batches


SLOW = Slow(CORNERS)


def slow_on(game: Gosix) -> Slow:
    """The slow implementation for any board, its hexagons by number."""
    names = game.labels.names
    return Slow(
        {
            str(i + 1): [names[dot] for dot in dots]
            for i, dots in enumerate(game.board.cell_vertices)
        }
    )


def by_name(game: Gosix, position: GosixPosition) -> tuple[dict, dict]:
    """Stones and owners of a position as the slow implementation has them."""
    stones = {
        name: role
        for role, mask in zip(game.roles, position.stones, strict=True)
        for dot, name in enumerate(game.labels.names)
        if mask >> dot & 1
    }
    owners = {
        str(hexagon + 1): role
        for role, mask in zip(game.roles, position.hexagons, strict=True)
        for hexagon in range(len(game.board.cells))
        if mask >> hexagon & 1
    }
    return stones, owners


def slowly(position: GosixPosition, dot: str) -> tuple[Seen, int]:
    """The slow implementation's answer on the small board, and the number of batches."""
    colour = (BLACK, WHITE)[position.mover]
    stones, owners, batches = SLOW.play(*by_name(game_on(), position), colour, dot)
    of = [
        "".join(sorted(place for place, role in table.items() if role == colour))
        for table in (stones, owners)
        for colour in (BLACK, WHITE)
    ]
    return Seen(*of), batches


# The board


def test_the_board_has_the_corners_of_the_drawing():
    board, names = game_on().board, game_on().labels.names
    assert "".join(names) == DOTS
    around = [[names[dot] for dot in dots] for dots in board.cell_vertices]
    # The board's tables begin at another corner; the way round is the same.
    assert ["".join(dots[-1:] + dots[:-1]) for dots in around] == list(CORNERS.values())
    for dot, name in enumerate(names):
        assert {names[other] for other in board.vertex_neighbours[dot]} == SLOW.adjacent[name]


def test_four_of_seven_hexagons_win_and_more_than_half_of_any_other_number():
    assert game_on().needed == 4
    assert game_on(BIGGER).needed == 10
    assert game_on(ISLANDS).needed == 4  # of 6
    assert game_on(ONE).needed == 1


def test_a_board_whose_labels_do_not_name_dots_is_refused():
    with pytest.raises(InputError, match="labels: dots"):
        game_on("{name: rows, lattice: hex, play_on: vertices, labels: rows, shape: {hexagon: 2}}")


# Turns


def test_players_alternate_from_whoever_began():
    assert seen(after("k d x")) == Seen("kx", "d")
    white_first = game_on(first=WHITE)
    position = after("k d x", white_first)
    assert seen(position) == Seen("d", "kx")
    assert white_first.to_move(position) == BLACK


@pytest.mark.parametrize("text", ["k", "K", " k "])
def test_a_turn_is_the_letter_of_a_dot(text):
    assert game_on().parse_move(text, game_on().start()) == GosixMove(DOTS.index("k"))


@pytest.mark.parametrize(
    "text", ["", "kk", "yy", "k l", "k1", "1", "-", "é", "\u212a", "b:k", "k,l"]
)
def test_anything_but_one_letter_is_syntax(text):
    with pytest.raises(NotationError) as error:
        game_on().parse_move(text, game_on().start())
    assert error.value.code == "syntax"


@pytest.mark.parametrize("text", ["y", "Z"])
def test_a_letter_without_a_dot_is_off_the_board(text):
    with pytest.raises(NotationError) as error:
        game_on().parse_move(text, game_on().start())
    assert error.value.code == "off-board"


@given(st.text(max_size=5))
def test_a_text_is_read_or_refused_and_nothing_else(text):
    try:
        move = game_on().parse_move(text, game_on().start())
    except NotationError:
        return
    assert game_on().format_move(move) == text.strip().lower()


@given(st.sampled_from(["gosix", BIGGER, ONE, ISLANDS]), st.data())
def test_what_is_written_is_read_back(board, data):
    game = game_on(board)
    move = GosixMove(data.draw(st.integers(0, len(game.board.vertices) - 1)))
    text = game.format_move(move)
    assert game.parse_move(text, game.start()) == move
    assert game.format_move(game.parse_move(text.upper(), game.start())) == text


def test_a_board_of_more_dots_has_names_of_two_letters():
    game = game_on(BIGGER)
    assert game.labels.names[-1] == "bb"
    assert game.parse_move("aB", game.start()) == GosixMove(27)
    codes = []
    for text in ("bc", "zz", "aaa", "a a"):
        with pytest.raises(NotationError) as error:
            game.parse_move(text, game.start())
        codes.append(error.value.code)
    assert codes == ["off-board", "off-board", "syntax", "syntax"]


def test_moves_are_the_free_dots():
    position = after("k d x")
    names = [game_on().format_move(move) for move in game_on().moves(position)]
    assert names == list("abcefghijlmnopqrstuvw")


def test_no_moves_are_left_when_the_game_is_over():
    won = built(Seen("a", "b", "1234", "5"))
    assert list(game_on().moves(won)) == []


def test_a_move_that_is_not_allowed_cannot_be_played():
    with pytest.raises(ValueError, match="the dot k already has a black stone"):
        play(after("k d"), "k")
    with pytest.raises(ValueError, match="the dot d already has a white stone"):
        play(after("k d"), "d")


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
    assert game_on().outcome(won) == Outcome(BLACK, scores, "black has 4 hexagons")


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
    assert game_on().outcome(won) == Outcome(WHITE, scores, "white has 5 hexagons")


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


# The end


# Games in which all the dots come to be occupied.
ONE_TO_NONE = "w i f v s e a u k c j p h o r d b m q n x g r l k t j"
NONE_EACH = "j h x m i f s c r w p l q v d g t o e u k n a b"


def test_a_full_board_is_won_by_more_hexagons():
    report = verified(ONE_TO_NONE)
    assert (report["status"], report["turns"], report["to_move"]) == ("finished", 27, None)
    assert report["scores"] == {"black": 1, "white": 0}
    assert (report["winner"], report["drawn"]) == ("black", False)


def test_white_may_win_a_full_board_too():
    report = verified(ONE_TO_NONE, first=WHITE)
    assert (report["status"], report["winner"]) == ("finished", "white")


def test_equal_numbers_on_a_full_board_are_a_draw():
    report = verified(NONE_EACH)
    assert (report["status"], report["winner"], report["drawn"]) == ("finished", None, True)
    assert report["scores"] == {"black": 0, "white": 0}


def test_a_full_board_is_a_draw_where_the_ruleset_says_so(draw_ruleset):
    report = verified(ONE_TO_NONE, ruleset=draw_ruleset)
    assert (report["status"], report["winner"], report["drawn"]) == ("finished", None, True)
    assert report["scores"] == {"black": 1, "white": 0}


def test_the_option_does_not_touch_four_hexagons(draw_ruleset):
    won = built(Seen("a", "b", "1234", "5"))
    outcome = game_on(ruleset=draw_ruleset).outcome(won)
    assert outcome is not None
    assert outcome.winner == BLACK


def test_a_board_is_not_full_when_its_last_stone_frees_dots():
    before = built(Seen("degikmnoqvwx", "abcfhjlpstu"))
    assert [game_on().format_move(move) for move in game_on().moves(before)] == ["r"]
    assert game_on().outcome(before) is None
    freed = play(before, "r")
    assert seen(freed) == Seen("deimvx", "abcfhjlprstu", "46")
    assert game_on().outcome(freed) is None


def test_one_hexagon_is_a_board_too():
    report = verified("a b c d e f", board=ONE)
    assert (report["status"], report["drawn"]) == ("finished", True)
    game = game_on(ONE)
    assert game.outcome(after("a b c d e f", game)) == Outcome(
        None, {BLACK: 0, WHITE: 0}, "no dot is free"
    )


# Records


@pytest.mark.parametrize(
    ("moves", "turn", "player", "code"),
    [
        ("k d k", 3, "black", "occupied"),
        ("k d d", 3, "black", "occupied"),
        ("k y", 2, "white", "off-board"),
        ("k kk", 2, "white", "syntax"),
        ("k pass", 2, "white", "syntax"),
        (f"{NONE_EACH} a", 25, "black", "game-over"),
        (f"{NONE_EACH} y", 25, "black", "game-over"),
        (f"{NONE_EACH} aa", 25, "black", "syntax"),
        (f"{NONE_EACH} resign", 25, "black", "game-over"),
    ],
)
def test_what_is_wrong_with_a_record(moves, turn, player, code):
    report = verified(moves)
    illegal = report["illegal"]
    assert (illegal["turn"], illegal["player"], illegal["code"]) == (turn, player, code)
    assert report["turns"] == turn - 1
    assert report["scores"] == {"black": 0, "white": 0}
    assert (report["winner"], report["drawn"]) == (None, False)


def test_a_turn_after_a_captured_majority_is_one_after_the_end():
    moves = "t i m x s a r j c w e d l p h q f o g b u d n r j t k e h v g k a l n"
    report = verified(moves)
    assert (report["status"], report["winner"], report["turns"]) == ("finished", "black", 35)
    assert report["scores"] == {"black": 5, "white": 1}
    illegal = verified(f"{moves} n")["illegal"]
    assert (illegal["turn"], illegal["code"]) == (36, "game-over")


def test_an_unfinished_record():
    report = verified("k d x", first=WHITE)
    assert (report["status"], report["to_move"]) == ("unfinished", "black")
    assert report["scores"] == {"black": 0, "white": 0}


def test_who_resigns_loses_with_the_scores_as_they_stand():
    report = verified("a x d w g v j t f q h c resign")
    assert (report["status"], report["winner"], report["turns"]) == ("finished", "white", 13)
    assert report["scores"] == {"black": 1, "white": 0}


def test_a_claim_is_of_hexagons_captured():
    moves = "a x d w g v j t f q h c"
    assert verified(moves, result="{black: 1, white: 0}")["status"] == "unfinished"
    assert verified(moves, result="{black: 5}")["illegal"]["code"] == "result-mismatch"


# For people


def test_placements_are_stones_on_dots_and_marks_on_hexagons():
    board = game_on().board
    dots = dict(zip(DOTS, board.vertices, strict=True))
    placed = game_on().placements(built(Seen("ac", "x", "7", "1")))
    assert sorted(placed) == sorted(
        [
            Placement("stone", (dots["a"],), BLACK),
            Placement("stone", (dots["c"],), BLACK),
            Placement("stone", (dots["x"],), WHITE),
            Placement("capture", (board.cells[6],), BLACK),
            Placement("capture", (board.cells[0],), WHITE),
        ]
    )


def test_changes_tell_what_was_captured_by_whom():
    game = game_on()
    before = built(Seen("abghijmpqrswx", "cdeklnouv"))
    move = game.parse_move("F", before)
    changes = game.changes(before, move, game.play(before, move))
    assert tuple(changes) == game.columns
    assert changes == {
        "dot": "f",
        "captured": "2 white, 3 black, 7 black",
        "black": "2",
        "white": "1",
    }


def test_changes_tell_only_of_this_turn():
    game = game_on()
    before = built(Seen("a", "x", "7", "1"))
    move = game.parse_move("k", before)
    assert game.changes(before, move, game.play(before, move)) == {
        "dot": "k",
        "captured": "",
        "black": "1",
        "white": "1",
    }


def test_the_table_of_turns():
    text = "game: gosix\nmoves: |\n" + "".join(f"  {dot}\n" for dot in "axdwgvjtfqhc")
    table = describe(verify_bytes(text.encode(), "t.yaml", Path()))
    rows = [line.split() for line in table.splitlines()]
    assert ["turn", "player", "dot", "captured", "black", "white"] in rows
    assert ["12", "white", "c", "1", "black", "1", "0"] in rows


# The two implementations


def random_position(rng: random.Random) -> GosixPosition:
    """Any stones and any captured hexagons, nobody having won; closed hexagons may be due."""
    owners = [rng.choices((BLACK, WHITE, None), (1, 1, rng.choice((2, 20))))[0] for _ in CORNERS]
    density = rng.choice((0.5, 0.8, 0.95))
    balance = rng.choice((0.3, 0.5, 0.7))
    colours = [
        None if rng.random() > density else BLACK if rng.random() < balance else WHITE for _ in DOTS
    ]
    if max(owners.count(BLACK), owners.count(WHITE)) > 3 or None not in colours:
        return random_position(rng)
    return built(
        Seen(
            *(
                "".join(d for d, c in zip(DOTS, colours, strict=True) if c == r)
                for r in (BLACK, WHITE)
            ),
            *(
                "".join(h for h, o in zip(CORNERS, owners, strict=True) if o == r)
                for r in (BLACK, WHITE)
            ),
        ),
        rng.choice((BLACK, WHITE)),
    )


def test_the_slow_implementation_agrees_on_random_positions():
    rng = random.Random(11)
    game = game_on()
    batches_met = set()
    for _ in range(4000):
        before = random_position(rng)
        move = random_turn(game, before, rng)
        expected, batches = slowly(before, game.format_move(move))
        assert seen(game.play(before, move)) == expected
        batches_met.add(batches)
    assert {0, 1, 2} <= batches_met


@pytest.mark.parametrize(
    ("board", "games"), [("gosix", 500), (ISLANDS, 300), (BIGGER, 30), (ONE, 20)]
)
def test_the_slow_implementation_agrees_in_random_games(board, games):
    rng = random.Random(5)
    game = game_on(board)
    slow = slow_on(game)
    for _ in range(games):
        position, stones, owners = game.start(), {}, {}
        while game.outcome(position) is None:
            move = random_turn(game, position, rng)
            role, dot = game.to_move(position), game.format_move(move)
            position = game.play(position, move)
            stones, owners, _ = slow.play(stones, owners, role, dot)
            assert by_name(game, position) == (stones, owners)
            counts = {role: list(owners.values()).count(role) for role in game.roles}
            assert game.standing(position) == counts
            over = slow.winner(owners) is not None or len(stones) == len(slow.dots)
            assert over == (game.outcome(position) is not None)


def slow_perft(stones: dict, owners: dict, role: str, depth: int) -> int:
    """The number of ways to play so many turns, a finished game counting 1 at every depth."""
    if depth == 0 or SLOW.winner(owners) is not None or len(stones) == len(DOTS):
        return 1
    other = WHITE if role == BLACK else BLACK
    free = SLOW.dots - set(stones)
    played = (SLOW.play(stones, owners, role, dot)[:2] for dot in free)
    return sum(slow_perft(*after, other, depth - 1) for after in played)


@pytest.mark.parametrize(("depth", "count"), [(1, 24), (2, 552), (3, 12144)])
def test_perft_from_the_empty_board(depth, count):
    assert perft(game_on(), game_on().start(), depth) == count
    assert slow_perft({}, {}, BLACK, depth) == count


@pytest.mark.parametrize(
    ("before", "mover", "counts"),
    [
        (Seen("dgjknquvw", "abehlprs"), WHITE, (7, 57, 578)),
        (Seen("acdeftv", "bgilmnopsux", "345", "67"), WHITE, (6, 26, 96)),  # games end
    ],
)
def test_perft_where_hexagons_are_captured(before, mover, counts):
    position = built(before, mover)
    named = by_name(game_on(), position)
    for depth, count in enumerate(counts, start=1):
        assert perft(game_on(), position, depth) == count
        assert slow_perft(*named, mover, depth) == count


@given(st.permutations(DOTS), st.lists(st.permutations(DOTS), max_size=2))
def test_what_holds_in_every_position(dots, more):
    game = game_on()
    position = game.start()
    for dot in chain(dots, *more):
        if game.outcome(position) is not None:
            break
        move = game.parse_move(dot, position)
        if game.check(position, move) is not None:
            continue
        before, position = position, game.play(position, move)
        assert game.to_move(position) != game.to_move(before)
        assert not position.stones[0] & position.stones[1]
        assert not position.hexagons[0] & position.hexagons[1]
        assert all(
            old & new == old for old, new in zip(before.hexagons, position.hexagons, strict=True)
        )
        if max(game.standing(position).values()) < 4:
            assert SLOW.batch(*by_name(game, position)) == {}
        assert sum(count >= 4 for count in game.standing(position).values()) <= 1
