"""Style files define the colours, patterns, lines and typeface of printed sheets."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.print_kinds import NAME
from printkit.base.yaml.keys import Field, Fields, read_table
from printkit.base.yaml.kinds import Colour, Integer, Kind, Length, ListOf, Number, OneOf, String
from printkit.base.yaml.nodes import Node
from printkit.draw.style.colours import CUT_CONTOUR, MOST_COLOUR, TOKENS, Cmyk
from printkit.draw.typography.typefaces import BUNDLED, Typeface

T = TypeVar("T")

PATTERNS = ("none", "lines", "cross", "dots")
WHITE = "#ffffff"
_SMALL = (2.8, 5.0)  # Allowed range in mm of a style's smallest text size.
_FINEST = 0.1  # Minimum line width in mm on a press; print shops accept about 0.25 points.


class Pattern(NamedTuple):
    """A pattern of lines or dots that is printed over a colour.

    `angle` is in degrees clockwise from horizontal, `weight` is the width in mm of a line or dot,
    and `spacing` is the distance in mm between the centres of neighbouring lines or dots. On a
    press, `cmyk`, if given, replaces `colour`.
    """

    kind: str
    angle: float = 45.0
    spacing: float = 1.5
    weight: float = 0.25
    colour: str = "#000000"
    cmyk: Cmyk | None = None


class Lines(NamedTuple):
    """The widths of lines, `factor` times the default width but at least `least` mm."""

    factor: float = 1.0
    least: float = 0.2


class Style(NamedTuple):
    """A print style: an ink for every colour token, and patterns for some tokens.

    `paper` is the background colour of the page. On a press, inks of `cmyk` replace `colours`.
    """

    name: str
    title: str
    colours: Mapping[str, str]
    patterns: Mapping[str, Pattern]
    lines: Lines
    paper: str
    typeface: Typeface
    cmyk: Mapping[str, Cmyk] = MappingProxyType({})

    def changed(self, values: Mapping[str, Any], typeface: Typeface | None) -> "Style":
        """Return a copy of this style with the `values` and any `typeface` of a style file.

        A pattern of kind `none` removes the inherited pattern of a token. A new colour removes
        the inherited process ink of a token.
        """
        colours, cmyk = values.get("colours", {}), values.get("cmyk", {})
        patterns = {**self.patterns, **values.get("patterns", {})}
        kept = {token: ink for token, ink in self.cmyk.items() if token not in colours}
        return Style(
            values["name"],
            values.get("title", values["name"]),
            {**self.colours, **colours},
            {token: pattern for token, pattern in patterns.items() if pattern.kind != "none"},
            Lines(**values["lines"]) if "lines" in values else self.lines,
            values.get("paper", self.paper),
            (typeface or self.typeface)._replace(small=values.get("small", self.typeface.small)),
            {**kept, **cmyk},
        )

    @property
    def on_press(self) -> "Style":
        """The style for a press: process inks, cut lines in a spot ink, a minimum line width."""
        inks = {token: ink.colour for token, ink in self.cmyk.items()}
        patterns = {
            token: pattern._replace(colour=pattern.cmyk.colour) if pattern.cmyk else pattern
            for token, pattern in self.patterns.items()
        }
        colours = {**self.colours, **inks, "cut": CUT_CONTOUR}
        lines = self.lines._replace(least=max(self.lines.least, _FINEST))
        return self._replace(colours=colours, patterns=patterns, lines=lines)


PLAIN = Style("plain", "", dict.fromkeys(TOKENS, "#000000"), {}, Lines(), WHITE, BUNDLED)


class _ByToken(Kind[dict[str, T]]):
    """A table of values by colour token, such as `red`."""

    def __init__(self, what: str, kind: Kind[T]) -> None:
        self.what, self.kind = what, kind
        self.wording = f"{what}: for each token {kind.in_words()}"

    def read(self, node: Node) -> dict[str, T]:
        table = read_table(node, self.what)
        for key, span in table.key_spans.items():
            if key not in TOKENS:
                hint = nearest(key, tuple(TOKENS))
                raise InputError(f"unknown key '{key}' in {self.what}; {hint}", span)
        entries = table.entries
        return {token: self.kind.read(entries[token]) for token in TOKENS if token in entries}

    def json_schema(self) -> dict[str, Any]:
        kind = self.kind.json_schema()
        properties = {token: {**kind, "description": doc} for token, doc in TOKENS.items()}
        return {"type": "object", "additionalProperties": False, "properties": properties}

    def tables(self) -> Sequence[Fields]:
        return self.kind.tables()


class _File(Kind[tuple[str, SourceSpan]]):
    def __init__(self, what: str = "the path of a file") -> None:
        self.wording = what

    def read(self, node: Node) -> tuple[str, SourceSpan]:
        return String(1000).read(node), node.span


class _Cmyk(Kind[Cmyk]):
    """Percentages of four inks; the sum of the first three is limited to let black overprint."""

    _percents = ListOf(Integer(0, 100), 4, 4)
    wording = (
        "percentages of cyan, magenta, yellow and black, such as [0, 90, 85, 15], the "
        f"first three at most {MOST_COLOUR} together"
    )

    def read(self, node: Node) -> Cmyk:
        ink = Cmyk(*self._percents.read(node))
        coloured = sum(ink[:3])
        if coloured > MOST_COLOUR:
            raise InputError(
                f"expected at most {MOST_COLOUR} % of cyan, magenta and yellow together "
                f"(300 % with black), found {coloured} %",
                node.span,
            )
        return ink

    def json_schema(self) -> dict[str, Any]:
        return self._percents.json_schema()


_PATTERN_FIELDS = Fields(
    "a pattern",
    kind=Field(OneOf(*PATTERNS), "lines, cross (two ways), dots, or none", required=True),
    angle=Field(Number(-180, 180), "angle of the lines, in degrees clockwise from horizontal"),
    spacing=Field(Length(0.4, 20), "distance between neighbouring lines or dots"),
    weight=Field(Length(0.1, 10), "width of a line or a dot"),
    colour=Field(Colour(), "colour of the lines or dots"),
    cmyk=Field(
        _Cmyk(), "inks of the lines or dots on a press (default: converted from the colour)"
    ),
)


class _PatternReader(Kind[Pattern]):
    wording = _PATTERN_FIELDS.what

    def read(self, node: Node) -> Pattern:
        values = _PATTERN_FIELDS.read(node)
        pattern = Pattern(**values)
        if pattern.weight >= pattern.spacing:
            raise InputError(
                f"lines {pattern.weight:g} mm wide every {pattern.spacing:g} mm cover "
                "everything; increase the spacing or reduce the weight",
                values.span_of("weight"),
            )
        return pattern

    def json_schema(self) -> dict[str, Any]:
        return _PATTERN_FIELDS.json_schema()

    def tables(self) -> Sequence[Fields]:
        return (_PATTERN_FIELDS,)


_LINES = Fields(
    "the lines of a style",
    factor=Field(Number(0.25, 4), "factor that multiplies the default weight of lines"),
    least=Field(Length(0.05, 2), "smallest weight of a line"),
)
_FONT = Fields(
    "a font",
    regular=Field(
        _File(), "the regular face: a TrueType file, relative to the style file", required=True
    ),
    bold=Field(_File(), "the bold face (default: the regular face)"),
    display=Field(_File(), "the face of titles and names (default: the bold face)"),
)


STYLE_FIELDS = Fields(
    "a style",
    name=Field(NAME, "the name for --style", required=True),
    title=Field(String(), "what the style is for"),
    base=Field(_File("a name or the path of a file"), "the style to change (default: colour)"),
    colours=Field(
        _ByToken("the colours of a style", Colour()), "the colour of each ink, such as red-tint"
    ),
    cmyk=Field(
        _ByToken("the inks of a style", _Cmyk()),
        "the press inks of each token (default: converted from the colour)",
    ),
    patterns=Field(
        _ByToken("the patterns of a style", _PatternReader()),
        "lines or dots over the colour of a token",
    ),
    lines=Field(_LINES, "the weight of lines"),
    paper=Field(Colour(), "the background colour of the page"),
    font=Field(_FONT, "a custom typeface"),
    small=Field(
        Length(*_SMALL), "smallest size of text, including captions and footers (default: 8pt)"
    ),
)
