"""Errors are one line, whatever they quote."""

import pytest

from printkit.base.errors import InputError, SourceSpan


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x85", "\u2028"])
def test_a_quoted_line_end_does_not_break_the_sentence(end):
    error = InputError(f"found '9{end}x'", SourceSpan("f.yaml", 1))
    assert (error.message, str(error)) == ("found '9 x'", "f.yaml:1: found '9 x'")
