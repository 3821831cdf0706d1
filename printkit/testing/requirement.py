"""The requirements on a game, each stated in one sentence.

An unmet requirement is an error if a command would fail, or advice if the game only lacks
something that players would miss.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import PrintkitError
from printkit.base.language import (
    ENGLISH,
    SOURCE,
    is_translated,
    language_codes,
    require_babel,
    speaking,
)
from printkit.base.print_options import PrintOptions
from printkit.draw.game_view import View
from printkit.paper.box_face import scene_of
from printkit.paper.kit import Kit, Request
from printkit.paper.kit_files import kit_pdf
from printkit.paper.kit_request import request_for
from printkit.paper.page_setup import printed_language
from printkit.paper.rules.game_text import FigureRow, Heading, read_rules
from printkit.records.hand import Hand, hand_for
from printkit.records.judge import Judge, judge_of
from printkit.records.record_file import read_record, write_record
from printkit.records.scoring import position_of_record, score_source
from printkit.records.trial import play
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import (
    OpenedGame,
    check_board,
    open_game,
    open_setting,
    read_options,
    rulesets_of,
)
from printkit.rules.hooks import hook_class
from printkit.rules.lookup import load_board
from printkit.study.insight import Insight
from printkit.study.players import Players, players_of
from printkit.study.rng import Dice
from printkit.testing.conformance_suite import ConformanceCheck, ConformanceSuite, final
from printkit.testing.playthroughs import Playthrough

HOOKS: Mapping[str, type] = {  # The base classes of a game's optional modules.
    "view": View,
    "kit": Kit,
    "hand": Hand,
    "judge": Judge,
    "players": Players,
    "insight": Insight,
}
COVER_TURNS = 6  # Least number of turns of a cover's game; fewer make the box look empty.
_PLAYOUTS = 50
_MOST_CHECKED = 12  # Most turns of a random game to check with clicks and the judge.


class Requirement(NamedTuple):
    """A requirement: a `sentence`, whether it is only `advice`, and the `fault`, or "" if met."""

    sentence: str
    advice: bool
    fault: str = ""

    @property
    def grade(self) -> str:
        """The word `met`, `advice` or `error`."""
        return "met" if not self.fault else "advice" if self.advice else "error"


class Subject:
    """The game `name` under check, on its default board. Raises InputError if it cannot load."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.opened: OpenedGame = open_setting(name, None)
        self.game = self.opened.game
        self.suite = ConformanceSuite(name)

    @cached_property
    def request(self) -> Request:
        """The request for the game's kit."""
        return request_for(self.opened, PrintOptions())

    @property
    def kit(self) -> Kit:
        """The game's kit."""
        return self.request.kit

    @property
    def played(self) -> Playthrough:
        """The first random game of the conformance suite."""
        return self.suite.games[0]

    @property
    def package(self) -> str:
        """The full name of the game's package."""
        return type(self.game).__module__.rpartition(".")[0]

    @property
    def catalogues(self) -> list[Path]:
        """The translators' catalogues in the game's package."""
        return sorted(Path(str(files(self.package)), "languages").glob(f"*{SOURCE}"))

    def has(self, module: str) -> bool:
        """Return whether the game has a module called `module`."""
        return find_spec(f"{self.package}.{module}") is not None


Check = Callable[[Subject], str | None]  # returns the fault, if any; may raise an exception


def _hooks(subject: Subject) -> None:
    for module, base in HOOKS.items():
        hook_class(type(subject.game), module, base)


def _rulesets(subject: Subject) -> None:
    for ruleset in rulesets_of(subject.name):
        for board in ruleset.boards:
            check_board(type(subject.game), subject.name, load_board(board), ruleset.game_span)
        read_options(type(subject.game), ruleset)


def _kit(subject: Subject) -> None:
    kit_pdf(subject.opened, PrintOptions())


def _figures(subject: Subject) -> str:
    rules = subject.kit.rules_text(subject.request)
    if rules is None:
        return ""
    rows = read_rules(rules.text)
    named = [name for row in rows if isinstance(row, FigureRow) for name in row.names]
    for name in named:
        if name not in rules.figures:
            return f"the rules name the figure '{name}', which figures() lacks"
        rules.figures[name].draw((0.0, 0.0))
    unused = sorted({*rules.figures} - {*named})
    return f"no row of the rules names the figure '{unused[0]}'" if unused else ""


def _cover(subject: Subject) -> str:
    if text := subject.kit.cover(subject.request):
        scene_of(text, subject.game, subject.request.view)
        record = read_record(text.encode(), "cover.yaml")
        trial = play(open_game(record, None).game, record)
        if trial.problem is not None:
            return problem_sentence(trial.problem)
    return ""


def _search(subject: Subject) -> str:
    players, game = players_of(type(subject.game)), subject.game
    if not game.lists_moves() and not subject.has("players"):
        return ""
    position = subject.played.positions[0]
    arena = subject.played.arena.game
    move = players.searching(_PLAYOUTS)(arena, position, Dice("0"))
    fault = arena.check(position, move)
    return fault.message if fault else ""


def _clicks(subject: Subject) -> str:
    played = subject.played
    for position, move in list(zip(played.positions, played.moves, strict=False))[:_MOST_CHECKED]:
        hand = hand_for(played.game, position)
        sites = played.game.named_sites(move)
        if type(hand) is not Hand or sites is None:
            hand.click("", 0, "")
            continue
        draft = ""
        for site in sites:
            draft = hand.click(draft, site, "")
        text = played.game.format_move(move)
        if sites and draft != text:
            return f"clicks give '{draft}' instead of the turn '{text}'; write hand.py"
    return ""


