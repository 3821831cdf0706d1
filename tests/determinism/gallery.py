"""The gallery: what the games look like, sheet by sheet, each as a line of text.

A line names the sheet, has a digest of its SVG and one of its display list, and tells how many
marks of each tag there are.
"""

import hashlib
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

from determinism import normal

from printkit.base.paper_sizes import find_paper
from printkit.base.print_options import PrintOptions, print_options
from printkit.draw.display import Clipped, Document, Mark
from printkit.draw.svg import write_svg
from printkit.machines.cutting import board_files, kerf_files, piece_files
from printkit.machines.piece_files import kit_request, piece_request
from printkit.paper.calibration_page import calibration
from printkit.paper.framed_board import board_document
from printkit.paper.kit_document import part_document
from printkit.paper.kit_parts import kit_parts
from printkit.paper.page_setup import finished, layout_for, typeface_of
from printkit.paper.replay.replay_files import open_replay
from printkit.paper.replay.replay_screen import slide_document
from printkit.paper.tonight import tonight_parts
from printkit.paper.xoid_pieces import xoid_sets
from printkit.rules.catalogue import game_names, open_setting, rulesets_of
from printkit.rules.lookup import load_board, style_names
from printkit.rules.sources import chosen_setting

RECORDS = Path(__file__).parents[1] / "conformance/playthroughs"
FOOT = "printkit · gallery"


def game(name: str) -> Iterator[str]:
    """The sheets of a game: its kit, its boards, the last position of its recorded game."""
    yield from kit(name)
    listed = (board for ruleset in rulesets_of(name) for board in ruleset.boards)
    for board in dict.fromkeys(listed):
        yield from _board(board, f"{name}/{board}", print_options())
    story = open_replay(RECORDS / f"{name}.yaml").story
    printing = print_options()
    document = slide_document(story, story.accepted, typeface_of(printing))
    yield from _document(f"{name}/position", document, printing)


def kit(game: str) -> Iterator[str]:
    """The sheets of a kit."""
    opened = chosen_setting(game)
    printing = print_options(opened.ruleset.printing, opened.board.printing)
    layout = layout_for(printing, FOOT)
    request = kit_request(opened, opened.board, layout)
    for part in kit_parts(request):
        yield from _document(f"{game}/{part.slug}", part_document(request, part), printing)
    for part in tonight_parts(request):
        if part.slug in {"workshop", "pad", "pieces"}:
            document = part_document(request, part)
            yield from _document(f"{game}/tonight/{part.slug}", document, printing)


def styles() -> Iterator[str]:
    """One board in all styles."""
    for style in style_names():
        yield from _board("xong-standard", f"styles/{style}", print_options({"style": style}))


def _board(name: str, sheet: str, printing: PrintOptions) -> Iterator[str]:
    document = board_document(load_board(name), layout_for(printing, FOOT))
    yield from _document(sheet, document, printing)


def calibrated() -> Iterator[str]:
    """The calibration page."""
    printing = print_options()
    document = calibration(find_paper(printing.paper), "long", typeface_of(printing))
    yield from _document("calibration/page", document, printing)


def cut() -> Iterator[str]:
    """Sheets for a cutter, which have layers and no display list."""
    options = print_options({"preset": "generic", "kerf": 0.15})
    opened = open_setting("xong", None)
    pieces = xoid_sets(5, piece_request(opened, print_options(), two_sided=True))
    with tempfile.TemporaryDirectory() as folder:
        for path, data in (
            *piece_files(pieces, options, Path(folder, "xoids.svg")),
            *board_files(load_board("gosix"), options, Path(folder, "gosix.svg")),
            *kerf_files(options, Path(folder, "kerf.svg")),
        ):
            layers = [group for group in ET.fromstring(data) if "id" in group.attrib]
            counts = {group.attrib["id"]: len(group) for group in layers}
            yield _row(f"cut/{path.stem}", data, [], counts)


ROOMS: dict[str, Callable[[], Iterator[str]]] = {
    **{name: partial(game, name) for name in game_names()},
    "styles": styles,
    "calibration": calibrated,
    "cut": cut,
}


def _document(sheet: str, document: Document, printing: PrintOptions) -> Iterator[str]:
    """A row for each page, in ink."""
    document = finished(document, printing)
    files = write_svg(document)
    for number, (page, data) in enumerate(zip(document.pages, files, strict=True), start=1):
        name = sheet if len(files) == 1 else f"{sheet}-{number}"
        yield _row(name, data, normal.marks(page.marks), Counter(_tags(page.marks)))


def _tags(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Clipped):
            yield from _tags(mark.marks)
        else:
            yield mark.tag or "plain"


def _row(sheet: str, data: bytes, listed: Iterable[str], counts: dict[str, int]) -> str:
    digests = (_digest(normal.svg(data)), _digest(listed))
    return " ".join([f"{sheet:24}", *digests, *(f"{tag}:{counts[tag]}" for tag in sorted(counts))])


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
