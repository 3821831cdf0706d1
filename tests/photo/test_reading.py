"""Positions read from made photographs, and what is refused in a sentence."""

import json
import re
from base64 import b64encode
from zlib import crc32

import cv2
import numpy as np
import pytest
from photo.compared import differing
from photo.photographs import EASY, HARD, NORMAL, SMALL, Photograph, Table, photograph
from PIL import ImageColor
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from printkit.base.errors import InputError
from printkit.commands.cli.main import main
from printkit.draw.extent import extent, meets
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Corners
from printkit.paper.board_pages import board_drawing, cornered_board
from printkit.paper.fiducials import MODULES, PATTERNS, SIDE, code_text
from printkit.paper.page_setup import overlay_of
from printkit.photo import board_finder, camera, photographs, picture
from printkit.photo.board_finder import PhotoRequest, terms_of
from printkit.photo.eye import is_grey
from printkit.photo.photographs import open_reader, read_photo, read_picture
from printkit.photo.site_reader import Reader, Reading, SeenSite
from printkit.records.scoring import score_bytes
from printkit.rules.catalogue import open_setting
from printkit.rules.lookup import board_names, load_board, shipped
from printkit.web.tasks import perform


@pytest.fixture(scope="module")
def made(table):
    rng = np.random.default_rng(1)
    return photograph(table, table.random_truth(rng, full=0.6), NORMAL, rng, SMALL)


def read(tmp_path, data, request=PhotoRequest(), name="photo.jpg"):  # noqa: B008 — it never changes
    file = tmp_path / name
    file.write_bytes(data)
    return read_photo(str(file), request)


def refusal(tmp_path, data, request=PhotoRequest()):  # noqa: B008 — it never changes
    with pytest.raises(InputError) as refused:
        read(tmp_path, data, request)
    return refused.value.message


def found(text):
    """What lies on each site of a position's file."""
    node = dict(line.strip().split(": ", 1) for line in text.split("position:\n")[1].splitlines())
    return {
        item.lstrip("0123456789"): key
        for key, items in node.items()
        if key != "captured"
        for item in items.strip("[]{}").replace("'", "").split(", ")
        if item
    }


@pytest.mark.parametrize(
    ("game", "board", "how"),
    [
        pytest.param("xodd", "xodd-9x9", HARD, marks=pytest.mark.nightly),
        ("hong", "hong-7x7", NORMAL),
    ],
)
def test_what_lies_on_a_board_is_read(tmp_path, game, board, how):
    rng = np.random.default_rng(2)
    laid = Table(game, board)
    shot = photograph(laid, laid.random_truth(rng, full=0.5), how, rng, SMALL)
    named = (
        PhotoRequest(game, board) if how is HARD else PhotoRequest()
    )  # the code may be too small
    reading = read(tmp_path, shot.data, named)
    truth = {name: piece.key for name, piece in shot.truth.items()}
    unsure = {one.site for one in reading.unsure}
    seen = found(reading.position)
    wrong = {name for name in {*truth, *seen} if truth.get(name) != seen.get(name)}
    assert wrong <= unsure
    assert len(wrong) <= 1
    assert reading.position.startswith(f"game: {game}\nboard: {board}\nposition:\n")


@pytest.mark.thinned(5)
@pytest.mark.parametrize("style", ["colour", "grey", "high-contrast"])
@pytest.mark.parametrize("paper", [(1, 1, 1), (0.6, 0.82, 1)], ids=["grey", "sepia"])
def test_pieces_are_told_apart_by_brightness_in_a_picture_without_colours(tmp_path, style, paper):
    xong, rng = Table("xong", style=style), np.random.default_rng(2)
    shot = photograph(xong, xong.random_truth(rng, full=0.6), EASY, rng, (2000, 1500))
    grey = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_GRAYSCALE)
    data = cv2.imencode(".jpg", grey[..., None] * np.array(paper))[1].tobytes()
    reading = read(tmp_path, data)
    wrong = differing(reading.position, Photograph(data, shot.truth))
    assert wrong <= {one.site for one in reading.unsure}
    assert len(wrong) <= 2