def _judge(subject: Subject) -> str:
    if not judge_of(type(subject.game)).fields:
        return ""
    text = write_record(subject.played.record)
    for turn in range(min(len(subject.played.moves), _MOST_CHECKED) + 1):
        position, fault = position_of_record(text, turn)
        report = score_source(position)
        if fault or report.exit_status:
            return f"the position after turn {turn}: {fault or report.describe().strip()}"
        scores, _winner = final(subject.played.game, subject.played.positions[turn])
        if dict(report.scores) != dict(scores):
            return f"after turn {turn}, the judge gives another score than the rules"
    return ""


def _catalogues(subject: Subject) -> None:
    for path in subject.catalogues:
        with speaking(path):  # raises InputError for an invalid catalogue
            pass


def _rules(subject: Subject) -> str:
    rules = subject.kit.rules_text(subject.request)
    if rules is None:
        return "write rules.txt"
    headings = [row for row in read_rules(rules.text) if isinstance(row, Heading)]
    return "" if headings else "rules.txt has no heading, such as '# Your turn'"


def _aid(subject: Subject) -> str:
    known = subject.kit.text("aid.txt") or type(subject.kit).aid is not Kit.aid
    return "" if known else "write aid.txt"


def _guide(subject: Subject) -> str:
    form = subject.kit.record(subject.request)
    return "" if form.guide else "write the entry '# record' in words.txt"


def _long_cover(subject: Subject) -> str:
    text = subject.kit.cover(subject.request)
    if not text:
        return "write cover.yaml, a record with its board"
    turns = len(read_record(text.encode(), "cover.yaml").turns)
    return "" if turns >= COVER_TURNS else f"the cover's game has {turns} turns"


def _box(subject: Subject) -> str:
    box = subject.kit.box
    lacks = [name for name in ("minutes", "age", "difficulty") if not getattr(box, name)]
    return f"set box in kit.py: it lacks {', '.join(lacks)}" if lacks else ""


def _pieces(subject: Subject) -> str:
    sets = subject.kit.piece_sets(subject.request)
    return "" if any(one.pieces for one in sets) else "return a set from piece_sets() in kit.py"


def _moves(subject: Subject) -> str:
    known = subject.game.lists_moves() or subject.has("players")
    return "" if known else "write moves() in rules.py"


def _has_judge(subject: Subject) -> str:
    return "" if judge_of(type(subject.game)).fields else "write judge.py"


def _sources(subject: Subject) -> str:
    return "" if subject.opened.ruleset.sources else "add sources to the ruleset"


def _languages(subject: Subject) -> str:
    lacking = []
    for code in language_codes():
        with speaking(code):
            if printed_language(subject.opened, PrintOptions()) == ENGLISH != code:
                lacking.append(code)
    faults = [f"there is no translation into {', '.join(lacking)}"] if lacking else []
    counts = {path.stem: _untranslated(subject, path.stem) for path in subject.catalogues}
    faults += [f"{code} lacks {count} messages" for code, count in counts.items() if count]
    return "; ".join(faults)


def _untranslated(subject: Subject, code: str) -> int:
    """Return the number of the game's messages without a translation into the language `code`."""
    require_babel()
    from printkit.base.po_file import texts
    from printkit.testing.game_messages import untranslated_messages

    found = untranslated_messages(type(subject.game), code)
    with speaking(code):
        return sum(not is_translated(texts(one.id)[0], one.context) for one in found if one.id)


_ERRORS: tuple[tuple[str, Check], ...] = (
    ("Each module of the game can be loaded.", _hooks),
    ("Each ruleset can be used, and its boards fit the game.", _rulesets),
    ("Its kit can be printed.", _kit),
    ("The rules play and name each figure.", _figures),
    ("The record of the cover, cover.yaml, is legal.", _cover),
    ("The search finds a legal turn.", _search),
    ("The catalogues of translators can be read.", _catalogues),
    ("The judge accepts positions of real games, with the right scores.", _judge),
)
_ADVICE: tuple[tuple[str, Check], ...] = (
    ("The kit has rules with headings: rules.txt.", _rules),
    ("The kit has a player's aid of its own: aid.txt.", _aid),
    ("The record sheet explains the notation: '# record' in words.txt.", _guide),
    (f"The cover shows a game of at least {COVER_TURNS} turns: cover.yaml.", _long_cover),
    ("The box states the playing time, the age and the difficulty.", _box),
    ("The kit has pieces.", _pieces),
    ("The game lists its moves, for hints, search and simulations.", _moves),
    ("Clicks on the sites of a turn give its text.", _clicks),
    ("Positions can be scored: judge.py.", _has_judge),
    ("The ruleset names the designer: sources.", _sources),
    ("The texts are translated into all languages of printkit.", _languages),
)


def requirements(name: str) -> Iterator[Requirement]:
    """Yield each requirement on the game `name`: errors, advice, then the conformance suite.

    Raises InputError if the game does not exist or cannot be loaded.
    """
    subject = Subject(name)
    suite: list[tuple[str, Check]] = []
    for one in subject.suite.checks():
        sentence = (one.check.__doc__ or str(one)).replace("`", "")
        suite.append((sentence, partial(_run, one)))
    found: dict[str, str] = {}  # The first requirement with each fault.
    for checks, advice in ((_ERRORS, False), (_ADVICE, True), (suite, False)):
        for sentence, check in checks:
            try:
                fault = check(subject) or ""
            except (AssertionError, PrintkitError) as error:
                fault = str(error) or "a check failed"
            except Exception as error:  # noqa: BLE001 — a game's code may raise any exception
                fault = f"{type(error).__name__}: {error}"
            if fault and found.setdefault(fault, sentence) != sentence:
                fault = f"the same fault as in: {found[fault]}"
            yield Requirement(sentence, advice, fault)


def _run(one: ConformanceCheck, _subject: Subject) -> None:
    one()
