"""Compile the languages before a wheel is built, also for an editable installation."""

import sys
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs docs/make_languages.py."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile each language into printkit/data/languages."""
        sys.path.insert(0, self.root)  # printkit is not installed yet
        run_path(str(Path(self.root, "docs", "make_languages.py")), run_name="__main__")
