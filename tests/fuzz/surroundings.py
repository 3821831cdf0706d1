"""Whatever a variable or a setting of a library says, a page and a cutting file stay the same.

The first byte chooses which, the others are its value.
"""

import os
from collections.abc import Iterator
from functools import cache

import ezdxf
from fuzz.presets import SHEET
from reportlab import rl_config, rl_settings

from printkit.draw.display import Document, Page, Text
from printkit.draw.library_settings import changed
from printkit.draw.pdf import write_pdf
from printkit.draw.styles import load_preset
from printkit.machines.cut_files import write_dxf

PAGE = Document("t", (Page(100, 50, (Text("Xong", (10, 10), 5),)),))
NAMES = ("SOURCE_DATE_EPOCH", *sorted(rl_settings.__all__), "WRITE_FIXED_META_DATA_FOR_TESTING")
VALUES = (b"x", b"0", b"1", b"-1", b"Courier", b"1700000000", b"perhaps")


def seeds() -> Iterator[bytes]:
    for number in range(len(NAMES)):
        yield bytes((number,)) + VALUES[number % len(VALUES)]


def check(data: bytes) -> None:
    if len(data) < 2:
        return
    name = NAMES[data[0] % len(NAMES)]
    value = "".join(c for c in data[1:].decode(errors="ignore") if c.isprintable())
    core = ezdxf.options._config["core"]
    with (
        changed(os.environ, {name: value, f"RL_{name}": value}),
        changed(vars(rl_config), {name: value} if hasattr(rl_config, name) else {}),
        changed(core, {name: value.replace("%", "")} if name in core else {}),
    ):
        assert files() == usual()


@cache
def usual() -> tuple[bytes, bytes]:
    return files()


def files() -> tuple[bytes, bytes]:
    return write_pdf(PAGE), write_dxf(SHEET, load_preset("generic"))
