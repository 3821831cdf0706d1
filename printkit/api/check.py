"""What files hold, for programs."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, cast

from printkit.api.given import checked
from printkit.app.check import check_file

FileKind = Literal["board", "ruleset", "record", "style", "preset"]


@dataclass(frozen=True)
class CheckedFile:
    """A file that can be used: its kind, its name unless it is a record, and a sentence on it."""

    file: str
    kind: FileKind
    name: str | None
    sentence: str

    def __str__(self) -> str:
        """The sentence, as `printkit check` prints it."""
        return self.sentence

    def as_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)


@checked
def check(path: str | os.PathLike[str]) -> CheckedFile:
    """What a board, ruleset, record, style or preset file holds.

    Raises InputError, a sentence with the place, for one that cannot be used.

    >>> from printkit import load_board
    >>> print(check(load_board("gosix").save("own.yaml")))
    own.yaml: the board 'gosix': 7 cells, 30 edges and 24 vertices, played on its vertices
    """
    answer = check_file(Path(path))
    return CheckedFile(answer.file, cast("FileKind", answer.kind), answer.name, answer.sentence)
