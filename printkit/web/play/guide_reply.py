"""The task that returns a guided first game: the steps of `guide-GAME.yaml` in the game's folder.

The file has the setting of a record, and `steps`. Each step has a `text`, and optional keys:

- `turns`, separated by semicolons, are played before the step.
- `play` is the turn that the learner makes. `try` is a turn that is taken back; the rules forbid it
  unless the step has a `result`.
- `light` are turns, separated by semicolons, whose sites are highlighted.
- `then` explains the result; tests compare `result` with the scores.
"""

from collections.abc import Mapping
from typing import Any

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import node_of, value_of
from printkit.paper.rules.game_text import source_text
from printkit.records.hand import Hand, hand_for
from printkit.records.record_file import record_of
from printkit.rules.catalogue import game_class
from printkit.web.play.request import Cursor, entry, played, sheet_of

_MOST_DRAFTS = 400


def guide(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record's setting and the steps of a `game`, with the taps that make each turn.

    Raises InputError if the game has no guided first game.
    """
    name = entry(request, "game", str)
    file = f"guide-{name}.yaml"
    try:
        text = source_text(game_class(name).__module__.rpartition(".")[0], file)
    except FileNotFoundError:
        message = _("'{game}' has no guided first game; read its rules instead")
        raise InputError(message.format(game=name)) from None
    tree = value_of(read_node(text.encode(), file))
    steps, moves = [], []
    for step in tree.pop("steps"):
        before, lit = ([*filter(None, step.get(key, "").split("; "))] for key in ("turns", "light"))
        moves += before
        sheet = sheet_of(record_of(node_of({**tree, "moves": moves}, file), file))
        hand = hand_for(sheet.opened.game, Cursor(played(sheet)[0], len(moves)).position)
        turn = step.get("play", "")
        shown = {key: _(step.get(key, "")) for key in ("text", "then")} | {"moves": [*moves]}
        taps = taps_for(hand, turn or step.get("try", ""))
        light = [one.site for each in lit for one in hand.pointed(each)]
        steps.append({**shown, "turn": turn, "taps": taps, "light": light})
        moves += [turn] if turn else []
    return {"record": {**tree, "moves": []}, "steps": steps}


def taps_for(hand: Hand[Any], turn: str) -> dict[str, list[dict[str, Any]]]:
    """Return the useful taps for each draft of `turn`: those that leave fewer taps or add a site.

    A tap has a `site` and a `tool`, or a `word`, and its result, a `draft`.
    """
    if turn in {"", *(word.name for word in hand.words())}:
        return {"": [{"word": turn, "draft": turn}]} if turn else {}
    goal, sites = hand.parsed(turn), [one.site for one in hand.pointed(turn)]
    tools = [tool.name for tool in hand.tools() if tool.name != hand.setup_tool] or [""]
    taps: dict[str, list[dict[str, Any]]] = {}
    drafts = dict.fromkeys([""])  # a set in the order of insertion
    while len(taps) < min(len(drafts), _MOST_DRAFTS):
        draft = [*drafts][len(taps)]
        taps[draft] = [
            {"site": site, "tool": tool, "draft": hand.click(draft, site, tool)}
            for site in dict.fromkeys(sites)
            for tool in tools
        ]
        drafts |= dict.fromkeys(tap["draft"] for tap in taps[draft])
    left = dict.fromkeys((draft for draft in taps if hand.parsed(draft) == goal), 0)  # taps
    while left and "" not in left:
        near = (one for one in taps if any(tap["draft"] in left for tap in taps[one]))
        longer = dict.fromkeys([one for one in near if one not in left], max(left.values()) + 1)
        if not longer:
            return {}
        left |= longer
    pointed = {draft: {*hand.pointed(draft)} for draft in (*left, turn)}

    def is_useful(draft: str, after: str) -> bool:
        if after not in left or left[after] > left[draft]:
            return False
        return left[after] < left[draft] or pointed[draft] < pointed[after] <= pointed[turn]

    useful = {one: [tap for tap in taps[one] if is_useful(one, tap["draft"])] for one in left}
    return {draft: found for draft, found in useful.items() if found}
