"""How well made photographs are read: many of one board, with seeds that no test uses.

    PYTHONPATH=tests python -m photo.measured xodd xodd-9x9 normal 1000 100000

reads 1,000 photographs, the first with the seed 100000. `--lamp` lights them by a lamp nearby, a
light that the reader was not made with; `--width 4000` makes them 12 megapixels large.
"""

import argparse
import time
from itertools import takewhile

import numpy as np
from photo.photographs import DIFFICULTIES, Table, photograph

from printkit.app.photo import read_picture
from printkit.app.photo_board import PhotoRequest
from printkit.documents.nodes import Entries
from printkit.errors import InputError
from printkit.records.position_reader import position_node, read_position

MOST = 50  # between two lines


def main():
    options = arguments()
    table = Table(options.game, options.board)
    how = DIFFICULTIES[options.level]._replace(lamp=options.lamp)
    size = (options.width, options.width * 3 // 4)
    counts = dict.fromkeys(
        ("pictures", "unread", "uncoded", "sites", "wrong", "flagged", "whole", "unsure"), 0
    )
    spent = 0.0
    for seed in range(options.seed, options.seed + options.count):
        rng = np.random.default_rng(seed)
        shot = photograph(table, table.random_truth(rng), how, rng, size)
        began = time.process_time()
        reading = read(shot, options, counts)
        spent += time.process_time() - began
        counts["pictures"] += 1
        if reading is not None:
            compare(reading, shot.truth, counts)
        if counts["pictures"] % MOST == 0 or counts["pictures"] == options.count:
            told = ", ".join(f"{number} {name}" for name, number in counts.items())
            a_picture = spent / counts["pictures"]
            print(f"{options.board} {options.level}: {told}, {a_picture:.2f} s", flush=True)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("board")
    parser.add_argument("level", choices=DIFFICULTIES)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--lamp", action="store_true")
    parser.add_argument("--width", type=int, default=2000)
    return parser.parse_args()


def read(shot, options, counts):
    """What is read; first by the code, then by name. None where it is refused."""
    try:
        return read_picture(shot.data, "photo.jpg", PhotoRequest())
    except InputError as error:
        if "code" not in error.message:
            counts["unread"] += 1
            return None
    counts["uncoded"] += 1
    return read_picture(shot.data, "photo.jpg", PhotoRequest(options.game, options.board))


def compare(reading, truth, counts):
    seen = lying(reading.position)
    unsure = {one.site for one in reading.unsure}
    true = {(name, piece.key, piece.number, piece.role) for name, piece in truth.items()}
    wrong = {one[0] for one in {site[:3] for site in true} ^ {site[:3] for site in seen}}
    counts["sites"] += reading.sites
    counts["wrong"] += len(wrong)
    counts["flagged"] += len(wrong & unsure)
    counts["whole"] += not wrong
    counts["unsure"] += len(unsure)


def lying(text):
    """What lies where by the text of a position: site, key and number."""
    layout = position_node(read_position(text.encode(), "")).entries["position"]
    for key, items in layout.entries.items():
        for one in items.items if not isinstance(items, Entries) else captured(items):
            for site in one.value.split() if "/" in one.value else [one.value]:
                number = "".join(takewhile(str.isdigit, site))
                name = site.removeprefix(number)
                yield name or site, key, int(number or 1) if name else 1


def captured(items):
    return [one for each in items.entries.values() for one in each.items]


if __name__ == "__main__":
    main()
