"""Any text is a turn that is written plainly and reads back, or a notation error, in every game."""

import pytest
from conformance.arena import arenas
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import NotationError

GAMES = {arena.record.game: arena.game for arena in reversed(arenas())}
TOKENS = (
    *("b:e5", "w:d4", "B:e6", "pass", "swap", "k", "aA", "e3h", "E3 v", "a1/ne", "i5 / E,sw"),
    *("3h9", "Bh9", "h9h11", "- + k10", "+", ":2", ":", "/", ",", "zz99", "é", "\u212a", "٣"),
)
TEXTS = st.text(max_size=20) | st.text("abehkvwBEHKV1359:/,+- \t", max_size=12)
TEXTS |= st.lists(st.sampled_from(TOKENS), max_size=4).map(" ".join)


@pytest.mark.parametrize("name", GAMES)
def test_any_text_is_a_turn_or_a_notation_error(name):
    game = GAMES[name]
    start = game.start()

    @settings(max_examples=60, deadline=None)
    @given(TEXTS)
    def reads_back(text):
        try:
            move = game.parse_move(text, start)
        except NotationError as error:
            assert error.code in {"syntax", "off-board"}, error.message  # noqa: PT017
        else:
            plain = game.format_move(move)
            assert game.parse_move(plain, start) == move
            assert game.format_move(game.parse_move(plain, start)) == plain

    reads_back()


REFUSED = {"gosix": "k", "xana": "swap", "xodd": "pass", "yodd": "pass", "xong": "a1/e a1/e"}
REFUSED["hong"] = GAMES["hong"].labels.names[0] + "h"


@pytest.mark.parametrize(("name", "text"), REFUSED.items())
def test_a_turn_that_the_check_refuses_is_not_played(name, text):
    game = GAMES[name]
    position = game.start()
    if name == "gosix":
        position = game.play(position, game.parse_move("k", position))
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        game.play(position, game.parse_move(text, position))
