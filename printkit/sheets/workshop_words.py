"""What the workshop says: what is printed, tools and paper, the order of work."""

import math
from collections.abc import Iterable, Sequence

from printkit.geometry.fit import Fit
from printkit.language import _, decimal, listed, ngettext
from printkit.sheets.cut_parts import BOX
from printkit.sheets.cutting_time import Cutting, all_cutting, told_minutes
from printkit.sheets.fiducials import has_fiducials
from printkit.sheets.kit import Part, Request
from printkit.sheets.piece import PieceSet
from printkit.sheets.runs import as_typed
from printkit.sheets.workshop import Contents, WorkshopText

_EXACT = 1e-6  # of 0.01 mm, by which a gap may be less than it is told


def workshop_text(
    request: Request, parts: Sequence[Part], fit: str, tonight: int, contents: list[Contents]
) -> WorkshopText:
    """What the workshop says of a kit of `parts`, whose table is `contents`.

    `fit` is how its pieces fit, in words; `tonight` the minutes of tonight's way, 0 for none.
    """
    kit = _("A complete print-and-play kit")
    if request.board.title != request.ruleset.title:
        kit = _("A complete print-and-play kit · {board}").format(board=request.board.title)
    steps = [*request.kit.assembly().strip().split("\n\n"), fit]
    pages = (page for part in parts if part.slug == "board" for page in part.pages)
    if any(has_fiducials(page.marks) for page in pages):
        words = _(
            "The squares in the corners of the board and the code beside one of them are for "
            "photographs: {command} reads the position from a photograph."
        )
        steps.append(words.format(command=as_typed("printkit read")))
    title = _("{game}: the workshop").format(game=request.ruleset.title)
    tools = [*_tools(parts), *_tonight(request, tonight), *_size(request, parts)]
    if any(part.cutting.pieces for part in parts) and all(BOX not in part.slug for part in parts):
        boxless = _(
            "There is no tuck box: its net is larger than this paper. On larger paper the kit has "
            "one."
        )
        tools.append(boxless)
    lines = (kit, *request.ruleset.sources)
    return WorkshopText(title, lines, contents, tools, [*filter(None, steps)])


def _tools(parts: Sequence[Part]) -> list[str]:
    """What it takes to cut `parts` out, and how long that is."""
    cutting = all_cutting(part.cutting for part in parts)
    if not cutting.seconds:
        return [_("Nothing has to be cut.")]
    things = _(
        "Card of 160–250 g/m² for the board and the pieces, plain paper for the rest; {tools}."
    ).format(tools=listed([*to_cut_with(cutting), _("a pencil")]))
    minutes = told_minutes(part.cutting for part in parts)
    time = ngettext(
        "Cutting takes about {minutes} minute; there are {pieces} pieces.",
        "Cutting takes about {minutes} minutes; there are {pieces} pieces.",
        minutes,
    ).format(minutes=minutes, pieces=cutting.pieces)
    return [f"{things} {time}"]


def _tonight(request: Request, minutes: int) -> list[str]:
    """How long it takes to cut what is for tonight, unless `minutes` are 0."""
    if not minutes:
        return []
    words = ngettext(
        "In a hurry? Tonight’s way, {command}, takes {minutes} minute of cutting.",
        "In a hurry? Tonight’s way, {command}, takes {minutes} minutes of cutting.",
        minutes,
    )
    command = as_typed(f"printkit kit {request.ruleset.name} --for tonight")
    return [words.format(command=command, minutes=minutes)]


def _size(request: Request, parts: Iterable[Part]) -> list[str]:
    """That the board is not of its usual size, and why."""
    usual, pitch = request.usual_pitch, request.board.pitch
    if usual is None:
        return []
    sheets = next(len(part.pages) for part in parts if part.slug == "board")
    return [
        ngettext(
            "Neighbouring cells are {pitch} mm apart, not {usual} mm, so that the board fits on "
            "{sheets} sheet. {option} keeps its usual size.",
            "Neighbouring cells are {pitch} mm apart, not {usual} mm, so that the board fits on "
            "{sheets} sheets. {option} keeps its usual size.",
            sheets,
        ).format(
            pitch=decimal(pitch, ".4g"),
            usual=decimal(usual, ".4g"),
            sheets=sheets,
            option=as_typed(f"--pitch {usual:.4g}mm"),
        )
    ]


def to_cut_with(cutting: Cutting) -> list[str]:
    """The tools that `cutting` takes; what is cut is folded or mounted, too."""
    knife = [_("a knife with a steel ruler")] if cutting.cuts else []
    scissors = [_("scissors")] if cutting.outlines else []
    return [*knife, *scissors, *([_("glue")] if cutting.seconds else [])]


def fit_words(fit: Fit, sets: Sequence[PieceSet]) -> str:
    """What the workshop says of how the pieces in `sets` fit: nothing where none do."""
    gaps = [pieces.gap for pieces in sets if pieces.gap is not None]
    if not gaps:
        return ""
    words = _(
        "Pieces on neighbouring places of the board lie at least {gap} mm apart; {option} changes "
        "that."
    ).format(
        gap=decimal(math.floor(100 * min(gaps) + _EXACT) / 100), option=as_typed("--clearance")
    )
    if not fit.kerf:
        return words
    kerf = _("Files for the cutter make up for its kerf of {kerf} mm.")
    return f"{words} {kerf.format(kerf=decimal(fit.kerf))}"
