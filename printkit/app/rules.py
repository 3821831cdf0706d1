"""Use case: print the rules of a game alone, as sheets or as a booklet to be folded."""

from pathlib import Path

from printkit.app.kit import request_for
from printkit.app.setting import SettingOptions, chosen_setting
from printkit.app.sheets import check_suffix, write_document
from printkit.catalog import OpenedGame
from printkit.definitions import Settings
from printkit.definitions.printing import PrintOptions, print_options
from printkit.errors import InputError
from printkit.language import _, speaking, spoken
from printkit.render.display import Document
from printkit.sheets.kit_document import FLIP, booklet_pages, cover_page, page_layout

_FOR_RULES = (
    "paper",
    "margin",
    "style",
    "language",
    "text",
    "dpi",
)  # of what files say of printing


def print_rules(
    game: str,
    options: SettingOptions,
    settings: Settings,
    output: Path | None = None,
    *,
    booklet: bool = False,
) -> list[Path]:
    """Write the rules of `game`, a game or a ruleset by name or path; returns the files written.

    A `booklet` has pages of half the size, to be printed on both sides and folded. `settings` go
    before what the files of the board and of the ruleset say of printing. Raises InputError.
    """
    opened = chosen_setting(game, options)
    sections = {**opened.ruleset.printing, **opened.board.printing}
    said = {name: value for name, value in sections.items() if name in _FOR_RULES}
    printing = print_options(said, settings)
    with speaking(printing.language or spoken()):
        return _print(opened.in_language(), printing, output, booklet=booklet)


def _print(
    opened: OpenedGame, printing: PrintOptions, output: Path | None, *, booklet: bool
) -> list[Path]:
    name = f"{opened.ruleset.name}-{'booklet' if booklet else 'rules'}.pdf"
    target = output or Path("output") / name
    check_suffix(target)
    request = request_for(opened, printing)
    if booklet:
        request = request._replace(layout=page_layout(request.layout))
    pages = request.kit.rules(request)
    if not pages:
        raise InputError(f"the kit of '{opened.ruleset.name}' has no rules")
    title = _("{game}: the rules").format(game=opened.ruleset.title)
    document = Document(title, pages, opened.board.title, typeface=request.typeface)
    if booklet:
        sides = tuple(booklet_pages((cover_page(request), *pages), request.layout))
        document = document._replace(pages=sides, flip=FLIP)
    return write_document(document, target, printing)
