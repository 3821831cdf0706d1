"""Write the pieces of a game, to be cut out by hand or by a cutting machine."""

from collections.abc import Sequence
from pathlib import Path

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.language import _, speaking
from printkit.base.output import write_files
from printkit.base.print_kinds import Settings
from printkit.base.print_options import UPLOAD
from printkit.base.progress import Progress, no_progress, tracked
from printkit.draw.display import Document
from printkit.machines.cutters.cutter_output import piece_files
from printkit.machines.upload_components import piece_component, text_component, write_components
from printkit.paper import page_setup
from printkit.paper.kit import Request, kit_of
from printkit.paper.kit_document import with_backs
from printkit.paper.kit_parts import piece_sets
from printkit.paper.kit_request import XOIDS, piece_options, piece_request
from printkit.paper.pieces.kit_sheets import piece_part
from printkit.paper.pieces.piece import PieceSet
from printkit.paper.pieces.xoid_pieces import CHART, MAX_PIECE_LEGS, chart_part, xoid_sets
from printkit.rules.catalogue import OpenedGame, game_class, game_names


def game_for(wanted: str) -> str:
    """Return the game name `wanted`, or for "xoids" the name of the game played with Xoids."""
    if wanted != XOIDS:
        return wanted
    return next(game for game in game_names() if kit_of(game_class(game)).of_xoids)


def pieces_of(game: str, max_legs: int | None, request: Request) -> tuple[str, list[PieceSet]]:
    """Return a title and piece sets. Raises InputError if `max_legs` is given without "xoids"."""
    if game == XOIDS:
        legs = max_legs or MAX_PIECE_LEGS
        return _("Xoids of 1 to {legs} legs").format(legs=legs), xoid_sets(legs, request)
    if max_legs is not None:
        raise InputError(f"--max-legs works only with {XOIDS}, not with '{game[:40]}'")
    title = _("{game}: the pieces").format(game=request.ruleset.title)
    return title, piece_sets(request)


def print_pieces(
    game: str,
    opened: OpenedGame,
    output: Path | None,
    settings: Settings,
    *,
    max_legs: int | None = None,
    only: Sequence[str] = (),
    progress: Progress = no_progress,
) -> list[Path]:
    """Write the pieces of the game `opened`, to be cut out; Xoids include a tick-off chart.

    `only` lists the slugs of the piece sets to print (default: all). A preset in `settings` selects
    files for a cutting machine. Calls `progress` with the number of sets laid out. Returns the
    paths of the files. Raises InputError if an argument is invalid.
    """
    options = piece_options(opened, settings)
    page_setup.check_not_tonight(settings)
    with speaking(page_setup.printed_language(opened, options)):
        opened = opened.in_language()
        target = output or Path("output") / f"{Path(game).stem}-pieces.pdf"
        if options.preset is None:
            page_setup.check_suffix(target, options.for_)
        request = piece_request(opened, options, two_sided=options.backs != "none")
        request = request._replace(by_hand=options.by_hand and game != XOIDS)
        title, sets = pieces_of(game, max_legs, request)
        charts = [CHART] if game == XOIDS and options.preset is None else []
        known = [*(pieces.slug for pieces in sets), *charts]
        for name in only:
            if name not in known:
                hint = nearest(name, known)
                raise InputError(
                    f"--only: '{name[:40]}' is not one of these sets of pieces; {hint}"
                )
        names = only or known
        sets = [pieces for pieces in sets if pieces.slug in names]
        if options.preset is not None:
            return list(write_files(piece_files(sets, options, output, progress)))
        request.typeface.check(opened.ruleset.title, SourceSpan(opened.ruleset.game_span.file))
        longest = max_legs or MAX_PIECE_LEGS
        if options.for_ == UPLOAD:
            found = [piece_component(pieces, request.layout) for pieces in tracked(sets, progress)]
            if CHART in names:
                chart = chart_part(longest + 1, request.layout._replace(bare=True), starred=True)
                found.append(text_component(chart, options.bleed))
            return list(write_components(found, target, options))
        parts = [piece_part(pieces, request.layout) for pieces in tracked(sets, progress)]
        if CHART in names:
            parts.append(chart_part(longest + 1, request.layout, starred=True))
        flip = request.layout.flip_edge
        pages = tuple(page for part in parts for page in with_backs(part, flip))
        document = Document(title, pages, request.board.title, flip)
        return page_setup.write_document(document, target, options)
