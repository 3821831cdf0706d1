"""Judges: check and score positions of games that were not recorded.

Terminology
-----------
layout
    The pieces of a position and their sites, listed under the keys of the game's position files.
impossible
    A position that no legal game reaches is impossible. A finding states the reason: a code for
    programs, the site, and a sentence for people.
ending
    The outcome if the game ended in a position, or the reason why the game cannot have ended there.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar, final

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import _, pgettext, role_name
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Kind, ListOf, Raw, text_of
from printkit.base.yaml.nodes import Node
from printkit.boards.lattice import Site
from printkit.records.text_diagram import drawn_sites
from printkit.rules.game import AnyGame, Outcome, PieceOnBoard, Role, Scores
from printkit.rules.hooks import hook_class

G = TypeVar("G", bound=AnyGame)
Odds = Callable[[Site, Role | None], float]

_LONGEST_ITEM = 100_000  # most characters of an item; enough for a Xoid of 10,000 legs
_SITE = re.compile(r"[A-Za-z]+[0-9]*")


class Finding(NamedTuple):
    """A fault of a position; `site` is None if the fault concerns no single site."""

    code: str
    site: str | None
    message: str


class ImpossibleError(Exception):
    """Raised if no legal game reaches a position; `finding` is the reason."""

    def __init__(self, code: str, site: str | None, message: str) -> None:
        super().__init__(message)
        self.finding = Finding(code, site, message)


class ItemText(NamedTuple):
    """An item of a layout: its text, and its location in the file."""

    text: str
    span: SourceSpan


class LayoutItem(Kind[ItemText]):
    """Reads an item of a layout from YAML: text that names a piece or a site, and its location."""

    schema: Mapping[str, Any] = {"type": ["string", "number", "boolean"]}

    def __init__(self, wording: str) -> None:
        self.wording = wording

    def read(self, node: Node) -> ItemText:
        text = text_of(node, self.wording)
        if len(text) > _LONGEST_ITEM:
            raise InputError(f"an item has at most {_LONGEST_ITEM} characters", node.span)
        return ItemText(" ".join(text.split()), node.span)


def items(wording: str, doc: str) -> Field:
    """Return the YAML field for a list of items; `wording` describes an item, `doc` the list."""
    return Field(ListOf(LayoutItem(wording)), doc)


class PositionLayout(NamedTuple):
    """A layout: the `lists` of items by key, all other entries, and the first player, if known."""

    lists: Mapping[str, Sequence[ItemText]]
    others: Mapping[str, Any]
    first: Role | None = None

    def items(self, key: str) -> Sequence[ItemText]:
        """The items listed under `key`, if any."""
        return self.lists.get(key, ())


class Verdict(NamedTuple):
    """The judgement of a position that a legal game can reach, with the current `scores`.

    `outcome` is set if no further turn is possible. `ending` is the outcome if the game ended in
    this position, or a Finding if no game can end in this position; `ending` is None if the result
    is unknown. `remark` is a sentence on facts that remain unknown.
    """

    position: Any
    scores: Scores
    outcome: Outcome | None
    ending: Outcome | Finding | None
    remark: str = ""


class PieceKind(NamedTuple):
    """A kind of piece: its `key` and `number` in a layout, and its appearance.

    `piece`, `role` and `text` mean the same as in PieceOnBoard. `on` is cells, edges or vertices
    (default: the sites of the game). `pencil` is the drawing of the piece on a paper pad, which is
    `red`, `blue`, `dark`, `light`, a `level` or `upright` line across its cell, or another `mark`.
    """

    key: str
    piece: str
    role: Role | None = None
    text: str = ""
    number: int = 1
    on: str = ""
    pencil: str = ""


class Laid(NamedTuple):
    """An item of a layout: the `piece`, and the names of its sites."""

    piece: PieceKind
    sites: tuple[str, ...]


class Occupancy:
    """The piece on each site; a second piece on a site makes the position impossible."""

    def __init__(self) -> None:
        self._things: dict[str, str] = {}

    def put(self, site: str, thing: str) -> None:
        """Put `thing`, such as `a black stone`, on `site`; raise ImpossibleError if occupied."""
        if site in self._things:
            there = self._things[site]
            said = _("{name} has {thing} and {other}")
            if there == thing:
                said = _("{name} has {thing} twice")
            message = said.format(name=site, thing=there, other=thing)
            raise ImpossibleError("occupied", site, message)
        self._things[site] = thing


class Judge(Generic[G]):
    """A judge of positions of one game. Without a judge, positions cannot be scored.

    A `layout` lists pieces and their sites, as in a position file.
    """

    fields: ClassVar[Mapping[str, Field]] = {}  # The keys of a layout.
    # The default legend of maps: the key of each letter, with a number for some letters.
    letters: ClassVar[Mapping[str, str]] = {}
    # Keys of items that cover several sites. An item may be pieces whose borders are unknown.
    joined: ClassVar[Collection[str]] = ()
    # Initial values of entries that no photograph shows. A person can correct these values.
    unseen: ClassVar[Mapping[str, Any]] = {}

    def setup(self, layout: PositionLayout) -> Mapping[str, tuple[str, ...]]:
        """Return the setup in `layout`, in the format of a record's `setup`."""
        return {}

    def judge(self, game: G, layout: PositionLayout, *, final: bool) -> Verdict:
        """Return a verdict on `layout`. Raises ImpossibleError, or InputError if malformed."""
        raise NotImplementedError

    def layout(self, game: G, position: Any) -> Mapping[str, Any]:
        """Return the layout of `position`. The values are texts, lists and tables, as in a file."""
        raise NotImplementedError

    def first(self, game: G, position: Any) -> Role:
        """Return the current role of the player who moved first, which a swap changes."""
        return game.setting.first

    def pieces(self, game: G) -> Sequence[PieceKind]:
        """Return all kinds of pieces that may be on sites."""
        return ()

    def faces(self, game: G) -> Sequence[PieceKind]:
        """Return the kinds of pieces that look different in photographs."""
        return self.pieces(game)

    def covers(self, piece: PieceKind) -> bool:
        """Return whether `piece` can hide pieces below it. A person must then check the site."""
        return False

    def seen(self, game: G, found: Sequence[tuple[str, PieceKind]]) -> Mapping[str, Any]:
        """Return the layout of the pieces `found`, each with the name of its site."""
        sites: dict[tuple[str, int], list[str]] = {}
        for site, piece in found:
            sites.setdefault((piece.key, piece.number), []).append(site)
        layout: dict[str, list[str]] = {}
        for (key, number), names in sites.items():
            layout.setdefault(key, []).extend(self.drawn(key, number, names))
        return layout

    def likely(self, game: G, position: Any, odds: Odds) -> Iterator[Any]:
        """Yield turns that a photograph may show. `odds` rates how likely a role is on a site."""
        yield from game.moves(position)

    def drawn(self, key: str, number: int, sites: Sequence[str]) -> Sequence[str]:
        """Return the items on `sites`, which a map marks with the letter of `key` and `number`."""
        return sites

    def laid(self, game: G, layout: PositionLayout) -> Iterator[Laid]:
        """Yield the pieces of `layout` with their sites, even if the position is impossible."""
        known = {(piece.key, piece.number): piece for piece in reversed(self.pieces(game))}
        for key, written in layout.lists.items():
            for one in written:
                number, sites = self.sites_of(game, one.text)
                like = next(piece for piece in known.values() if piece.key == key)
                other = like._replace(number=number, text=str(number))
                yield Laid(known.get((key, number), other), tuple(sites))

    def sites_of(self, game: G, item: str) -> tuple[int, Sequence[str]]:
        """Return the number and site names in `item`, even unknown names. Inverse of `drawn`."""
        number = game.labels.find(item)
        return 1, [item if number is None else game.labels.names[number]]

    @final
    def yields_turns(self, game: G) -> bool:
        """Return whether `likely` is overridden or can yield the moves that the game lists."""
        return type(self).likely is not Judge.likely or game.lists_moves()

    @final
    def layout_fields(self) -> Fields:
        """Return the keys that a layout may have."""
        return Fields(
            "the position",
            **self.fields,
            map=Field(
                Raw({"type": "string"}, words="a block of lines"),
                "a map of the board: a letter for each site, `.` for an empty one",
            ),
            legend=Field(
                Raw({"type": "object"}, words="a table"),
                "the meaning of each letter of the map: a key of the position, optionally "
                "with a number",
            ),
        )

    @final
    def read(self, game: G, node: Node) -> PositionLayout:
        """Return the layout in `node`, with its map. Raises InputError if `node` is invalid."""
        values = self.layout_fields().read(node)
        keys = [key for key, field in self.fields.items() if isinstance(field.kind, ListOf)]
        lists = {key: list(values[key]) for key in keys if key in values}
        others = {key: values[key] for key in self.fields if key in values and key not in keys}
        if "map" in values:
            legend = values.get("legend")
            found = drawn_sites(game, values["map"], legend, keys, self.letters)
            for key, number, sites, span in found:
                drawn = self.drawn(key, number, sites)
                lists.setdefault(key, []).extend(ItemText(item, span) for item in drawn)
        elif "legend" in values:
            raise InputError("a legend needs a map", values.span_of("legend"))
        return PositionLayout(lists, others)

    @final
    def site(self, game: G, written: ItemText, what: str) -> int:
        """Return the index of the site that `written` names; `what` is the kind of site.

        Raises InputError if `written` is not a name, ImpossibleError if the board lacks the site.
        """
        return numbered(written, what, _SITE, game.labels.find, game.labels.names[0])


