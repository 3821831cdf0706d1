"""Print-and-play abstract board games, and the verifier of their recorded games.

For programs there are `load_board`, `load_ruleset`, `generate_board`, `inspect`, `polytwigs`,
`new_game`, `convert`, `replay_record`, `verify_record`, `score_position`, `hints`, `report`,
`simulate`, `check`, `print_kit`, `print_board` and `print_pieces`, and the types of what these
return. Each is loaded when it is first asked for: the command line starts without.
"""

from printkit.version import __version__

TYPE_CHECKING = False  # that of typing, which start-up has no time to import
if TYPE_CHECKING:
    from printkit.api.board import (
        Board,
        CheckedFile,
        Inspection,
        Ruleset,
        Turns,
        check,
        generate_board,
        inspect,
        load_board,
        load_ruleset,
    )
    from printkit.api.hints import Hints, PlacementHint, TurnHint, XoidHint, hints
    from printkit.api.position import IllegalTurnError, Placement, Position, new_game
    from printkit.api.printing import PrintOptions, print_board, print_kit, print_pieces
    from printkit.api.replay import Replay, replay_record
    from printkit.api.report import LeftOut, Statistics, report
    from printkit.api.simulate import (
        Distribution,
        FairThreshold,
        Seat,
        Share,
        Shares,
        Simulation,
        simulate,
    )
    from printkit.api.verify import (
        Illegal,
        PositionScore,
        Problem,
        Report,
        convert,
        score_position,
        verify_record,
    )
    from printkit.api.xoid import Xoid, polytwigs
    from printkit.errors import InputError, PrintkitError

__all__ = [
    "Board",
    "CheckedFile",
    "Distribution",
    "FairThreshold",
    "Hints",
    "Illegal",
    "IllegalTurnError",
    "InputError",
    "Inspection",
    "LeftOut",
    "Placement",
    "PlacementHint",
    "Position",
    "PositionScore",
    "PrintOptions",
    "PrintkitError",
    "Problem",
    "Replay",
    "Report",
    "Ruleset",
    "Seat",
    "Share",
    "Shares",
    "Simulation",
    "Statistics",
    "TurnHint",
    "Turns",
    "Xoid",
    "XoidHint",
    "__version__",
    "check",
    "convert",
    "generate_board",
    "hints",
    "inspect",
    "load_board",
    "load_ruleset",
    "new_game",
    "polytwigs",
    "print_board",
    "print_kit",
    "print_pieces",
    "replay_record",
    "report",
    "score_position",
    "simulate",
    "verify_record",
]

if not TYPE_CHECKING:
    _HOMES = {
        "api.board": (
            *("Board", "CheckedFile", "Inspection", "Ruleset", "Turns"),
            *("check", "generate_board", "inspect", "load_board", "load_ruleset"),
        ),
        "api.hints": ("Hints", "PlacementHint", "TurnHint", "XoidHint", "hints"),
        "api.position": ("IllegalTurnError", "Placement", "Position", "new_game"),
        "api.printing": ("PrintOptions", "print_board", "print_kit", "print_pieces"),
        "api.replay": ("Replay", "replay_record"),
        "api.report": ("LeftOut", "Statistics", "report"),
        "api.simulate": (
            *("Distribution", "FairThreshold", "Seat", "Share", "Shares"),
            *("Simulation", "simulate"),
        ),
        "api.verify": (
            *("Illegal", "PositionScore", "Problem", "Report"),
            *("convert", "score_position", "verify_record"),
        ),
        "api.xoid": ("Xoid", "polytwigs"),
        "errors": ("InputError", "PrintkitError"),
    }

    def __getattr__(name: str) -> object:
        """A name of the interface, from the module that defines it."""
        from importlib import import_module

        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"{__name__}.{home}"), name)
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")

    def __dir__() -> list[str]:
        """What there is, loaded or not."""
        return sorted({*globals(), *__all__})
