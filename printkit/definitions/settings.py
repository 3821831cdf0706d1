"""What a person chose of the options of printing, by the names of its fields."""

from collections.abc import Mapping
from typing import Any

Settings = Mapping[str, Any]
