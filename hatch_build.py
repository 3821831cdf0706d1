"""Compiles the languages into the wheel: `languages/es.po` becomes `printkit/data/languages/es.mo`.

What the page in a browser says goes beside it, `es.json`. A checkout needs neither: there the
translators' own files are read.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the catalogues to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile each language, unless the wheel only points to a checkout."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from printkit.base.language import (  # not installed yet
            COMPILED,
            PAGE,
            SOURCE,
            catalogue_bytes,
        )

        self._made = tempfile.TemporaryDirectory()
        for source in sorted(Path(self.root, "languages").glob(f"*{SOURCE}")):
            for suffix in (COMPILED, PAGE):
                file = Path(self._made.name, source.stem + suffix)
                file.write_bytes(catalogue_bytes(source.stem, suffix))
                build_data["force_include"][str(file)] = f"printkit/data/languages/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        if version != "editable":
            self._made.cleanup()
