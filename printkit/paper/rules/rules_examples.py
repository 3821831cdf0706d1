"""Small example positions for the rules pages, played by the real rules.

A game's `scenes.yaml` has a default `board`, and `figures`, which maps names of figures in the
rules to example positions. A position has these optional keys, and keys that the game defines:

- `turns` are the turns that lead to the position, separated by semicolons.
- `after` names an earlier figure; its board and setup apply, and its turns precede `turns`.
- `board` replaces the default board.
- `setup` is the setup before the first turn, as in a record file.
- `title` and `caption` are texts, each as one message or a list of messages.
- `words` is the heading of an entry in `words.txt`, which is appended to the caption.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from printkit.base.errors import InputError, NotationError
from printkit.base.language import _
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import node_of, value_of
from printkit.boards.definition import BoardDefinition, read_board
from printkit.boards.lattice import Site
from printkit.draw.board_labels import rim_labels, rimmed, site_labels
from printkit.draw.diagram import DrawnBoard, fitted
from printkit.draw.display import Circle, Ink, Mark, Text, moved, rectangle
from printkit.draw.game_view import Snapshot
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.style.palette import ACCENT, BOLD, FAINT, FINE, INK, SMALL
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.kit import Request
from printkit.paper.rules.game_text import Figure, game_words, source_text
from printkit.rules.game import AnyGame

_WORD = re.compile(r"\w+")
_WIDE, _HIGH = 5.5, 3.4  # mm, size of a colour patch in a key, large enough to show a pattern
_BESIDE, _APART = 1.2, 4.0  # mm from a patch to its words, and from the words to the next patch
_MOST = 76.0  # mm, the greatest width of a key, narrower than any column of rules
_ROW = 4.8  # mm, the height of a row in a key
_RING = (  # the sample in a key: a stone with a ring around it
    Circle((_WIDE / 2, 0.0), 0.28 * _HIGH, Ink(fill=INK), tag="key"),
    Circle((_WIDE / 2, 0.0), _HIGH / 2, Ink(stroke=ACCENT, width=BOLD), tag="key"),
)


class Scene(NamedTuple):
    """A figure of `scenes.yaml`; `turns` lead to its position, `entries` are the figure's keys."""

    board: BoardDefinition
    turns: tuple[str, ...] = ()
    setup: Mapping[str, Sequence[str]] = {}
    entries: Mapping[str, Any] = {}
    package: str = ""

    @property
    def title(self) -> str:
        """The title above the caption."""
        return " ".join(_(words) for words in scene_messages(self.entries, "title"))

    @property
    def caption(self) -> str:
        """The caption, which explains the figure."""
        said = [_(words) for words in scene_messages(self.entries, "caption")]
        if entry := self.entries.get("words"):
            said.append(game_words(self.package)[entry])
        return " ".join(said)


def scene_messages(entries: Mapping[str, Any], key: str) -> Sequence[str]:
    """Return all messages under `key` in an entry of `scenes.yaml`: none, one or several."""
    found = entries.get(key, ())
    return (found,) if isinstance(found, str) else found


@cache
def scenes(package: str, name: str = "scenes.yaml") -> Mapping[str, Scene]:
    """Return the scenes in the file `name` of a game's folder; the keys are names of figures."""
    file = value_of(read_node(source_text(package, name).encode(), name))
    found: dict[str, Scene] = {}
    for figure, entries in file["figures"].items():
        board = read_board(node_of(entries.get("board", file["board"]), name))
        turns = tuple(turn.strip() for turn in entries.get("turns", "").split(";") if turn)
        scene = Scene(board, turns, entries.get("setup", {}), entries, package)
        if before := found.get(entries.get("after", "")):
            scene = before._replace(turns=(*before.turns, *turns), entries=entries)
        found[figure] = scene
    return found


G = TypeVar("G", bound=AnyGame)


