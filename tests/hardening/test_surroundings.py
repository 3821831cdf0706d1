"""What commands are run in and beside: folders that go, readers that stop, settings of others."""

import os

import pytest
from hardening.commands import FOLDERS, WRITERS
from hardening.sandbox import ran


def test_all_files_are_written_when_nobody_reads_on(tmp_path):
    command = "generate --cells 20 --count 3 -o out"
    reader, writer = os.pipe()
    os.close(reader)
    done = ran(tmp_path, command, stdout=writer, environment={"PYTHONUNBUFFERED": "1"})
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")
    assert len([*(tmp_path / "out").iterdir()]) == 3


@pytest.mark.unix
def test_a_folder_that_is_gone(tmp_path):
    here = tmp_path / "here"
    here.mkdir()
    done = ran(here, "board gosix", before=["sh", "-c", 'rmdir "$PWD"; exec "$@"', "sh"])
    assert done.returncode == 2
    assert done.stderr == "printkit: the output or the working folder: No such file or directory\n"


@pytest.mark.parametrize(
    ("command", "name"),
    [(WRITERS[0].removesuffix(".yaml"), "-"), (WRITERS[1], "./-"), (FOLDERS[1], "./-/x")],
)
def test_files_do_not_go_to_the_standard_output(place, command, name):
    words = command.replace("OUT.csv", "OUT").replace("OUT", name).split()
    assert "cannot write to standard output; name a file" in place.refused(*words)


@pytest.mark.parametrize("output", ["../here/RECORD", "link", "second"])
def test_statistics_do_not_take_the_place_of_a_record(place, output):
    (place.here / "link").symlink_to("RECORD")
    (place.here / "second").hardlink_to(place.here / "RECORD")
    said = place.refused("report", "RECORD", "missing", "-o", output)
    assert said.endswith(": this is one of the records; name another file to write")
