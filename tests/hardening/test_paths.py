"""Names of files that are traps: for reading, for writing, and within files."""

import os

import pytest
from hardening.commands import FOLDERS, PRINTERS, READERS, SEVERAL, WRITERS, words
from hardening.nasty import GOOD, written
from hardening.sandbox import listing, ran

NO_ROOM = "printkit: the output or the working folder: No space left on device\n"
NO_FINISHED_GAME = "printkit: none of the records is a legal game played to its end\n"
READ = (
    *(commands[0] for kind, commands in READERS.items() if kind != "record"),
    *("kit xong --board FILE -o OUT", "hints FILE", "simulate FILE --games 1 --jobs 1"),
)


@pytest.fixture
def traps(place):
    """A folder full of them."""
    here = place.here
    os.mkfifo(here / "pipe.yaml")
    (here / "round.yaml").symlink_to("round.yaml")
    (here / "nowhere.yaml").symlink_to("/nowhere/at/all.yaml")
    (here / "folder.yaml").mkdir()
    (here / "zero.yaml").symlink_to("/dev/zero")
    return place


@pytest.mark.thinned(9)
@pytest.mark.parametrize("command", READ)
@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("../../../../../../../none.yaml", "no such file"),
        ("BOARD/x.yaml", "Not a directory"),
        (f"{'x' * 300}.yaml", "File name too long"),
        (f"./{'x/' * 3000}x.yaml", "File name too long"),
        ("pipe.yaml", "not a regular file"),
        ("round.yaml", "Too many levels of symbolic links"),
        ("nowhere.yaml", "no such file"),
        ("folder.yaml", "folder"),
        ("zero.yaml", "not a regular file"),
        ("/dev/stdin", "not a regular file"),
        ("/dev/tty", ""),
        pytest.param("/proc/self/mem", "", marks=pytest.mark.linux),
        ("./\x1b[31mred\n.yaml", "no such file"),
        pytest.param("./\udcff\udcfe.yaml", "no such file", marks=pytest.mark.linux),
        ("./\u202egnp.yaml", "no such file"),
    ],
)
def test_a_file_that_cannot_be_read(traps, command, file, reason):
    assert reason in traps.refused(*words(command, file))


def test_a_record_that_cannot_be_read(traps):
    before = listing(traps.whole)
    for form in ((), ("--json",), ("--plain",)):
        answer = traps.run("verify", *form, "pipe.yaml")
        lines = [len(stream.splitlines()) for stream in (answer.out, answer.err)]
        assert (answer.status, *lines) == (2, form == ("--json",), 1)
    answer = traps.run("report", "pipe.yaml")
    assert (answer.status, len(answer.err.splitlines())) == (2, 2)
    assert listing(traps.whole) == before


def test_a_folder_of_traps_is_verified(traps):
    answer = traps.run("verify", ".")
    assert answer.status == 2
    for name in ("pipe", "round", "nowhere", "zero"):
        assert f"./{name}.yaml " in answer.out
        assert answer.err.count(f"printkit: {name}.yaml: ") == 1
    assert "folder" not in answer.out


@pytest.mark.thinned(5)
@pytest.mark.parametrize("kind", ["board", "ruleset", "style", "preset"])
@pytest.mark.parametrize(
    "name", ["../../x", "/tmp/x", "..", "x\\..\\y", "con/", "-o", "~root", "", "x\n"]
)
def test_a_name_in_a_file_is_no_path(place, kind, name):
    """It becomes part of the names of files."""
    (place.here / "mine.yaml").write_bytes(written({**GOOD[kind], "name": name}))
    assert "name" in place.refused(*words(READERS[kind][1], "mine.yaml"))


IN_THE_WAY = {
    "pipe": "this is not a regular file; name another",
    "file/x": "cannot be written: Not a directory",
    "folder": "this is a folder",
    "round": "cannot be written: Too many levels of symbolic links",
    "/proc/x": "cannot be written: ",
    "x" * 300: "File name too long",
}


