"""The turns of Xana and their notation: the plain form, and the short forms of the game's authors.

`3h9` inserts 3 stones on h9, `5l13h11` moves 5 stones from l13 to h11, and `- + f1 e2` only places
walls. If every column's name is one letter, a capital letter can replace a number of stones (`Ch9`
for `3h9`), and two cells in one row can share the number of the row (`lh11` for `l11h11`).
"""

import re
import string
from typing import NamedTuple

from printkit.base.errors import NotationError
from printkit.base.language import N_, _
from printkit.boards.site_names import Labels

_SITE = re.compile(r"[A-Za-z]+[0-9]+")
_WALLS = re.compile(rf"(?:{_SITE.pattern})+")
_ACTION = re.compile(r"([0-9]{0,9})([A-Za-z]+)([0-9]+)(?:([A-Za-z]+)([0-9]+))?")
_CLAIM = re.compile(r"[0-9]{1,9}")
_ACTIONS = N_("3h9 to insert 3 stones, 5l13h11 to move 5, - for no action")


class Insertion(NamedTuple):
    """An action of Xana: insert `stones` stones from the player's supply on the cell `target`."""

    stones: int
    target: int


class Movement(NamedTuple):
    """An action of Xana: move `stones` stones (None: all) from the cell `source` to `target`."""

    stones: int | None
    source: int
    target: int


Action = Insertion | Movement


class XanaMove(NamedTuple):
    """A swap, or a turn: an action (optional), ordered walls, and a claimed number of captures."""

    action: Action | None = None
    walls: tuple[int, ...] = ()
    claim: int | None = None
    swap: bool = False

    @property
    def is_pass(self) -> bool:
        """Whether the turn has no action, no walls and no swap."""
        return self.action is None and not self.walls and not self.swap


class XanaNotation:
    """Reads and writes turns of Xana on a board; `labels` are the names of the board's cells."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        # Short forms write two columns without a space, so each column's name must be one letter.
        self._short_names = all(name[1:].isdigit() for name in labels.names)

    def read(self, text: str, own: int) -> XanaMove:
        """Parse `text` as a turn; `own` is the mask of the cells with the player's stacks.

        Raises NotationError if `text` is not a turn or names a cell that the board does not have.
        """
        word = text.strip().lower()
        if word in ("pass", "swap"):
            return XanaMove(swap=word == "swap")
        turn, colon, claimed = map(str.strip, text.partition(":"))
        acted, _plus, walled = turn.partition("+")
        if colon and not _CLAIM.fullmatch(claimed):
            expected = _("the number of captured stones after the colon")
            raise _unreadable(_("claim"), claimed, expected)
        claim = int(claimed) if colon else None
        stones, sites = self._read_action(acted.strip(), own)
        for token in walled.split():
            if not _WALLS.fullmatch(token):
                raise _unreadable(_("wall"), token, _("at most two cells after the plus"))
        walls = _SITE.findall(walled)
        cells = [self._cell(site) for site in sites]
        action: Action | None = None
        if cells:
            action = Movement(stones, *cells) if cells[1:] else Insertion(stones or 1, cells[0])
        return XanaMove(action, tuple(self._cell(wall) for wall in walls), claim)

    def _read_action(self, text: str, own: int) -> tuple[int | None, list[str]]:
        """Return an action's number of stones (None if omitted) and the names of its cells."""
        if text == "-":
            return None, []
        match = _ACTION.fullmatch(text)
        if match is None:
            raise _unreadable(_("action"), text, _(_ACTIONS))
        stones, letters, row, *target = match.groups()
        short = self._short_names and not stones and len(letters) > 1
        is_count = short and letters[0] in string.ascii_uppercase
        if is_count and len(letters) == 2 and target[0] is None:
            # In `Ch9`, C is a column, not a number, if the player has a stack on c9
            source, goal = (self._labels.find(letter + row) for letter in letters)
            is_count = source is None or not own >> source & 1 or source == goal
        if is_count:
            stones, letters = str(string.ascii_uppercase.index(letters[0]) + 1), letters[1:]
        if self._short_names and target[0] is None and len(letters) == 2:
            letters, target = letters[0], [letters[1], row]
        sites = [letters + row] if target[0] is None else [letters + row, "".join(target)]
        too_long = self._short_names and any(site[1].isalpha() for site in sites)
        if too_long or (stones and not int(stones)):
            raise _unreadable(_("action"), text, _(_ACTIONS))
        return int(stones) if stones else None, sites

    def _cell(self, site: str) -> int:
        cell = self._labels.find(site)
        if cell is None:
            message = _("the board has no cell '{name}'")
            raise NotationError("off-board", message.format(name=site[:40]))
        return cell

    def written(self, move: XanaMove) -> str:
        """Return the plain form of `move`, in which an insertion of one stone has no number."""
        names = self._labels.names
        if move.swap:
            return "swap"
        if move.is_pass and move.claim is None:
            return "pass"
        match move.action:
            case None:
                action = "-"
            case Insertion(stones, target):
                action = f"{stones if stones > 1 else ''}{names[target]}"
            case Movement(number, source, target):
                action = f"{number or ''}{names[source]}{names[target]}"
        walls = " +" * bool(move.walls) + "".join(f" {names[wall]}" for wall in move.walls)
        return action + walls + ("" if move.claim is None else f":{move.claim}")


def _unreadable(what: str, text: str, expected: str) -> NotationError:
    message = _("the {thing} is missing; write {expected}")
    if text:
        message = _("'{text}' is not a valid {thing}; write {expected}")
    return NotationError("syntax", message.format(text=text[:40], thing=what, expected=expected))
