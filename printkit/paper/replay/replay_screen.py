"""Show replays on a screen, as pictures of equal size or as a self-contained HTML page."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from itertools import chain
from string import Template

from printkit.base.language import N_, _, labelled, language_code, role_name
from printkit.base.provenance import with_generator
from printkit.base.units import type_size
from printkit.draw.display import Document, Layer, Page
from printkit.draw.formats.animation import Film, staged, tracks
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
    frame = _Frame(walkthrough, typeface)
    return frame.document([frame.slide(turn, verdict=turn == walkthrough.accepted)])


def slides_document(walkthrough: Walkthrough, typeface: Typeface) -> Document:
    """Return a document with pages for the start and each turn; the last page shows the verdict."""
    frame = _Frame(walkthrough, typeface)
    return frame.document(frame.scenes())


class _Frame:
    def __init__(self, walkthrough: Walkthrough, typeface: Typeface) -> None:
        self.walkthrough = walkthrough
        self._typeface = typeface
        self.title = labelled(walkthrough.title, _(walkthrough.about))
        room = WIDTH - 2 * _MARGIN
        title = Words(walkthrough.title, _HEADING, bold=True, most=1)
        self._head = [title, *head_words(walkthrough)]
        unit = board_box(walkthrough.board.board, Plane(walkthrough.board.lattice, 1.0))
        high = min(_MOST_HEIGHT, room * unit.height / unit.width)
        top = _MARGIN + column_height(self._head, room, typeface)
        box = Box(_MARGIN, top, WIDTH - _MARGIN, top + high)
        self._drawn_board = position_box(walkthrough.board, box, typeface)
        self._bottom = top + high
        last = len(walkthrough.turns)
        captions = [self._caption(turn, verdict=False) for turn in range(last + 1)]
        captions += [self._caption(turn, verdict=True) for turn in (walkthrough.accepted, last)]
        words = max(column_height(caption, room, typeface) for caption in captions)
        self.height = round(self._bottom + words + _MARGIN, 2)

    def scenes(self) -> list[list[Layer]]:
        """Return the layers of all slides; the last slide shows the verdict."""
        last = len(self.walkthrough.turns)
        return [self.slide(turn, verdict=turn == last) for turn in range(last + 1)]

    def document(self, slides: Iterable[Iterable[Layer]]) -> Document:
        pages = (Page(WIDTH, self.height, tuple(chain.from_iterable(slide))) for slide in slides)
        return Document(self.title, tuple(pages), self.walkthrough.board.title)

    def slide(self, turn: int, *, verdict: bool) -> list[Layer]:
        """Return the layers of the position after `turn`, with the turn's caption."""
        room, typeface = WIDTH - 2 * _MARGIN, self._typeface
        caption = self._caption(turn, verdict=verdict)
        layers = (
            tuple(set_column(self._head, (_MARGIN, _MARGIN), room, typeface)),
            *self.walkthrough.view.position_layers(
                self._drawn_board, self.walkthrough.snapshot(turn)
            ),
            tuple(set_column(caption, (_MARGIN, self._bottom), room, typeface)),
        )
        return [layer for layer in layers if layer]

    def _caption(self, number: int, *, verdict: bool) -> list[Words]:
        walkthrough = self.walkthrough
        words = [Words(_("Start"), BODY, bold=True)]
        if number:
            turn = walkthrough.turns[number - 1]
            words = [Words(f"{turn.heading} {turn.text}", BODY, bold=True)]
            if turn.details and not (turn.fault and verdict):  # the verdict repeats the fault
                words.append(Words(turn.details, SMALL, ACCENT if turn.fault else GREY))
        if verdict:
            colour = ACCENT if walkthrough.wrong else GREY
            words += [Words(line, SMALL, colour) for line in walkthrough.verdict]
        return words


def board_film(walkthrough: Walkthrough, typeface: Typeface) -> Film:
    """Return the positions of `walkthrough` as a film, on a board with legible names."""
    board = walkthrough.board
    pitch = _PITCH[board.play_on]
    unit = board_box(board.board, Plane(board.lattice, board.side * pitch / board.pitch))
    width, height = round(unit.width + 2 * _RIM, 2), round(unit.height + 2 * _RIM, 2)
    drawn = position_box(board, Box(0, 0, width, height), typeface)
    snapshots = [walkthrough.start, *(turn.snapshot for turn in walkthrough.turns)]
    scenes = [walkthrough.view.position_layers(drawn, snapshot) for snapshot in snapshots]
    return Film(width, height, len(scenes), tuple(tracks(scenes)))


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
    folder = files(replay)
    page, style, script = (
        folder.joinpath(f"player.{kind}").read_text("utf-8") for kind in ("html", "css", "js")
    )
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
        turns=_turns(walkthrough),
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
    """Return the SVG of all scenes of `film`; without scripts, only the last scene is visible."""
    stage, shown = staged(film), ""
    for shot in stage.shots:
        spans = ",".join(f"{span.start}-{span.stop - 1}" for span in shot.scenes)
        off = "" if any(film.length - 1 in span for span in shot.scenes) else ' class="off"'
        always = shot.scenes == (range(film.length),)
        shown += shot.svg if always else f'<g data-seen="{spans}"{off}>{shot.svg}</g>'
    family = escape(families(film.typeface))
    return (
        f'<svg viewBox="0 0 {film.width:g} {film.height:g}" font-family="{family}" '
        f'role="img" aria-labelledby="said"><defs>{stage.patterns}</defs>{shown}</svg>'
    )


def _turns(walkthrough: Walkthrough) -> str:
    buttons = [("", f"<b>{escape(_('Start'))}</b>")]
    for turn in walkthrough.turns:
        words = (
            f"<b>{escape(turn.heading)}</b> <span>{escape(turn.text)}</span> "
            f"<small>{escape(turn.details)}</small>"
        )
        buttons.append(("wrong" if turn.fault else "", words))
    button = '<li><button type="button" class="{}">{}</button></li>'
    return "".join(button.format(*each) for each in buttons)