@pytest.mark.parametrize("lamp", [(1, 1, 1), (0.6, 0.85, 1)], ids=["daylight", "lamp"])
@pytest.mark.parametrize("piece", ["#cf3a2b", "#12355b"], ids=["red", "dark blue"])
def test_one_piece_with_a_colour_makes_a_picture_coloured(piece, lamp):
    view = np.full((400, 400, 3), 0.9, np.float32)
    view[::40] = 0.1
    assert is_grey(view * np.float32(lamp))
    view[200:210, 200:224] = np.array(ImageColor.getrgb(piece)) / 255
    assert not is_grey(view * np.float32(lamp))


def test_nothing_is_sure_where_a_damaged_file_shows_pieces_beside_their_sites(tmp_path):
    rng, laid = np.random.default_rng(1), Table("xodd")
    shot = photograph(laid, laid.random_truth(rng), NORMAL, rng, SMALL)
    middle = int(0.6 * len(shot.data))
    reading = read(tmp_path, shot.data[:middle] + shot.data[middle + 4096 :], PhotoRequest("xodd"))
    wrong = differing(reading.position, shot)
    assert wrong
    assert wrong <= {one.site for one in reading.unsure}


def test_the_numbers_of_chits_are_told_apart(tmp_path):
    rng = np.random.default_rng(4)
    laid = Table("xana", "xana-8")
    truth = laid.random_truth(rng, full=0.6)
    shot = photograph(laid, truth, HARD, rng, (2000, 1500))
    tops = {name: pieces[-1] for name, (_site, *pieces) in truth.items()}
    reading = read(tmp_path, shot.data, PhotoRequest("xana", "xana-8"))
    assert {piece.number for piece in tops.values()} == {1, 2, 3, 5}
    assert differing(reading.position, shot._replace(truth=tops)) == set()


@pytest.mark.nightly
def test_stacks_are_asked_about_as_chits_may_lie_below_others(tmp_path):
    laid = Table("xana", "xana-5")
    sites = {name: site for name, site, _ in laid.sites()}
    chits = {(one.role, one.number): one for one in laid.pieces}
    assert sorted(number for role, number in chits if role == "black") == [1, 2, 3, 5]
    (five, three), wall = (chits["white", number] for number in (5, 3)), chits[None, 1]
    truth = {
        "e5": (sites["e5"], chits["black", 2]),
        "i5": (sites["i5"], three._replace(number=8), five, three),
        "g5": (sites["g5"], wall),
    }
    shot = photograph(laid, truth, NORMAL, np.random.default_rng(6), SMALL)
    reading = read(tmp_path, shot.data)
    assert "black: ['2e5']" in reading.position
    assert "white: [3i5]" in reading.position
    assert "walls: [g5]" in reading.position
    doubts = [one.site for one in (*reading.unsure, *reading.covering)]
    assert set(doubts) == {"e5", "i5"}
    asked = {"picture": b64encode(shot.data).decode(), "name": "photo.jpg", "language": "de"}
    told = json.loads(perform("photograph.read", json.dumps(asked).encode()).data)
    assert [doubt["site"] for doubt in told["unsure"]] == doubts
    titles = {one["site"]: [choice["title"] for choice in one["choices"]] for one in told["unsure"]}
    assert titles["e5"][0] == "Stapel 2, Schwarz"
    assert titles["i5"][0].endswith(", Weiß")


