"""What answers a command, for programs."""

from dataclasses import dataclass, field, fields
from typing import Any, Self

from printkit.text import Presentable


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Typed fields that do not change; `print` shows what the command of this name prints."""

    _answer: Presentable = field(repr=False, compare=False)

    @classmethod
    def of(cls, answer: Presentable, **typed: Any) -> Self:
        """The `answer` with its fields as JSON names them, but for those that are `typed`."""
        data = answer.as_dict() | typed
        known = {one.name: data[one.name] for one in fields(cls) if one.name in data}
        return cls(**known, _answer=answer)

    def __str__(self) -> str:
        """The answer for a person."""
        return self._answer.describe()

    def as_dict(self) -> dict[str, Any]:
        """The answer as the command prints it with `--json`."""
        return self._answer.as_dict()