def numbered(
    written: ItemText,
    what: str,
    form: re.Pattern[str],
    find: Callable[[str], int | None],
    such_as: str,
) -> int:
    """Return the index that `find` returns for the name `written`; `such_as` is a sample name."""
    if not form.fullmatch(written.text):
        found = written.text[:40]
        raise InputError(f"expected a {what} such as {such_as}, found '{found}'", written.span)
    number = find(written.text)
    return off_board(written.text, what) if number is None else number


def off_board(name: str, what: str) -> NoReturn:
    """Raise ImpossibleError because the board has no place `name`; `what` is the kind of place."""
    message = _("the board has no {place} '{name}'").format(place=_(what), name=name[:40])
    raise ImpossibleError("off-board", name[:40], message)


def owned_items(
    roles: Sequence[Role], layout: PositionLayout
) -> Iterator[tuple[int, Role, ItemText]]:
    """Yield each item listed under one of `roles`, with the role's index and name."""
    for number, role in enumerate(roles):
        for written in layout.items(role):
            yield number, role, written


@cache
def judge_of(game: type[AnyGame]) -> Judge[Any]:
    """Return the judge of `game`; a judge without `fields` cannot score positions."""
    return hook_class(game, "judge", Judge)()


def piece_in_words(piece: PieceKind | PieceOnBoard) -> str:
    """Describe `piece` with its role and the text on it, such as `red xoid 5`."""
    kind = pgettext("piece", piece.piece.replace("-", " "))
    what = f"{kind} {piece.text}" if piece.text else kind
    if piece.role is None:
        return what
    return _("{player} {piece}").format(player=role_name(piece.role), piece=what)
