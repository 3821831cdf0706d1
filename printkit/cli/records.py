"""The records that several commands read; `arguments` would take verify longer to import."""

import argparse

from printkit.app.jobs import MOST_JOBS
from printkit.cli.numbers import add_number


def add_records(parser: argparse.ArgumentParser) -> None:
    """Declare on `parser` the records that a command reads."""
    parser.add_argument(
        "records",
        nargs="+",
        metavar="RECORD",
        help="a record file, YAML, JSON or a line, or a folder: all *.yaml, *.yml in it and below",
    )
    parser.add_argument(
        "--no-paths",
        dest="by_path",
        action="store_false",
        help="refuse records that name a board or a ruleset by a path: for those of strangers",
    )
    jobs = "processes; default: all cores for many records"
    where = parser.add_mutually_exclusive_group()
    add_number(where, "--jobs", (1, MOST_JOBS), jobs, metavar="J")
    where.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster that reads the same paths"
    )
