"""`printkit read`."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.app.photo import keep_reading, read_photo
from printkit.app.photo_board import PhotoRequest
from printkit.cli.arguments import add_length, add_output
from printkit.cli.language_option import add_language
from printkit.cli.names import add_other_board, name_or_path
from printkit.cli.tell import show, show_data, tell, tell_written
from printkit.language import _, ngettext

if TYPE_CHECKING:  # a single photograph needs none
    from printkit.app.photo_series import SeenTurn

SUMMARY = "Read a position from a photograph of a printed board, or a record from a series."
EXAMPLES = (
    "printkit read photo.jpg -o position.yaml",
    "printkit read photo.jpg --board xodd-9x9 --style grey",
    "printkit read photo1.jpg photo2.jpg photo3.jpg -o record.yaml",
)
_MOST_LISTED = 40  # sites or turns that are not sure


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "photos",
        metavar="PHOTO",
        nargs="+",
        help="a .jpg or .png file, all four marks in it; several, one after each turn, in order",
    )
    add_output(parser, ".yaml or .yml, to be corrected and scored; default: it is printed")
    add_language(parser)
    told = parser.add_argument_group("where the code on the board cannot be read")
    told.add_argument("--game", type=name_or_path, metavar="GAME", help="the game")
    add_other_board(told, "the board, by name or path")
    add_length(told, "--pitch", (10, 200), "distance between its cells' centres")
    told.add_argument("--pad", action="store_true", help="it is a pad for pencils")
    told.add_argument(
        "--style", type=name_or_path, help="in which the board was printed; colour if not given"
    )


def run(options: argparse.Namespace) -> int:
    """Write the position or the record, and tell where it is not sure."""
    request = PhotoRequest(options.game, options.board, options.pitch, options.style, options.pad)
    if len(options.photos) > 1:
        return _series(options.photos, request, options.output)
    reading = read_photo(options.photos[0], request)
    if options.output is None:
        show_data(reading.position)
    else:
        tell_written([keep_reading(reading, options.output)])
    for one in reading.unsure[:_MOST_LISTED]:
        message = _("not sure of {site}: {seen}, perhaps {other}")
        tell(message.format(site=one.site, seen=one.seen, other=one.other))
    if more := len(reading.unsure[_MOST_LISTED:]):
        message = ngettext("not sure of {count} more site", "not sure of {count} more sites", more)
        tell(message.format(count=more))
    if options.output is not None:
        sure = reading.sites - len(reading.unsure)
        message = ngettext(
            "{sure} of {count} site is sure", "{sure} of {count} sites are sure", reading.sites
        )
        show(message.format(sure=sure, count=reading.sites))
    return 0


def _series(photos: Sequence[str], request: PhotoRequest, output: Path | None) -> int:
    from printkit.app.photo_series import keep_series, read_series  # a single one needs none

    reading = read_series(photos, request)
    if output is None:
        show_data(reading.record)
    else:
        tell_written([keep_series(reading, output)])
    for one in reading.unsure[:_MOST_LISTED]:
        tell("; ".join((_doubt(one), *one.unlike)))
    if more := len(reading.unsure[_MOST_LISTED:]):
        message = ngettext("not sure of {count} more turn", "not sure of {count} more turns", more)
        tell(message.format(count=more))
    if output is not None:
        message = ngettext(
            "{sure} of {count} turn is sure", "{sure} of {count} turns are sure", reading.turns
        )
        show(message.format(sure=reading.sure, count=reading.turns))
    return 0


def _doubt(seen: "SeenTurn") -> str:
    """What a photograph of a series shows that is not one sure turn."""
    if seen.shown == 0:
        return _("{photo} shows no new turn").format(photo=seen.photo)
    message = _("{photo}: not sure of turn {number}: {turn}, perhaps {other}")
    if seen.shown > 1:
        message = _("{photo} shows two turns: {first} and {number} may be {turn}")
    return message.format(
        photo=seen.photo,
        first=seen.number - 1,
        number=seen.number,
        turn=seen.turn,
        other=seen.other or _("nothing"),
    )
