"""`printkit table` as a user gives it: pictures and the index, read back."""

import json
import math
from functools import cache
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from PIL import Image
from support.printed import request_for

from printkit.commands.cli.main import main
from printkit.draw.geometry.plane import box_of
from printkit.draw.styles import load_style
from printkit.machines.virtual_table import fineness
from printkit.rules.catalogue import game_names

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/schema/table.schema.json").read_text("utf-8"))
SIZES = {"xodd": ["--size", "9x9"], "yodd": ["--size", "5"], "xana": ["--size", "5"]}
GAMES = game_names()


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")

    @cache
    def table(game, *words):
        place = folder / "-".join((game, *words)).replace("/", "-")
        command = ["table", game, "--pixels", "48", *SIZES.get(game, ()), *words]
        assert main([*command, "-o", str(place)]) == 0
        return place, json.loads((place / "table.json").read_text("utf-8"))

    return table


def opened(path):
    with Image.open(path) as picture:
        picture.load()
        return picture


def pixels(path):
    return np.asarray(opened(path).convert("RGBA")).astype(int)


def at(picture, place):
    x, y = place
    return tuple(picture[math.floor(y), math.floor(x)])


def ink(token, style="colour"):
    colour = load_style(style).colours[token]
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def sites(index, kind):
    return {site["name"]: site["px"] for site in index["board"]["sites"] if site["kind"] == kind}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", GAMES)
def test_the_index_fits_its_schema_and_the_pictures(game, tables):
    folder, index = tables(game)
    jsonschema.validate(index, SCHEMA)
    assert index["game"] == game
    named = {"table.json", index["board"]["file"]}
    assert opened(folder / index["board"]["file"]).size == tuple(index["board"]["size_px"])
    for piece in index["pieces"]:
        for side in (piece["face"], piece["back"]):
            named.add(side["file"])
            picture = opened(folder / side["file"])
            assert picture.mode == "RGBA"
            assert picture.size == tuple(piece["size_px"])
            assert picture.info["dpi"][0] == pytest.approx(index["dpi"], abs=0.02)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == named


def test_the_counts_are_those_of_the_kit(tables):
    _, index = tables("gosix")
    counts = {piece["name"]: piece["count"] for piece in index["pieces"]}
    assert counts == {"black": 24, "white": 24, "black-★": 7, "white-★": 7}
    _, index = tables("hong")
    assert {piece["name"]: piece["count"] for piece in index["pieces"]} == {"tile": 64, "stone": 3}


def test_a_disc_is_cut_out_round_and_smooth(tables):
    folder, index = tables("gosix", "--pixels", "160")
    black = next(piece for piece in index["pieces"] if piece["name"] == "black")
    picture = pixels(folder / black["face"]["file"])
    radius = 11.0 / index["mm_per_px"]
    assert picture[..., 3].sum() / 255 == pytest.approx(math.pi * radius**2, rel=5e-3)
    assert at(picture, (0.5, 0.5))[3] == 0
    x, y = black["face"]["anchor_px"]
    assert (x, y) == pytest.approx((picture.shape[1] / 2, picture.shape[0] / 2), abs=0.01)
    assert at(picture, (x, y)) == (*ink("black"), 255)
    edge = picture[(picture[..., 3] > 0) & (picture[..., 3] < 255)]
    assert len(edge) > 20
    assert edge[:, :3].max() < 128  # no white paper shines through at the edge


def test_tiles_fill_their_cells(tables):
    folder, index = tables("hong")
    tile = next(piece for piece in index["pieces"] if piece["name"] == "tile")
    assert tile["size_px"] == [51, 51]  # with its clearance, and a clear border
    assert index["board"]["pitch_px"] == 48
    for side in (tile["face"], tile["back"]):
        assert side["anchor_px"] == [25.5, 25.5]
        assert pixels(folder / side["file"])[3:-3, 3:-3, 3].min() == 255


@pytest.mark.parametrize("game", ["gosix", "hong", "xong", "xana"])
def test_no_piece_touches_the_edge_of_its_picture(game, tables):
    folder, index = tables(game)
    for piece in index["pieces"]:
        for side in ("face", "back"):
            alpha = pixels(folder / piece[side]["file"])[..., 3]
            for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]):
                assert edge.max() == 0


def test_a_xoid_and_its_back_are_mirror_images(tables):
    folder, index = tables("xong")
    piece = next(piece for piece in index["pieces"] if piece["name"] == "3-03-red")
    face, back = (pixels(folder / piece[side]["file"]) for side in ("face", "back"))
    assert abs(face[:, ::-1, 3] - back[..., 3]).max() <= 8
    assert abs(face[..., 3] - back[..., 3]).max() == 255  # it is chiral
    x, y = piece["face"]["anchor_px"]
    assert piece["back"]["anchor_px"] == [pytest.approx(piece["size_px"][0] - x), y]


def test_a_xoid_with_its_anchor_on_a_cell_lies_on_as_many_legs_as_it_has(tables):
    folder, index = tables("xong")
    cells, edges = sites(index, "cell"), sites(index, "edge")
    for name in ("3-03-red", "4-04-blue", "5-07-red", "6-20-blue"):
        piece = next(piece for piece in index["pieces"] if piece["name"] == name)
        mask = pixels(folder / piece["face"]["file"])[..., 3]
        ax, ay = piece["face"]["anchor_px"]
        most = 0
        for x, y in cells.values():
            spots = [(ex - x + ax, ey - y + ay) for ex, ey in edges.values()]
            inside = [
                mask[int(v), int(u)]
                for u, v in spots
                if 0 <= u < mask.shape[1] and 0 <= v < mask.shape[0]
            ]
            assert set(inside) <= {0, 255}  # wholly on a leg or wholly off
            most = max(most, inside.count(255))
        assert most == int(name[0])


