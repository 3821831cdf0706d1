"""Use case: look a position up in a kept tree of a club's games."""

from pathlib import Path

from printkit.analysis.tables import Cell, Section, Table, as_text
from printkit.analysis.tree import DEPTH, Example, as_seen, turned_key
from printkit.analysis.tree_page import others_told, told
from printkit.app import game_tree
from printkit.app.verify import verify_file
from printkit.errors import InputError, SourceSpan
from printkit.language import _, role_name
from printkit.plugins.loading import insight_of
from printkit.verify.report import problem_sentence


def look_up(kept: Path, record: str, turn: int | None, *, by_path: bool) -> str:
    """What the tree in the file `kept` has of the position of `record` after `turn` turns, or all.

    Positions that are alike by symmetry are one; turns are told as in `record`. `by_path` is as for
    `verify_file`. Raises InputError.
    """
    report = verify_file(record, by_path=by_path)
    if report.trial is None:
        raise report.error or InputError("this is no record", SourceSpan(record))
    trial = report.trial
    if trial.problem:
        raise InputError(problem_sentence(trial.problem))
    positions = [*(step.before for step in trial.steps), trial.position]
    number = len(trial.steps) if turn is None else turn
    if number >= len(positions):
        raise InputError(f"there is no turn {number}; the record has {len(trial.steps)} turns")
    if number > DEPTH:
        raise InputError(f"a tree has the first {DEPTH} turns of games; choose --turn")
    insight = insight_of(type(trial.game))
    key, symmetry = turned_key(trial.game, positions[number], insight)
    names = (report.ruleset or "", report.board or "")
    node = game_tree.found(kept, names, key, Example(record, number))
    try:
        choices = [
            each._replace(move=as_seen(trial.game, insight, each.move, (each.symmetry, symmetry)))
            for each in node.choices
        ]
    except IndexError:  # the board has no such symmetry
        raise InputError(game_tree.STRANGE, SourceSpan(str(kept))) from None
    columns = (_("turn"), _("games"), *map(role_name, trial.game.roles))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (each.move, each.games, *each.wins) for each in choices
    )
    text = as_text(
        [Section(told(trial.game.roles, node), (Table("", columns, rows, announced=False),))]
    )
    return f"{text}\n{others_told(node)}\n" if node.others else text
