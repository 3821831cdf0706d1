"""A program of somebody else's that uses printkit, and compares what is global before and after.

It has settings of its own, for which it would not like to be given others.
"""

import logging
import os
import random
import signal
import sys
import warnings
from copy import deepcopy
from pathlib import Path

import ezdxf
from reportlab import rl_config
from reportlab.lib import fonts
from reportlab.pdfbase import pdfmetrics

import printkit
from printkit.commands.cli.main import main

KNOWN = ("fontTools", "reportlab", "ezdxf", "asyncio", "PIL", "pypdfium2")
STYLE = "{name: mine, font: {regular: mine.ttf}}"
RECORD = "game: hong\nboard: hong-7x7\nruleset: hong-7x7\nmoves: [e3h, e4v]\n"


def state():
    """What is global, by name."""
    return {
        "environment": dict(os.environ),
        "folder": os.getcwd(),  # noqa: PTH109
        "paths": list(sys.path),
        "limits": (sys.getrecursionlimit(), sys.get_int_max_str_digits()),
        "signals": [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)],
        "chance": random.getstate(),
        "levels": {name: logging.getLogger(name).level for name in KNOWN},
        "handlers": list(logging.getLogger().handlers),
        "warnings": list(warnings.filters),
        "reportlab": {
            name: deepcopy(value)
            for name, value in vars(rl_config).items()
            if name in rl_config.__all__
        },
        "fonts of reportlab": (pdfmetrics.getRegisteredFontNames(), dict(fonts._tt2ps_map)),
        "ezdxf": {name: dict(part) for name, part in ezdxf.options._config.items()},
    }


def use_all():
    styled = printkit.PrintOptions(style=Path("mine.yaml"))
    printkit.print_kit("gosix", output="kit", printing=styled)
    for suffix in ("pdf", "svg", "png"):
        options = printkit.PrintOptions(dpi=50, style=Path("mine.yaml"))
        printkit.print_board("gosix", output=f"board.{suffix}", printing=options)
    cut = printkit.PrintOptions(preset="generic")
    printkit.print_pieces("gosix", output="stones.dxf", printing=cut)
    printkit.verify_record(Path("record.yaml"))
    assert main(["simulate", "gosix", "--games", "2", "--jobs", "1"]) == 0
    assert main(["solid", "gosix", "-o", "stones.3mf"]) == 0


Path("mine.yaml").write_text(STYLE)
Path("record.yaml").write_text(RECORD)
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
rl_config.invariant, rl_config.useA85, rl_config.canvas_basefontname = 0, 1, "Courier"
logging.getLogger("fontTools").setLevel(logging.DEBUG)
logging.getLogger("ezdxf").setLevel(logging.INFO)
ezdxf.options.default_dimension_text_style = "Mine"
before = state()
use_all()
for what, value in state().items():
    assert value == before[what], what
