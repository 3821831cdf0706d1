import json
import re
from base64 import b64encode
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
import pytest
from photo.compared import differing
from photo.pencils import Pad
from photo.photographs import (
    EASY,
    HARD,
    NORMAL,
    Photograph,
    jpg,
    photograph,
    pixels,
    table_of,
    taken,
)
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from printkit.base.errors import InputError
from printkit.commands.cli.main import main
from printkit.draw.sheet_frame import Corners
from printkit.paper.board.fiducials import code_text
from printkit.photo import board_identification, picture
from printkit.photo.board_identification import UNKNOWN, PhotoRequest
from printkit.photo.fiducial_finder import find_fiducials
from printkit.photo.reading import open_reader
from printkit.photo.seen_sites import Reading, SeenSite
from printkit.records.scoring import score_bytes
from printkit.rules.lookup import load_board, shipped
from printkit.web.tasks import perform

SHARP = (1400, 1050)  # pixels


@pytest.fixture(scope="module")
def made():
    return taken(table_of("gosix"), 0.6)


def read(data, **told):
    return open_reader(data, "photo.jpg", PhotoRequest(**told)).reading(Path())


def refusal(data, **told):
    with pytest.raises(InputError) as refused:
        read(data, **told)
    return refused.value.message


def answer(shot, **request):
    asked = {"picture": b64encode(shot.data).decode(), "name": "photo.jpg", **request}
    return json.loads(perform("photograph.read", json.dumps(asked).encode()).data)


@pytest.fixture
def unreadable_code(monkeypatch):
    monkeypatch.setattr(board_identification, "code_text", lambda *_: None)


@pytest.mark.parametrize(
    ("game", "board", "how", "told"),
    [
        ("hong", "hong-7x7", NORMAL, {}),
        pytest.param("xodd", "xodd-9x9", HARD, {"board": "xodd-9x9"}, marks=pytest.mark.nightly),
    ],
)
def test_what_lies_on_a_board_is_read(game, board, how, told):
    shot = taken(table_of(game, board), 0.5, how, seed=2)
    reading = read(shot.data, **told)
    wrong = differing(reading.position, shot)
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 1
    assert reading.position.startswith(f"game: {game}\nboard: {board}\nposition:\n")


def grey(shot, tint=(1, 1, 1)):
    return jpg(pixels(shot, cv2.IMREAD_GRAYSCALE)[..., None] * np.array(tint))


@pytest.mark.nightly
@pytest.mark.parametrize("tint", [(0.6, 0.82, 1), (1, 1, 1)], ids=["sepia", "grey"])
def test_pieces_are_told_apart_by_brightness_in_a_picture_without_colours(tint):
    shot = taken(table_of("xong", style="grey"), 0.6, EASY, seed=2, size=(1600, 1200))
    data = grey(shot, tint)
    reading = read(data)
    wrong = differing(reading.position, Photograph(data, shot.truth))
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 4


def test_pieces_that_differ_only_in_colour_need_a_picture_with_colours():
    shot = taken(table_of("xong"), 0.6, EASY, seed=2, size=(1600, 1200))
    with pytest.raises(InputError, match="pieces of this game differ only in colour"):
        read(grey(shot))


def test_numbers_of_chits_are_read_and_what_they_may_cover_is_asked():
    table, rng = table_of("xana", "xana-5"), np.random.default_rng(4)
    truth = table.random_truth(rng, full=0.6)
    tops = {name: pieces[-1] for name, (_site, *pieces) in truth.items()}
    shot = photograph(table, truth, NORMAL, rng, SHARP)._replace(truth=tops)
    reading = read(shot.data)
    assert {piece.number for piece in tops.values()} == {1, 2, 3, 5}
    assert differing(reading.position, shot) == set()
    stacks = {name for name, piece in tops.items() if table.judge.covers(piece)}
    assert {one.site for one in reading.covering} == stacks - {one.site for one in reading.unsure}
    asked = answer(shot, language="de")["unsure"]
    assert [one["site"] for one in asked] == [
        one.site for one in (*reading.unsure, *reading.covering)
    ]
    assert {"Stapel 2, Schwarz"} <= {one["choices"][0]["title"] for one in asked}
    assert reading.unseen == ("captured",)
    assert {"black: 0", "white: 0"} <= set(re.split("[{}\n,] *", reading.position))
    assert score_bytes(reading.position.encode(), "p.yaml", None).judged