@pytest.mark.thinned(5)
@pytest.mark.parametrize("command", [one for one in WRITERS if one not in SEVERAL])
def test_what_stands_in_the_way_of_a_file(place, command):
    suffix = words(command)[-1].removeprefix("out")
    here = place.here
    (here / f"folder{suffix}").mkdir()
    os.mkfifo(here / f"pipe{suffix}")
    (here / f"round{suffix}").symlink_to(f"round{suffix}")
    (here / "file").write_text("precious")
    for name, reason in list(IN_THE_WAY.items())[: 6 if command in WRITERS[:3] else 3]:
        if (name, suffix) != ("folder", ".yaml"):  # which is for boards in a folder
            assert reason in failed(place, *words(command, out=name))


def failed(place, *arguments):
    """Run a command that cannot write what it was to: like refused, but it may have told more."""
    before = listing(place.whole)
    answer = place.run(*arguments)
    assert (answer.status, len(answer.err.splitlines())) == (2, 1), answer
    assert listing(place.whole) == before, answer
    return answer.err


@pytest.mark.linux
@pytest.mark.parametrize("device", ["/dev/full", "/dev/stdout"])
def test_devices_are_not_replaced(place, device):
    before = os.lstat(device)
    assert "not a regular file" in failed(place, "report", "RECORD", "-o", device)
    assert os.path.samestat(before, os.lstat(device))


@pytest.mark.parametrize("command", WRITERS[1:3])
def test_a_link_is_replaced_and_what_it_leads_to_left_alone(place, command):
    suffix = words(command)[-1].removeprefix("out")
    link = place.here / f"link{suffix}"
    link.symlink_to(place.whole / "precious")
    assert place.run(*words(command, out="link")).err in ("", NO_FINISHED_GAME)
    assert not link.is_symlink()
    assert (place.whole / "precious").read_text() == "precious"


@pytest.mark.thinned(3)
@pytest.mark.parametrize("command", FOLDERS)
def test_what_stands_in_the_way_of_a_folder(place, command):
    os.mkfifo(place.here / "pipe")
    (place.here / "file").write_text("precious")
    (place.here / "round").symlink_to("round")
    for name in ("pipe", "file", "round", "/proc/x", "x" * 300):
        assert "cannot be written" in failed(place, *words(command, out=name))


@pytest.mark.thinned(3)
@pytest.mark.parametrize("command", [*WRITERS[2:6], *FOLDERS[1:]])
def test_a_file_that_may_not_grow(place, command):
    said = failed_whole(place, *words(command), file_size=200)
    assert said.endswith(": cannot be written: File too large\n")


def failed_whole(place, *arguments, **terms):
    """Run a command that runs out of room: what is there is whole, and nothing else is."""
    answer = place.run(*arguments, **terms)
    assert (answer.status, len(answer.err.splitlines())) == (2, 1), answer
    written_ = {path for path in place.here.rglob("*") if path.is_file()}
    told = {place.here / line for line in answer.out.splitlines()}
    assert written_ == told | {place.here / "BOARD", place.here / "RECORD"}
    return answer.err


@pytest.mark.linux
@pytest.mark.thinned(4)
@pytest.mark.parametrize("command", PRINTERS)
def test_output_that_nobody_can_take(place, command):
    answer = place.run(*words(command), out="/dev/full")
    assert (answer.status, answer.err) == (2, NO_ROOM)


@pytest.mark.linux
@pytest.mark.parametrize(
    ("command", "unbuffered"), [("verify none.yaml --plain", ""), ("verify RECORD", "1")]
)
def test_one_sentence_when_output_cannot_be_taken(place, command, unbuffered):
    """In a process of its own: a fork ends without the last flush of Python."""
    with open("/dev/full", "w") as full:
        terms = {"environment": {"PYTHONUNBUFFERED": unbuffered}, "stdout": full}
        done = ran(place.here, command, **terms)
        both = ran(place.here, command, **terms, stderr=full)
    assert done.returncode == both.returncode == 2
    if "RECORD" in command:
        assert done.stderr == NO_ROOM
