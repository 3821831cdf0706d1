"""The plates that a press would print a PDF file with, as Ghostscript separates it."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from PIL import Image

GHOSTSCRIPT = shutil.which("gs")
PROCESS = ("Cyan", "Magenta", "Yellow", "Black")

needs_ghostscript = pytest.mark.skipif(GHOSTSCRIPT is None, reason="there is no ghostscript here")


def separated(data, dpi=60):
    """For each page its plates by their names, each as shares of ink from 0 to 1."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "file.pdf").write_bytes(data)
        output = f"-sOutputFile={folder}/page%d.tif"
        command = [GHOSTSCRIPT, "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep"]
        subprocess.run([*command, f"-r{dpi}", output, folder / "file.pdf"], check=True)
        pages = [{} for _ in folder.glob("page*(Black).tif")]
        for path in folder.glob("page*(*).tif"):
            number, _, plate = path.name.removeprefix("page").partition("(")
            pages[int(number) - 1][plate.removesuffix(").tif")] = _ink(path)
        return pages


def _ink(path):
    with Image.open(path) as picture:
        return 1 - np.asarray(picture.convert("L"), dtype=float) / 255


def total_ink(plates):
    """The most ink of the process plates on any place of a page, in percent."""
    return 100 * sum(plates[name] for name in PROCESS).max()