def test_the_command_writes_a_position_that_can_be_scored(tmp_path, made, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "photo.jpg").write_bytes(made.data)
    assert main(["read", "photo.jpg", "-o", "position.yaml"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "position.yaml"
    assert out[1].endswith("of 31 sites are sure")
    captured = [name for name, piece in made.truth.items() if piece.key == "captured"]
    text = (tmp_path / "position.yaml").read_text()
    assert sorted(captured) == sorted(c for c in text.split("captured:")[1] if c.isdigit())
    assert "error" not in score_bytes(text.encode(), "p.yaml", None).as_dict()


def test_a_ruleset_named_by_a_path_is_refused_where_no_folder_is_known():
    wanted = PhotoRequest(str(shipped("rulesets") / "gosix.yaml"), "gosix")
    with pytest.raises(InputError, match="a ruleset cannot be named by a path here"):
        terms_of(open_setting(wanted.game, wanted.board), wanted, None)


def test_a_ruleset_that_is_shipped_is_told_where_it_is_not_the_usual_one():
    for name, told in (
        ("hong", None),
        ("hong-7x7", None),
        ("xana-abstract-play", "xana-abstract-play"),
    ):
        board = {"hong": "hong-9x7", "hong-7x7": "hong-7x7"}.get(name, "xana-5")
        terms = terms_of(open_setting(name, board), PhotoRequest(name, board), None)
        assert (terms.ruleset and terms.ruleset.value) == told


def test_what_was_seen_on_each_site_is_told_to_programs(tmp_path, made, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "photo.jpg").write_bytes(made.data)
    assert main(["read", "photo.jpg", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "printkit-reading/1"
    assert told["position"]["board"] == "gosix"
    assert len(told["sites"]) == 31
    assert all(0 <= one["confidence"] <= 1 and one["other"] for one in told["sites"])
    empty = {one["site"] for one in told["sites"] if one["piece"] == "nothing" and one["sure"]}
    assert not empty & set(made.truth)
    asked = {"picture": b64encode(made.data).decode(), "name": "photo.jpg"}
    answer = json.loads(perform("photograph.read", json.dumps(asked).encode()).data)
    assert answer["seen"] == told["sites"]


def reading_of(sites, unseen=()):
    """A reading of stacks and of nothing else, every other of them unsure."""
    seen = tuple(
        SeenSite(f"s{number}", "stack", "nothing", 0.5, number % 2 == 0, covers=True)
        for number in range(sites)
    )
    return Reading("position\n", seen, unseen)


def test_every_doubt_is_named_the_real_ones_first(monkeypatch, capsys):
    monkeypatch.setattr(photographs, "read_photo", lambda *_: reading_of(500, ("captured",)))
    assert main(["read", "photo.jpg"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "printkit: not sure of s1: stack, perhaps nothing"
    assert lines[40].startswith("printkit: not sure of 135 more sites: s81, s83, ")
    assert lines[42].startswith("printkit: 142 stacks may hide pieces below the top one: s0, s2, ")
    assert lines[-1] == (
        "printkit: fill in 'captured': a photograph does not show it, and it counts for the score"
    )
    told = re.findall(r"\bs[0-9]+\b", " ".join(lines))
    assert sorted(told) == sorted(f"s{number}" for number in range(500))


def test_what_a_photograph_does_not_show_is_there_to_be_filled_in(tmp_path):
    laid = Table("xana", "xana-5")
    shot = photograph(laid, {}, EASY, np.random.default_rng(6), SMALL)
    reading = read(tmp_path, shot.data, PhotoRequest("xana", "xana-5", 18, "colour"))
    assert reading.unseen == ("captured",)
    assert {"black: 0", "white: 0"} <= set(re.split("[{}\n,] *", reading.position))
    assert score_bytes(reading.position.encode(), "p.yaml", None).judged


def test_what_cannot_be_written_is_refused_before_the_work(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(photographs, "read_photo", None)
    for photos in (["1.jpg"], ["1.jpg", "2.jpg"]):
        assert main(["read", *photos, "-o", "record.txt"]) == 2
        assert ".yaml" in capsys.readouterr().err
    assert main(["read", "1.jpg", "-o", str(tmp_path)]) == 2


# What is refused


def test_what_is_no_photograph_of_a_board(tmp_path, made):
    shown = cv2.imdecode(np.frombuffer(made.data, np.uint8), cv2.IMREAD_COLOR)

    def jpg(image):
        return cv2.imencode(".jpg", image)[1].tobytes()

    assert refusal(tmp_path, b"a text") == "this is no picture, expected a JPEG or PNG file"
    for length in (2000, len(made.data) // 2):
        assert refusal(tmp_path, made.data[:length]) == "the picture is damaged or cut off"
    assert refusal(tmp_path, jpg(shown[:200])).endswith("pixels, each side needs 300")
    for grey, reason in (
        (255, ": it is overexposed, or the board was printed with --no-marks"),
        (2, ": it is too dark"),
        (120, "; boards printed without --no-marks have one in each corner"),
    ):
        told = refusal(tmp_path, jpg(np.full_like(shown, grey)))
        assert told == f"no marks of a printed board are in the picture{reason}"
    assert "is mirrored" in refusal(tmp_path, jpg(shown[:, ::-1]))
    hidden = shown.copy()
    hidden[: shown.shape[0] // 2, : shown.shape[1] // 2] = 120
    assert "the upper left mark is not to be seen" in refusal(tmp_path, jpg(hidden))


def test_a_picture_of_too_many_pixels_is_not_decoded(tmp_path, made, monkeypatch):
    for kind in (PngImageFile, JpegImageFile):
        monkeypatch.setattr(kind, "load", None)
    head = b"IHDR" + (20_000).to_bytes(4) + (10_000).to_bytes(4) + b"\x08\2\0\0\0"
    head = b"\x89PNG\r\n\x1a\n\0\0\0\r" + head + crc32(head).to_bytes(4)
    told = refusal(tmp_path, head + b"\0\0\0\0IDAT")
    assert told == "the picture has 20000 × 10000 pixels, 60 million are the most"
    shown = made.data
    size = shown.index(b"\xff\xc0\0\x11\x08") + 5
    large = shown[:size] + (10_000).to_bytes(2) + (20_000).to_bytes(2) + shown[size + 4 :]
    assert refusal(tmp_path, large) == told
    monkeypatch.setattr(picture, "MOST_BYTES", 10)
    assert "more than 0 MiB" in refusal(tmp_path, head)


def test_the_marks_of_another_board(tmp_path, made, monkeypatch):
    told = refusal(tmp_path, made.data, PhotoRequest("xodd", "xodd-14x14"))
    assert told == "this is the board gosix by its code, not xodd-14x14"
    monkeypatch.setattr(board_finder, "code_text", lambda *_: None)
    told = refusal(tmp_path, made.data, PhotoRequest("xodd", "xodd-14x14"))
    assert told == (
        "the marks do not lie as on this board: is it another board or size, or a damaged file?"
    )


def test_a_code_names_no_file(tmp_path, made, own, monkeypatch):
    for board in ("MYBOARD", str(own).upper(), str(own)):
        monkeypatch.setattr(board_finder, "code_text", lambda *_, b=board: f"PRINTKIT GOSIX {b} 30")
        told = refusal(tmp_path, made.data)
        assert told == f"its code names the board {board.lower()[:80]}: give its file with --board"
        with pytest.raises(InputError, match="which is not shipped"):
            read_picture(made.data, "photo.jpg", PhotoRequest(), None)


@pytest.mark.parametrize(
    ("closer", "read"), [((0.14, 0.15), "xana-8"), ((0.15, 0.14), "yodd-8"), ((0.14, 0.145), None)]
)
def test_boards_that_fit_alike_are_looked_at_more_closely(monkeypatch, closer, read):
    """Where that does not tell which of the two it is, none is taken for the other."""
    boards = [PhotoRequest(board.split("-")[0], board) for board in ("xana-8", "yodd-8")]
    misfits = dict(zip(boards, closer, strict=True))

    class Looked:
        def __init__(self, _photo, request, *, guessed):
            assert guessed
            self.request = request

        def misfit(self):
            return misfits[self.request]

    tries = [photographs._Try(0.19, 0, boards[0]), photographs._Try(0.2, 1, boards[1])]
    monkeypatch.setattr(
        photographs, "_tries", lambda _photo, wanted, _styles: tries if wanted else []
    )
    monkeypatch.setattr(photographs, "Reader", Looked)
    found = photographs._fitting(None, PhotoRequest(style="colour"), boards)
    assert (found and found.request.board) == read


@pytest.mark.parametrize(
    "error", [cv2.error("Assertion failed"), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid")]
)
def test_a_detector_that_stumbles_over_a_code_is_passed_over(made, monkeypatch, error):
    """OpenCV's raise such errors at what only looks like a code."""

    class Stumbling:
        def detectAndDecode(self, _picture):  # noqa: N802 — OpenCV's name
            raise error

    shown = picture.open_picture(made.data, "photo.jpg")
    found = camera.find_fiducials(shown, "photo.jpg").corners
    for name in ("QRCodeDetector", "QRCodeDetectorAruco"):
        monkeypatch.setattr(cv2, name, Stumbling)
        told = camera.code_text(shown, found, SIDE)
        assert (told is None) == (name == "QRCodeDetectorAruco")


def test_a_board_whose_code_cannot_be_read_is_known_by_its_marks(tmp_path, made, monkeypatch):
    monkeypatch.setattr(board_finder, "code_text", lambda *_: None)
    text = read(tmp_path, made.data).position
    assert text.startswith("game: gosix\nboard: gosix\n")
    laid = Table("xodd", "xodd-9x9", "low-ink", pitch=17.0)
    rng = np.random.default_rng(4)
    shot = photograph(laid, laid.random_truth(rng, full=0.3), NORMAL, rng, SMALL)
    reader = open_reader(shot.data, "", PhotoRequest())
    assert reader.request[:2] == ("xodd", "xodd-9x9")
    assert reader.request.style == "low-ink"
    assert abs(reader.request.pitch - 17.0) < 0.6
    assert refusal(tmp_path, made.data, PhotoRequest("xong")) == (
        "the code of the board cannot be read: name it with --board"
    )


def test_a_guessed_board_of_which_most_sites_are_unsure_is_not_taken(tmp_path, made, monkeypatch):
    looked = Reader._looked

    def half_unsure(reader):
        seen = list(looked(reader))
        return [one._replace(confidence=0.0) for one in seen[:16]] + seen[16:]

    monkeypatch.setattr(Reader, "_looked", half_unsure)
    assert len(read(tmp_path, made.data).unsure) >= 16  # its code tells the board
    monkeypatch.setattr(board_finder, "code_text", lambda *_: None)
    assert refusal(tmp_path, made.data, PhotoRequest()) == (
        "the code of the board cannot be read: name it with --board"
    )
    assert len(read(tmp_path, made.data, PhotoRequest("gosix", "gosix")).unsure) >= 16


# The marks


def test_the_marks_are_those_of_the_dictionary():
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, rows in enumerate(PATTERNS):
        bits = cv2.aruco.Dictionary.getBitsFromByteList(known.bytesList[number : number + 1], 4)
        assert [int("".join(map(str, row)), 2) for row in bits.tolist()] == list(rows)
    assert MODULES == 6


def test_the_code_names_game_board_pitch_and_style():
    board = load_board("xodd-9x9").resized(17.5)
    assert code_text(Corners("xodd", "low-ink"), board) == "PRINTKIT XODD-9X9 17.5 LOW-INK"
    assert code_text(Corners("xodd"), board) == "PRINTKIT XODD-9X9 17.5"
    assert code_text(Corners(""), board) == ""


@pytest.mark.parametrize("name", board_names())
def test_marks_take_no_place_from_anything(name):
    definition = load_board(name)
    drawing = board_drawing(definition, BUNDLED, overlay_of(definition))
    found_ = cornered_board(definition, BUNDLED, overlay_of(definition), Corners("hong", "low-ink"))
    assert found_.drawing.marks[: len(drawing.marks)] == drawing.marks
    added = found_.drawing.marks[len(drawing.marks) :]
    printed = [extent(mark, BUNDLED) for mark in drawing.marks]
    for box in (extent(mark, BUNDLED) for mark in added):
        assert not any(meets(box, one) for one in printed)
        assert found_.drawing.box.holds(box, 1e-6)
    assert all(round(box.width, 6) == SIDE for box in found_.fiducials)