def test_the_command_writes_a_position_that_can_be_scored(tmp_path, made, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "photo.jpg").write_bytes(made.data)
    assert main(["read", "photo.jpg", "-o", "position.yaml"]) == 0
    file, sure = capsys.readouterr().out.splitlines()
    assert file == "position.yaml"
    assert sure.endswith("of 31 sites are sure")
    text = (tmp_path / "position.yaml").read_text()
    assert differing(text, made) == set()
    assert "error" not in score_bytes(text.encode(), "p.yaml", None).as_dict()


def test_what_was_seen_on_each_site_is_told_to_programs(tmp_path, made, capsys):
    (tmp_path / "photo.jpg").write_bytes(made.data)
    assert main(["read", str(tmp_path / "photo.jpg"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "printkit-reading/1"
    assert told["position"]["board"] == "gosix"
    assert len(told["sites"]) == 31
    assert all(0 <= one["confidence"] <= 1 and one["other"] for one in told["sites"])
    empty = {one["site"] for one in told["sites"] if one["piece"] == "nothing" and one["sure"]}
    assert not empty & set(made.truth)
    assert answer(made)["seen"] == told["sites"]


def test_every_doubt_is_named_the_real_ones_first(monkeypatch, capsys):
    seen = tuple(  # stacks, every other of them unsure
        SeenSite(f"s{number}", "stack", "nothing", 0.5, number % 2 == 0, covers=True)
        for number in range(500)
    )
    reading = Reading("position\n", seen, ("captured",))
    monkeypatch.setattr("printkit.photo.reading.read_photo", lambda *_: reading)
    assert main(["read", "photo.jpg"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "printkit: not sure of s1: stack, perhaps nothing"
    assert lines[40].startswith("printkit: not sure of 135 more sites: s81, s83, ")
    assert lines[42].startswith("printkit: 142 stacks may hide pieces below the top one: s0, s2, ")
    assert lines[-1] == (
        "printkit: fill in 'captured': a photograph does not show it, and it counts for the score"
    )
    told = re.findall(r"\bs[0-9]+\b", " ".join(lines))
    assert sorted(told) == sorted(one.site for one in seen)


@pytest.mark.parametrize("number", range(4))
def test_one_mark_may_be_hidden(number):
    shot = taken(table_of("gosix"), 0.6, EASY, 7)
    picture_ = pixels(shot)
    corners = find_fiducials(picture_, "photo.jpg").corners[number]
    cv2.fillConvexPoly(picture_, np.rint(corners).astype(np.int32), (90, 120, 160))
    reading = read(jpg(picture_))
    assert differing(reading.position, shot) == set()


def test_what_is_no_photograph_of_a_board(made):
    shown = pixels(made)
    told = "this is not a picture; expected a JPEG, PNG, WebP or HEIC file"
    assert refusal(b"a text") == told
    for length in (2000, len(made.data) // 2):
        assert refusal(made.data[:length]) == "the picture is damaged or cut off"
    assert refusal(jpg(shown[:200])).endswith("pixels; each side needs at least 300")
    for grey, reason in (
        (255, ": it is overexposed, or the board was printed without --photo"),
        (2, ": it is too dark"),
        (120, "; boards printed with --photo have one in each corner"),
    ):
        told = refusal(jpg(np.full((400, 500, 3), grey, np.uint8)))
        assert told == f"no marks of a printed board are in the picture{reason}"
    assert "is mirrored" in refusal(jpg(shown[:, ::-1]))
    hidden = shown.copy()
    hidden[: shown.shape[0] // 2] = 120
    assert "the upper left and upper right marks are not visible" in refusal(jpg(hidden))
    small = cv2.resize(shown, (720, 540), interpolation=cv2.INTER_AREA)
    assert refusal(jpg(np.hstack([small, small]))) == (
        "marks are in the picture more than once: photograph one board alone"
    )


@pytest.mark.parametrize("times", [3, 5])
def test_sites_that_are_burnt_out_are_unsure(times):
    shot = taken(table_of("hong", "hong-7x7"), 0.7, seed=6)
    shown = np.clip(pixels(shot).astype(np.int64) * times, 0, 255)
    reading = read(jpg(shown.astype(np.uint8)), board="hong-7x7")
    wrong = differing(reading.position, shot)
    assert wrong
    assert wrong <= {one.site for one in reading.unsure}


def test_a_picture_of_too_many_pixels_is_not_decoded(made, monkeypatch):
    for kind in (PngImageFile, JpegImageFile):
        monkeypatch.setattr(kind, "load", None)
    head = b"IHDR" + (20_000).to_bytes(4) + (10_000).to_bytes(4) + b"\x08\2\0\0\0"
    head = b"\x89PNG\r\n\x1a\n\0\0\0\r" + head + crc32(head).to_bytes(4)
    told = refusal(head + b"\0\0\0\0IDAT")
    assert told == "the picture has 20000 × 10000 pixels; the limit is 60 million"
    shown = made.data
    size = shown.index(b"\xff\xc0\0\x11\x08") + 5
    large = shown[:size] + (10_000).to_bytes(2) + (20_000).to_bytes(2) + shown[size + 4 :]
    assert refusal(large) == told
    monkeypatch.setattr(picture, "MOST_BYTES", 10)
    assert "more than 0 MiB" in refusal(head)


def test_the_code_of_another_board(made):
    told = refusal(made.data, board="xodd-14x14")
    assert told == "the code in the picture names the board gosix, not xodd-14x14"


@pytest.mark.usefixtures("unreadable_code")
def test_the_marks_of_another_board(made):
    assert refusal(made.data, board="xodd-14x14") == (
        "the marks do not match this board: is it another board or size, or is the file damaged?"
    )
    assert refusal(made.data, game="xong") == UNKNOWN


@pytest.mark.usefixtures("unreadable_code")
@pytest.mark.nightly
def test_a_board_whose_code_cannot_be_read_is_known_by_its_marks():
    shot = taken(table_of("xodd", "xodd-9x9", "low-ink", pitch=17.0), 0.3, seed=4)
    told = open_reader(shot.data, "", PhotoRequest()).request
    assert (told.game, told.board, told.style) == ("xodd", "xodd-9x9", "low-ink")
    assert abs(told.pitch - 17.0) < 0.6


def test_a_code_names_no_file(made, tmp_path, monkeypatch):
    own = tmp_path / "own.yaml"
    text = (shipped("boards") / "gosix.yaml").read_text("utf-8")
    own.write_text(text.replace("name: gosix", "name: MyBoard"), "utf-8")
    for board in ("MYBOARD", str(own).upper(), str(own)):
        monkeypatch.setattr(
            board_identification, "code_text", lambda *_, b=board: f"PRINTKIT GOSIX {b} 30"
        )
        told = refusal(made.data)
        assert told.startswith(
            f"the code names the board {board.lower()[:80]}, which printkit does"
        )
        with pytest.raises(InputError, match="which printkit does not include"):
            open_reader(made.data, "photo.jpg", PhotoRequest(), by_path=False)


def test_the_code_names_game_board_pitch_and_style():
    board = load_board("xodd-9x9").resized(17.5)
    assert code_text(Corners("xodd", "low-ink"), board) == "PRINTKIT XODD-9X9 17.5 LOW-INK"
    assert code_text(Corners("xodd"), board) == "PRINTKIT XODD-9X9 17.5"
    assert code_text(Corners(""), board) == ""


@pytest.fixture(scope="module")
def pad():
    return taken(Pad("xodd", "xodd-9x9", pitch=20.0), seed=8, size=SHARP)


@pytest.mark.parametrize(
    ("game", "board", "pitch", "how"),
    [
        pytest.param("hong", "hong-7x7", 25.0, HARD, marks=pytest.mark.nightly),
        ("xong", "xong-standard", 19.5, NORMAL),
        pytest.param("yodd", "yodd-5", 20.0, HARD, marks=pytest.mark.nightly),
    ],
)
def test_pencils_are_read(game, board, pitch, how):
    shot = taken(Pad(game, board, pitch=pitch), how=how, seed=8, size=SHARP)
    reading = read(shot.data, game=game, board=board, pitch=pitch, style="colour", pad=True)
    wrong = differing(reading.position, shot)
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 4


def test_a_pad_of_coloured_pencils_in_grey_is_refused(pad):
    told = refusal(jpg(pixels(pad, cv2.IMREAD_GRAYSCALE)), board="xodd-9x9")
    assert told == "the picture has no colours, but the pencils of this pad differ only in colour"


def test_a_pad_with_pieces_on_it_is_refused():
    shot = photograph(Pad("gosix", pitch=45.0), {}, NORMAL, np.random.default_rng(9), SHARP)
    assert (
        refusal(shot.data)
        == "this pad is played with pieces; only pads on which everything is drawn can be read"
    )


@pytest.mark.nightly
@pytest.mark.usefixtures("unreadable_code")
def test_a_pad_is_known_by_its_marks_where_its_code_cannot_be_read(pad):
    for told in ({}, {"game": "xodd", "style": "grey"}):  # it is not read as a board
        assert refusal(pad.data, **told) == UNKNOWN
    reading = read(pad.data, board="xodd-9x9")
    wrong = differing(reading.position, pad)
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 4
