"""Create layouts from print options, and finish and write documents."""

from pathlib import Path

from printkit.base.errors import InputError
from printkit.base.language import (
    ENGLISH,
    SOURCE,
    _,
    chosen,
    is_translated,
    language_code,
    speaking,
)
from printkit.base.output import known_suffix, numbered, write_files
from printkit.base.print_kinds import Settings
from printkit.base.print_options import (
    DEFAULT_BLEED,
    DISCS,
    PAGE_OPTIONS,
    PRESS,
    TONIGHT,
    UPLOAD,
    PrintOptions,
    attribute,
    print_options,
)
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Document
from printkit.draw.game_view import view_of
from printkit.draw.sheet_frame import Corners, Layout
from printkit.draw.style.styles import DEFAULT_STYLE, load_style
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.board.board_pages import Overlay, no_overlay
from printkit.rules.catalogue import OpenedGame, game_class, game_of_board, open_setting
from printkit.rules.lookup import style_names

_CUTTERS = ("kerf", "joint", "engrave", "sheet")
_SHEETS = ("overlap", "layout", "spacing", "marks", "flip", "back-offset")
FORMATS = (".pdf", ".svg", ".png")
_FORMATS_FOR = {PRESS: (".pdf",), UPLOAD: (".pdf", ".png")}


def page_settings(opened: OpenedGame) -> Settings:
    """Return the page options in a game's files; the board's options override the ruleset's."""
    settings = {**opened.ruleset.printing, **opened.board.printing}
    return {name: value for name, value in settings.items() if name in PAGE_OPTIONS}


def printed_language(opened: OpenedGame, printing: PrintOptions) -> str:
    """Return the language in which a game is printed, as an argument for `speaking`.

    Returns English if the game's own texts are not translated, because a mix of two languages does
    not help players. A translator's own catalogue file is used even if the file is incomplete.
    """
    language = str(printing.language or chosen())
    if language.endswith(SOURCE) or _is_translated(opened, language):
        return language
    return ENGLISH


def untranslated(opened: OpenedGame, settings: Settings) -> list[str]:
    """Return a list with a warning if the game's texts lack a translation, or an empty list."""
    printing = print_options(opened.ruleset.printing, opened.board.printing, settings)
    language, name = str(printing.language or chosen()), opened.ruleset.game
    if _is_translated(opened, language):
        return []
    with speaking(language):
        code = language_code()
    if language.endswith(SOURCE):
        message = _("{name} has no complete translation into '{code}', so some texts are English")
    else:
        message = _("{name} has no translation into '{code}', so it is printed in English")
    return [message.format(name=name, code=code)]


def _is_translated(opened: OpenedGame, language: str) -> bool:
    """Whether the game's texts are translated, judged by the title of the default ruleset."""
    with speaking(ENGLISH):
        title = open_setting(opened.ruleset.game, None).ruleset.title
    with speaking(language):
        return language_code() == ENGLISH or is_translated(title, "game")


def chosen_options(settings: Settings, *sections: Settings) -> PrintOptions:
    """Return the default options, overridden by `sections` in order, and then by `settings`.

    Raises InputError if options contradict each other, such as cutter options without a preset.
    """
    options = print_options(*sections, settings)
    if options.for_ and options.preset is not None:
        message = _("--for {what} (printers) and --preset (cutters) cannot be combined; choose one")
        raise InputError(message.format(what=options.for_))
    if options.for_ in {PRESS, UPLOAD} and options.bleed < DEFAULT_BLEED:
        message = _("--for {what} needs a bleed of {least}mm or more, found {found}mm")
        found = f"{options.bleed:g}"
        raise InputError(message.format(what=options.for_, least=f"{DEFAULT_BLEED:g}", found=found))
    if options.for_ == PRESS and "back-offset" in settings:
        raise InputError(
            _("--back-offset does not work with --for press; it corrects only printers at home")
        )
    for name in _SHEETS:
        if name in settings and options.for_ == UPLOAD:
            message = _(
                "{option} does not work with --for upload, whose pages contain only trim and bleed"
            )
            raise InputError(message.format(option=f"--{name}"))
    if "dpi" in settings and options.for_ == PRESS:
        raise InputError(_("--dpi does not work with --for press, which writes only PDF"))
    if "frame" in settings and (options.preset is not None or options.for_ == UPLOAD):
        raise InputError(
            _("--frame works only for boards on sheets of paper, not for cutters or uploads")
        )
    for name in _CUTTERS:
        if name in settings and options.preset is None:
            message = _("{option} works only for cutters: give a --preset too, such as generic")
            raise InputError(message.format(option=f"--{name}"))
    _check_discs(options)
    return options