def test_a_loose_leg_stands_upright(tables):
    _, index = tables("xong")
    wide, high = next(p for p in index["pieces"] if p["name"] == "leg-red")["size_px"]
    assert high > wide
    turns = {site["name"]: site["turn"] for site in index["board"]["sites"] if "turn" in site}
    assert (turns["e1/w"], turns["i5/ne"], turns["a1/se"]) == (90, 30, 150)


def test_every_leg_has_both_its_names(tables):
    _, index = tables("xong")
    edges = [site for site in index["board"]["sites"] if site["kind"] == "edge"]
    names = [name for site in edges for name in (site["name"], *site["also"])]
    assert len(edges) == 210
    assert len(names) == len(set(names)) == 61 * 6
    both = next(site for site in edges if "e5/ne" in (site["name"], *site["also"]))
    assert {both["name"], *both["also"]} == {"e5/ne", "f5/sw"}


def test_sites_are_where_the_board_has_them(tables):
    folder, index = tables("xong")
    board, off = pixels(folder / "board.png"), 0.3 * index["board"]["pitch_px"]
    for x, y in sites(index, "cell").values():
        assert at(board, (x + off, y))[:3] == ink("field")
    for place in sites(index, "edge").values():
        assert at(board, place)[:3] == ink("blank")
    folder, index = tables("xodd")
    board = pixels(folder / "board.png")
    assert at(board, sites(index, "cell")["e5"])[:3] == ink("ink")  # a star point
    x, y = sites(index, "cell")["e4"]
    assert at(board, (x + 12, y + 12))[:3] == ink("wood")
    folder, index = tables("gosix", "--pixels", "160")
    board = pixels(folder / "board.png")
    assert sorted(sites(index, "vertex")) == list("abcdefghijklmnopqrstuvwx")
    assert list(sites(index, "cell")) == list("1234567")
    for x, y in sites(index, "vertex").values():
        assert at(board, (x, y - 12))[:3] == ink("blank")


def test_the_board_is_cropped_to_what_is_drawn(tables):
    folder, _ = tables("gosix", "--background", "transparent")
    alpha = pixels(folder / "board.png")[..., 3]
    inked = [(x, y) for y, x in np.argwhere(alpha > 0)]
    left, top, right, bottom = box_of(inked)
    high, wide = alpha.shape
    assert max(left, top, wide - 1 - right, high - 1 - bottom) <= 3
    assert alpha[0, 0] == 0


def test_paper_is_there_unless_it_is_transparent(tables):
    paper = pixels(tables("gosix")[0] / "board.png")
    clear = pixels(tables("gosix", "--background", "transparent")[0] / "board.png")
    assert tuple(paper[0, 0]) == (255, 255, 255, 255)
    assert clear[0, 0, 3] == 0
    middle = tables("gosix")[1]["board"]["size_px"][1] // 2
    assert tuple(clear[middle, 60]) == tuple(paper[middle, 60])


def test_the_style_decides_on_the_colours(tables):
    folder, index = tables("hong", "--style", "grey")
    picture = pixels(folder / index["pieces"][0]["back"]["file"])
    assert at(picture, (4, 4))[:3] == ink("jade", "grey") != ink("jade")


def test_dots_to_the_inch(tmp_path):
    assert main(["table", "hong", "--dpi", "100", "-o", str(tmp_path)]) == 0
    index = json.loads((tmp_path / "table.json").read_text("utf-8"))
    assert index["dpi"] == 100
    assert index["pieces"][0]["size_mm"] == [pytest.approx(22.35, abs=0.01)] * 2
    assert index["pieces"][0]["size_px"] == [88, 88]  # 21.27 mm are 83.7 dots, and a clear border


def test_pictures_are_fine_enough_to_play_with(tmp_path):
    assert main(["table", "gosix", "-o", str(tmp_path)]) == 0
    index = json.loads((tmp_path / "table.json").read_text("utf-8"))
    assert index["dpi"] == 200  # 160 pixels a cell would be 69
    width, _ = opened(tmp_path / "board.png").size
    assert width / index["board"]["size_mm"][0] == pytest.approx(200 / 25.4, rel=1e-3)


def test_a_board_too_large_for_a_picture_of_200_dpi_has_as_many_as_it_may(tmp_path):
    board = tmp_path / "large.yaml"
    shape = "{name: large, lattice: hex, play_on: vertices, style: dots, labels: dots, "
    board.write_text(shape + "pitch: 90mm, shape: {hexagon: 12}}")
    assert 100 < fineness(request_for("gosix", str(board)), None, None) < 200


def test_the_same_bytes_again(tables, tmp_path):
    folder, _ = tables("gosix")
    assert main(["table", "gosix", "--pixels", "48", "-o", str(tmp_path)]) == 0
    for path in folder.rglob("*.*"):
        assert path.read_bytes() == (tmp_path / path.relative_to(folder)).read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hnog"], "did you mean 'hong'?"),
        (["xodd", "--size", "9x8"], "xodd has no board of size '9x8'; did you mean '9x9'?"),
        (["xong", "--style", "gray"], "did you mean 'grey'?"),
        (["xodd", "--pixels", "2000"], "million are the most"),
    ],
)
def test_bad_input(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["table", *words]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
