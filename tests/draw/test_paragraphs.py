import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.draw.style.palette import BODY
from printkit.draw.typography.paragraphs import Words, column_height, set_column, set_lines
from printkit.draw.typography.typefaces import BUNDLED

LETTERS = st.text(st.sampled_from("aWi,/ é.–"), max_size=200)


@given(LETTERS, st.floats(4.0, 60.0), st.integers(1, 4))
def test_lines_are_no_wider_than_the_column_and_no_more_than_asked(text, width, most):
    words = Words(text, BODY, most=most)
    lines = set_lines(words, width, BUNDLED)
    assert len(lines) <= most
    assert all(BUNDLED.width(line, BODY) <= width + 1e-9 for line in lines)
    assert column_height([words], width, BUNDLED) == pytest.approx(len(lines) * BODY * 1.38)


@given(LETTERS, st.floats(4.0, 60.0))
def test_nothing_is_lost_where_there_is_room(text, width):
    lines = set_lines(Words(text, BODY, most=10_000), width, BUNDLED)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_long_word_is_broken_and_what_has_no_room_ends_in_an_ellipsis():
    assert set_lines(Words("one two three four", BODY, most=2), 12.0, BUNDLED)[1].endswith("…")
    (first, *others) = set_lines(Words("a" * 100, BODY, most=99), 20.0, BUNDLED)
    assert len(others) > 3
    assert BUNDLED.width(f"{first}a", BODY) > 20.0


def test_lines_stand_below_one_another():
    marks = set_column([Words("one two three", BODY, most=3)], (5.0, 10.0), 8.0, BUNDLED)
    assert [mark.at[0] for mark in marks] == [5.0] * 3
    ys = [mark.at[1] for mark in marks]
    assert ys[0] == pytest.approx(10 + BODY)
    assert ys[1] - ys[0] == pytest.approx(1.38 * BODY)
