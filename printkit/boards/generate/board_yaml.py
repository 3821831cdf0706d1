"""Export of random boards as definitions, as editable YAML files, and as measurements in words."""

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from printkit.base.language import _, decimal, ngettext, pgettext
from printkit.base.yaml.writer import node_of, write_node
from printkit.boards import definition
from printkit.boards.generate.board_figures import Figures
from printkit.boards.generate.random_boards import RandomBoard
from printkit.boards.lattice import HEX
from printkit.version import __version__

_WIDTH = 96  # maximum number of characters in a line of a comment
_IN_NAMES = {"islands": "{}-islands", "gap": "gap-{}", "holes": "holes", "neck": "neck-{}"}
_LONGEST_NAME = 80  # Maximum number of characters in a board's file name.
_PLAY_ON = "edges"


class Row(NamedTuple):
    """A measurement of a board as text: its name, its value, and a remark or ""."""

    label: str
    value: str
    remark: str = ""

    def __str__(self) -> str:
        return f"{self.label} {self.value}" + (f" ({self.remark})" if self.remark else "")


def board_name(drawn: RandomBoard) -> str:
    """Name the board `drawn` after its request and seed; a long name omits the sizes of islands."""
    for request in (drawn.request, drawn.request._replace(sizes=())):
        options = request.options()
        named = (_IN_NAMES.get(key, "{}").format(value.replace(",", "-")) for key, value in options)
        name = "-".join(["random", *named, "seed", str(drawn.seed)])
        if len(name) <= _LONGEST_NAME:
            break
    return name


def board_words(board: RandomBoard) -> tuple[str, ...]:
    """Return the lines of the caption of `board` on a contact sheet: its name and measurements."""
    its = board.figures
    sizes = ", ".join(map(str, its.islands))
    holes = _("no holes")
    if its.holes:
        holes = ngettext("{count} hole", "{count} holes", its.holes).format(count=its.holes)
    return (
        board_name(board),
        _("{cells} hexagons, {legs} legs, {roughness} a hexagon").format(
            cells=its.cells, legs=its.legs, roughness=decimal(its.legs_per_hex, ".2f")
        ),
        _("perimeter {perimeter}, {stretch} × the minimum").format(
            perimeter=its.perimeter, stretch=decimal(its.stretch, ".2f")
        ),
        _("neck {width}, {holes}, symmetry {symmetry}").format(
            width=its.neck, holes=holes, symmetry=pgettext("option symmetry", its.symmetry)
        ),
        *([_("islands of {sizes}").format(sizes=sizes)] if len(its.islands) > 1 else ()),
    )


def board_definition(drawn: RandomBoard) -> definition.BoardDefinition:
    """Return the definition of the random board `drawn`, for printing and for playing."""
    cells, islands = drawn.figures.cells, len(drawn.figures.islands)
    title = _("Random board {seed}, {cells} hexagons")
    if islands > 1:
        title = _("Random board {seed}, {cells} hexagons on {islands} islands")
    return definition.BoardDefinition(
        name=board_name(drawn),
        title=title.format(seed=drawn.seed, cells=cells, islands=islands),
        lattice=HEX,
        cells=drawn.cells,
        play_on=_PLAY_ON,
        label_scheme=definition.default_labels(HEX, _PLAY_ON),
        style=definition.default_style(_PLAY_ON),
        side=definition.DEFAULT_SIDE,
    )


def board_text(drawn: RandomBoard, more: Iterable[Row] = ()) -> str:
    """Return a YAML file that defines `drawn`; a comment lists its measurements and `more` rows."""
    comments = [
        *wrap(f"{', '.join(map(str, (*rows(drawn.figures), *more)))}.", _WIDTH),
        "Each o is a hexagon. You may edit the picture; printkit inspect prints its figures.",
    ]
    head = f"# printkit {__version__} generate {drawn.request} --seed {drawn.seed}"
    lines = [head, *(f"# {comment}" for comment in comments)]
    tree = definition.board_tree(board_definition(drawn))
    tree["shape"] = {"map": "".join(f"{row}\n" for row in definition.picture(drawn.cells))}
    return "\n".join([*lines, write_node(node_of(tree, ""))])


def rows(its: Figures) -> list[Row]:
    """Return the measurements `its` of a board as rows of text."""
    stretch = _("{stretch} times the least possible, {least}").format(
        stretch=decimal(its.stretch, ".2f"), least=its.least_perimeter
    )
    roughness = _("{number} a hexagon").format(number=decimal(its.legs_per_hex, ".2f"))
    found = [
        Row(_("hexagons"), f"{its.cells}"),
        Row(_("legs"), f"{its.legs}", roughness),
        Row(_("perimeter"), f"{its.perimeter}", stretch),
        Row(_("holes"), f"{its.holes}"),
        Row(_("islands"), f"{len(its.islands)}"),
        Row(_("narrowest neck"), f"{its.neck}"),
        Row(_("symmetry"), pgettext("option symmetry", its.symmetry)),
    ]
    if len(its.islands) == 1:
        return [*found, Row(_("spread"), decimal(its.spread, ".2f"), _("a round disc has 1"))]
    sizes = ", ".join(map(str, its.islands))
    remark = _("of {sizes}, at least {gap} apart").format(sizes=sizes, gap=its.gap)
    found[4] = Row(_("islands"), f"{len(its.islands)}", remark)
    return found