def _check_discs(options: PrintOptions) -> None:
    with_bleed = ("bleed",) if options.punch or options.stickers else ()
    changed = [
        name
        for name in (*DISCS, "for", "preset", "scale", *with_bleed)
        if getattr(options, attribute(name)) != getattr(PrintOptions, attribute(name))
        and not (name == "stones" and options.stickers)
    ]
    if len(changed) > 1 and changed[0] in DISCS:
        message = _("--{one} and --{other} cannot be combined; choose one")
        raise InputError(message.format(one=changed[0], other=changed[1]))


def check_not_tonight(settings: Settings) -> None:
    """Raise InputError if `settings` choose `--for tonight`, which applies only to kits."""
    if settings.get("for") == TONIGHT:
        raise InputError(f"--for {TONIGHT} works only for kits; print the kit of a game")


def typeface_of(options: PrintOptions) -> Typeface:
    """Return the typeface of the style in `options`. Raises InputError if the style is invalid."""
    return load_style(options.style).typeface


def finished(document: Document, options: PrintOptions) -> Document:
    """Apply the style of `options` to `document`; if `text` is "outlines", convert text to paths.

    For a press, pages without a trim box get a bleed on all sides. The document must be laid out in
    the typeface of the same options.
    """
    from printkit.draw.style.apply_style import styled  # imported late: options need no drawing

    style = load_style(options.style)
    if options.for_ == PRESS:
        style = style.on_press
        pages = tuple(page.bled(options.bleed) for page in document.pages)
        document = document._replace(pages=pages)
    inked = styled(document, style)
    if options.text != "outlines":
        return inked
    from printkit.draw.geometry.lettering import outlined  # imported late: outlines are rare

    return outlined(inked)


def overlay_of(board: BoardDefinition) -> Overlay:
    """Return the overlay of the game to which a shipped board belongs, or else an empty overlay."""
    game = game_of_board(board.name)
    return view_of(game_class(game)).overlay if game else no_overlay


def layout_for(options: PrintOptions, foot: str, game: str = "") -> Layout:
    """Return the layout for `options`; the text `foot` is printed on every sheet.

    `game` is the game of the board, or "" if unknown. Raises InputError if the style is invalid.
    """
    if options.for_ == PRESS:
        options = options.replaced(back_offset=(0.0, 0.0))
    # The QR code on a board contains the style only if the style is shipped and not the default
    named = options.style != DEFAULT_STYLE and options.style in style_names()
    corners = Corners(game, str(options.style) if named else "") if options.photo else None
    motifs = tuple(map(tuple, view_of(game_class(game)).motifs())) if game else ()
    return Layout(options, foot, typeface_of(options), corners=corners, motifs=motifs)


def check_suffix(path: Path, purpose: str = "") -> None:
    """Raise InputError if the suffix of `path` is not an accepted format: .pdf, .svg or .png.

    `purpose` is the value of `--for`; print shops and online printers accept fewer formats.
    """
    if path.suffix.lower() == ".dxf":
        raise InputError(f"'{path.name}': DXF needs a --preset, such as generic")
    suffix = known_suffix(path, FORMATS, FORMATS[0])
    taken = _FORMATS_FOR.get(purpose, FORMATS)
    if suffix not in taken:
        raise InputError(f"'{path.name}': --for {purpose} writes {' and '.join(taken)} only")


def write_document(document: Document, target: Path, options: PrintOptions) -> list[Path]:
    """Write `document` to `target`, in the format that the suffix selects; return the paths.

    SVG and PNG have a file for each page. `document` must be laid out with the typeface of
    `options`.
    """
    document = finished(document, options)
    paths = numbered(target, len(document.pages))
    match target.suffix.lower():  # each format has its own libraries
        case ".pdf":
            from printkit.draw.formats.pdf import write_pdf

            paths, pages = [target], iter([write_pdf(document, for_press=options.for_ == PRESS)])
        case ".svg":
            from printkit.draw.formats.svg import write_svg

            pages = iter(write_svg(document))
        case _:
            from printkit.draw.formats.bitmaps import write_png

            pages = write_png(document, options.dpi)
    return list(write_files(zip(paths, pages, strict=True)))
