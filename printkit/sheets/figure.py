"""Figures among the words of rules."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from printkit.geometry.plane import Point
from printkit.render.display import Mark


class Figure(NamedTuple):
    """A drawing about a middle point, and what it shows.

    The title, if any, stands in bold type above the caption. One without either is a key: it is
    drawn no larger where there is room, and stays with what follows it.
    """

    draw: Callable[[Point], list[Mark]]
    caption: str
    title: str = ""


class RulesText(NamedTuple):
    """The words of rules, in the markup of `rules_text`, and the figures that they name."""

    text: str
    figures: Mapping[str, Figure]
