"""Check a game: list what it needs, what it lacks, and faults of its rules."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from printkit.base.answer import Answer
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import NameKind

if TYPE_CHECKING:
    from printkit.testing.requirement import Requirement


@dataclass(frozen=True)
class CheckedGame(Answer):
    """The requirements on the game `name`, and whether the game meets them."""

    name: str
    requirements: "tuple[Requirement, ...]"

    @property
    def exit_status(self) -> int:
        """The exit status is 1 if an unmet requirement is an error."""
        return int(any(one.grade == "error" for one in self.requirements))

    def data(self) -> dict[str, Any]:
        found = [
            {"sentence": one.sentence, "grade": one.grade, "fault": one.fault or None}
            for one in self.requirements
        ]
        return {"game": self.name, "requirements": found}

    def describe(self) -> str:
        """Return a line for each requirement, with the fault of an unmet one, and a summary."""
        lines = []
        for one in self.requirements:
            lines.append(f"{one.grade:7} {one.sentence}")
            if one.fault:
                lines.append(f"        {one.fault}")
        grades = [one.grade for one in self.requirements]
        counts = ", ".join(f"{grades.count(one)} {one}" for one in ("met", "error", "advice"))
        return "\n".join([*lines, "", f"{self.name}: {counts}", ""])


@command("printkit check-game gosix", json="print one JSON object")
def check_game(
    game: Annotated[str, Option(NameKind(), "the name of a game", "GAME")],
) -> CheckedGame:
    """Check whether a game meets all requirements; see `printkit.testing.requirements`.

    Raises InputError if the game does not exist or cannot be loaded.

    >>> check_game("gosix").exit_status
    0
    """
    from printkit.testing.requirement import requirements  # imported late: slow

    return CheckedGame(game, tuple(requirements(game)))
