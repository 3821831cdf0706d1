"""The records that several commands read; `arguments` would take verify longer to import."""

import argparse

from printkit.cli.tell import tell
from printkit.verify.report import Report, error_sentence


def add_records(parser: argparse.ArgumentParser) -> None:
    """Declare on `parser` the records that a command reads."""
    parser.add_argument(
        "records",
        nargs="+",
        metavar="RECORD",
        help="a record file, or a folder: all *.yaml and *.yml in it and below",
    )
    parser.add_argument(
        "--no-paths",
        dest="by_path",
        action="store_false",
        help="refuse records that name a board or a ruleset by a path: for those of strangers",
    )


def tell_missing(report: Report) -> None:
    """Say on standard error if there is no file that `report` could be about."""
    if report.missing and report.error is not None:
        tell(error_sentence(report, report.error))
