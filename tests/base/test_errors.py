"""Errors are one line, whatever they quote."""

import pytest

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x85", "\u2028"])
def test_a_quoted_line_end_does_not_break_the_sentence(end):
    error = InputError(f"found '9{end}x'", SourceSpan("f.yaml", 1))
    assert (error.message, str(error)) == ("found '9 x'", "f.yaml:1: found '9 x'")


def test_the_sentence_about_a_paper_of_two_lines_is_one_line():
    text = rb'{"name": "x", "print": {"paper": "9\n\ne"}}'
    with pytest.raises(InputError, match="'9 e' is no paper"):
        read_board(read_node(text, "f.yaml"))
