import itertools
import json
import math
from functools import cache
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from PIL import Image
from support.sampled import sampled

from printkit.commands.cli.main import main
from printkit.draw.style.styles import load_style
from printkit.rules.catalogue import game_names

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/schema/table.schema.json").read_text("utf-8"))
SIZES = {"xodd": ["--size", "9x9"], "yodd": ["--size", "5"], "xana": ["--size", "5"]}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")

    @cache
    def table(game, *words):
        place = folder / "-".join((game, *words)).replace("/", "-")
        fine = () if "--dpi" in words else ("--pixels", "48")
        command = ["table", game, *fine, *SIZES.get(game, ()), *words, "-o", str(place)]
        assert main(command) == 0
        return place, json.loads((place / "table.json").read_text("utf-8"))

    return table


def opened(path):
    with Image.open(path) as picture:
        picture.load()
        return picture


def pixels(path):
    return np.asarray(opened(path).convert("RGBA")).astype(int)


def at(picture, x, y):
    return tuple(picture[math.floor(y), math.floor(x)][:3])


def ink(token, style="colour"):
    colour = load_style(style).colours[token]
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def piece_of(index, name):
    return next(piece for piece in index["pieces"] if piece["name"] == name)


def sites(index, kind):
    return {site["name"]: site["px"] for site in index["board"]["sites"] if site["kind"] == kind}


@pytest.mark.parametrize("game", sampled(game_names(), "gosix", "xong"))
def test_the_index_fits_its_schema_and_the_pictures_which_no_piece_leaves(game, tables):
    folder, index = tables(game)
    jsonschema.validate(index, SCHEMA)
    assert index["game"] == game
    named = {"table.json", index["board"]["file"]}
    assert opened(folder / index["board"]["file"]).size == tuple(index["board"]["size_px"])
    for piece, side in itertools.product(index["pieces"], ("face", "back")):
        named.add(piece[side]["file"])
        picture = opened(folder / piece[side]["file"])
        assert (picture.mode, picture.size) == ("RGBA", tuple(piece["size_px"]))
        assert picture.info["dpi"][0] == pytest.approx(index["dpi"], abs=0.02)
        alpha = np.asarray(picture)[..., 3]
        assert max(map(np.max, (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))) == 0
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == named


def test_sites_are_where_the_board_has_them(tables):
    folder, index = tables("xong")
    board, off = pixels(folder / "board.png"), 0.3 * index["board"]["pitch_px"]
    assert {at(board, x + off, y) for x, y in sites(index, "cell").values()} == {ink("field")}
    assert {at(board, *place) for place in sites(index, "edge").values()} == {ink("blank")}
    edges = [site for site in index["board"]["sites"] if site["kind"] == "edge"]
    turns = {site["name"]: site["turn"] for site in edges}
    assert (turns["e1/w"], turns["i5/ne"], turns["a1/se"]) == (90, 30, 150)
    assert {"e5/ne", "f5/sw"} in [{site["name"], *site["also"]} for site in edges]
    folder, index = tables("xodd")
    board = pixels(folder / "board.png")
    assert at(board, *sites(index, "cell")["e5"]) == ink("ink")  # a star point
    x, y = sites(index, "cell")["e4"]
    assert at(board, x + 12, y + 12) == ink("wood")
    folder, index = tables("gosix", "--pixels", "160")
    board, dots = pixels(folder / "board.png"), sites(index, "vertex")
    assert sorted(dots) == list("abcdefghijklmnopqrstuvwx")
    assert list(sites(index, "cell")) == list("1234567")
    assert {at(board, x, y - 12) for x, y in dots.values()} == {ink("blank")}


def test_dots_to_the_inch(tables):
    _, index = tables("hong", "--dpi", "100")
    assert index["dpi"] == 100
    tile = piece_of(index, "tile")
    assert tile["size_mm"] == [pytest.approx(22.35, abs=0.01)] * 2
    assert tile["size_px"] == [88, 88]  # 21.27 mm are 83.7 dots, and a clear border


def test_a_board_of_too_many_pixels_is_refused(tmp_path, capsys):
    assert main(["table", "xodd", "--pixels", "2000", "-o", str(tmp_path / "t")]) == 2
    assert "the limit is 150 million" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_disc_is_cut_out_round_and_smooth(tables):
    folder, index = tables("gosix", "--pixels", "160")
    face = piece_of(index, "black")["face"]
    picture, radius = pixels(folder / face["file"]), 11.0 / index["mm_per_px"]
    assert picture[..., 3].sum() / 255 == pytest.approx(math.pi * radius**2, rel=5e-3)
    assert picture[0, 0, 3] == 0
    x, y = face["anchor_px"]
    assert (x, y) == pytest.approx((picture.shape[1] / 2, picture.shape[0] / 2), abs=0.01)
    assert at(picture, x, y) == ink("black")
    edge = picture[(picture[..., 3] > 0) & (picture[..., 3] < 255)]
    assert len(edge) > 20
    assert edge[:, :3].max() < 128  # no white paper shines through at the edge
