"""A request for each task that it answers, and what somebody may make of it who means harm."""

import json

from hardening.nasty import mutations

from printkit.photo.turn_series import places_of
from printkit.records.judge import judge_of
from printkit.rules.catalogue import open_setting
from printkit.web.tasks import MOST_BYTES

BOARD = {"name": "b", "lattice": "hex", "play_on": "edges", "shape": {"hexagon": "2"}}
RECORD = {"game": "xong", "board": BOARD, "moves": ["b2/e"]}
TEXT = "game: gosix\nmoves: [x]\n"
FILES = [{"name": "a.yaml", "text": TEXT}]
POSITION = {"game": "xodd", "board": "xodd-9x9", "position": {"black": ["a1"]}}
DRAWN = {"lattice": "hex", "cells": [[0, 0], [1, 0]], "fields": {"name": "b", "side": "12mm"}}
FORM = {
    "game": "xong",
    "board": BOARD,
    "cells": {"side": "12mm"},
    "options": {"paper": "a5", "style": "grey", "preset": "generic", "max-legs": "2"},
    "left_out": "rules record workshop tuck-box",
    "page": 0,
}
GOSIX = open_setting("gosix", None).game
LOOK = [[0.1] + [0.5] * len(place.pieces) for place in places_of(GOSIX, judge_of(type(GOSIX)))]
REQUESTS = {
    "shelf": {},
    "open-board": {"tree": BOARD, "name": "b.yaml"},
    "open-record": {"text": TEXT, "name": "a.yaml"},
    "table": {"record": RECORD},
    "answer": {"record": RECORD, "draft": "c1/nw", "at": 1, "known": "", "scheme": "dark"},
    "link": {"address": "http://x/#", "record": RECORD},
    "guide": {"game": "yodd"},
    "position.table": {"position": POSITION},
    "position.open": {"text": "game: xodd\nposition: {black: [a1]}\n", "name": "p.yaml"},
    "position.lay": {
        "position": POSITION,
        "site": "b1",
        "tool": 0,
        "outlined": True,
        "unsure": ["b1"],
    },
    "photograph.read": {"picture": "iVBORw0KGgo=", "name": "p.png", "board": "xodd-9x9"},
    "photograph.look": {"picture": "iVBORw0KGgo=", "name": "p.png", "board": "xodd-9x9"},
    "photograph.record": {
        "game": "gosix",
        "board": "gosix",
        "photos": [{"name": "p.png", "look": LOOK}, {"name": "p.png", "look": LOOK}],
    },
    "suggest": {"record": RECORD, "at": 1},
    "search": {"record": RECORD, "at": 1, "turn": "c1/nw,ne", "playouts": 2},
    "think": {"record": RECORD, "role": "blue", "playouts": 2, "seed": "1", "given": ""},
    "review": {"record": RECORD, "playouts": 2, "scheme": "dark"},
    "replay.html": {"record": RECORD},
    "replay.pdf": {"record": RECORD, "paper": "a4", "style": "grey"},
    "kit.pdf": {"record": RECORD, "paper": "a4", "style": "grey"},
    "forms": {},
    "boards.draw": {"options": {"cells": "7", "islands": "1"}, "seed": 1, "count": 1},
    "board.edit": {"board": BOARD},
    "board.look": DRAWN,
    "board.turns": DRAWN,
    "board.yaml": DRAWN,
    "records.verify": {"files": FILES},
    "records.html": {"files": FILES},
    "record.line": {"record": RECORD},
    "hints": {"record": RECORD, "turn": 1, "options": {"best": "1", "max-legs": "2"}},
    "xoids": {"options": {"max-legs": "3"}, "board": BOARD},
    "how-tos": {},
    "how-to": {"name": "phone"},
    "rules": {"game": "gosix", "ruleset": "gosix", "board": "gosix"},
    "boxes": {},
    "box": {"game": "gosix"},
    "styles": {},
    "sheets": FORM,
    "sheets.pdf": FORM,
    "sheets.zip": FORM,
}
ENORMOUS = (
    "9" * 4000,
    "x" * (MOST_BYTES // 2),
    10**12,
    ["1"] * 100_000,
    {str(n): "1" for n in range(30_000)},
    json.loads("[" * 300 + "]" * 300),
)


def spoilt(task, step):
    """Requests of a task with something nasty in place of each part, in some of all ways."""
    yield from (request for _, _, request in mutations(REQUESTS[task], step))


def enormous(task):
    """Requests of a task with something enormous in place of each of their keys, and of none."""
    good = REQUESTS[task]
    for number, key in enumerate((*good, "more")):
        for one in ENORMOUS[number % 2 :: 2]:
            yield {**good, key: one}
