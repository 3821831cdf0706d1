"""The versions that the goldens of the sheets were made with: those of `requirements-lock.txt`."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements-lock.txt"
PROJECT = ROOT / "pyproject.toml"


def others() -> str:
    """The libraries printkit draws with that are installed in another version than is locked."""
    locked = dict(re.findall(r"^([^=\s]+)==(\S+)", LOCK.read_text("utf-8"), re.MULTILINE))
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    names = [re.split("[<>=~]", need)[0] for need in project["dependencies"]]
    found = {name: version(name) for name in names}
    return ", ".join(
        f"{name} {installed} and not {locked[name]}"
        for name, installed in found.items()
        if installed != locked[name]
    )
