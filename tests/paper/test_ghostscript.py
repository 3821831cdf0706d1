"""Ghostscript, which many printers and print shops use, reads every page of every kit."""

import re
import shutil
import subprocess

import pikepdf
import pytest

from printkit.commands.cli.main import main
from printkit.rules.catalogue import game_names

GHOSTSCRIPT = shutil.which("gs")
INK = re.compile(r"^%%HiResBoundingBox: (\S+) (\S+) (\S+) (\S+)$", re.MULTILINE)

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(GHOSTSCRIPT is None, reason="Ghostscript is not installed"),
]


@pytest.mark.parametrize("purpose", ["home", "press"])
@pytest.mark.parametrize("game", game_names())
def test_every_page_is_read_and_its_ink_is_on_the_paper(tmp_path, game, purpose):
    options = ["--for", "press"] if purpose == "press" else []
    assert main(["kit", game, *options, "-o", str(tmp_path)]) == 0
    files = sorted(tmp_path.rglob("*.pdf"))
    assert files
    for file in files:
        words = ["-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-dPDFSTOPONERROR", "-sDEVICE=bbox"]
        done = subprocess.run(
            [GHOSTSCRIPT, *words, str(file)], capture_output=True, text=True, check=False
        )
        boxes = [tuple(map(float, box)) for box in INK.findall(done.stderr)]
        assert done.returncode == 0, done.stderr
        assert re.sub(r"%%(HiRes)?BoundingBox: .*\n", "", done.stderr) == ""
        with pikepdf.open(file) as document:
            assert len(boxes) == len(document.pages)
            for page, (left, bottom, right, top) in zip(document.pages, boxes, strict=True):
                sheet = [float(side) for side in page.mediabox]
                assert min(left - sheet[0], bottom - sheet[1]) > -1, file.name
                assert min(sheet[2] - right, sheet[3] - top) > -1, file.name
