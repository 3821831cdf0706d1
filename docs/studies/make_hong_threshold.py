"""Remakes the table of the study of Hong's thresholds.

python docs/studies/make_hong_threshold.py
"""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from study import markdown, put_tables

from printkit.app.simulate import SimulationRequest, simulated
from printkit.games.hong.rules import MORE

BOARDS = {"hong-9x7": 15, "hong-7x7": 11}  # and the thresholds of the rule sheet
GAMES = {"random": 4000, "expected": 1000, "lookahead": 500}
SEED = 2024
STUDY = Path(__file__).with_name("hong-threshold.md")
COLUMNS = (
    "board",
    "policy",
    "games",
    "hongs",
    "the sheet's threshold",
    "more wins at it, %",
    "more wins at one above, %",
    "at two above, %",
    "both win alike between",
)


def rows() -> Iterator[tuple[str, ...]]:
    """A row for each board and policy."""
    for board, threshold in BOARDS.items():
        for policy, games in GAMES.items():
            request = SimulationRequest(
                "hong",
                board,
                policies=[policy],
                games=games,
                seed=SEED,
                find_threshold=True,
            )
            result = simulated(request, lambda _: None)
            hongs, fair = result.tally.scores[MORE], result.threshold
            assert fair
            above = (f"{100 * hongs.at_least(threshold + more) / games:.0f}" for more in range(3))
            yield (
                board,
                policy,
                str(games),
                f"{hongs.mean:.1f} ± {hongs.deviation:.1f}",
                str(threshold),
                *above,
                f"{fair.low} and {fair.high}",
            )


if __name__ == "__main__":
    put_tables(STUDY, {"thresholds": markdown(COLUMNS, list(rows()))})
