"""`printkit read`."""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.cli.arguments import (
    add_language,
    add_length,
    add_other_board,
    add_output,
    name_or_path,
)
from printkit.cli.tell import show, show_data, show_json, tell, tell_written
from printkit.language import _, clauses, ngettext

if TYPE_CHECKING:
    from printkit.app.photo import SeenTurn
    from printkit.app.photo_board import PhotoRequest
    from printkit.app.photo_reader import Reading

EXAMPLES = {
    "read": (
        "printkit read photo.jpg -o position.yaml",
        "printkit read photo.jpg --board xodd-9x9 --style grey",
        "printkit read photo1.jpg photo2.jpg photo3.jpg -o record.yaml",
    )
}
_MOST_LISTED = 40  # sites or photographs that are not sure, each on a line; others are named
_LONGEST = 800  # letters of names on a line
_FORMAT = "printkit-reading/1"
_SERIES_FORMAT = "printkit-series/1"


def read_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "photos",
        metavar="PHOTO",
        nargs="+",
        help="a .jpg or .png file, all four marks in it; several, one after each turn, in order",
    )
    add_output(parser, ".yaml or .yml, to be corrected and scored; default: it is printed")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object: what was seen, and how sure it is",
    )
    add_language(parser)
    told = parser.add_argument_group("where the code on the board cannot be read")
    told.add_argument("--game", type=name_or_path, metavar="GAME", help="the game")
    add_other_board(told, "the board, by name or path")
    add_length(told, "--pitch", (10, 200), "distance between its cells' centres")
    told.add_argument("--pad", action="store_true", help="it is a pad for pencils")
    told.add_argument(
        "--style", type=name_or_path, help="in which the board was printed; colour if not given"
    )


def run_read(options: argparse.Namespace) -> int:
    """Write the position or the record, and tell where it is not sure."""
    from printkit.app.photo import (  # --help needs no numpy
        check_kept,
        keep_reading,
        position_data,
        read_photo,
        sites_data,
    )
    from printkit.app.photo_board import PhotoRequest

    request = PhotoRequest(options.game, options.board, options.pitch, options.style, options.pad)
    if options.output is not None:
        check_kept(options.output)  # before the work
    if len(options.photos) > 1:
        return _series(options.photos, request, options.output, json=options.json)
    folder = Path() if options.output is None else options.output.parent
    reading = read_photo(options.photos[0], request, folder)
    kept = [] if options.output is None else [keep_reading(reading.position, options.output)]
    if options.json:
        data = {"position": position_data(reading), "unseen": reading.unseen}
        show_json({"format": _FORMAT, **data, "sites": sites_data(reading)})
        return 0
    tell_written(kept)
    if not kept:
        show_data(reading.position)
    _tell_doubts(reading)
    if kept:
        sure = reading.sites - len(reading.unsure) - len(reading.covering)
        message = ngettext(
            "{sure} of {count} site is sure", "{sure} of {count} sites are sure", reading.sites
        )
        show(message.format(sure=sure, count=reading.sites))
    return 0


def _tell_doubts(reading: "Reading") -> None:
    for one in reading.unsure[:_MOST_LISTED]:
        message = _("not sure of {site}: {seen}, perhaps {other}")
        tell(message.format(site=one.site, seen=one.seen, other=one.other))
    for sites in _on_lines(one.site for one in reading.unsure[_MOST_LISTED:]):
        message = ngettext(
            "not sure of {count} more site: {sites}",
            "not sure of {count} more sites: {sites}",
            len(sites),
        )
        tell(message.format(count=len(sites), sites=", ".join(sites)))
    for sites in _on_lines(one.site for one in reading.covering):
        message = ngettext(
            "{count} stack may hide pieces below the top one: {sites}",
            "{count} stacks may hide pieces below the top one: {sites}",
            len(sites),
        )
        tell(message.format(count=len(sites), sites=", ".join(sites)))
    for key in reading.unseen:
        message = _("fill in '{key}': a photograph does not show it, and it counts for the score")
        tell(message.format(key=key))


def _on_lines(names: Iterable[str]) -> list[list[str]]:
    lines: list[list[str]] = []
    for name in names:
        if not lines or len(", ".join((*lines[-1], name))) > _LONGEST:
            lines.append([])
        lines[-1].append(name)
    return lines


def _series(
    photos: Sequence[str], request: "PhotoRequest", output: Path | None, *, json: bool
) -> int:
    from printkit.app.photo import keep_reading, read_series, series_data  # --help needs no numpy

    reading = read_series(photos, request, Path() if output is None else output.parent)
    kept = [] if output is None else [keep_reading(reading.record, output)]
    if json:
        show_json({"format": _SERIES_FORMAT, **series_data(reading)})
        return 0
    tell_written(kept)
    if not kept:
        show_data(reading.record)
    for one in reading.unsure[:_MOST_LISTED]:
        tell(clauses((_doubt(one), *one.unlike)))
    for names in _on_lines(one.photo for one in reading.unsure[_MOST_LISTED:]):
        message = ngettext(
            "not sure of {count} more photograph: {photos}",
            "not sure of {count} more photographs: {photos}",
            len(names),
        )
        tell(message.format(count=len(names), photos=", ".join(names)))
    if kept:
        message = ngettext(
            "{sure} of {count} turn is sure", "{sure} of {count} turns are sure", reading.turns
        )
        show(message.format(sure=reading.sure, count=reading.turns))
    return 0


def _doubt(seen: "SeenTurn") -> str:
    if len(seen.turns) == 1:
        message = _("{photo}: not sure of turn {number}: {turn}, perhaps {other}")
        if seen.unlike and not seen.other:  # what is seen elsewhere is the doubt
            message = _("{photo}: not sure of turn {number}: {turn}")
    elif seen.turns:
        message = _("{photo} shows two turns: {first} and {number} may be {turn}")
        if seen.other:
            message = _("{photo} shows two turns: {first} and {number} may be {turn}; or {other}")
    elif seen.number:
        message = _("{photo} shows no new turn")
        if seen.other:
            message = _("{photo} shows no new turn, or perhaps {other}")
    else:
        message = _("{photo}: not sure that it shows the start")
        if seen.other:
            message = _("{photo}: not sure that it shows the start, perhaps {other}")
    return message.format(
        photo=seen.photo,
        first=seen.number - 1,
        number=seen.number,
        turn=", ".join(seen.turns),
        other=", ".join(seen.other) or _("nothing"),
    )
