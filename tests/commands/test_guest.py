"""printkit is a guest in the process of whoever imports it: it changes nothing that is global."""

import subprocess
import sys

import pytest
from support.typefaces import square_font

from printkit.draw.fonts import BUNDLED

PROGRAM = """
import logging, os, random, signal, sys, warnings
from copy import deepcopy
from pathlib import Path
import ezdxf, printkit
from printkit.commands.cli.main import main
from reportlab import rl_config
from reportlab.lib import fonts
from reportlab.pdfbase import pdfmetrics

KNOWN = ("fontTools", "reportlab", "ezdxf", "asyncio", "PIL", "pypdfium2")

def state():
    config = {name: value for name, value in vars(rl_config).items() if name in rl_config.__all__}
    return deepcopy({
        "environment": (dict(os.environ), os.getcwd(), list(sys.path)),
        "limits": (sys.getrecursionlimit(), sys.get_int_max_str_digits()),
        "signals": [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)],
        "chance": random.getstate(),
        "levels": {name: logging.getLogger(name).level for name in KNOWN},
        "handlers": len(logging.getLogger().handlers),
        "warnings": list(warnings.filters),
        "reportlab": config,
        "fonts of reportlab": (pdfmetrics.getRegisteredFontNames(), dict(fonts._tt2ps_map)),
        "ezdxf": {name: dict(part) for name, part in ezdxf.options._config.items()},
    })

def use_all():
    styled = printkit.PrintOptions(style=Path("mine.yaml"))
    printkit.print_kit("gosix", output="kit", printing=styled)
    for suffix in ("pdf", "svg", "png"):
        options = printkit.PrintOptions(dpi=50, style=Path("mine.yaml"))
        printkit.print_board("gosix", output=f"board.{suffix}", printing=options)
    cut = printkit.PrintOptions(preset="generic")
    printkit.print_pieces("gosix", output="stones.dxf", printing=cut)
    printkit.verify_record("game: hong\\nboard: hong-7x7\\nmoves: [e3h, e4v]\\n")
    assert main(["simulate", "gosix", "--games", "2", "--jobs", "1"]) == 0
    assert main(["solid", "gosix", "-o", "stones.3mf"]) == 0

# The host has settings of its own, for which it would not like to be given others
Path("mine.yaml").write_text("{name: mine, font: {regular: mine.ttf}}")
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
rl_config.invariant, rl_config.useA85, rl_config.canvas_basefontname = 0, 1, "Courier"
logging.getLogger("fontTools").setLevel(logging.DEBUG)
logging.getLogger("ezdxf").setLevel(logging.INFO)
ezdxf.options.default_dimension_text_style = "Mine"
before = state()
use_all()
for what, value in state().items():
    assert value == before[what], what
"""


@pytest.mark.nightly
def test_nothing_global_is_changed(folder):
    for library in ("ezdxf", "pypdfium2"):
        pytest.importorskip(library)
    (folder / "mine.ttf").write_bytes(square_font([*map(chr, BUNDLED.regular.widths), "★"]))
    words = [sys.executable, "-W", "ignore", "-c", PROGRAM]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list(folder.glob("**/*.*"))) > 20
