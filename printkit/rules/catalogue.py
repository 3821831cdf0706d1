"""The catalogue of games: finds a game by name and opens it with its board and options."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.yaml.nodes import Scalar
from printkit.boards.definition import BoardDefinition, read_board
from printkit.rules import lookup
from printkit.rules.game import AnyGame, Game, Setting
from printkit.rules.game_packages import (
    GamePackage,
    missing_packages,
    other_packages,
    shipped_packages,
)
from printkit.rules.hooks import import_class
from printkit.rules.record import Record
from printkit.rules.ruleset_file import RulesetDefinition

_MOST_KEPT = 16  # Most games in the cache.
_MOST_CELLS = 500  # Most cells of a cached game's board; larger boards need much memory.
MOST_PROVEN_CELLS = 300  # Most cells of a board for which the exact solver proves wins.


@cache
def _class_in(package: str) -> type[AnyGame] | InputError:
    try:
        return import_class(f"{package}.rules", Game)  # type: ignore[type-abstract]  # a subclass
    except InputError as error:
        return error


class _Loaded(NamedTuple):
    """The classes of all usable games by name, and an error for each game that cannot be used."""

    classes: Mapping[str, type[AnyGame]]
    errors: Sequence[InputError]


def _loaded() -> _Loaded:
    return _load(other_packages())


@lru_cache(2)
def _load(others: tuple[GamePackage, ...]) -> _Loaded:
    """Import all games. If several games have the same name, only a shipped game can be used."""
    classes: dict[str, type[AnyGame]] = {}
    homes: dict[str, GamePackage] = {}
    errors: list[InputError] = []
    for package in (*shipped_packages(), *others):
        found = _class_in(package.module)
        if isinstance(found, InputError):
            errors.append(found)
            continue
        for name in found.names:
            first = homes.setdefault(name, package)
            if first is package:
                classes[name] = found
                continue
            if first not in shipped_packages():
                classes.pop(name, None)
            where = f"{first.folder} and {package.folder}"
            errors.append(InputError(f"two games are called '{name}': {where}; rename one"))
    return _Loaded(classes, errors)


def faulty_games() -> list[InputError]:
    """Return an error for each game that cannot be used; usually, the list is empty."""
    return [*missing_packages(), *_loaded().errors]


def game_names() -> tuple[str, ...]:
    """Return the names, as used in records, of all usable games."""
    return tuple(sorted(_loaded().classes))


def game_class(name: str, span: SourceSpan | None = None) -> type[AnyGame]:
    """Return the class with the rules of the game `name`.

    Raises InputError if the rules cannot be loaded or, at `span`, if the game does not exist.
    """
    for packages, loaded in ((shipped_packages, partial(_load, ())), (other_packages, _loaded)):
        for package in (one for one in packages() if one.name == name):
            found = _class_in(package.module)
            if isinstance(found, InputError):
                raise found.with_traceback(None)
            if packages is shipped_packages and name in found.names:
                return found  # without importing other games
        if name in (classes := loaded().classes):
            return classes[name]
    faults = [str(error) for error in faulty_games()]
    clashes = [fault for fault in faults if f" games are called '{name}'" in fault]
    sentence = lookup.unknown("game", name, game_names()).message
    raise InputError("; ".join(clashes or [sentence, *faults]), span)


def rulesets_of(game: str) -> Iterator[RulesetDefinition]:
    """Yield the shipped rulesets of `game`; the first one has the same name as the game."""
    yield lookup.load_ruleset(game)
    for name in lookup.ruleset_names():
        if name != game and (ruleset := lookup.load_ruleset(name)).game == game:
            yield ruleset


def ruleset_for(
    game: str, board: str | None, span: SourceSpan | None = None, given: Collection[str] = ()
) -> RulesetDefinition:
    """Return the first ruleset of `game` that lists `board`, or else the default ruleset.

    Raises InputError, at `span`, if no ruleset lists `board` and a required option is not `given`.
    """
    if board is None:
        return lookup.load_ruleset(game)
    for ruleset in rulesets_of(game):
        if board in ruleset.boards:
            return ruleset
    kinds = game_class(game).option_kinds
    needed = [key for key, kind in kinds.items() if kind.default is None and key not in given]
    if needed:
        hint = f"name a ruleset that sets the option {', '.join(needed)}"
        raise InputError(f"no ruleset of {game} lists the board '{board}'; {hint}", span)
    return lookup.load_ruleset(game)


@dataclass(eq=False)
class OpenedGame:
    """A game ready to play, with its ruleset and board."""

    game: AnyGame
    ruleset: RulesetDefinition
    board: BoardDefinition

    def in_language(self) -> "OpenedGame":
        """Return the game with titles in the current language."""
        return OpenedGame(self.game, self.ruleset.in_language(), self.board.in_language())


def open_game(record: Record, folder: Path | None) -> OpenedGame:
    """Open the game of `record`; paths in the record are relative to `folder`.

    If `folder` is None, the record may contain only shipped names and inline boards. Raises
    InputError if the record's board, ruleset and roles do not fit each other or the game.
    """
    game = game_class(record.game, record.spans.get("game"))
    check_roles(record, game)
    board = None
    if isinstance(record.board, Scalar):
        with lookup.errors_at(record.board.span):
            board = lookup.load_board(record.board.value, folder, record.board.span)
    elif record.board is not None:
        board = read_board(record.board)
    if record.ruleset is not None:
        with lookup.errors_at(record.ruleset.span):
            ruleset = lookup.load_ruleset(record.ruleset.value, folder, record.ruleset.span)
    else:
        ruleset = ruleset_for(record.game, board.name if board else None, record.spans.get("board"))
    if ruleset.game != record.game:
        raise InputError(
            f"the ruleset '{ruleset.name}' is for {ruleset.game}, the record is of {record.game}",
            record.spans.get("ruleset"),
        )
    board = board or default_board(ruleset)
    check_board(game, record.game, board, record.spans.get("board"))
    with lookup.errors_at(record.ruleset.span if record.ruleset else None):
        return _opened(game, ruleset, board, record.first, record.setup)


def check_named(game: str) -> None:
    """Raise InputError unless `game` is the name of a game or ruleset, or looks like a path."""
    known = tuple(dict.fromkeys((*game_names(), *lookup.ruleset_names())))
    if game not in known and not lookup.is_path(game):
        raise lookup.unknown("game or ruleset", game, known)


def open_setting(
    game: str,
    board: str | BoardDefinition | None,
    pitch: float | None = None,
    options: Mapping[str, str] | None = None,
) -> OpenedGame:
    """Open a game without a record, on `board` or on the default board of its ruleset.

    `game` is the name of a game, or the name or path of a ruleset. `pitch` (in mm) and `options`
    override the values of the ruleset. Raises InputError if an argument is invalid.
    """
    place = lookup.load_board(board) if isinstance(board, str) else board
    given = {key: (text, SourceSpan("--option")) for key, text in (options or {}).items()}
    if game in game_names():
        ruleset = ruleset_for(game, place.name if place else None, given=given)
    else:
        check_named(game)
        ruleset = lookup.load_ruleset(game)
    ruleset = ruleset._replace(options={**ruleset.options, **given})
    kind = game_class(ruleset.game, ruleset.game_span)
    place = place or default_board(ruleset)
    check_board(kind, ruleset.game, place, None)
    if pitch := pitch or ruleset.pitch:
        place = place.resized(pitch)
    return _opened(kind, ruleset, place, None, {})


def check_provable(opened: OpenedGame) -> None:
    """Raise InputError if the board of `opened` is too large for proving who wins."""
    cells = len(opened.board.cells)
    if cells > MOST_PROVEN_CELLS:
        raise InputError(
            f"the board '{opened.board.name}' has {cells:,} cells, too many to prove who "
            f"wins; choose a board of at most {MOST_PROVEN_CELLS}"
        )


def default_board(ruleset: RulesetDefinition) -> BoardDefinition:
    """Load the first board of `ruleset`. Raises InputError if no board is listed or loadable."""
    if not ruleset.boards:
        raise InputError(
            f"the ruleset '{ruleset.name}' lists no board; name one", ruleset.game_span
        )
    folder = Path(ruleset.game_span.file).parent
    return lookup.load_board(ruleset.boards[0], folder, ruleset.game_span)


def game_of_board(board: str) -> str | None:
    """Return the game of the first shipped ruleset that lists `board`, or None."""
    for ruleset in lookup.rulesets_listing(board):
        with suppress(InputError):  # the rules of another package may be unusable
            game_class(ruleset.game)
            return ruleset.game
    return None


def _opened(
    game: type[AnyGame],
    ruleset: RulesetDefinition,
    board: BoardDefinition,
    first: str | None,
    setup: Mapping[str, Sequence[str]],
) -> OpenedGame:
    make = _game if len(board.cells) <= _MOST_CELLS else _game.__wrapped__
    options = tuple(read_options(game, ruleset).items())
    sites = tuple((key, tuple(sites)) for key, sites in setup.items())
    made = make(game, board.board, board.labels, options, first or game.roles[0], sites)
    return OpenedGame(made, ruleset, board)


@lru_cache(_MOST_KEPT)  # records with equal terms share one immutable game
def _game(game: type[AnyGame], *terms: Any) -> AnyGame:
    board, labels, options, first, setup = terms
    return game(Setting(board, labels, dict(options), first, dict(setup)))


def check_roles(record: Record, game: type[AnyGame]) -> None:
    """Raise InputError if `record` contains roles or a setup that `game` does not have."""
    scores = record.claim.scores if record.claim else {}
    for key, words in (("players", record.players), ("result", scores)):
        for word in words:
            _check_word(word, game.roles, f"{key}.{word}", record)
    if record.claim and record.claim.winner is not None:
        _check_word(record.claim.winner, (*game.roles, "draw"), "result.winner", record)
    if record.first is not None:
        firsts = game.roles if game.first_by_chance else game.roles[:1]
        _check_word(record.first, firsts, "first", record)
    if "setup" in record.spans and not game.setup_keys:
        raise InputError(
            f"{record.game} has no setup; remove the key 'setup'", record.spans["setup"]
        )
    for key in record.setup:
        _check_word(key, game.setup_keys, f"setup.{key}", record)


def _check_word(word: str, allowed: tuple[str, ...], key: str, record: Record) -> None:
    if word not in allowed:
        expected = " or ".join(allowed)
        raise InputError(
            f"{key}: expected {expected} in {record.game}, found '{word[:80]}'",
            record.spans.get(key),
        )


def games_on(board: BoardDefinition) -> list[str]:
    """Return the names of games playable on `board`. Raises InputError if no game is playable."""
    names = []
    for name in game_names():
        game = game_class(name)
        if game.lattices[name] == board.lattice.name and game.play_on == board.play_on:
            names.append(name)
    if not names:
        raise InputError(
            f"no game is played on the {board.play_on} of a {board.lattice.name} board"
        )
    return names


def check_board(
    game: type[AnyGame], name: str, board: BoardDefinition, span: SourceSpan | None
) -> None:
    """Raise InputError, at `span`, if `game`, called `name`, is not playable on `board`."""
    lattice = game.lattices[name]
    if board.lattice.name != lattice or board.play_on != game.play_on:
        raise InputError(
            f"{name} is played on the {game.play_on} of a {lattice} board, but '{board.name}' is a "
            f"{board.lattice.name} board for play on its {board.play_on}; choose another board",
            span,
        )


def read_options(game: type[AnyGame], ruleset: RulesetDefinition) -> dict[str, Any]:
    """Return the values of all options of `game`: those in `ruleset`, or else the defaults.

    Raises InputError if `ruleset` has an unknown or invalid option, or lacks a required option.
    """
    known, values = tuple(game.option_kinds), {}
    for key, (_, span) in ruleset.options.items():
        if key not in known:
            raise InputError(f"{ruleset.game} has no option '{key}'; {nearest(key, known)}", span)
    for key, kind in game.option_kinds.items():
        text, span = ruleset.options.get(key, (kind.default, ruleset.game_span))
        if text is None:
            raise InputError(f"the ruleset '{ruleset.name}' lacks the required option {key}", span)
        try:
            values[key] = kind.read(text)
        except ValueError as error:
            raise InputError(f"option {key}: {error}", span) from None
    return values
