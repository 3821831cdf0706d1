"""Tests for games: the conformance suite and the requirements of `printkit check-game`."""

from printkit.testing.conformance_suite import ConformanceSuite, conformance
from printkit.testing.playthroughs import Arena, Playthrough, arenas, random_game
from printkit.testing.requirement import Requirement, requirements

__all__ = [
    "Arena",
    "ConformanceSuite",
    "Playthrough",
    "Requirement",
    "arenas",
    "conformance",
    "random_game",
    "requirements",
]
