"""Build the request for a kit or for pieces, from a game and its print options."""

from printkit.base.errors import InputError, SourceSpan
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PrintOptions
from printkit.boards.definition import BoardDefinition
from printkit.draw.diagram import VERTEX_STONE
from printkit.draw.game_view import view_of
from printkit.draw.geometry.fit import Fit
from printkit.draw.sheet_frame import Layout
from printkit.paper.board.framed_board import fewest_sheets
from printkit.paper.kit import Request, kit_of
from printkit.paper.page_setup import chosen_options, layout_for
from printkit.rules.catalogue import OpenedGame

XOIDS = "xoids"
_APART = 0.05  # default gap between neighbouring bought stones, relative to their diameter
_FOR_XOIDS = ("width", "hands", "max-legs")


def piece_options(opened: OpenedGame, settings: Settings) -> PrintOptions:
    """Merge the print options of the ruleset, the board and `settings`; later ones take precedence.

    Raises InputError if a setting is invalid or does not apply to the game.
    """
    for name in _FOR_XOIDS:
        if name in settings and not kit_of(type(opened.game)).of_xoids:
            title = opened.ruleset.title
            raise InputError(f"--{name} works only with {XOIDS}, and {title} has none")
    return chosen_options(settings, opened.ruleset.printing, opened.board.printing)


def request_for(opened: OpenedGame, printing: PrintOptions) -> Request:
    """Build a print request for a kit. Raises InputError if the typeface lacks a character."""
    ruleset = opened.ruleset
    layout = layout_for(printing, f"printkit · {ruleset.title}", ruleset.game)
    usual, overlay = opened.board, view_of(type(opened.game)).overlay
    is_usual = printing.scale == 1 and printing.disc is None
    pitch = fewest_sheets(usual, layout, overlay) if is_usual else None
    board = _sized(usual.resized(pitch or usual.pitch * printing.scale), layout)
    layout.typeface.check(board.title, board.title_span)
    for words in (ruleset.title, *ruleset.sources):
        layout.typeface.check(words, SourceSpan(ruleset.game_span.file))
    request = kit_request(opened, board, layout)
    return request._replace(usual_pitch=usual.pitch if pitch else None)


def piece_request(opened: OpenedGame, printing: PrintOptions, *, two_sided: bool) -> Request:
    """Build a print request for scaled pieces, which can be turned over in play if `two_sided`."""
    layout = layout_for(printing, f"printkit · {opened.ruleset.title}")
    backs = layout.options.backs if two_sided else "none"
    if two_sided and backs == "none":
        backs = "duplex"
    layout = layout._replace(options=layout.options.replaced(backs=backs))
    board = _sized(opened.board.resized(opened.board.pitch * printing.scale), layout)
    return kit_request(opened, board, layout)._replace(by_hand=False)


def kit_request(opened: OpenedGame, board: BoardDefinition, layout: Layout) -> Request:
    """Build a print request for the game `opened`; `board` must already have its final size."""
    kind, printing = type(opened.game), layout.options
    width, clearance, scale = printing.width, printing.clearance, printing.scale
    fit = Fit(width and width * scale, clearance and clearance * scale, printing.kerf)
    ruleset, kit = opened.ruleset, kit_of(kind)
    request = Request(opened.game, ruleset, board, layout, kit, view_of(kind), fit)
    return request._replace(by_hand=printing.by_hand)


def _sized(board: BoardDefinition, layout: Layout) -> BoardDefinition:
    """Return `board`, resized if the options require discs of a certain diameter."""
    options = layout.options
    if (disc := options.disc) is None:
        return board
    room = disc + max(disc * _APART, options.clearance or 0.0)
    if board.play_on == "vertices":
        return board.with_side(max(room, min(board.side, disc / VERTEX_STONE)))
    return board.resized(room)
