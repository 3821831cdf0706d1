"""The results of commands: values for programs, with a text for people and a form in JSON."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self, TypeVar, overload

from printkit.base.language import ENGLISH, chosen, speaking

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The result of a command; `print` shows what the command prints.

    `language` is that of its sentences: the current one when the answer is made.
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
        """Return what the command prints with `--json`."""
        with speaking(self.language):
            return self.data()

    def describe(self) -> str:
        """Return the answer for a person, in the current language."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """Return the answer as JSON, in the current language."""
        raise NotImplementedError

    def warnings(self) -> list[str]:
        """Return warnings, a sentence each, in the current language."""
        return []

    def written(self) -> Iterable[Path]:
        """Write the files of the answer; without `--json`, the command yields their paths."""
        return ()

    @property
    def ended_by(self) -> BaseException | None:
        """The exception that ended the work early, if any; a function raises it."""
        return None

    @property
    def saved(self) -> Sequence[Path]:
        """The files and folders that were written already; the command prints their paths."""
        return ()

    def replaced(self, **changes: Any) -> Self:
        """Return a copy with other values of some fields."""
        return replace(self, **changes)


class Several(Sequence[T]):
    """A sequence of its `items`."""

    items: tuple[T, ...]

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self.items[index]


class Warned(str):
    """A line that warns, among those that answer."""

    __slots__ = ()


class Signs(str):
    """A line that printkit drew itself, with the escape codes that it has."""

    __slots__ = ()


class Verbatim(str):
    """The content of a file among the lines of an answer, printed as it is."""

    __slots__ = ()


class Answers:
    """Results that are made one after the other, when they are asked for.

    Each line `is_flushed` where a person waits for it. Sentences are in the `language`. The command
    exits with `exit_status`, once all results are made.
    """

    is_flushed = False
    exit_status = 0
    language = ENGLISH

    def __str__(self) -> str:
        with speaking(self.language):
            return "\n".join(line for line in self.lines() if not isinstance(line, Warned))

    def lines(self) -> Iterator[str]:
        """Yield the results for a person, in the current language."""
        raise NotImplementedError

    def data(self) -> Iterator[dict[str, Any] | Warned]:
        """Yield the results as JSON, in the current language."""
        raise NotImplementedError

    def write(self) -> None:
        """Write the files of the answer, if it has any, without showing a line."""


class Written(list[Path]):
    """The files that a command wrote; `warnings` are sentences on what they lack."""

    def __init__(self, paths: Iterable[Path], warnings: Sequence[str] = ()) -> None:
        super().__init__(paths)
        self.warnings = tuple(warnings)
