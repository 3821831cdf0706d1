"""A notebook with plots: how long games take, who wins, and how a game went.

Jupyter and editors run the parts between the lines `# %%` one by one. matplotlib draws the plots if
it is installed (`pip install matplotlib`); otherwise they are bars of text.
"""

# %%
from collections.abc import Mapping
from pathlib import Path

import printkit

try:
    from matplotlib import pyplot as plt
except ImportError:
    plt = None

CLUB = Path(__file__).parents[1] / "club"  # records of a club


def plot(title: str, values: Mapping[str, float]) -> None:
    """Draw `values` by name as bars."""
    if plt is not None:
        _, axes = plt.subplots()
        axes.bar(list(values), list(values.values()))
        axes.set_title(title)
        return
    print(f"\n{title}")
    longest, most = max(map(len, values)), max(values.values()) or 1
    for name, value in values.items():
        print(f"{name:>{longest}}  {'█' * round(40 * value / most)} {value:g}")


# %% The turns of 300 random games of Gosix
simulation = printkit.simulate("gosix", games=300, seed=1)
counts = simulation.turns.counts
plot("turns of a random game", {f"{turns}": counts[turns] for turns in sorted(counts)})

# %% Who wins
plot("wins", dict(simulation.wins))

# %% The records of a club, by game
statistics = printkit.report(CLUB).as_dict()
plot(
    "games on record",
    {name: rows["figures"][0]["all"] for name, rows in statistics["rulesets"].items()},
)

# %% The lead of Red, turn by turn
replay = printkit.replay_record(
    "game: xong\nmoves: |\n  1. e5/ne,e\n  2. e1/ne\n  3. e2/ne,e d2/ne\n"
)
plot(
    "lead of Red",
    {
        f"turn {position.number}": position.scores["red"] - position.scores["blue"]
        for position in replay
    },
)

# %% Where the pieces are after turn 2
print(replay[2])

# %%
if plt is not None:
    plt.show()
