"""The manual page is up to date, and groff sets it without a warning."""

import shutil
import subprocess

import pytest
from support.pages import ROOT, script

PAGE = ROOT / "docs" / "man" / "printkit.1"


def test_the_page_in_the_docs_is_that_of_the_code():
    assert PAGE.read_text("ascii") == script("make_manual").manual(), "run: make man"


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_groff_sets_it_without_a_warning():
    command = ["groff", "-man", "-ww", "-Tutf8", "-z", PAGE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
