"""Carries out the operators of a page, to collect the marks that they leave (ISO 32000-1, 8)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pikepdf

from printkit.geometry.plane import Box, Point, box_of
from printkit.preflight.colour import Colour, Space, Spaces
from printkit.preflight.content import Contents, Step
from printkit.preflight.fonts import Fonts
from printkit.preflight.layers import Layers
from printkit.preflight.limits import DEEPEST, Budget
from printkit.preflight.marks import Mark
from printkit.preflight.objects import (
    entries,
    entry,
    identity,
    is_stream,
    items,
    name,
    number,
    numbers,
    whole,
)
from printkit.preflight.path import PATH_OPERATORS, PathBuilder, Subpath
from printkit.preflight.pictures import Pictures
from printkit.preflight.plane import Matrix
from printkit.preflight.shading import shading_colours
from printkit.preflight.state import Paint, State, TextState
from printkit.preflight.typesetting import Typesetter

_Operands = Sequence[Any]
_PLAIN_SPACES = {"g": "/DeviceGray", "rg": "/DeviceRGB", "k": "/DeviceCMYK"}
_PAINTERS = {  # fill, stroke, close first
    "f": (True, False, False), "F": (True, False, False), "f*": (True, False, False),
    "B": (True, True, False), "B*": (True, True, False), "b": (True, True, True),
    "b*": (True, True, True), "S": (False, True, False), "s": (False, True, True),
    "n": (False, False, False),
}  # fmt: skip
_UNPRINTABLE = (ArithmeticError, LookupError, TypeError, ValueError, pikepdf.PikepdfError)


class Library:
    """What the pages of a file share, each thing read once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        budget = Budget()
        self.contents = Contents(pdf, budget)
        self.spaces = Spaces(budget)
        self.fonts = Fonts()
        self.pictures = Pictures(budget)
        self.layers = Layers(pdf.Root)
        self.steps: dict[tuple[int, int], list[Step]] = {}


