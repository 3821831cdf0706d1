"""The text of a kit's first page: its contents, tools, paper, and the order of work."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.base.language import N_, _, listed, ngettext
from printkit.draw.display import Mark
from printkit.draw.geometry.plane import Box
from printkit.paper.board.fiducials import has_fiducials
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Part, Request
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting
from printkit.paper.pieces.kit_sheets import BOX
from printkit.paper.pieces.sheet_packing import CutBlock

TO_JOIN = 2  # sheets of a board that need no map
_CARD = 0.5  # mm, the greatest thickness of pieces that are not glued to board
_JOIN = N_(
    "The board is printed on two sheets. Cut each along its dashed line, lay the sheets edge to "
    "edge and tape them from behind: the tape is a hinge."
)
_THICKER = N_(
    "For thicker pieces, first glue their sheet to board of 1.5–2 mm. Cut out as each sheet "
    "explains."
)


class Contents(NamedTuple):
    """A line of the table of contents: a part, its first page and its number of pages.

    Without `pages`, the part is on the page `first` of another part.
    """

    title: str
    first: int
    pages: int
    on_card: bool = False

    @property
    def numbers(self) -> str:
        """The page number, or the first and the last page number."""
        last = self.first + self.pages - 1
        return f"{self.first}" if self.pages <= 1 else f"{self.first}–{last}"


Picture = Callable[[Box], list[Mark]]


class WorkshopText(NamedTuple):
    """The text of the workshop pages: `name` in large type, `credits`, and the rest in columns.

    On wide paper, the page has a picture that `art` draws, and the box's `facts`. Both make room
    for `net`, a part to cut out.
    """

    title: str
    name: str
    credits: Sequence[str]
    tools: Sequence[str]
    steps: Sequence[str]
    contents: Sequence[Contents] = ()
    tools_title: str = N_("Tools and paper")
    facts: BoxFacts = BoxFacts()
    art: Picture | None = None
    net: CutBlock | None = None


def workshop_text(request: Request, parts: Sequence[Part], sheets: int) -> WorkshopText:
    """Return the text of the workshop pages for a kit of `parts`, still without the contents.

    The board takes `sheets` sheets.
    """
    own = request.layout.options.own_stones
    making = "" if own else request.kit.words("making stones", request)
    steps = [_(_JOIN) if sheets == TO_JOIN else ""]
    if any(part.cutting.pieces for part in parts) and request.kit.thickness > _CARD:
        steps.append(_(_THICKER))
    steps += [*request.kit.text("assembly.txt").strip().split("\n\n"), making]
    pages = (page for part in parts if part.slug == "board" for page in part.pages)
    if any(has_fiducials(page.marks) for page in pages):
        photo = _(
            "The squares in the corners of the board and the code next to one of them are for "
            "photographs: printkit reads the position from a photograph."
        )
        steps.append(photo)
    title = _("{game}: the workshop").format(game=request.ruleset.title)
    tools = _tool_words(request, parts)
    if any(part.cutting.pieces for part in parts) and all(BOX not in part.slug for part in parts):
        boxless = _(
            "There is no tuck box: its net is larger than this paper. On larger paper the kit has "
            "one."
        )
        tools.append(boxless)
    ruleset = request.ruleset
    variant = request.board.title.removeprefix(f"{ruleset.title}, ")
    board = [variant] if variant != ruleset.title else []
    lines = [*board, *ruleset.sources]
    steps = [*filter(None, steps)]
    return WorkshopText(title, ruleset.title, lines, tools, steps, facts=request.box)


def _tool_words(request: Request, parts: Sequence[Part]) -> list[str]:
    cutting = all_cutting(part.cutting for part in parts)
    if not cutting.seconds:
        return [_("Nothing has to be cut.")]
    things = _(
        "Card of 160–250 g/m² for the parts that are listed as on card, plain paper for the rest; "
        "{tools}."
    )
    tools = [*dict.fromkeys([*to_cut_with(cutting), _("a pencil"), *map(_, request.box.needs)])]
    time = ngettext(
        "{pieces} pieces: cutting card takes about {minutes} minute, thick board longer.",
        "{pieces} pieces: cutting card takes about {minutes} minutes, thick board longer.",
        cutting.minutes,
    ).format(minutes=cutting.minutes, pieces=cutting.pieces)
    return [f"{things.format(tools=listed(tools))} {time}"]


def to_cut_with(cutting: Cutting) -> list[str]:
    """Return the tools for the job `cutting`, including glue to fold or mount the parts."""
    knife = [_("a knife with a steel ruler")] if cutting.cuts else []
    scissors = [_("scissors")] if cutting.outlines else []
    return [*knife, *scissors, *([_("glue")] if cutting.seconds else [])]
