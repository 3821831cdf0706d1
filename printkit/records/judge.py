"""How a game judges a position that nobody has a record of.

Terminology
-----------
layout
    The pieces on the sites, by the keys of a game, as in a position file.
impossible
    No game by these rules reaches it; a finding is the reason: a code for programs, the site, and a
    sentence.
ending
    What the claim that the game ended here makes of a position.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import _, pgettext, role_name
from printkit.base.yaml.kinds import Field, Fields, Kind, ListOf, Raw, unexpected
from printkit.base.yaml.nodes import Node, Scalar
from printkit.boards.lattice import Site
from printkit.records.text_diagram import drawn_sites
from printkit.rules.game import AnyGame, LaidPiece, Outcome, Role, Scores
from printkit.rules.hooks import hook_class

G = TypeVar("G", bound=AnyGame)
Odds = Callable[[Site, Role | None], float]


CODES: Mapping[str, str] = {
    "occupied": "two pieces lie on one site",
    "off-board": "the board has no such site, or none for such a piece",
    "even-groups": "the number of groups is even",
    "too-many-pieces": "more pieces than a player has",
    "not-new": "two Xoids have the same shape",
    "turn-order": "no order of turns gives these numbers of pieces",
    "uncaptured": "a piece or a place lies there that must have been captured",
    "not-final": "`final` is claimed, but the game goes on",
    "result-mismatch": "the position's `result` is not what came out",
}

_LONGEST_ITEM = 100_000  # characters: 10,000 legs take fewer
_SITE = re.compile(r"[A-Za-z]+[0-9]*")


class Finding(NamedTuple):
    """What is wrong with a position: `site` is where, None where it is no single place."""

    code: str
    site: str | None
    message: str


class ImpossibleError(Exception):
    """No game by these rules reaches the position; `finding` is the reason."""

    def __init__(self, code: str, site: str | None, message: str) -> None:
        super().__init__(message)
        self.finding = Finding(code, site, message)


class ItemText(NamedTuple):
    """An item of a layout: its text, and its place in the file."""

    text: str
    span: SourceSpan


class LayoutItem(Kind[ItemText]):
    """A piece or a site as text, with its place."""

    schema: Mapping[str, Any] = {"type": ["string", "number", "boolean"]}

    def __init__(self, wording: str) -> None:
        self.wording = wording

    def read(self, node: Node) -> ItemText:
        if not isinstance(node, Scalar):
            raise unexpected(node, self.wording)
        if len(node.value) > _LONGEST_ITEM:
            raise InputError(f"an item has {_LONGEST_ITEM} letters at most", node.span)
        return ItemText(" ".join(node.value.split()), node.span)


def items(wording: str, doc: str) -> Field:
    """A key of a layout that holds a list, `wording` describes an item, `doc` the purpose."""
    return Field(ListOf(LayoutItem(wording)), doc)


class PositionLayout(NamedTuple):
    """The `lists` of a position file by key, its other entries, and who began, if known."""

    lists: Mapping[str, Sequence[ItemText]]
    others: Mapping[str, Any]
    first: Role | None = None

    def items(self, key: str) -> Sequence[ItemText]:
        """The items under `key`."""
        return self.lists.get(key, ())


class Verdict(NamedTuple):
    """A game's view of a position that some game may reach, with the `scores` as it stands.

    `outcome` is set where nothing more can be played. `ending` is the outcome if the game ended
    here, or why it cannot have, or None where too little is known for a result. `remark` is a
    sentence on what remains unknown.
    """

    position: Any
    scores: Scores
    outcome: Outcome | None
    ending: Outcome | Finding | None
    remark: str = ""


class PieceKind(NamedTuple):
    """A piece that may lie on the board: its `key` and number in a layout, and how it looks.

    `piece`, `role` and `text` are those of a LaidPiece. It lies on cells, edges or vertices, `on`;
    empty is what the game is played on. `pencil` is how it is drawn on a pad: `red`, `blue`, `dark`
    or `light`, or `level` or `upright` for a line across its cell, or `mark` for any other.
    """

    key: str
    piece: str
    role: Role | None = None
    text: str = ""
    number: int = 1
    on: str = ""
    pencil: str = ""


class Laid(NamedTuple):
    """An item of a layout: the `piece`, and the names of the sites that it lies on."""

    piece: PieceKind
    sites: tuple[str, ...]


class Taken:
    """What lies on each site; two things on one are impossible."""

    def __init__(self) -> None:
        self._things: dict[str, str] = {}

    def put(self, site: str, thing: str) -> None:
        """Put a `thing`, such as `a black stone`, on `site`. Raises ImpossibleError."""
        if site in self._things:
            there = self._things[site]
            said = _("{name} has {thing} and {other}")
            if there == thing:
                said = _("{name} has {thing} twice")
            message = said.format(name=site, thing=there, other=thing)
            raise ImpossibleError("occupied", site, message)
        self._things[site] = thing


class Judge(Generic[G]):
    """Judges the positions of one game. A game without a judge has none that can be scored.

    `fields` are the keys of a layout, `letters` the meanings, a key and perhaps a number, of the
    letters of a map without a legend. Under the `joined` keys an item is one piece on several
    sites, or several pieces of which nobody knows where one ends. `unseen` is the part of a layout
    that no picture shows, with values until somebody fills them in.
    """

    fields: ClassVar[Mapping[str, Field]] = {}
    letters: ClassVar[Mapping[str, str]] = {}
    joined: ClassVar[Collection[str]] = ()
    unseen: ClassVar[Mapping[str, Any]] = {}

    # What a game says

    def setup(self, layout: PositionLayout) -> Mapping[str, tuple[str, ...]]:
        """Return what was put on the board before play, as a record's `setup` has it."""
        return {}

    def judge(self, game: G, layout: PositionLayout, *, final: bool) -> Verdict:
        """Judge `layout`, perhaps `final`. Raises ImpossibleError; InputError for bad items."""
        raise NotImplementedError

    def layout(self, game: G, position: Any) -> Mapping[str, Any]:
        """Return the layout of `position`, in texts, lists and tables as its file has them."""
        raise NotImplementedError

    def first(self, game: G, position: Any) -> Role:
        """Return the role that began, which differs from the record's after a change of roles."""
        return game.setting.first

    def pieces(self, game: G) -> Sequence[PieceKind]:
        """Return all pieces that may be put on a site."""
        return ()

    def faces(self, game: G) -> Sequence[PieceKind]:
        """Return the pieces that are distinguished in a photograph, as kits print them."""
        return self.pieces(game)

    def covers(self, piece: PieceKind) -> bool:
        """Return whether a `piece` may hide others below it; then a person is asked about it."""
        return False

    def seen(self, game: G, found: Sequence[tuple[str, PieceKind]]) -> Mapping[str, Any]:
        """Return the layout of pieces that were `found`, each with the name of its site."""
        sites: dict[tuple[str, int], list[str]] = {}
        for site, piece in found:
            sites.setdefault((piece.key, piece.number), []).append(site)
        layout: dict[str, list[str]] = {}
        for (key, number), names in sites.items():
            layout.setdefault(key, []).extend(self.drawn(key, number, names))
        return layout

    def likely(self, game: G, position: Any, odds: Odds) -> Iterator[Any]:
        """Yield turns, legal or not, that may lead to a picture; `odds` favours roles on sites."""
        yield from game.moves(position)

    def drawn(self, key: str, number: int, sites: Sequence[str]) -> Sequence[str]:
        """Return the items of a `key` and a `number` of a map's legend that are on `sites`."""
        return sites

    def laid(self, game: G, layout: PositionLayout) -> Iterator[Laid]:
        """Yield the items of `layout` as pieces on sites, whether a game reaches it or not."""
        known = {(piece.key, piece.number): piece for piece in reversed(self.pieces(game))}
        for key, written in layout.lists.items():
            for one in written:
                number, sites = self.sites_of(game, one.text)
                like = next(piece for piece in known.values() if piece.key == key)
                other = like._replace(number=number, text=str(number))
                yield Laid(known.get((key, number), other), tuple(sites))

    def sites_of(self, game: G, item: str) -> tuple[int, Sequence[str]]:
        """Return the number and the sites, even unknown ones, that `drawn` writes as `item`."""
        number = game.labels.find(item)
        return 1, [item if number is None else game.labels.names[number]]

    # What is the same for all games

    def tells_turns(self, game: G) -> bool:
        """Return whether `likely` finds turns: its own ones, or those that the game lists."""
        return type(self).likely is not Judge.likely or game.lists_moves()

    def layout_fields(self) -> Fields:
        """Return the keys that a layout may have."""
        return Fields(
            "the position",
            **self.fields,
            map=Field(
                Raw({"type": "string"}, words="a block of lines"),
                "a picture of the board, a letter a site, `.` for an empty one",
            ),
            legend=Field(
                Raw({"type": "object"}, words="a table"),
                "what each letter of the map stands for: one of these keys, perhaps with a number",
            ),
        )

    def read(self, game: G, node: Node) -> PositionLayout:
        """Read the layout that `node` holds, with what its map shows. Raises InputError."""
        values = self.layout_fields().read(node)
        keys = [key for key, field in self.fields.items() if isinstance(field.kind, ListOf)]
        lists = {key: list(values[key]) for key in keys if key in values}
        others = {key: values[key] for key in self.fields if key in values and key not in keys}
        if "map" in values:
            legend = values.get("legend")
            for key, number, sites, span in drawn_sites(
                game, values["map"], legend, keys, self.letters
            ):
                drawn = self.drawn(key, number, sites)
                lists.setdefault(key, []).extend(ItemText(item, span) for item in drawn)
        elif "legend" in values:
            raise InputError("a legend needs a map", values.span_of("legend"))
        return PositionLayout(lists, others)

    def site(self, game: G, written: ItemText, what: str) -> int:
        """Return the number of the site that `written` names; `what` names the kind of site.

        Raises InputError for what is no name, ImpossibleError for a name that the board lacks.
        """
        return numbered(written, what, _SITE, game.labels.find, game.labels.names[0])


