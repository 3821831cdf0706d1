"""A replay as one page of HTML that needs nothing else: the board is drawn once, with all turns."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from string import Template
from typing import NamedTuple

from printkit.geometry.plane import Box, Plane, board_box
from printkit.language import N_, _, direction, role_name, spoken
from printkit.provenance import generated
from printkit.render.animation import Stage
from printkit.render.film import Film, tracks
from printkit.render.fonts import BUNDLED, Typeface
from printkit.render.qr import qr_code
from printkit.render.svg import families, layer_svg
from printkit.sheets.replay.story import Story
from printkit.sheets.view import position_box

_PITCH = {"cells": 9.0, "edges": 11.0, "vertices": 18.0}  # mm; type of 7 pt is read on a phone
_RIM = 6.0  # mm around the board


class Assets(NamedTuple):
    """The page with blanks for what a game fills in, its stylesheet and its script."""

    page: str
    style: str
    script: str


def board_film(story: Story, typeface: Typeface) -> Film:
    """The positions of `story` on a board on which names can be read."""
    board = story.board
    pitch = _PITCH[board.play_on]
    unit = board_box(board.board, Plane(board.lattice, board.side * pitch / board.pitch))
    width, height = round(unit.width + 2 * _RIM, 2), round(unit.height + 2 * _RIM, 2)
    drawn = position_box(board, Box(0, 0, width, height), typeface)
    moments = [story.start, *(turn.moment for turn in story.turns)]
    scenes = [story.view.position_layers(drawn, moment) for moment in moments]
    return Film(story.title, width, height, len(scenes), tuple(tracks(scenes)))


_LABELS = {  # of the page's controls
    "say_steps": N_("Step through the game"),
    "say_start": N_("Start"),
    "say_back": N_("One turn back"),
    "say_play": N_("Play"),
    "say_pause": N_("Pause"),
    "say_on": N_("One turn on"),
    "say_end": N_("End"),
    "say_turn": N_("Turn"),
    "say_verdict": N_("Verdict"),
    "say_turns": N_("Turns"),
}


def player_page(story: Story, film: Film, stage: Stage, assets: Assets) -> bytes:
    """The page. Whatever the record says is text in it; nothing but its own script may run."""
    title = " · ".join(filter(None, (story.title, *(name for _role, name in story.players))))
    # What a browser may load and run: this style and this script, and nothing else
    hashes = (hashlib.sha256(text.encode()).digest() for text in (assets.script, assets.style))
    script, style = (f"'sha256-{b64encode(digest).decode()}'" for digest in hashes)
    names = [
        f"<p><b>{escape(role_name(role))}</b> <bdi>{escape(name)}</bdi></p>"
        for role, name in story.players
    ]
    occasion = f"<p>{escape(story.occasion)}</p>" if story.occasion else ""
    page = Template(assets.page).substitute(
        policy=(
            f"default-src 'none'; script-src {script}; style-src {style}; "
            "base-uri 'none'; form-action 'none'"
        ),
        language=spoken().replace("_", "-"),
        direction=direction(),
        **{name: escape(_(words)) for name, words in _LABELS.items()},
        title=escape(title),
        style=assets.style,
        heading=escape(story.title),
        names="".join([*names, occasion]),
        board=_board(film, stage),
        end=len(story.turns),
        wrong="wrong" if story.wrong else "",
        verdict=_paragraphs(story.verdict),
        turns=_turns(story),
        remarks=_paragraphs((*story.remarks, story.legend)),
        code=_code(story.line),
        script=assets.script,
    )
    return generated(page).encode()


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _code(line: str) -> str:
    """The game as one `line`, and as a QR code where that has room for it."""
    if not line:
        return ""
    code = qr_code(line)
    drawn = layer_svg(tuple(code.marks((0.0, 0.0))), BUNDLED) if code else ""
    side = f"{code.side:g}" if code else "0"
    picture = f'<svg viewBox="0 0 {side} {side}" aria-hidden="true">{drawn}</svg>' if code else ""
    said = escape(_("The game as one line, which printkit verify reads"))
    return f"<details><summary>{said}</summary>{picture}<code>{escape(line)}</code></details>"


def _board(film: Film, stage: Stage) -> str:
    """The board, its elements with the scenes in which they are seen.

    Without the script the last scene is seen.
    """
    shown = ""
    for shot in stage.shots:
        spans = ",".join(f"{span.start}-{span.stop - 1}" for span in shot.scenes)
        off = "" if shot.is_seen_in(film.length - 1) else ' class="off"'
        always = shot.scenes == (range(film.length),)
        shown += shot.svg if always else f'<g data-seen="{spans}"{off}>{shot.svg}</g>'
    family = escape(families(film.typeface))
    return (
        f'<svg viewBox="0 0 {film.width:g} {film.height:g}" font-family="{family}" '
        f'role="img" aria-labelledby="said"><defs>{stage.patterns}</defs>{shown}</svg>'
    )


def _turns(story: Story) -> str:
    """A button for the start and for each turn; its words are those below the board, too."""
    buttons = [("", f"<b>{escape(_('Start'))}</b>")]
    for turn in story.turns:
        words = (
            f"<b>{escape(turn.heading)}</b> <span>{escape(turn.text)}</span> "
            f"<small>{escape(turn.details)}</small>"
        )
        buttons.append(("wrong" if turn.fault else "", words))
    return "".join(
        f'<li><button type="button" class="{kind}">{words}</button></li>' for kind, words in buttons
    )