class Interpreter:
    """Draws one page: `ctm` turns its points into mm, `near` is the middle, far from its edges."""

    def __init__(self, library: Library, ctm: Matrix, sheet: Box, near: Box) -> None:
        self.marks: list[Mark] = []
        self.transparent: dict[str, None] = {}
        self.damaged: dict[str, None] = {}
        self.hidden: dict[str, None] = {}
        self._library = library
        self._base = ctm
        self._near = near
        self._state = State(ctm, sheet, Paint(), Paint(), TextState())
        self._kept: list[State] = []
        self._resources: Any = None
        self._path = PathBuilder()
        self._clips = False
        self._content: list[bool] = []  # of the marked content around: whether it is hidden
        self._within: tuple[tuple[int, int] | None, ...] = ()  # the forms around
        self._cell: Box | None = None  # what a pattern's cell is painted into
        self._patterns: set[tuple[int, int] | None] = set()
        self._typesetter = Typesetter(self._add, library.fonts)
        self._handlers = self._table()

    def _table(self) -> Mapping[str, Callable[[_Operands], None]]:
        """What carries out each operator but those of text."""
        return {
            **{one: partial(self._construct, one) for one in PATH_OPERATORS},
            **{one: partial(self._set_plain, one) for one in ("g", "G", "rg", "RG", "k", "K")},
            **{
                one: partial(self._paint, fill=fill, stroke=stroke, close=close)
                for one, (fill, stroke, close) in _PAINTERS.items()
            },
            **dict.fromkeys(("W", "W*"), self._clip_later),
            **dict.fromkeys(("sc", "scn"), partial(self._set_colour, stroke=False)),
            **dict.fromkeys(("SC", "SCN"), partial(self._set_colour, stroke=True)),
            **dict.fromkeys(("BMC", "BDC"), self._begin_content),
            "cs": partial(self._set_space, stroke=False),
            "CS": partial(self._set_space, stroke=True),
            "sh": self._fill_clip,
            "q": self._keep,
            "Q": self._restore,
            "cm": self._concatenate,
            "w": self._set_line_width,
            "gs": self._set_parameters,
            "EMC": self._end_content,
            "Do": self._draw,
            "BI": self._draw_inline,
        }

    def run(self, content: Any, resources: Any) -> None:
        """Carry out a content stream. Raises TooMuchError."""
        key = identity(content) if is_stream(content) else None
        try:
            steps = self._library.steps.get(key) if key else None
            steps = self._library.contents.steps(content) if steps is None else steps
        except pikepdf.PdfError:
            self.damaged["what it draws cannot be decompressed"] = None
            return
        if key and self._within:  # a form may be drawn again
            self._library.steps[key] = steps
        self._library.contents.spend(steps)
        before, self._resources = self._resources, resources
        depth = len(self._kept)
        for operator, operands in steps:
            handler = self._handlers.get(operator)
            try:
                if handler:
                    handler(operands)
                else:
                    self._typesetter.set(self._state, resources, operator, operands)
            except _UNPRINTABLE:
                self.damaged[f"the operator {operator[:10]} has operands that it cannot have"] = (
                    None
                )
        if len(self._kept) > depth:
            self._state = self._kept[depth]
            del self._kept[depth:]
        self._resources = before

    def _add(self, mark: Mark) -> None:
        """Keep a mark, if it can be seen."""
        if any(self._content):
            return
        if self._cell:
            mark = mark._replace(box=self._cell, outline=())
        elif self._near.holds(mark.box):
            mark = mark._replace(outline=())
        seen = mark.box.common(self._state.clip)
        if seen:
            self.marks.append(mark._replace(box=seen))

    # Paths

    def _construct(self, operator: str, operands: _Operands) -> None:
        self._path.add(operator, operands, self._state.ctm)

    def _paint(self, _: _Operands, *, fill: bool, stroke: bool, close: bool) -> None:
        subpaths = self._path.subpaths(close=close)
        if fill:
            self._fill([one for one in subpaths if len(one.points) > 1])
        if stroke:
            for subpath in subpaths:
                self._stroke(subpath)
        if self._clips and subpaths:
            window = box_of(point for one in subpaths for point in one.points)
            nothing = Box(*self._state.clip[:2], *self._state.clip[:2])
            self._state.clip = self._state.clip.common(window) or nothing
        self._clips = False
        self._path = PathBuilder()

    def _fill(self, subpaths: Sequence[Subpath]) -> None:
        paint, clip = self._state.fill, self._state.clip
        if paint.pattern is not None and subpaths:
            around = box_of(point for one in subpaths for point in one.points)
            self._paint_pattern(paint, around)
        for points, _ in subpaths:
            box = box_of(points)
            self._add(Mark("area", box, clip, paint.colour, points, overprints=paint.overprints))

    def _stroke(self, subpath: Subpath) -> None:
        state, paint = self._state, self._state.stroke
        width = state.line_width * state.ctm.least_scale
        box = box_of(subpath.points).grown(width / 2)
        if paint.pattern is not None:
            self._paint_pattern(paint, box)
        line = Mark("line", box, state.clip, paint.colour, (), width, paint.overprints)
        if self._near.holds(box):
            self._add(line)
            return
        for outline in subpath.bands(width):
            self._add(line._replace(box=box_of(outline), outline=outline))

    def _clip_later(self, _: _Operands) -> None:
        self._clips = True

    # Colours

    def _set_plain(self, operator: str, operands: _Operands) -> None:
        space = self._space(pikepdf.Name(_PLAIN_SPACES[operator.lower()]))
        paint = self._state.stroke if operator.isupper() else self._state.fill
        paint.colour = space.colour(_values(operands, space))
        paint.pattern = None

    def _set_space(self, operands: _Operands, *, stroke: bool) -> None:
        paint = self._state.stroke if stroke else self._state.fill
        paint.colour, paint.pattern = self._space(operands[0]).start(), None

    def _set_colour(self, operands: _Operands, *, stroke: bool) -> None:
        paint = self._state.stroke if stroke else self._state.fill
        space = paint.colour.space
        if operands and isinstance(operands[-1], pikepdf.Name):
            pattern = entry(entry(self._resources, "/Pattern"), name(operands[-1]))
            tint = [float(one) for one in list(operands)[:-1]]
            paint.pattern = pattern
            paint.colour = Colour(space, tuple(tint))
        else:
            paint.colour, paint.pattern = space.colour(_values(operands, space)), None

    def _space(self, value: Any) -> Space:
        return self._library.spaces.space(value, entry(self._resources, "/ColorSpace"))

    def _paint_pattern(self, paint: Paint, box: Box) -> None:
        """Collect what a pattern is made of, once; `box` is what it is painted into."""
        pattern = paint.pattern
        if whole(entry(pattern, "/PatternType")) == 2:
            self._shade(entry(pattern, "/Shading"), box, ())
            return
        if whole(entry(pattern, "/PaintType")) == 2 and paint.colour.space.base:
            colour = paint.colour.space.base.colour(paint.colour.values)
            self._add(Mark("area", box, self._state.clip, colour))
            return
        key = identity(pattern)
        if key in self._patterns or not is_stream(pattern):
            return
        self._patterns.add(key)
        before, self._cell = self._cell, box
        self._nested(pattern, self._base, clipped=False)
        self._cell = before

    def _shade(self, shading: Any, box: Box, outline: tuple[Point, ...]) -> None:
        space = self._space(entry(shading, "/ColorSpace"))
        for colour in shading_colours(shading, space):
            self._add(Mark("shading", box, self._state.clip, colour, outline))

    def _fill_clip(self, operands: _Operands) -> None:
        shading = entry(entry(self._resources, "/Shading"), name(operands[0]))
        clip = self._state.clip
        self._shade(shading, clip, _corners(clip))

    # State

    def _keep(self, _: _Operands) -> None:
        self._kept.append(self._state.kept())

    def _restore(self, _: _Operands) -> None:
        if self._kept:
            self._state = self._kept.pop()
        else:
            self.damaged["an operator Q has no q before it"] = None

    def _concatenate(self, operands: _Operands) -> None:
        self._state.ctm = self._state.ctm.after(Matrix(*_six(operands)))

    def _set_line_width(self, operands: _Operands) -> None:
        self._state.line_width = float(operands[0])

    def _set_parameters(self, operands: _Operands) -> None:
        """The entries of an ExtGState (ISO 32000-1, table 58)."""
        state = self._state
        its = dict(entries(entry(entry(self._resources, "/ExtGState"), name(operands[0]))))
        if (width := number(its.get("/LW"))) is not None:
            state.line_width = width
        if "/OP" in its:
            state.stroke.overprints = bool(its["/OP"])
            state.fill.overprints = bool(its.get("/op", its["/OP"]))
        elif "/op" in its:
            state.fill.overprints = bool(its["/op"])
        font = items(its.get("/Font"))
        if len(font) == 2:
            state.text.font, state.text.size = self._library.fonts.font(font[0]), float(font[1])
        self._note_transparency(its)

    def _note_transparency(self, its: dict[str, Any]) -> None:
        modes = {name(one) for one in (items(its.get("/BM")) or [its.get("/BM")])}
        modes -= {"", "/Normal", "/Compatible"}
        if modes:
            self.transparent[f"blend mode {min(modes)[1:]}"] = None
        if any((number(its.get(key)) or 0.0) < 1 for key in ("/CA", "/ca") if key in its):
            self.transparent["opacity below 1"] = None
        if isinstance(its.get("/SMask"), pikepdf.Dictionary):
            self.transparent["a soft mask"] = None

    # Marked content, forms and pictures

    def _begin_content(self, operands: _Operands) -> None:
        hidden = ""
        if len(operands) == 2 and name(operands[0]) == "/OC":
            group = entry(entry(self._resources, "/Properties"), name(operands[1]))
            hidden = self._library.layers.hidden(group)
            self._note_hidden(hidden)
        self._content.append(bool(hidden))

    def _note_hidden(self, layer: str) -> None:
        if layer:
            self.hidden[layer] = None

    def _end_content(self, _: _Operands) -> None:
        self._content.pop()

    def _draw(self, operands: _Operands) -> None:
        drawn = entry(entry(self._resources, "/XObject"), name(operands[0]))
        hidden = self._library.layers.hidden(entry(drawn, "/OC"))
        self._note_hidden(hidden)
        if hidden:
            return
        match name(entry(drawn, "/Subtype")):
            case "/Form":
                self._draw_form(drawn)
            case "/Image":
                self._draw_picture(drawn)
            case "/PS":
                self.damaged["it has PostScript, which PDF no longer knows"] = None
            case _:
                self.damaged[f"there is nothing to draw as {name(operands[0])[:40]}"] = None

    def _draw_form(self, form: Any) -> None:
        key = identity(form)
        if key in self._within:
            self.damaged["a form draws itself"] = None
        elif len(self._within) >= DEEPEST:
            self.damaged[f"forms are nested more than {DEEPEST} deep"] = None
        else:
            self._nested(form, self._state.ctm, clipped=True)

    def _nested(self, stream: Any, ctm: Matrix, *, clipped: bool) -> None:
        """Carry out the content of a form or of a pattern's cell."""
        kept, content, self._content = self._state.kept(), self._content, list(self._content)
        path, self._path = self._path, PathBuilder()
        around, self._within = self._within, (*self._within, identity(stream))
        matrix = numbers(entry(stream, "/Matrix"))
        self._state.ctm = ctm.after(Matrix(*matrix)) if len(matrix) == 6 else ctm
        box = numbers(entry(stream, "/BBox"))
        if clipped and len(box) == 4:
            x, y, right, top = box
            corners = ((x, y), (right, y), (right, top), (x, top))
            window = box_of(self._state.ctm.at(*corner) for corner in corners)
            nothing = Box(*kept.clip[:2], *kept.clip[:2])
            self._state.clip = kept.clip.common(window) or nothing
        own = entry(stream, "/Resources")
        self.run(stream, self._resources if own is None else own)
        self._state, self._content, self._path, self._within = kept, content, path, around

    def _draw_picture(self, value: Any) -> None:
        stencil = bool(entry(value, "/ImageMask"))
        space = None if stencil else self._space(entry(value, "/ColorSpace"))
        if is_stream(entry(value, "/SMask")):
            self.transparent["a picture with a soft mask"] = None
        state = self._state
        outline = state.ctm.square()
        self._add(
            Mark(
                "picture",
                box_of(outline),
                state.clip,
                state.fill.colour if stencil else None,
                outline,
                overprints=state.fill.overprints,
                picture=self._library.pictures.picture(value, space, state.ctm),
            )
        )

    def _draw_inline(self, operands: _Operands) -> None:
        self._draw_picture(operands[0].obj)


def _six(operands: _Operands) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f


def _values(operands: _Operands, space: Space) -> list[float]:
    values = [float(one) for one in operands]
    if len(values) != space.channels and space.family != "unknown":
        raise ValueError
    return values


def _corners(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)
