"""Reads one photograph of a printed board by comparing each site with pictures of pieces."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import _
from printkit.base.print_options import PrintOptions
from printkit.base.yaml.nodes import Node
from printkit.base.yaml.writer import node_of
from printkit.boards.lattice import Site
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Document, Mark, Page
from printkit.draw.game_view import view_of
from printkit.draw.geometry.lettering import outlined
from printkit.draw.geometry.plane import Box, centred
from printkit.draw.sheet_frame import Corners
from printkit.draw.style.styles import DEFAULT_STYLE
from printkit.paper.board.board_pages import board_drawing, cornered_board
from printkit.paper.page_setup import finished, overlay_of, typeface_of
from printkit.paper.pencil_pad import pad_board
from printkit.photo.board_identification import UNKNOWN, PhotoRequest, record_without_turns
from printkit.photo.fiducial_finder import Points, camera_of, straight_view
from printkit.photo.legal_position import corrected
from printkit.photo.numerals import Numerals, numbered
from printkit.photo.pencil import read_pencils
from printkit.photo.picture import Pixels
from printkit.photo.recognition import Comparison, Sighting, SiteToRead, is_grey, look, misfit
from printkit.photo.rendering import Floats, Stamp, drawn, mean
from printkit.photo.seen_sites import Reading, SeenSite, kinds_of, words_of
from printkit.photo.turn_series import Look, Place, Seen, places_of
from printkit.records.judge import ImpossibleError, Judge, PieceKind, judge_of
from printkit.records.record_file import PositionDocument, write_position
from printkit.rules.catalogue import open_setting
from printkit.rules.game import PieceOnBoard
from printkit.rules.lookup import load_board

_PATCH = 44  # pixels: side of the patch around a site
_HASTY_PATCH = 22  # pixels: side of the patch around a site for a hasty reader
_PAD_SCALE = 4.0  # pixels per mm of a rectified pad; enough for thin pencil strokes
_BESIDE = 3.0  # mm: margin around all patches in the rectified view
_CLOSER = 2.0  # factor by which the view is enlarged to read numbers
_DOUBTED = 0.2  # largest confidence in a site if most sites of the picture are unsure
_SOFT = 7  # pixels: side of the squares whose brightness is compared
_TOLD_APART = 0.25  # smallest difference between pieces in brightness, in a picture without colours
_LUMA = (0.299, 0.587, 0.114)  # weights of red, green and blue in grey (ITU-R BT.601)
_REACH = {"cells": 0.5, "edges": 0.3, "vertices": 0.22}  # radius of a patch, relative to pitch


class Photo(NamedTuple):
    """The decoded `picture` of the file `name`, and the corners of the fiducials `found`.

    Paths of boards are relative to `folder`, or not allowed if `folder` is None.
    """

    picture: Any
    found: Mapping[int, Points]
    name: str
    folder: Path | None


class Reader:
    """A reader of one `photo`, which shows the board and game that `request` names.

    A `hasty` reader computes only how badly the board fits, from fewer pixels. A reader of a
    `guessed` board rejects the board if most sites are unsure. Raises InputError if the board
    cannot be loaded.
    """

    def __init__(
        self, photo: Photo, request: PhotoRequest, *, hasty: bool = False, guessed: bool = False
    ) -> None:
        assert request.game
        assert request.board
        self._photo = photo
        self._guessed = guessed
        self.request = request
        board = load_board(request.board, photo.folder)
        self.opened = open_setting(request.game, board)
        self.judge: Judge[Any] = judge_of(type(self.opened.game))
        board = self.opened.board.resized(request.pitch or self.opened.board.pitch)
        plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
        self._drawn = DrawnBoard(board, plane, typeface_of(self._options))
        marked = pad_board if request.pad else cornered_board
        corners = Corners("" if hasty else self.opened.ruleset.game)  # a QR code is slow to make
        self._marked = marked(board, self._drawn.typeface, overlay_of(board), corners)
        patch = round(2 * self._reach * _PAD_SCALE) if request.pad else _PATCH
        self._patch = _HASTY_PATCH if hasty else patch
        self._ink = board_drawing(board, self._drawn.typeface).box

    @property
    def _options(self) -> PrintOptions:
        return PrintOptions(style=self.request.style or DEFAULT_STYLE)

    def misfit(self) -> float:
        """Return how badly the board fits, from 0 (perfect) to 3."""
        return misfit(self._comparison, self._sites)

    @property
    def _sites(self) -> list[SiteToRead]:
        stamps: dict[object, list[Stamp]] = {}  # one for each kind of piece, by pieces and turn
        sites = []
        for place in self._places:
            key = (place.pieces, self._turn(place.site))
            if key not in stamps:
                firsts = [place.pieces[first] for first, *_others in kinds_of(place.pieces)]
                stamps[key] = self._stamps_at(place.site, firsts, self._scale)
            at = self._pixel(place.site, self._scale)
            sites.append(SiteToRead(at, stamps[key], place.pieces))
        if not sites:
            raise InputError(_("the pieces of this game cannot be distinguished in a photograph"))
        if self._is_grey and any(map(_differ_only_in_colour, stamps.values())):
            raise InputError(
                _("the picture has no colours, but pieces of this game differ only in colour"),
                SourceSpan(self._photo.name),
            )
        return sites

    def reading(self, folder: Path | None) -> Reading:
        """Return the position in the photograph; see `record_without_turns` for `folder`."""
        sightings = corrected(self._numbered(), self._is_legal)
        terms = record_without_turns(self.opened, self.request, folder)
        found = []
        for place, sighting in zip(self._places, sightings, strict=True):
            piece = None if sighting.stamp is None else place.pieces[sighting.stamp]
            what, other = (words_of(place.pieces, one) for one in (sighting.stamp, sighting.other))
            covers = piece is not None and self.judge.covers(piece)
            sure, confidence = sighting.is_sure, round(sighting.confidence, 2)
            found.append(SeenSite(place.name, what, other, confidence, sure, covers))
        document = PositionDocument(terms, final=False, layout=self._layout(sightings))
        return Reading(write_position(document), tuple(found), tuple(self.judge.unseen))

    def _layout(self, sightings: Sequence[Sighting]) -> Node:
        pairs = zip(self._places, sightings, strict=True)
        found = [(at.name, at.pieces[one.stamp]) for at, one in pairs if one.stamp is not None]
        return node_of({**self.judge.seen(self.opened.game, found), **self.judge.unseen}, "")

    def _is_legal(self, sightings: Sequence[Sighting]) -> bool:
        """Whether a legal game can reach a position, as far as the game has a judge."""
        game, judge = self.opened.game, self.judge
        if not judge.fields:
            return True
        layout = judge.read(game, self._layout(sightings))
        if setup := judge.setup(layout):
            game = type(game)(game.setting._replace(setup=setup))
        with suppress(InputError):  # a photograph may not show all that the judge needs
            try:
                judge.judge(game, layout, final=False)
            except ImpossibleError:
                return False
        return True

    def look(self) -> Look:
        """Return, for each site, the costs of an empty site and of each possible piece."""
        pairs = zip(self._places, self._numbered(), strict=True)
        return {place.site: Seen(place.name, place.pieces, one.costs) for place, one in pairs}

    @cached_property
    def _seen(self) -> Sequence[Sighting]:
        comparison, places = self._comparison, self._places
        if not self.request.pad:
            narrow = self._drawn.definition.play_on == "edges"
            return look(comparison, self._sites, narrow=narrow)
        strokes = [piece.pencil for piece in places[0].pieces]
        if not all(strokes):
            message = _(
                "this pad is played with pieces; only pads on which everything is drawn can be read"
            )
            raise InputError(message, SourceSpan(self._photo.name))
        if self._is_grey and "level" not in strokes:
            raise InputError(
                _("the picture has no colours, but the pencils of this pad differ only in colour"),
                SourceSpan(self._photo.name),
            )
        at = [self._pixel(place.site, self._scale) for place in places]
        legs = [self._leg(place.site) for place in places]
        edges = [(x * self._scale, y * self._scale) for x, y in legs]
        return read_pencils(comparison, at, edges, strokes, self._patch)

    def _numbered(self) -> Sequence[Sighting]:
        places, seen = self._places, self._seen
        numbers = any(len(kind) > 1 for place in places for kind in kinds_of(place.pieces))
        told = self._with_numbers(places, seen) if numbers and not self.request.pad else seen
        if sum(one.is_sure for one in told) < len(told) / 2:
            if self._guessed:
                raise InputError(_(UNKNOWN), SourceSpan(self._photo.name))
            # A damaged file may shift parts of the picture, so even sure sites are doubtful
            return [one._replace(confidence=min(one.confidence, _DOUBTED)) for one in told]
        return told

    def _with_numbers(self, places: Sequence[Place], seen: Sequence[Sighting]) -> list[Sighting]:
        scale = _CLOSER * self._scale
        grey = mean(self._straight(scale))
        known: dict[object, Numerals] = {}
        told = []
        for place, sighting in zip(places, seen, strict=True):
            kinds = kinds_of(place.pieces)
            likeness = [0.0] * len(place.pieces)
            is_empty = sighting.stamp is None and sighting.is_sure
            for number in () if is_empty else (sighting.stamp, sighting.other):
                if number is None or len(kinds[number]) == 1:
                    continue
                pieces = [place.pieces[piece] for piece in kinds[number]]
                key = (tuple(pieces), self._turn(place.site))
                if key not in known:
                    known[key] = Numerals(self._stamps_at(place.site, pieces, scale), scale)
                seen_so = known[key].likeness(grey, self._pixel(place.site, scale))
                for piece, like in zip(kinds[number], seen_so, strict=True):
                    likeness[piece] = like
            told.append(numbered(sighting, kinds, likeness))
        return told

    @cached_property
    def _places(self) -> Sequence[Place]:
        return list(places_of(self.opened.game, self.judge))

    @property
    def _box(self) -> Box:
        """The box of the rectified photograph, in mm."""
        return self._ink.grown(self._reach + _BESIDE)

    @cached_property
    def _view(self) -> Floats:
        return self._straight(self._scale)

    def _straight(self, scale: float) -> Floats:
        view = self.straightened(self._box, scale)[..., ::-1] / np.float32(255)
        return view.astype(np.float32)

    def straightened(self, box: Box, scale: float) -> Pixels:
        """Rectify the photograph within `box`, in mm from the board's centre."""
        picture, found, name, _folder = self._photo
        camera = camera_of(found, self._marked.fiducials, picture.shape[:2], name)
        return straight_view(picture, camera, box, scale)

    @cached_property
    def _is_grey(self) -> bool:
        edge = round((self._reach + _BESIDE) * self._scale)
        return is_grey(self._view[edge:-edge, edge:-edge])

    @property
    def _comparison(self) -> Comparison:
        box, view = self._box, self._view
        (empty,) = self._rendered([self._marked.drawing.marks], box, self._scale, 1.0)
        paper = np.zeros(view.shape[:2], np.float32)
        inner = self._ink.grown(-0.5)
        top, bottom = (round((y - box.top) * self._scale) for y in (inner.top, inner.bottom))
        left, right = (round((x - box.left) * self._scale) for x in (inner.left, inner.right))
        paper[top:bottom, left:right] = 1
        return Comparison(view, empty[..., :3], paper, self._scale)

    @property
    def _reach(self) -> float:
        """The radius of the patch around a site, in mm."""
        return self._drawn.pitch * _REACH[self._drawn.definition.play_on]

    @property
    def _scale(self) -> float:
        """The pixels per mm of the rectified view."""
        return self._patch / 2 / self._reach

    def _pixel(self, site: Site, scale: float) -> tuple[float, float]:
        (x, y), box = self._drawn.plane.point(site), self._box
        return (x - box.left) * scale, (y - box.top) * scale

    def _leg(self, site: Site) -> tuple[float, float]:
        """Return the vector from one end of an edge to the other, in mm; (0, 0) for other sites."""
        if site not in self._drawn.board.edge_index:
            return 0.0, 0.0
        (ax, ay), (bx, by) = self._drawn.plane.ends(site)
        return bx - ax, by - ay

    def _turn(self, site: Site) -> object:
        """Return the rounded vector of `_leg`; equal vectors mean equally rotated pieces."""
        x, y = self._leg(site)
        return round(x, 2), round(y, 2)

    def _stamps_at(self, site: Site, pieces: Sequence[PieceKind], scale: float) -> list[Stamp]:
        view = view_of(type(self.opened.game))
        x, y = self._drawn.plane.point(site)
        box = Box(x, y, x, y).grown(self._reach)
        painted = [
            view.paint(self._drawn, PieceOnBoard(piece.piece, (site,), piece.role, piece.text))
            for piece in pieces
        ]
        drawn = self._rendered(painted, box, scale, 0.0)
        return [Stamp(one[..., :3], one[..., 3:]) for one in drawn]

    def _rendered(
        self, drawings: Sequence[Sequence[Mark]], box: Box, scale: float, ground: float
    ) -> list[Floats]:
        """Render `drawings` in the print's style; see `drawn` for `ground` and the pixels."""
        pages = tuple(Page(box.width, box.height, tuple(marks)) for marks in drawings)
        document = outlined(finished(Document("", pages), self._options))
        pictures = [drawn(page.marks, box, scale, ground) for page in document.pages]
        if self._is_grey:
            for picture in pictures:
                picture[..., :3] = (picture[..., :3] @ _LUMA)[..., None]
        return pictures


def _differ_only_in_colour(stamps: Sequence[Stamp]) -> bool:
    """Whether two of the grey `stamps` have nearly the same brightness everywhere."""
    for one, other in combinations(stamps, 2):
        off = mean(one.inked - other.inked)
        most = np.quantile(np.abs(off)[one.cover[..., 0] > 0.5], 0.75)
        if max(most, np.abs(cv2.blur(off, (_SOFT, _SOFT))).max()) < _TOLD_APART:
            return True
    return False
