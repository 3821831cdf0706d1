"""The boxes of all games, for the first screen: the facts and the pictures on them."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from printkit.base.errors import InputError
from printkit.base.language import language_codes, speaking
from printkit.base.print_options import PrintOptions
from printkit.base.progress import Progress, no_progress
from printkit.draw.display import Circle, Clipped, Document, Mark, Page, Path, Point
from printkit.draw.formats.svg import write_svg
from printkit.draw.geometry.plane import Box, simplified
from printkit.paper.box_face import box_picture
from printkit.paper.kit import Request
from printkit.paper.kit_parts import cover_scene
from printkit.paper.kit_request import kit_request
from printkit.paper.page_setup import finished, layout_for
from printkit.paper.rules.game_text import Paragraph, read_rules
from printkit.rules.catalogue import OpenedGame, game_names
from printkit.web.forms.fields import opened_of
from printkit.web.tasks import Reply

_WIDTH, _HEIGHT = 96.0, 60.0  # mm
_FINE = 0.12  # mm, most deviation of a simplified outline
_DIGITS = 2  # decimals of a coordinate in mm


def boxes(_request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the facts on the box of each game, with its title and aim in each language.

    Leaves out games with faulty files.
    """
    found: list[dict[str, Any]] = []
    for name in game_names():
        progress(len(found), len(game_names()))
        with suppress(InputError):
            opened = opened_of({"game": name})
            wanted = _wanted(opened)
            facts = wanted.box._replace(needs=())._asdict()
            found.append({"name": name, **facts, "words": dict(_words(opened, wanted))})
    return {"games": found}


def _wanted(opened: OpenedGame) -> Request:
    """Return a print request; the size of its cells, which is slow to fit to a sheet, is unused."""
    return kit_request(opened, opened.board, layout_for(PrintOptions(), "", opened.ruleset.game))


def _words(opened: OpenedGame, wanted: Request) -> Iterator[tuple[str, dict[str, str]]]:
    for code in language_codes():
        with speaking(code):
            aim, text = wanted.kit.words("aim", wanted), wanted.kit.rules_text(wanted)
            if text is not None and not aim:
                first = next(read_rules(text.text), None)
                aim = first.words.replace("**", "") if isinstance(first, Paragraph) else ""
            yield code, {"title": opened.in_language().ruleset.title, "aim": aim}


def box(request: Mapping[str, Any], progress: Progress = no_progress) -> Reply:
    """Return the picture on the box of a request's `game` as SVG, small enough for a page."""
    progress(0, 1)
    wanted = _wanted(opened_of(request))
    drawn = box_picture(cover_scene(wanted), wanted.layout, Box(0.0, 0.0, _WIDTH, _HEIGHT))
    marks = tuple(_simple(mark) for mark in drawn[:-1])  # without the frame
    page = Document(wanted.ruleset.title, (Page(_WIDTH, _HEIGHT, marks),), typeface=wanted.typeface)
    (svg,) = write_svg(finished(page, PrintOptions()))
    return Reply(200, "image/svg+xml", svg)


def _simple(mark: Mark) -> Mark:
    match mark:
        case Clipped():
            return mark._replace(marks=tuple(map(_simple, mark.marks)))
        case Path():
            rings = (simplified(ring, _FINE) for ring in mark.rings)
            rounded = tuple(tuple(map(_rounded, ring)) for ring in rings)
            return mark._replace(rings=rounded, tag="")
        case Circle():
            return mark._replace(centre=_rounded(mark.centre), tag="")
    return mark


def _rounded(point: Point) -> Point:
    return round(point[0], _DIGITS), round(point[1], _DIGITS)
