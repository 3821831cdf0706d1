"""The contents that a game adds to a print-and-play kit, and the request for a kit."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import ClassVar, NamedTuple, final

from printkit.base.language import _
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Page
from printkit.draw.game_view import View
from printkit.draw.geometry.fit import DEFAULT_FIT, Fit
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.box_face import BoxFacts
from printkit.paper.pieces.hand_cutting import Cutting
from printkit.paper.pieces.piece import PieceSet
from printkit.paper.record_sheet import USUAL_FORM, RecordForm, worked_line
from printkit.paper.rules.game_text import (
    Figure,
    RulesText,
    filled,
    game_text,
    game_words,
    source_text,
)
from printkit.paper.rules.rules_page import rules_pages
from printkit.rules.game import AnyGame
from printkit.rules.hooks import hook_class
from printkit.rules.ruleset_file import RulesetDefinition


class Request(NamedTuple):
    """A request for a kit: the game, the board and the layout.

    `usual_pitch` is the board's default pitch if a smaller pitch is used to save sheets, or None.
    If `by_hand`, people cut out the pieces: the pieces then need mostly straight cuts.
    """

    game: AnyGame
    ruleset: RulesetDefinition
    board: BoardDefinition
    layout: Layout
    kit: "Kit"
    view: View
    fit: Fit = DEFAULT_FIT
    usual_pitch: float | None = None
    by_hand: bool = True

    @property
    def typeface(self) -> Typeface:
        """The typeface of all words in the kit."""
        return self.layout.typeface

    @property
    def box(self) -> BoxFacts:
        """The facts on the box, with a playing time only for the default ruleset and board."""
        ruleset = self.ruleset
        usual = ruleset.name == ruleset.game and self.board.name in ruleset.boards[:1]
        return self.kit.box if usual else self.kit.box._replace(minutes="")

    @property
    def two_sided(self) -> bool:
        """Whether pieces may be turned over; if so, one piece serves for both mirror images."""
        options = self.layout.options
        if options.hands:
            return options.hands == "one"
        return self.by_hand or options.backs != "none"

    @property
    def blank_backs(self) -> bool:
        """Whether pieces may be turned over although their backs are blank."""
        return self.two_sided and self.layout.options.backs == "none"


class RandomSetup(NamedTuple):
    """Pieces called `what`, to be put on distinct random `places` of the board before play."""

    what: str
    places: tuple[str, ...]


class Part(NamedTuple):
    """A part of a kit, such as its board; `slug` is used in file names, `note` instructs players.

    If `alternate`, fronts and backs alternate in `pages`. `cutting` is the pages' cutting job.
    """

    slug: str
    title: str
    note: str
    pages: tuple[Page, ...]
    alternate: bool = False
    cutting: Cutting = Cutting()


class Kit:
    """The contents that a game adds to a kit; a `request` has the game, board and layout."""

    box: ClassVar[BoxFacts] = BoxFacts()  # The facts on the box.
    record_form: ClassVar[RecordForm] = USUAL_FORM  # The columns and lines of the record sheet.
    # Whether the pieces are Xoids, to which the options hands, width and max-legs apply.
    of_xoids: ClassVar[bool] = False
    on_pad: ClassVar[bool] = False  # Whether a kit for tonight is played with pieces on its pad.
    # Whether a kit for tonight needs only pencils, because nothing ever leaves the board.
    only_pencils: ClassVar[bool] = False
    thickness: ClassVar[float] = 0.3  # The thickness of pieces in mm, for the tuck box.

    @final
    def text(self, name: str, read: Callable[[str, str], str] = game_text) -> str:
        """Return the text of the file `name` in the game's folder, or "" if it is missing."""
        package = type(self).__module__.rpartition(".")[0]
        found = package and files(package).joinpath(name).is_file()
        return read(package, name) if found else ""

    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Return the sets of pieces to cut out. By default, there are none."""
        return []

    def facts(self, request: Request) -> Mapping[str, object]:
        """Return the values of the placeholders `{name}` in the game's texts."""
        return {}

    @final
    def words(self, heading: str, request: Request) -> str:
        """Return the entry `heading` of `words.txt` in the game's folder, or "" if missing."""
        package = type(self).__module__.rpartition(".")[0]
        words = game_words(package) if self.text("words.txt", source_text) else {}
        if heading not in words:
            return ""
        return filled(words[heading], self.facts(request), "words.txt")

    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Return the sets of a kit for tonight, by default those of `piece_sets`."""
        return [] if self.only_pencils else self.piece_sets(request)

    def aid(self, request: Request) -> str:
        """Return the text of a player's card: by default `aid.txt` or, if missing, the notation."""
        if text := self.text("aid.txt"):
            return filled(text, self.facts(request), "aid.txt")
        heading = _("Notation")
        return f"# {heading}\n{self.record(request).guide}"

    def track(self, request: Request) -> int:
        """Return the last score on the score track, or 0 if the kit has no track."""
        return 0

    def lots(self, request: Request) -> RandomSetup | None:
        """Return the random setup before play, or None if the setup is not random."""
        return None

    def record(self, request: Request) -> RecordForm:
        """Return the board's record form, with `record` of `words.txt` as the guide, if present."""
        form = self.record_form.on(request.board)
        guide = self.words("record", request) or _(form.guide)
        worked = worked_line(request.game, self.first_turns(request), form.changes)
        return form._replace(guide=guide, worked=worked)

    def first_turns(self, request: Request) -> Sequence[str]:
        """Return candidates for the record sheet's example turn; the first legal one is printed."""
        return ()

    def loose_legs(self, request: Request) -> int:
        """Return the number of loose legs of each colour, enough for any set of Xoids."""
        return 0

    def parts(self, request: Request) -> list[Part]:
        """Return the game's own parts of the kit, which precede the rules."""
        return []

    def rules_text(self, request: Request) -> RulesText | None:
        """Return the rules, by default from `rules.txt`, or None if the game has no rules."""
        if text := self.text("rules.txt"):
            text = filled(text, self.facts(request), "rules.txt")
            return RulesText(text, self.figures(request))
        return None

    def figures(self, request: Request) -> Mapping[str, Figure]:
        """Return the figures of the rules, by the names that `rules.txt` uses."""
        return {}

    @final
    def rules(self, request: Request) -> tuple[Page, ...]:
        """Return the pages of `rules_text`, or () if the game has no rules to print."""
        rules = self.rules_text(request)
        if rules is None:
            return ()
        title = _("{game}: the rules").format(game=request.ruleset.title)
        sources = request.ruleset.sources
        return rules_pages(title, rules.text, rules.figures, request.layout, sources)

    def cover(self, request: Request) -> str:
        """Return the record whose last position is on the box. By default, reads `cover.yaml`."""
        return self.text("cover.yaml", source_text)


@cache
def kit_of(game: type[AnyGame]) -> Kit:
    """Return the kit of `game`: an instance of the game's own `Kit` subclass, or else of `Kit`."""
    return hook_class(game, "kit", Kit)()
