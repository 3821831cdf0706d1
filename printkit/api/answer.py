"""What answers a command, for programs."""

from dataclasses import dataclass, field, fields
from typing import Any, Self

from printkit.language import ENGLISH, speaking
from printkit.text import Presentable


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Typed fields that do not change; `print` shows what the command of this name prints."""

    _answer: Presentable = field(repr=False, compare=False)
    _language: str = field(default=ENGLISH, repr=False, compare=False)

    @classmethod
    def of(cls, answer: Presentable, language: str = ENGLISH, **typed: Any) -> Self:
        """The `answer` in a `language`: fields as JSON names them, but for those `typed`."""
        data = answer.as_dict() | typed
        known = {one.name: data[one.name] for one in fields(cls) if one.name in data}
        return cls(**known, _answer=answer, _language=language)

    def __str__(self) -> str:
        """The answer for a person, in the language that was asked for."""
        with speaking(self._language):
            return self._answer.describe()

    def as_dict(self) -> dict[str, Any]:
        """The answer as the command prints it with `--json`."""
        with speaking(self._language):
            return self._answer.as_dict()