def numbered(
    written: ItemText,
    what: str,
    form: re.Pattern[str],
    find: Callable[[str], int | None],
    such_as: str,
) -> int:
    """Return what `find` finds for a name of the `form`; `what` and `such_as` are for errors."""
    if not form.fullmatch(written.text):
        found = written.text[:40]
        raise InputError(f"expected a {what} such as {such_as}, found '{found}'", written.span)
    number = find(written.text)
    return off_board(written.text, what) if number is None else number


def off_board(name: str, what: str) -> NoReturn:
    """Raise ImpossibleError: the board has no place `name`; `what` names the kind of place."""
    message = _("the board has no {place} '{name}'").format(place=_(what), name=name[:40])
    raise ImpossibleError("off-board", name[:40], message)


def owned_items(
    roles: Sequence[Role], layout: PositionLayout
) -> Iterator[tuple[int, Role, ItemText]]:
    """Yield each item of the lists of `roles`, with the number and the name of the role."""
    for number, role in enumerate(roles):
        for written in layout.items(role):
            yield number, role, written


@cache
def judge_of(game: type[AnyGame]) -> Judge[Any]:
    """Return who judges positions of `game`; without fields, nobody does."""
    return hook_class(game, "judge", Judge)()


def piece_in_words(piece: PieceKind | LaidPiece) -> str:
    """Return a piece with its role and the text on it, such as `red xoid 5`."""
    kind = pgettext("piece", piece.piece.replace("-", " "))
    what = f"{kind} {piece.text}" if piece.text else kind
    if piece.role is None:
        return what
    return _("{player} {piece}").format(player=role_name(piece.role), piece=what)
