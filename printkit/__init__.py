"""Print-and-play abstract board games, and the verifier of their recorded games.

The functions for Python programs include `load_board`, `load_ruleset`, `generate_board`,
`inspect`, `polytwigs`, `new_game`, `convert`, `replay_record`, `verify_record`, `score_position`,
`hints`, `review`, `puzzles`, `solve`, `report`, `simulate`, `check`, `print_kit`, `print_board` and
`print_pieces`. The package also exports the types of their results. Each name is imported when a
program first uses the name, so the command line starts quickly.
"""

from printkit.version import __version__ as __version__

TYPE_CHECKING = False  # Not from `typing`, because importing `typing` is slow.
if TYPE_CHECKING:  # `as` marks an exported name.
    from printkit.base.errors import InputError as InputError
    from printkit.base.errors import PrintkitError as PrintkitError
    from printkit.base.print_options import PrintOptions as PrintOptions
    from printkit.commands.api.boards import Board as Board
    from printkit.commands.api.boards import load_board as load_board
    from printkit.commands.api.games import Replay as Replay
    from printkit.commands.api.games import Ruleset as Ruleset
    from printkit.commands.api.games import load_ruleset as load_ruleset
    from printkit.commands.api.games import new_game as new_game
    from printkit.commands.api.games import replay_record as replay_record
    from printkit.commands.api.position import IllegalTurnError as IllegalTurnError
    from printkit.commands.api.position import Placement as Placement
    from printkit.commands.api.position import Position as Position
    from printkit.commands.board import print_board as print_board
    from printkit.commands.calibrate import print_calibration as print_calibration
    from printkit.commands.check import CheckedFile as CheckedFile
    from printkit.commands.check import check as check
    from printkit.commands.check_game import CheckedGame as CheckedGame
    from printkit.commands.check_game import check_game as check_game
    from printkit.commands.convert import convert as convert
    from printkit.commands.generate import Boards as Boards
    from printkit.commands.generate import generate_board as generate_board
    from printkit.commands.generate import generate_boards as generate_boards
    from printkit.commands.hints import Hints as Hints
    from printkit.commands.hints import hints as hints
    from printkit.commands.inspect import inspect as inspect
    from printkit.commands.kit import print_kit as print_kit
    from printkit.commands.list import Shipped as Shipped
    from printkit.commands.list import shipped as shipped
    from printkit.commands.new_game import new_game_package as new_game_package
    from printkit.commands.pieces import print_pieces as print_pieces
    from printkit.commands.puzzles import puzzles as puzzles
    from printkit.commands.read import PositionRead as PositionRead
    from printkit.commands.read import RecordRead as RecordRead
    from printkit.commands.read import read as read
    from printkit.commands.replay import print_replay as print_replay
    from printkit.commands.report import report as report
    from printkit.commands.review import ReviewedGame as ReviewedGame
    from printkit.commands.review import review as review
    from printkit.commands.rules import print_rules as print_rules
    from printkit.commands.schema import Schema as Schema
    from printkit.commands.schema import schema as schema
    from printkit.commands.score import PositionReports as PositionReports
    from printkit.commands.score import score_position as score_position
    from printkit.commands.score import score_positions as score_positions
    from printkit.commands.serve import serve as serve
    from printkit.commands.simulate import simulate as simulate
    from printkit.commands.site import site as site
    from printkit.commands.solid import solid as solid
    from printkit.commands.solve import Solution as Solution
    from printkit.commands.solve import solve as solve
    from printkit.commands.translate_game import translate_game as translate_game
    from printkit.commands.verify import Reports as Reports
    from printkit.commands.verify import verify_record as verify_record
    from printkit.commands.verify import verify_records as verify_records
    from printkit.commands.xoids import Xoid as Xoid
    from printkit.commands.xoids import Xoids as Xoids
    from printkit.commands.xoids import polytwigs as polytwigs
    from printkit.commands.xoids import xoids as xoids
    from printkit.records.position_report import PositionReport as PositionReport
    from printkit.records.verdict import Report as Report
    from printkit.study.board_measures import Inspection as Inspection
    from printkit.study.board_measures import Turns as Turns
    from printkit.study.club_statistics import Statistics as Statistics
    from printkit.study.players import Seat as Seat
    from printkit.study.simulation_result import Share as Share
    from printkit.study.simulation_result import Shares as Shares
    from printkit.study.simulation_result import Simulation as Simulation
    from printkit.study.tally import Distribution as Distribution
    from printkit.study.tally import GameRow as GameRow

if not TYPE_CHECKING:

    def _homes() -> dict[str, str]:
        """Return a mapping from each public name to the module that defines the name."""
        import re
        from pkgutil import get_data

        source = get_data(__name__, "__init__.py").decode()
        found = re.findall(r"^    from (\S+) import (\w+) as", source, re.MULTILINE)
        return {name: home for home, name in found}

    def __getattr__(name: str) -> object:
        """Import the public `name` from the module that defines the name, and cache it."""
        homes = _homes()
        if name == "__all__":
            return ["__version__", *homes]
        if name not in homes:
            raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(homes[name]), name)
        return value

    def __dir__() -> list[str]:
        """Return the names in this module, including names that are not imported yet."""
        return sorted({*globals(), *_homes()})
