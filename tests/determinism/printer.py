"""Runs command lines of the catalogue in this process, each in a folder of its own.

python -m determinism.printer FOLDER forwards|backwards

Told to go backwards, it comes to each line with other things done, and remembered, before.
"""

import contextlib
import os
import sys
from pathlib import Path

from determinism.catalogue import everything, put_inputs

from printkit.commands.cli.main import console


def slug(line: str) -> str:
    """A name of a folder that tells the command line."""
    return line.replace("../inputs/", "").replace("/", "").replace(" ", "_")


def run(line: str, folder: Path) -> None:
    """What the command prints and writes, as files in the folder."""
    folder.mkdir()
    os.chdir(folder)
    streams = sys.stdout, sys.stderr
    with open("stdout", "wb") as out, open("stderr", "wb") as err:
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
    sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115 — as the locale wants it
    sys.argv = ["printkit", *line.split()]
    with contextlib.suppress(SystemExit):
        console()
    for stream in (sys.stdout, sys.stderr):
        stream.close()
    sys.stdout, sys.stderr = streams


def main(folder: Path, direction: str) -> None:
    """Run the lines in their order or against it."""
    lines = list(dict.fromkeys(everything()))
    folder = folder.resolve()
    put_inputs(folder / "inputs")
    for line in lines if direction == "forwards" else reversed(lines):
        run(line, folder / slug(line))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
