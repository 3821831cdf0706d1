"""Colour spaces and colours, and the ink that they put on paper (ISO 32000-1, 8.6)."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import pikepdf

from printkit.preflight.limits import DEEPEST, Budget
from printkit.preflight.objects import (
    entry,
    identity,
    is_stream,
    items,
    name,
    text,
    unfolded,
    whole,
)

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
_LETTERS = dict(zip(PROCESS, "CMYK", strict=True))
_CUT_NAMES = {"cutcontour", "thrucut", "kisscut", "die", "dieline", "crease", "perfcut", "cut"}
_DEVICE = {
    "/DeviceGray": "gray", "/G": "gray", "/CalGray": "gray", "/DeviceRGB": "rgb", "/RGB": "rgb",
    "/CalRGB": "rgb", "/DeviceCMYK": "cmyk", "/CMYK": "cmyk", "/Lab": "lab", "/Pattern": "pattern",
}  # fmt: skip
_CHANNELS = {"gray": 1, "rgb": 3, "cmyk": 4, "lab": 3, "pattern": 0, "unknown": 0}
_BY_CHANNELS = {1: "gray", 3: "rgb", 4: "cmyk"}


def is_cut_name(spot: str) -> bool:
    """Whether machines and shops take a spot ink of this name for a line to be cut or creased."""
    return "".join(filter(str.isalpha, spot)).lower() in _CUT_NAMES


class Space(NamedTuple):
    """A colour space.

    `family` is gray, rgb, cmyk, lab, spot (Separation and DeviceN), pattern or unknown; `label` is
    what people call it. `inks` are the names of a spot space's channels, `base` what an indexed or
    a pattern's space looks into, and `palette` the bytes of an indexed one.
    """

    family: str
    label: str
    channels: int
    inks: tuple[str, ...] = ()
    base: "Space | None" = None
    palette: bytes | None = None

    @property
    def real(self) -> "Space":
        """The space that colours come from in the end."""
        return self.base.real if self.base else self

    @property
    def spots(self) -> tuple[str, ...]:
        """The inks that have plates of their own."""
        return tuple(ink for ink in self.real.inks if ink not in (*PROCESS, "None", "All"))

    def start(self) -> "Colour":
        """The colour that is painted with before one is chosen (ISO 32000-1, 8.6.5 ff)."""
        if self.palette is not None:
            return self.colour((0.0,))
        first = 1.0 if self.family == "spot" else 0.0
        values = [first] * self.channels
        if self.family == "cmyk":
            values[-1] = 1.0
        return Colour(self, tuple(values))

    def colour(self, values: Sequence[float]) -> "Colour":
        """The colour of some values; those of an indexed space are looked up."""
        if self.palette is None or self.base is None:
            return Colour(self, tuple(values))
        count = self.base.channels
        at = max(0, int(values[0])) * count if values else 0
        found = self.palette[at : at + count]
        return self.base.colour([byte / 255 for byte in found.ljust(count, b"\0")])


GRAY = Space("gray", "DeviceGray", 1)
_UNKNOWN = Space("unknown", "an unknown colour space", 0)


class _Values(NamedTuple):
    space: Space
    values: tuple[float, ...]


class Colour(_Values):
    """A colour: a space and a value for each channel, usually 0 to 1."""

    @cached_property
    def inks(self) -> dict[str, float]:
        """How much of each ink it takes, 0 to 1; nothing is known of RGB and Lab."""
        space, values = self.space, [min(1.0, max(0.0, value)) for value in self.values]
        if space.family == "gray" and values:
            return {"Black": 1 - values[0]}
        if space.family == "cmyk":
            return dict(zip(PROCESS, values, strict=False))
        if space.family == "spot":
            return {ink: v for ink, v in zip(space.inks, values, strict=False) if ink != "None"}
        return {}

    @cached_property
    def coverage(self) -> float:
        """The sum of its inks, 1 being all of one; ink that only machines see does not count."""
        if "All" in self.inks:
            return len(PROCESS) * self.inks["All"]
        return sum(amount for ink, amount in self.inks.items() if not is_cut_name(ink))

    @cached_property
    def is_white(self) -> bool:
        """Whether it leaves the paper as it is."""
        if self.space.family == "rgb":
            return min(self.values, default=0.0) >= 1.0
        return bool(self.inks) and not any(self.inks.values())

    @cached_property
    def is_cut(self) -> bool:
        """Whether it is the spot ink of lines to be cut."""
        return any(map(is_cut_name, self.space.spots))

    def __str__(self) -> str:
        if self.inks:
            shares = (f"{_LETTERS.get(ink, ink)} {100 * v:.0f}" for ink, v in self.inks.items())
            return " ".join(shares)
        return " ".join([self.space.label, *(f"{value:.3g}" for value in self.values)])


BLACK = GRAY.start()


class Spaces:
    """The colour spaces of one file, each read once."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._read: dict[tuple[int, int], Space] = {}

    def space(self, value: Any, named: Any = None, depth: int = 0) -> Space:
        """The space that a name or an array describes; `named` are those of the resources."""
        if depth > DEEPEST:
            return _UNKNOWN
        if (key := identity(value)) is None:
            return self._new(value, named, depth)
        if key not in self._read:
            self._read[key] = self._new(value, named, depth)
        return self._read[key]

    def _new(self, value: Any, named: Any, depth: int) -> Space:
        if isinstance(value, pikepdf.Name):
            if name(value) in _DEVICE:
                return _plain(name(value))
            inner = entry(named, name(value))
            return _UNKNOWN if inner is None else self.space(inner, None, depth + 1)
        parts = items(value)
        kind = name(parts[0]) if parts else ""
        if kind in _DEVICE:
            base = (
                self.space(parts[1], named, depth + 1) if kind == "/Pattern" and parts[1:] else None
            )
            return _plain(kind)._replace(base=base)
        return self._family(kind, parts, named, depth) if len(parts) > 1 else _UNKNOWN

    def _family(self, kind: str, parts: list[Any], named: Any, depth: int) -> Space:
        """A space that an array of a `kind` and its parameters describes."""
        match kind:
            case "/ICCBased":
                return self._icc(parts[1])
            case "/Indexed" | "/I" if len(parts) == 4:
                return self._indexed(parts, named, depth)
            case "/Separation":
                return Space("spot", f"the spot ink {text(parts[1])}", 1, (text(parts[1]),))
            case "/DeviceN":
                inks = tuple(map(text, items(parts[1])))
                return Space("spot", f"DeviceN of {', '.join(inks)}", len(inks), inks)
        return _UNKNOWN

    @staticmethod
    def _icc(stream: Any) -> Space:
        channels = whole(entry(stream, "/N"))
        family = _BY_CHANNELS.get(channels, "unknown")
        return Space(family, f"ICC {family.upper() if channels > 1 else family}", channels)

    def _indexed(self, parts: list[Any], named: Any, depth: int) -> Space:
        base = self.space(parts[1], named, depth + 1)
        data = b""
        if is_stream(parts[3]):
            data = unfolded(parts[3], self._budget)
        elif isinstance(parts[3], pikepdf.String):
            data = bytes(parts[3])
        last = min(whole(parts[2]), 255)
        data = data[: (last + 1) * base.channels]
        return Space(base.family, base.label, 1, base.inks, base, data)


def _plain(kind: str) -> Space:
    family = _DEVICE[kind]
    long = {"/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/CMYK": "/DeviceCMYK"}.get(kind, kind)
    return Space(family, long[1:], _CHANNELS[family])
