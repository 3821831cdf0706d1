"""For each test a folder deep within another, with files in both."""

from typing import NamedTuple

import pytest
from hardening.nasty import GOOD, written
from hardening.sandbox import Answer, Zygote, listing

from printkit.base.text import LONGEST

SECONDS = 4.0  # of processor time, with what starting and importing took
MIB = 300.0
_START = 0.5  # seconds that a start takes which a fork is spared


class Place(NamedTuple):
    """Where commands are run: `here`, two folders below `whole`, which has files of its own."""

    whole: object
    here: object
    zygote: Zygote

    def run(self, *words, **terms) -> Answer:
        """Run a command, which must end with a status in good time and without a traceback."""
        answer = self.zygote.run(self.here, *words, **terms)
        assert answer.status in (0, 1, 2), answer
        assert "Traceback" not in answer.err, answer
        assert answer.seconds < SECONDS - _START, answer
        assert answer.mib < MIB, answer
        return answer

    def refused(self, *words, status=2, **terms) -> str:
        """Run a command that must be refused and touch nothing; returns the sentence."""
        before = listing(self.whole)
        answer = self.run(*words, **terms)
        assert answer.status == status, answer
        assert answer.out == "", answer
        assert listing(self.whole) == before, answer
        return sentence(answer.err)


def sentence(said):
    """The one sentence that was said."""
    assert said.startswith("printkit: "), said
    assert said.endswith("\n"), said
    line = said.removeprefix("printkit: ").removesuffix("\n")
    assert line.isprintable(), said
    assert 10 < len(line) <= LONGEST, said
    return line


@pytest.fixture
def place(tmp_path, zygote):
    here = tmp_path / "a" / "b" / "here"
    here.mkdir(parents=True)
    (tmp_path / "precious").write_text("precious")
    (here / "BOARD").write_bytes(written(GOOD["board"]))
    (here / "RECORD").write_bytes(written(GOOD["record"]))
    return Place(tmp_path, here, zygote)
