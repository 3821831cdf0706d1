"""The types of commands' results, which can be printed as text for people or as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, overload

from printkit.base.language import ENGLISH, chosen, speaking

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The result of a command; `str()` of an answer is the text that the command prints.

    `language` is the language of the answer's text (default: the current language).
    """

    language: str = field(default_factory=chosen, repr=False, compare=False)

    @property
    def exit_status(self) -> int:
        """The exit status of the command."""
        return 0

    def __str__(self) -> str:
        with speaking(self.language):
            return self.describe()

    def as_dict(self) -> dict[str, Any]:
        """Return the data that the command prints as JSON with `--json`."""
        with speaking(self.language):
            return self.data()

    def describe(self) -> str:
        """Return the answer as text for people, in the current language."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """Return the answer as data for JSON, in the current language."""
        raise NotImplementedError

    def warnings(self) -> list[str]:
        """Return the warnings about the answer, each a sentence in the current language."""
        return []

    def written(self) -> Iterable[Path]:
        """Write the answer's files and return their paths. With `--json`, no files are written."""
        return ()

    @property
    def ended_by(self) -> BaseException | None:
        """The exception that ended the command early, or None; Python calls raise the exception."""
        return None

    @property
    def saved(self) -> Sequence[Path]:
        """The files and folders already written; the command prints their paths."""
        return ()


class ItemSequence(Sequence[T]):
    """An immutable sequence of the `items` that a subclass defines."""

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
    """A warning among the lines of an answer; the command prints warnings on standard error."""

    __slots__ = ()


class EscapedLine(str):
    """A line with terminal escape codes that printkit generated; they are printed unchanged."""

    __slots__ = ()


class Verbatim(str):
    """The content of a file among the lines of an answer; it is printed unchanged."""

    __slots__ = ()


class LazyAnswer:
    """An answer with several results, which are computed lazily.

    `is_flushed`: whether the command flushes its output after each line, for a person who waits.
    `language` is the language of the text. `exit_status` is final only after the last result.
    """

    is_flushed = False
    exit_status = 0
    language = ENGLISH

    def __str__(self) -> str:
        with speaking(self.language):
            return "\n".join(line for line in self.lines() if not isinstance(line, WarningLine))

    def lines(self) -> Iterator[str]:
        """Yield the results as lines of text, in the current language."""
        raise NotImplementedError

    def data(self) -> Iterator[dict[str, Any] | WarningLine]:
        """Yield the results as data for JSON, in the current language."""
        raise NotImplementedError

    def write(self) -> None:
        """Compute all results to write the answer's files, if any, without yielding lines."""


class Written(list[Path]):
    """The paths of the files that a command wrote; `warnings` are sentences about these files."""

    def __init__(self, paths: Iterable[Path], warnings: Sequence[str] = ()) -> None:
        super().__init__(paths)
        self.warnings = tuple(warnings)
