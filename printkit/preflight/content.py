"""Content streams as operators with their operands."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import pikepdf

from printkit.preflight.limits import MIB, MOST_CONTENT, MOST_TOKENS, Budget, TooMuchError
from printkit.preflight.objects import is_stream, items, unfolded
from printkit.preflight.path import PATH_OPERATORS

_START = 30  # operators, as which the beginning and the end of a form are counted
_TOKEN = re.compile(rb"[^\s\[\]<>(){}/%]+|[\[(/<{]")


class Step(NamedTuple):
    """An operator and what it is applied to; `BI` stands for a whole inline picture."""

    operator: str
    operands: Sequence[Any]


class Contents:
    """The content streams of one file."""

    def __init__(self, pdf: pikepdf.Pdf, budget: Budget) -> None:
        self._scratch = pdf.make_stream(b"")
        self._budget = budget

    def steps(self, content: Any) -> list[Step]:
        """The operators of a stream, or of an array of streams that are read as one.

        Raises TooMuchError, and PdfError for streams that are damaged.
        """
        streams = [one for one in (items(content) or [content]) if is_stream(one)]
        data = b"\n".join(unfolded(one, self._budget) for one in streams)
        if len(data) > MOST_CONTENT:
            raise TooMuchError(f"a page or a form has more than {MOST_CONTENT // MIB} MiB to draw")
        if len(data) > MOST_TOKENS and _tokens(data) > MOST_TOKENS:
            raise TooMuchError(f"a page or a form has more than {MOST_TOKENS:,} words to draw")
        self._scratch.write(data)
        return [_step(one) for one in pikepdf.parse_content_stream(self._scratch)]

    def spend(self, steps: Sequence[Step]) -> None:
        """Account for operators before they are carried out. Raises TooMuchError."""
        self._budget.spend_operators(_START + len(steps))


def _tokens(data: bytes) -> int:
    return sum(1 for _ in _TOKEN.finditer(data))


def _step(instruction: Any) -> Step:
    if isinstance(instruction, pikepdf.ContentStreamInlineImage):
        return Step("BI", (instruction.iimage,))
    operator, operands = str(instruction.operator), instruction.operands
    if operator in PATH_OPERATORS:  # most are these, and those of a form are carried out many times
        with suppress(TypeError, ValueError):  # which are told when they are carried out
            return Step(operator, tuple(map(float, operands)))
    return Step(operator, operands)
