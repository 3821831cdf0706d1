"""Options of a ruleset: choices that the rules of a game leave open."""

from typing import Any


class RuleOption:
    """An option of a game's rules; `doc` describes it; `default` is written as in a ruleset file.

    An option without a default depends on the board, so each ruleset must give a value.
    """

    def __init__(self, default: str | None, doc: str) -> None:
        self.default = default
        self.doc = doc

    def read(self, text: str) -> Any:
        """Parse `text` to a hashable value. Raises ValueError if `text` is not allowed."""
        raise NotImplementedError

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the allowed values."""
        raise NotImplementedError


class ChoiceOption(RuleOption):
    """An option whose value is one of `words`; the first word is the default."""

    def __init__(self, *words: str, doc: str) -> None:
        super().__init__(words[0], doc)
        self.words = words

    def read(self, text: str) -> str:
        if text not in self.words:
            raise ValueError(f"expected one of {', '.join(self.words)}, found '{text}'")
        return text

    def json_schema(self) -> dict[str, Any]:
        return {"enum": list(self.words), "description": self.doc}


class IntegerOption(RuleOption):
    """An option whose value is a whole number from 0 to `most`."""

    def __init__(self, default: int | None, doc: str, most: int = 1_000_000) -> None:
        super().__init__(None if default is None else str(default), doc)
        self.most = most

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= self.most):
            raise ValueError(f"expected a whole number from 0 to {self.most}, found '{text}'")
        return int(text)

    def json_schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": self.most, "description": self.doc}


class FlagOption(RuleOption):
    """An option whose value is `true` or `false`."""

    def __init__(self, doc: str, *, default: bool) -> None:
        super().__init__("true" if default else "false", doc)

    def read(self, text: str) -> bool:
        if text not in ("true", "false"):
            raise ValueError(f"expected true or false, found '{text}'")
        return text == "true"

    def json_schema(self) -> dict[str, Any]:
        return {"type": "boolean", "description": self.doc}
