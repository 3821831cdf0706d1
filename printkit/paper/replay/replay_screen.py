"""Show replays on a screen, as pictures of equal size or as a self-contained HTML page."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple

from printkit.base.language import N_, _, labelled, language_code, role_name
from printkit.base.output import with_generator
from printkit.base.units import type_size
from printkit.draw.display import Document, Layer, Page
from printkit.draw.formats.svg import families, layer_svg
from printkit.draw.game_view import position_box
from printkit.draw.geometry.plane import Box, Plane, board_box
from printkit.draw.qr import qr_code
from printkit.draw.style.palette import ACCENT, BODY, GREY, SMALL
from printkit.draw.typography.paragraphs import Words, column_height, set_column
from printkit.draw.typography.typefaces import BUNDLED, Typeface
from printkit.paper import replay
from printkit.paper.replay.replay_steps import Walkthrough, head_words

WIDTH = 120.0  # mm, the width of a picture, so that 7 pt type is legible on a screen
_MARGIN = 5.0
_MOST_HEIGHT = 135.0  # greatest height of the board, in mm
_HEADING = type_size(12)
_PITCH = {"cells": 9.0, "edges": 11.0, "vertices": 18.0}  # mm, with 7 pt type legible on a phone
_RIM = 6.0  # mm between the board and the edge of the film


def slide_document(walkthrough: Walkthrough, turn: int, typeface: Typeface) -> Document:
    """Return a picture of the position after turn `turn`, with the verdict if that turn is last."""
    room = WIDTH - 2 * _MARGIN
    head = [Words(walkthrough.title, _HEADING, bold=True, most=1), *head_words(walkthrough)]
    unit = board_box(walkthrough.board.board, Plane(walkthrough.board.lattice, 1.0))
    top = _MARGIN + column_height(head, room, typeface)
    bottom = top + min(_MOST_HEIGHT, room * unit.height / unit.width)
    drawn = position_box(walkthrough.board, Box(_MARGIN, top, WIDTH - _MARGIN, bottom), typeface)
    caption = [Words(_("Start"), BODY, bold=True)]
    if turn:
        shown = walkthrough.turns[turn - 1]
        caption = [Words(f"{shown.heading} {shown.text}", BODY, bold=True)]
        caption.append(Words(shown.details, SMALL, GREY))
    if turn == walkthrough.accepted:
        colour = ACCENT if walkthrough.wrong else GREY
        caption += [Words(line, SMALL, colour) for line in walkthrough.verdict]
    marks = (
        *set_column(head, (_MARGIN, _MARGIN), room, typeface),
        *walkthrough.view.position(drawn, walkthrough.snapshot(turn)),
        *set_column(caption, (_MARGIN, bottom), room, typeface),
    )
    height = round(bottom + column_height(caption, room, typeface) + _MARGIN, 2)
    title = labelled(walkthrough.title, _(walkthrough.about))
    return Document(title, (Page(WIDTH, height, marks),), walkthrough.board.title)


class Film(NamedTuple):
    """Positions, each as indices of `layers` from the bottom up, on `width` × `height` mm."""

    width: float
    height: float
    layers: tuple[Layer, ...]
    scenes: tuple[tuple[int, ...], ...]
    typeface: Typeface = BUNDLED


def board_film(walkthrough: Walkthrough, typeface: Typeface) -> Film:
    """Return the positions of `walkthrough` as a film, on a board with legible names."""
    board = walkthrough.board
    pitch = _PITCH[board.play_on]
    unit = board_box(board.board, Plane(board.lattice, board.side * pitch / board.pitch))
    width, height = round(unit.width + 2 * _RIM, 2), round(unit.height + 2 * _RIM, 2)
    drawn = position_box(board, Box(0, 0, width, height), typeface)
    numbers: dict[Layer, int] = {}
    scenes = tuple(
        tuple(
            numbers.setdefault(layer, len(numbers))
            for layer in walkthrough.view.position_layers(drawn, snapshot)
        )
        for snapshot in (walkthrough.start, *(turn.snapshot for turn in walkthrough.turns))
    )
    return Film(width, height, tuple(numbers), scenes, typeface)


_LABELS = {  # labels of the HTML page's controls
    "say_steps": N_("Step through the game"),
    "say_start": N_("Start"),
    "say_back": N_("One turn back"),
    "say_play": N_("Play"),
    "say_pause": N_("Pause"),
    "say_on": N_("One turn forward"),
    "say_end": N_("End"),
    "say_turn": N_("Turn"),
    "say_verdict": N_("Verdict"),
    "say_turns": N_("Turns"),
}


def player_page(walkthrough: Walkthrough, film: Film) -> bytes:
    """Return an HTML page to step through `film`, with all text escaped and one allowed script."""
    parts = (files(replay).joinpath(f"player.{kind}") for kind in ("html", "css", "js"))
    page, style, script = (part.read_text("utf-8") for part in parts)
    players = (name for _role, name in walkthrough.players)
    title = " · ".join(filter(None, (walkthrough.title, *players)))
    # The content security policy allows only this style and this script
    hashes = (hashlib.sha256(text.encode()).digest() for text in (script, style))
    script_hash, style_hash = (f"'sha256-{b64encode(digest).decode()}'" for digest in hashes)
    names = [
        f"<p><b>{escape(role_name(role))}</b> <bdi>{escape(name)}</bdi></p>"
        for role, name in walkthrough.players
    ]
    occasion = f"<p>{escape(walkthrough.occasion)}</p>" if walkthrough.occasion else ""
    filled = Template(page).substitute(
        policy=(
            f"default-src 'none'; script-src {script_hash}; style-src {style_hash}; "
            "base-uri 'none'; form-action 'none'"
        ),
        language=language_code().replace("_", "-"),
        **{name: escape(_(words)) for name, words in _LABELS.items()},
        title=escape(title),
        style=style,
        heading=escape(walkthrough.title),
        names="".join([*names, occasion]),
        board=_board(film),
        end=len(walkthrough.turns),
        wrong="wrong" if walkthrough.wrong else "",
        verdict=_paragraphs(walkthrough.verdict),
        turns=_turns(walkthrough, film),
        remarks=_paragraphs((*walkthrough.remarks, walkthrough.view.full_legend())),
        code=_code(walkthrough.line),
        script=script,
    )
    return with_generator(filled).encode()


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _code(line: str) -> str:
    if not line:
        return ""
    code = qr_code(line)
    drawn = layer_svg(tuple(code.marks((0.0, 0.0))), BUNDLED) if code else ""
    side = f"{code.side:g}" if code else "0"
    picture = f'<svg viewBox="0 0 {side} {side}" aria-hidden="true">{drawn}</svg>' if code else ""
    said = escape(_("The game as one line, which printkit verify reads"))
    return f"<details><summary>{said}</summary>{picture}<code>{escape(line)}</code></details>"


def _board(film: Film) -> str:
    """Return the last scene of `film` as SVG, with all layers for the script to show others."""
    layers = [layer_svg(layer, film.typeface) for layer in film.layers]
    hidden = "".join(f"<g>{layer}</g>" for layer in layers)
    shown = "".join(layers[number] for number in film.scenes[-1])
    return (
        f'<svg viewBox="0 0 {film.width:g} {film.height:g}" '
        f'font-family="{escape(families(film.typeface))}" role="img" aria-labelledby="said">'
        f'<defs id="layers">{hidden}</defs><g id="scene">{shown}</g></svg>'
    )


def _turns(walkthrough: Walkthrough, film: Film) -> str:
    buttons = [("", f"<b>{escape(_('Start'))}</b>")]
    for turn in walkthrough.turns:
        words = (
            f"<b>{escape(turn.heading)}</b> <span>{escape(turn.text)}</span> "
            f"<small>{escape(turn.details)}</small>"
        )
        buttons.append(("wrong" if turn.fault else "", words))
    button = '<li><button type="button" class="{}" data-layers="{}">{}</button></li>'
    scenes = (" ".join(map(str, scene)) for scene in film.scenes)
    pairs = zip(buttons, scenes, strict=True)
    return "".join(button.format(kind, layers, words) for (kind, words), layers in pairs)
