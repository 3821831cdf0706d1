"""The results of commands: values for programs, printable as text for people and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self, TypeVar, overload

from printkit.base.language import ENGLISH, chosen, speaking

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The result of a command; `str()` of an answer is the text that the command prints.

    `language` is the language of the answer's sentences: the current one when the answer is made.
    """

    language: str = field(default_factory=chosen, repr=False, compare=False)

    @property
    def exit_status(self) -> int:
        """The status with which the command exits."""
        return 0

    def __str__(self) -> str:
        with speaking(self.language):
            return self.describe()

    def as_dict(self) -> dict[str, Any]:
        """Return the data that the command prints as JSON with `--json`."""
        with speaking(self.language):
            return self.data()

    def describe(self) -> str:
        """Return the answer for a person, in the current language."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """Return the answer as data for JSON, in the current language."""
        raise NotImplementedError

    def warnings(self) -> list[str]:
        """Return warnings in the current language, one sentence each."""
        return []

    def written(self) -> Iterable[Path]:
        """Write the files of the answer and return their paths. Not called if `--json` is given."""
        return ()

    @property
    def ended_by(self) -> BaseException | None:
        """The exception that ended the work early, if any; the Python interface raises it."""
        return None

    @property
    def saved(self) -> Sequence[Path]:
        """The files and folders written during the work; the command prints their paths."""
        return ()

    def replaced(self, **changes: Any) -> Self:
        """Return a copy with the fields in `changes` replaced."""
        return replace(self, **changes)


class ItemSequence(Sequence[T]):
    """An immutable sequence; a subclass defines its `items`."""

    items: tuple[T, ...]

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self.items[index]


class WarningLine(str):
    """A warning among the lines of an answer; it is printed on standard error."""

    __slots__ = ()


class EscapedLine(str):
    """A line with terminal escape codes that printkit generated; they are printed unchanged."""

    __slots__ = ()


class Verbatim(str):
    """The content of a file among the lines of an answer; it is printed unchanged."""

    __slots__ = ()


class LazyAnswer:
    """Results that are computed lazily, one after the other.

    `is_flushed`: whether the command flushes each line, because a person waits for it. `language`
    is the language of its sentences. The command's `exit_status` is final after the last result.
    """

    is_flushed = False
    exit_status = 0
    language = ENGLISH

    def __str__(self) -> str:
        with speaking(self.language):
            return "\n".join(line for line in self.lines() if not isinstance(line, WarningLine))

    def lines(self) -> Iterator[str]:
        """Yield the results for a person, in the current language."""
        raise NotImplementedError

    def data(self) -> Iterator[dict[str, Any] | WarningLine]:
        """Yield the results as JSON, in the current language."""
        raise NotImplementedError

    def write(self) -> None:
        """Write the files of the answer, if any, without yielding lines."""


class Written(list[Path]):
    """The paths of the files that a command wrote; `warnings` are sentences about these files."""

    def __init__(self, paths: Iterable[Path], warnings: Sequence[str] = ()) -> None:
        super().__init__(paths)
        self.warnings = tuple(warnings)
