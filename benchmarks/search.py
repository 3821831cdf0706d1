"""Time a searched first turn of each game against as many random games as playouts.

Then time the review of a whole game.

python benchmarks/search.py
"""

import sys
import tempfile
from pathlib import Path

from timing import cpu_ms, process_ms, report

from printkit.rules.catalogue import open_setting
from printkit.study.players import Seat, players_of
from printkit.study.rng import Dice
from printkit.study.search import PLAYOUTS, Effort, searched

BOARDS = {
    "xong": "xong-standard",
    "xodd": "xodd-9x9",
    "yodd": "yodd-5",
    "gosix": "gosix",
    "hong": "hong-9x7",
    "xana": "xana-5",
}
MOST_MS = {"xong": 1000.0}  # for a move, by the project's aims
REVIEW_MS = 180_000.0
PRINTKIT = str(Path(sys.executable).with_name("printkit"))
RECORD = str(Path(__file__).with_name("xong-game.yaml"))
GAMES = 100  # at random, of which the time of PLAYOUTS is reckoned


def main() -> None:
    for name, board in BOARDS.items():
        game = open_setting(name, board).game
        players = players_of(type(game))
        game = players.dealt(game, Dice("1"))
        search = players.game_tree(game)
        state = search.state(game.start())
        if search.turn(state, search.choices(state, Dice("1"))) is None:  # what to give is given
            state = search.after(state, search.choices(state, Dice("1"))[-1])
        move = cpu_ms(lambda of=search, at=state: searched(of, at, Effort(PLAYOUTS), Dice("1")), 3)
        seat = Seat("random", players.giver_for("random"))
        play_out = players.playout(game, dict.fromkeys(game.roles, seat))
        dice = Dice("1")
        play_out(game, game.start(), dice)  # with its tables made
        one = cpu_ms(lambda by=play_out, of=game, on=dice: by(of, of.start(), on), GAMES)
        text = f"{name}, a turn of {PLAYOUTS} playouts"
        aim = MOST_MS.get(name)
        report(
            text, move, f"{PLAYOUTS} games at random", PLAYOUTS * one, aim and aim / PLAYOUTS / one
        )
    with tempfile.TemporaryDirectory() as folder:
        review = process_ms([PRINTKIT, "review", RECORD, "-o", f"{folder}/review.pdf"], 1)
        report("review of a full Xong game", review, "aim", REVIEW_MS, 1)


if __name__ == "__main__":
    main()
