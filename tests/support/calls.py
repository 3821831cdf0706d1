from pathlib import Path

import printkit

NAMES = {name: getattr(printkit, name) for name in printkit.__all__}


def table(text):
    """What stands left and right of the arrow on each line of `text`."""
    return [[side.strip() for side in line.split("→")] for line in text.strip().splitlines()]


def call(expression, **names):
    """The value of a Python expression, in which what printkit exports has its name."""
    return eval(expression, NAMES | {"Path": Path} | names)
