"""Knows the games: opens them by the names that people use, on their boards, with their options."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.yaml.nodes import Scalar
from printkit.boards.definition import BoardDefinition, read_board
from printkit.rules.game import AnyGame, Game, Setting
from printkit.rules.hooks import class_in
from printkit.rules.lookup import (
    is_path,
    load_board,
    load_ruleset,
    named_at,
    ruleset_names,
    unknown,
)
from printkit.rules.record import Record
from printkit.rules.ruleset_file import RulesetDefinition

games = import_module("printkit.games")  # not imported: rules know no game
_MOST_KEPT = 16  # games that records share
_MOST_CELLS = 500  # cells of the boards: the tables of larger boards take much memory
MOST_PROVEN_CELLS = 300  # most cells of a board on which wins are proven


@cache
def _game_folders() -> tuple[str, ...]:
    """Not by pkgutil, which takes as long as reading the YAML."""
    return tuple(sorted(path.parent.name for path in Path(games.__path__[0]).glob("*/rules.py")))


@cache
def _class_in(folder: str) -> type[AnyGame] | InputError:
    name = f"{games.__name__}.{folder}.rules"
    try:
        return class_in(name, Game)  # type: ignore[type-abstract]  # subclasses are asked for
    except InputError as error:
        return error


def _game_classes() -> Iterator[type[AnyGame]]:
    return (game for game in map(_class_in, _game_folders()) if isinstance(game, type))


def faulty_games() -> list[InputError]:
    """Return why games cannot be used, an error for each of these; usually an empty list."""
    return [game for game in map(_class_in, _game_folders()) if isinstance(game, InputError)]


@cache
def game_names() -> tuple[str, ...]:
    """Return the names of all games that can be used, as records have them."""
    return tuple(sorted(name for game in _game_classes() for name in game.names))


def game_class(name: str, span: SourceSpan | None = None) -> type[AnyGame]:
    """Return the class that plays the game `name`.

    Raises InputError: at `span` if there is no such game, or the one about a game's faulty rules.
    """
    own = _class_in(name) if name in _game_folders() else None
    if isinstance(own, InputError):
        raise own.with_traceback(None)
    if own and name in own.names:  # without importing the others
        return own
    for game in _game_classes():
        if name in game.names:
            return game
    sentence = unknown("game", name, game_names()).message
    raise InputError("; ".join([sentence, *map(str, faulty_games())]), span)


def rulesets_of(game: str) -> Iterator[RulesetDefinition]:
    """Yield the shipped rulesets of `game`, the one with its name first."""
    yield load_ruleset(game)
    for name in ruleset_names():
        if name != game and (ruleset := load_ruleset(name)).game == game:
            yield ruleset


def ruleset_for(
    game: str, board: str | None, span: SourceSpan | None = None, given: Collection[str] = ()
) -> RulesetDefinition:
    """Return the ruleset of `game` where none is named: the first with `board`, or the default.

    Raises InputError, at `span`, if an unlisted board needs options that are not `given`.
    """
    if board is None:
        return load_ruleset(game)
    for ruleset in rulesets_of(game):
        if board in ruleset.boards:
            return ruleset
    kinds = game_class(game).option_kinds
    needed = [key for key, kind in kinds.items() if kind.default is None and key not in given]
    if needed:
        hint = f"name a ruleset that gives {', '.join(needed)}"
        raise InputError(f"no ruleset of {game} lists the board '{board}'; {hint}", span)
    return load_ruleset(game)


@dataclass(eq=False)
class OpenedGame:
    """A game ready to play, and what it was made from."""

    game: AnyGame
    ruleset: RulesetDefinition
    board: BoardDefinition

    def in_language(self) -> "OpenedGame":
        """The same game, its titles in the language that is spoken."""
        return OpenedGame(self.game, self.ruleset.in_language(), self.board.in_language())


def open_game(record: Record, folder: Path | None) -> OpenedGame:
    """Open the game of `record`; paths in it are relative to `folder`.

    Where that is None the record may name only what is shipped, or hold a board itself. Raises
    InputError when the record's board, ruleset and roles do not fit each other or the game.
    """
    game = game_class(record.game, record.spans.get("game"))
    check_roles(record, game)
    board = None
    if isinstance(record.board, Scalar):
        with named_at(record.board.span):
            board = load_board(record.board.value, folder, record.board.span)
    elif record.board is not None:
        board = read_board(record.board)
    if record.ruleset is not None:
        with named_at(record.ruleset.span):
            ruleset = load_ruleset(record.ruleset.value, folder, record.ruleset.span)
    else:
        ruleset = ruleset_for(record.game, board.name if board else None, record.spans.get("board"))
    if ruleset.game != record.game:
        raise InputError(
            f"the ruleset '{ruleset.name}' is for {ruleset.game}, the record is of {record.game}",
            record.spans.get("ruleset"),
        )
    board = board or default_board(ruleset)
    check_board(game, record.game, board, record.spans.get("board"))
    with named_at(record.ruleset.span if record.ruleset else None):
        return _opened(game, ruleset, board, record.first, record.setup)


def check_named(game: str) -> None:
    """Raise InputError unless `game` is a game, or a ruleset by name or path."""
    known = tuple(dict.fromkeys((*game_names(), *ruleset_names())))
    if game not in known and not is_path(game):
        raise unknown("game or ruleset", game, known)


def open_setting(
    game: str,
    board: str | BoardDefinition | None,
    pitch: float | None = None,
    options: Mapping[str, str] | None = None,
) -> OpenedGame:
    """Open a game without a record, on `board` or on the default board of its ruleset.

    `game` is a game, or a ruleset by name or path; `pitch` (mm, else the ruleset's) resizes the
    board; `options` are texts that replace the ruleset's. Raises InputError.
    """
    place = load_board(board) if isinstance(board, str) else board
    given = {key: (text, SourceSpan("--option")) for key, text in (options or {}).items()}
    if game in game_names():
        ruleset = ruleset_for(game, place.name if place else None, given=given)
    else:
        check_named(game)
        ruleset = load_ruleset(game)
    ruleset = ruleset._replace(options={**ruleset.options, **given})
    kind = game_class(ruleset.game, ruleset.game_span)
    place = place or default_board(ruleset)
    check_board(kind, ruleset.game, place, None)
    if pitch := pitch or ruleset.pitch:
        place = place.resized(pitch)
    return _opened(kind, ruleset, place, None, {})


def check_provable(opened: OpenedGame) -> None:
    """Raise InputError if the board is too large to prove who wins on it."""
    cells = len(opened.board.cells)
    if cells > MOST_PROVEN_CELLS:
        raise InputError(
            f"the board '{opened.board.name}' has {cells:,} cells, too many to prove who wins; "
            f"take one of at most {MOST_PROVEN_CELLS}"
        )


def default_board(ruleset: RulesetDefinition) -> BoardDefinition:
    """Load the first board of `ruleset`; a path is relative to its file. Raises InputError."""
    if not ruleset.boards:
        raise InputError(
            f"the ruleset '{ruleset.name}' lists no board; name one", ruleset.game_span
        )
    beside = Path(ruleset.game_span.file).parent
    return load_board(ruleset.boards[0], beside, ruleset.game_span)


def game_of_board(board: str) -> str | None:
    """Return the game of the first shipped ruleset that lists `board`, if any does."""
    rulesets = (ruleset for game in game_names() for ruleset in rulesets_of(game))
    return next((ruleset.game for ruleset in rulesets if board in ruleset.boards), None)


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


@lru_cache(_MOST_KEPT)  # games never change, so records of the same terms share one
def _game(game: type[AnyGame], *terms: Any) -> AnyGame:
    board, labels, options, first, setup = terms
    return game(Setting(board, labels, dict(options), first, dict(setup)))


def check_roles(record: Record, game: type[AnyGame]) -> None:
    """Raise InputError where `record` speaks of roles or a setup that `game` does not have."""
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
        raise InputError(f"{record.game} has no setup", record.spans["setup"])
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
    """Return the games that can be played on `board`. Raises InputError when there is none."""
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
    """Raise InputError, at `span`, when `game`, called `name`, cannot be played on `board`."""
    lattice = game.lattices[name]
    if board.lattice.name != lattice or board.play_on != game.play_on:
        raise InputError(
            f"{name} is played on the {game.play_on} of a {lattice} board; "
            f"'{board.name}' is for play on the {board.play_on} of a {board.lattice.name} one",
            span,
        )


def read_options(game: type[AnyGame], ruleset: RulesetDefinition) -> dict[str, Any]:
    """Return the value of every option of `game`: the ruleset's or the default.

    Raises InputError for an unknown, a missing or an unreadable option.
    """
    known, values = tuple(game.option_kinds), {}
    for key, (_, span) in ruleset.options.items():
        if key not in known:
            raise InputError(f"{ruleset.game} has no option '{key}'; {nearest(key, known)}", span)
    for key, kind in game.option_kinds.items():
        text, span = ruleset.options.get(key, (kind.default, ruleset.game_span))
        if text is None:
            raise InputError(f"the ruleset '{ruleset.name}' must give the option {key}", span)
        try:
            values[key] = kind.read(text)
        except ValueError as error:
            raise InputError(f"option {key}: {error}", span) from None
    return values