class Example(Generic[G]):
    """A game on a small board after the turns of a scene, with the options of the kit's ruleset.

    `facts` maps the placeholders of titles and captions to functions that return their values.
    `options` override the options of the ruleset. The board is `height` mm high.
    """

    facts: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    options: ClassVar[Mapping[str, Any]] = {}
    height = 38.0

    def __init__(self, request: Request, scene: Scene) -> None:
        setting, self.board = request.game.setting, scene.board
        self.scene, self.entries = scene, scene.entries
        self.view = request.view
        self.typeface = request.typeface
        setting = setting._replace(board=self.board.board, labels=self.board.labels)
        options: Any = {**setting.options, **self.options}
        game: Any = type(request.game)
        self.game: G = game(setting._replace(options=options, setup=scene.setup))
        self.position = self.game.start()
        for number, text in enumerate(scene.turns, start=1):
            try:
                move = self.game.parse_move(text, self.position)
                self.position = self.game.play(self.position, move)
            except (NotationError, ValueError) as error:
                raise InputError(f"turn {number} of a figure, '{text}': {error}") from None

    def told(self, words: str) -> str:
        """Return `words` with each placeholder `{fact}` replaced by the value of the fact."""
        names = {name for _text, name, _spec, _conversion in Formatter().parse(words) if name}
        return words.format(**{name: self.facts[name](self) for name in names})

    def refusal(self, turn: str) -> str:
        """Return why `turn` is illegal in the position. Raises ValueError if `turn` is legal."""
        try:
            move = self.game.parse_move(turn, self.position)
        except NotationError as error:
            return error.message
        violation = self.game.check(self.position, move)
        if violation is None:
            raise ValueError(f"{turn} is legal")
        return violation.message

    def drawn(self, middle: Point, height: float) -> DrawnBoard:
        """Lay out the board around `middle`, so that its cells together are `height` mm high."""
        x, y = middle
        box = Box(x - 10 * height, y - height / 2, x + 10 * height, y + height / 2)
        return fitted(self.board, box, self.typeface)

    def within(self, middle: Point, height: float) -> DrawnBoard:
        """Lay out the board around `middle`, so that board and rim names are `height` mm high."""
        rough = self.drawn(middle, height)
        box, outer = rough.box, rimmed(rough)
        x = middle[0] + (box.left + box.right - outer.left - outer.right) / 2
        y = middle[1] + (box.top + box.bottom - outer.top - outer.bottom) / 2
        return self.drawn((x, y), height - (outer.height - box.height))

    def draw(
        self, drawn: DrawnBoard, tints: Mapping[Site, str] | None = None, caption: str = ""
    ) -> list[Mark]:
        """Draw the position on `drawn`; the pieces cover the names of sites.

        If `caption` is given, draw only the names in it.
        """
        told = set(_WORD.findall(caption))
        names = (
            mark
            for mark in site_labels(drawn, SMALL)
            if not caption or (isinstance(mark, Text) and mark.text in told)
        )
        return [
            *self.view.board(drawn, tints),
            *names,
            *self.view.pieces(drawn, self.game.placements(self.position)),
        ]

    def figure(self) -> Figure:
        """Return a figure of the position, with the title and the caption of the scene."""
        return Figure(self.marks, self.told(self.scene.caption), self.told(self.scene.title))

    def marks(self, middle: Point) -> list[Mark]:
        """Draw the position around the point `middle`, with names of sites at the rim."""
        drawn, snapshot = self.within(middle, self.height), Snapshot(self.game, self.position)
        return [
            *self.view.board(drawn, self.view.tints(snapshot)),
            *rim_labels(drawn),
            *self.view.pieces(drawn, self.view.placements(snapshot)),
        ]


def tint_key(tints: Iterable[tuple[str, str]], typeface: Typeface, ring: str = "") -> Figure:
    """Return a key that explains `tints` (pairs of tint and meaning) and, if given, a `ring`."""
    entries: list[tuple[Sequence[Mark], str]] = []  # samples, drawn right of (0, 0), and words
    for tint, words in tints:
        ink = Ink(fill=tint, stroke=FAINT, width=FINE)
        patch = rectangle((0.0, -_HIGH / 2), _WIDE, _HIGH, ink, tag="key")
        entries.append(((patch,), words))
    if ring:
        entries.append((_RING, ring))

    def draw(middle: Point) -> list[Mark]:
        marks: list[Mark] = []
        left, y = x, _ = middle
        for sample, words in entries:
            width = _WIDE + _BESIDE + typeface.width(words, SMALL)
            if x > left and x + width > left + _MOST:
                x, y = left, y + _ROW
            marks += (moved(mark, x, y) for mark in sample)
            at = (x + _WIDE + _BESIDE, y + 0.33 * SMALL)
            marks.append(Text(words, at, SMALL, INK, tag="key"))
            x += width + _APART
        return marks

    return Figure(draw, "")
