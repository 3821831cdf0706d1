"""YAML as frozen, typed definitions: boards, rulesets, presets, styles, and how to print."""

from collections.abc import Mapping
from typing import Any

Settings = Mapping[str, Any]
"""What a person chose of the options of printing, by the names of its fields."""
