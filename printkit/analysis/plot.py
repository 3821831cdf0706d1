"""Distributions drawn with matplotlib, always the same bytes for the same figures."""

import io
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.figure import Figure

from printkit.analysis.breakdown import score_of
from printkit.analysis.simulated import Simulation, lead_of
from printkit.analysis.tally import Distribution
from printkit.language import _, decimal, ngettext, pgettext, role_name
from printkit.provenance import made_by

# A role has the colour of its name, or one by order; hatching tells the second on a grey printer.
_COLOURS = {"red": "#cf3a2b", "blue": "#1b4a8f", "black": "#1c1c1c", "white": "#c9b458"}
_OTHERS = ("#5f6f7f", "#c08a4e")
_HATCHES = ("", "//")
_SETTINGS = {"svg.hashsalt": "printkit", "font.family": "DejaVu Sans", "font.size": 9}
_NO_DATES: dict[str, dict[str, Any]] = {
    "svg": {"Date": None},
    "pdf": {"CreationDate": None, "Producer": None},
    "png": {},
}
_MAKER = {"svg": "Creator", "pdf": "Creator", "png": "Software"}  # where a format names it


class Panel(NamedTuple):
    """Distributions in one picture, by name, and a line that marks a value on it."""

    title: str
    bars: dict[str, Distribution]
    mark: float | None = None


def drawn(simulation: Simulation, kind: str) -> bytes:
    """Plot `simulation` as a file of the `kind` svg, pdf or png; return its bytes."""
    panels = _panels(simulation)
    with mpl.rc_context():
        mpl.rcdefaults()  # whatever the user's matplotlibrc says
        mpl.rcParams.update(_SETTINGS)
        figure = Figure(figsize=(3.6 * len(panels), 3.4), layout="constrained")
        for axes, panel in zip(
            figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True
        ):
            _draw(axes, panel, simulation.tally.games)
        figure.suptitle(_title(simulation))
        data = io.BytesIO()
        metadata = _NO_DATES[kind] | {_MAKER[kind]: made_by()}
        figure.savefig(data, format=kind, dpi=150, metadata=metadata)
    return data.getvalue()


def _title(simulation: Simulation) -> str:
    seats = simulation.plan.seats
    who = ", ".join(
        " ".join((role_name(role), *filter(None, seat[:2]))) for role, seat in seats.items()
    )
    names = simulation.names
    games = simulation.tally.games
    said = ngettext("{game} on {board}: {count} game", "{game} on {board}: {count} games", games)
    title = pgettext("game", names.title)
    return f"{said.format(game=title, board=names.board, count=games)}\n{who}"


def _panels(simulation: Simulation) -> list[Panel]:
    tally, game = simulation.tally, simulation.plan.game
    scores = {role: tally.scores[role] for role in game.roles if role in tally.scores}
    threshold = game.setting.options.get("threshold")
    panels = []
    if len(tally.turns.counts) > 1 or not scores:
        panels.append(Panel(_("turns"), {"turns": tally.turns}))
    if scores:
        title = _("score") if len(scores) > 1 else score_of(next(iter(scores)))
        panels.append(Panel(title, scores, threshold - 0.5 if threshold else None))
    if len(scores) > 1:
        panels.append(Panel(lead_of(game.roles[0]), {"lead": tally.lead}, 0))
    return panels


def _draw(axes: Any, panel: Panel, games: int) -> None:
    width = 0.9 / len(panel.bars)
    for number, (name, its) in enumerate(panel.bars.items()):
        values = sorted(its.counts)
        axes.bar(
            [value + (number - (len(panel.bars) - 1) / 2) * width for value in values],
            [100 * its.counts[value] / games for value in values],
            width,
            label=role_name(name),
            color=_COLOURS.get(name, _OTHERS[number]),
            hatch=_HATCHES[number],
            edgecolor="white",
            linewidth=0.4,
        )
    if panel.mark is not None:
        axes.axvline(panel.mark, color="black", linestyle="--", linewidth=1)
    if len(panel.bars) > 1:
        axes.legend(frameon=False)
    axes.set_title(panel.title)
    axes.set_ylabel(_("% of games"))
    if decimal(0.5) != str(0.5):
        axes.yaxis.set_major_formatter(lambda value, _place: decimal(value))
    axes.spines[["top", "right"]].set_visible(False)
    axes.xaxis.get_major_locator().set_params(integer=True)
