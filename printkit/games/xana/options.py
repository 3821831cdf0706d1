"""What the rulesets of Xana choose: stones, distances, walls, swaps, ends."""

from typing import Any

from printkit.games.xana.reach import DISTANCES
from printkit.rules.hooks import override
from printkit.rules.options import ChoiceOption, FlagOption, Option

MOST_STONES = 999_999


class StonesOption(Option):
    """A whole number of stones, or `2N` (read as None): twice the cells a side of the board."""

    def __init__(self, doc: str) -> None:
        super().__init__("2N", doc)

    @override
    def read(self, text: str) -> int | None:
        if text == "2N":
            return None
        if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_STONES)):
            return int(text)
        raise ValueError(f"expected 2N or a whole number up to {MOST_STONES}, found '{text}'")

    @override
    def json_schema(self) -> dict[str, Any]:
        number = {"type": "integer", "minimum": 0, "maximum": MOST_STONES}
        return {"anyOf": [{"const": "2N"}, number], "description": self.doc}


OPTIONS: dict[str, Option] = {
    "stones": StonesOption("stones of each player; 2N is twice the cells a side"),
    "distance": ChoiceOption(
        *DISTANCES,
        doc="how the distance of cells is measured; path counts along empty cells",
    ),
    "swap": FlagOption("whether the second player may swap on turn 2", default=True),
    "action": ChoiceOption("optional", "required", doc="whether walls need an action"),
    "part": ChoiceOption(
        "own", "stack", doc="whether a part of a stack moves as far as its own stones or all"
    ),
    "joining": FlagOption("whether a stack may move onto another", default=True),
    "walls": ChoiceOption(
        "circle",
        "accessible",
        doc="where walls go: into the circle of a stack, or on any cell that was accessible to "
        "the player before the turn; any at all before his first stone",
    ),
    "suicide": ChoiceOption(
        "refused",
        "captured",
        doc="what becomes of a player's own stack that his action leaves without a neighbour",
    ),
    "end": ChoiceOption(
        "passes", "decided", doc="whether the game also ends when no cell is accessible to both"
    ),
    "ties": ChoiceOption("draw", "first", doc="who wins a tie: nobody, or who began"),
}
