"""From a drawing to paper: its layout, and the last steps before a file."""

from printkit.base.errors import InputError
from printkit.base.language import ENGLISH, _, pgettext, speaking, spoken
from printkit.base.print_options import (
    PAGE_OPTIONS,
    PRESS,
    TONIGHT,
    UPLOAD,
    USUAL_BLEED,
    PrintOptions,
    print_options,
)
from printkit.base.print_section import Settings
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Document
from printkit.draw.fonts import Typeface
from printkit.draw.frame import Corners, Layout
from printkit.draw.styles import USUAL, load_style
from printkit.draw.view import view_of
from printkit.paper.board_pages import Overlay, no_overlay
from printkit.rules.catalogue import OpenedGame, game_class, game_of_board, open_setting
from printkit.rules.lookup import style_names

_CUTTERS = ("kerf", "joint", "engrave", "sheet")
_SHEETS = ("overlap", "layout", "spacing", "marks", "flip", "back-offset")


def page_settings(opened: OpenedGame) -> Settings:
    """How the files of a game would have pages printed; the board's overrides the ruleset's."""
    settings = {**opened.ruleset.printing, **opened.board.printing}
    return {name: value for name, value in settings.items() if name in PAGE_OPTIONS}


def untranslated(opened: OpenedGame, settings: Settings) -> list[str]:
    """Return a warning if the language of the sheets lacks the game's own texts.

    A language has them if it has the title of the game's default ruleset.
    """
    sections = opened.ruleset.printing, opened.board.printing, settings
    name = opened.ruleset.game
    with speaking(ENGLISH):
        title = open_setting(name, None).ruleset.title
    with speaking(print_options(*sections).language or spoken()):
        if spoken() == ENGLISH or pgettext("game", title) is not title:  # it returns what it lacks
            return []
        code = spoken()
    return [f"{name} has no complete translation into '{code}': the rest of its words are English"]


def chosen_options(settings: Settings, *sections: Settings) -> PrintOptions:
    """The default options changed by `sections` of files, one after the other, then by `settings`.

    Raises InputError if `settings` are for a cutter without a preset, for sheets of pieces where
    none is made, or for a press and a cutter.
    """
    options = print_options(*sections, settings)
    if options.for_ and options.preset is not None:
        message = _("--for {what} is for printers, --preset for cutters: choose one")
        raise InputError(message.format(what=options.for_))
    if options.for_ in {PRESS, UPLOAD} and options.bleed < USUAL_BLEED:
        message = _("--for {what} takes a bleed of {least}mm or more, found {found}mm")
        found = f"{options.bleed:g}"
        raise InputError(message.format(what=options.for_, least=f"{USUAL_BLEED:g}", found=found))
    if options.for_ == PRESS and "back-offset" in settings:
        raise InputError(_("--back-offset is for printers that are a little off, not for a press"))
    for name in _SHEETS:
        if name in settings and options.for_ == UPLOAD:
            message = _(
                "{option} is for sheets: what is for upload has pages of trim and bleed alone"
            )
            raise InputError(message.format(option=f"--{name}"))
    if "dpi" in settings and options.for_ == PRESS:
        raise InputError(_("--dpi is for pictures: what is for a press is PDF, which has none"))
    if "frame" in settings and (options.preset is not None or options.for_ == UPLOAD):
        raise InputError(_("--frame is for boards on sheets of paper: others have none"))
    for name in _CUTTERS:
        if name in settings and options.preset is None:
            message = _("{option} is for cutters: give a --preset too, such as generic")
            raise InputError(message.format(option=f"--{name}"))
    return options


def check_not_tonight(settings: Settings) -> None:
    """Raise InputError if `settings` ask for what only kits are made for."""
    if settings.get("for") == TONIGHT:
        raise InputError(f"--for {TONIGHT} is for kits; print the kit of a game")


def typeface_of(options: PrintOptions) -> Typeface:
    """The typeface of the style in `options`; it decides how wide words are. Raises InputError."""
    return load_style(options.style).typeface


def finished(document: Document, options: PrintOptions) -> Document:
    """`document` in its style, its text as paths if `options` ask for them: ready for a backend.

    For a press, pages that are as large as their paper get a bleed around it. Lay the document
    out in the typeface of the same options.
    """
    from printkit.draw.styling import styled  # the options alone need not draw

    style = load_style(options.style)
    if options.for_ == PRESS:
        style = style.on_press
        pages = tuple(page.bled(options.bleed) for page in document.pages)
        document = document._replace(pages=pages)
    inked = styled(document, style)
    if options.text != "outlines":
        return inked
    from printkit.draw.geometry.lettering import outlined  # only on request

    return outlined(inked)


def overlay_of(board: BoardDefinition) -> Overlay:
    """What its game marks on a shipped `board`; nothing on a board of one's own."""
    game = game_of_board(board.name)
    return view_of(game_class(game)).overlay if game else no_overlay


def layout_for(options: PrintOptions, foot: str, game: str = "") -> Layout:
    """The paper, its margins, its typeface and how pieces lie on it; `foot` is on every sheet.

    `game` is that of a board, empty if not known. Raises InputError.
    """
    if options.for_ == PRESS:
        options = options.replaced(back_offset=(0.0, 0.0))
    # Whether the code on a board names the style
    named = options.style in style_names() and options.style != USUAL
    corners = None if options.no_marks else Corners(game, str(options.style) if named else "")
    return Layout(options, foot, typeface_of(options), corners=corners)
