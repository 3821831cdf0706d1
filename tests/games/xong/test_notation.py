"""The names of Xong's legs: one turn in many spellings, and what cannot be read."""

import pytest
from games.xong.oracle import joined
from games.xong.positions import APART, BOARDS, PAIR, STANDARD, game_on, move, slow_on
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit import new_game
from printkit.base.errors import NotationError
from printkit.boards.masks import bits
from printkit.games.xong.rules import XongMove


@pytest.mark.parametrize("board", BOARDS)
def test_every_leg_lies_where_it_should(board):
    game, slow = game_on(board), slow_on(board)
    assert set(game.labels.names) == set(slow.hexagons)
    numbers: dict = {}
    for name, sides in slow.sides.items():
        for side, leg in sides.items():
            (number,) = move(game, f"{name}/{side}").legs
            assert numbers.setdefault(leg, number) == number
    assert sorted(numbers.values()) == list(range(len(game.board.edges)))
    for leg, number in numbers.items():
        assert game.leg_name(number) in slow.names[leg]
        near = {numbers[other] for other in slow.legs if joined(leg, other)}
        assert set(bits(game.space.neighbours[number])) == near


@pytest.mark.parametrize(
    "text",
    [
        "e5/ne,e d5/nw",
        "d5/nw e5/e,ne",
        "E5/NE,E  D5/Nw",
        "e5/ne e5/e d5/nw",
        " e5 / ne , e\td5 /nw ",
        "e5/ne ,e d5/ nw",
        "f5/sw e6/w d5/nw",
        "e5/ne,e e5/se",
    ],
)
def test_one_turn_in_many_spellings(text):
    assert move(game_on(), text) == move(game_on(), "e5/ne,e,se")


def test_the_plain_notation():
    game = game_on()
    for text in ("e5/ne,e", "e5/ne,e,se,sw,w,nw", "i1/ne i2/nw", "b2/sw a5/se"):
        assert game.format_move(move(game, text)) == text
    # three legs of one hexagon and one of another: the hexagon with most legs comes first
    assert game.format_move(move(game, "a1/w,sw,se i5/e")) == "a1/se,sw,w i5/e"
    # with equal numbers the hexagon nearer to the top
    assert game.format_move(move(game, "e5/ne")) == "f5/sw"


def leg_sets(board: str) -> st.SearchStrategy[XongMove]:
    legs = st.integers(0, len(game_on(board).board.edges) - 1)
    return st.lists(legs, min_size=1, max_size=30).map(lambda legs: XongMove(tuple(sorted(legs))))


@pytest.mark.parametrize("board", [STANDARD, PAIR, APART])
def test_what_is_written_reads_back(board):
    game = game_on(board)

    @settings(max_examples=60, deadline=None)
    @given(leg_sets(board))
    @example(XongMove((0,)))
    @example(XongMove((0, 0)))
    @example(XongMove(tuple(range(len(game.board.edges)))))
    def fixpoint(legs):
        text = game.format_move(legs)
        assert move(game, text) == legs
        assert game.format_move(move(game, text)) == text

    fixpoint()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_spelling_reads_as_the_same_turn(data):
    """Each leg from either hexagon, in any order, case and spacing."""
    game, slow = game_on(), slow_on(STANDARD)
    pool = sorted(slow.legs)
    legs = data.draw(st.lists(st.sampled_from(pool), min_size=1, max_size=12, unique=True))
    spelled = []
    for leg in legs:
        name = data.draw(st.sampled_from(slow.names[leg]))
        spelled.append(data.draw(st.sampled_from([name, name.upper(), name.replace("/", " / ")])))
    plain = game.format_move(move(game, " ".join(spelled)))
    assert move(game, plain) == move(game, " ".join(spelled))
    assert sorted(slow.read(plain)) == sorted(legs)


SYNTAX = """ | e5 | e5/ | /ne | e5/n | e5/north | e5/ne, | e5/,ne | e5/ne,,e | e5/ne/e
    | e5/ne, d5/e | e5.ne | 5e/ne | e5e/ne | e-5/ne | e5/ne;e | none | none e5/ne | pass
    | e5/ne resign | e５/ne | é5/ne | z9/ne e5/n | e5/ne,ne e5/x | 1. e5/ne"""


@pytest.mark.parametrize("text", [text.strip() for text in SYNTAX.split("|")])
def test_what_cannot_be_read_is_syntax(text):
    with pytest.raises(NotationError) as caught:
        move(game_on(), text)
    assert caught.value.code == "syntax"


@pytest.mark.parametrize(
    "text",
    ["e0/ne", "e10/ne", "a6/ne", "i6/w", "j1/e", "z9/e", "aa1/e", "e05/ne", "e999999999999/ne"],
)
def test_a_hexagon_that_the_board_lacks_is_off_board(text):
    for turn in (text, f"e5/ne {text}", f"{text},{text.partition('/')[2]}", f"e5/ne,ne {text}"):
        with pytest.raises(NotationError) as caught:
            move(game_on(), turn)
        assert caught.value.code == "off-board"
        assert text.partition("/")[0] in caught.value.message


def test_white_space_of_any_length_is_read_at_once():
    """With a pattern that looks for its end from each space, this takes minutes."""
    assert new_game("xong").play(f"e5{' ' * 200_000}/ne , e").turn == "e5/ne,e"
