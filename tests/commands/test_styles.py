"""Styles and outlines as a user asks for them, measured in the written files."""

import re

import pypdfium2
import pytest
from support.measure import fonts, read_svg
from support.typefaces import square_font

from printkit.commands.cli.main import main
from printkit.draw.fonts import BUNDLED

GREEK = "Ελληνικό ταμπλό"
BOARD = (
    "{{name: mine, title: '{title}', lattice: hex, play_on: edges, side: 10mm, "
    "shape: {{hexagon: 2}}}}"
)


@pytest.fixture
def board(tmp_path):
    def write(title):
        path = tmp_path / "mine.yaml"
        path.write_text(BOARD.format(title=title), "utf-8")
        return str(path)

    return write


def test_a_board_in_each_style(tmp_path):
    for style, field in (("colour", "#f8f4ea"), ("grey", "#f6f6f6"), ("low-ink", "#ffffff")):
        target = tmp_path / f"{style}.svg"
        assert main(["board", "xong-standard", "--style", style, "-o", str(target)]) == 0
        page = read_svg(target.read_bytes())
        assert {cell.get("fill") for cell in page.of_class("cell")} == {field}


def test_a_style_of_ones_own(tmp_path):
    (tmp_path / "own.yaml").write_text(
        "name: own\nbase: grey\npaper: 'fff4e0'\ncolours: {field: '#abcdef'}\n"
        "lines: {factor: 2, least: 0.2mm}\npatterns: {field: {kind: dots, spacing: 3mm}}\n"
    )
    target = tmp_path / "b.svg"
    own = str(tmp_path / "own.yaml")
    assert main(["board", "xong-standard", "--style", own, "-o", str(target)]) == 0
    page = read_svg(target.read_bytes())
    assert {cell.get("fill") for cell in page.of_class("cell")} == {"#abcdef"}
    assert len(page.of_class("pattern")) == len(page.of_class("cell")) + 1  # and the key's
    assert page.of_class("paper")[0].get("fill") == "#fff4e0"
    assert {leg.get("stroke-width") for leg in page.of_class("leg")} == {"0.4"}
    assert {tick.get("stroke-width") for tick in page.of_class("ruler-mm")} == {"0.2"}


def test_text_as_outlines(tmp_path):
    for suffix in ("svg", "pdf"):
        target = str(tmp_path / f"b.{suffix}")
        assert main(["board", "xong-standard", "--text", "outlines", "-o", target]) == 0
    page = read_svg((tmp_path / "b.svg").read_bytes())
    assert page.texts() == []
    assert len(page.of_class("label")) == 61
    assert {name for name, _ in fonts((tmp_path / "b.pdf").read_bytes())} == set()


def test_outlines_look_like_type(tmp_path):
    """Pixel for pixel, but for the hair's breadth of hinting and flattening."""
    pictures = []
    for text in ("type", "outlines"):
        target = tmp_path / f"{text}.pdf"
        assert main(["board", "gosix", "--text", text, "-o", str(target)]) == 0
        (page,) = pypdfium2.PdfDocument(target)
        pictures.append(page.render(scale=2).to_pil().convert("L"))
    one, other = pictures
    differing = sum(abs(a - b) > 128 for a, b in zip(one.tobytes(), other.tobytes(), strict=True))
    assert differing < 0.0005 * one.width * one.height


@pytest.mark.thinned(3)
@pytest.mark.parametrize("title", [GREEK, "Доска", "לוח משחק", "لوحة", "Žižkův tábor", "Échiquier"])
def test_titles_of_many_scripts(title, board, tmp_path):
    for text in ("type", "outlines"):
        for suffix in ("pdf", "svg"):
            target = tmp_path / f"{text}.{suffix}"
            assert main(["board", board(title), "--text", text, "-o", str(target)]) == 0
    (line,) = read_svg((tmp_path / "type.svg").read_bytes()).of_class("title")
    assert line.text == title


def test_accents_of_their_own_are_composed(board, tmp_path):
    target = tmp_path / "b.svg"
    assert main(["board", board("Cafe\u0301"), "-o", str(target)]) == 0
    (line,) = read_svg(target.read_bytes()).of_class("title")
    assert line.text == "Café"


def test_a_title_that_cannot_be_set_is_told_with_its_place(board, capsys, tmp_path):
    path = board("漢字")
    for command in (["board", path], ["kit", "xong", "--board", path]):
        assert main([*command, "-o", str(tmp_path / "out.pdf")]) == 2
        sentence = capsys.readouterr().err
        assert re.search(
            r"mine\.yaml:1:\d+: the typeface .* no glyph for '漢' \(U\+6F22\)", sentence
        )


def test_a_title_of_a_ruleset_is_refused_with_its_file(tmp_path, capsys):
    path = tmp_path / "mine.yaml"
    path.write_text("{name: mine, title: 漢字, game: gosix, boards: [gosix]}", "utf-8")
    for command in ("kit", "pieces"):
        assert main([command, str(path), "-o", str(tmp_path / "out.pdf")]) == 2
        sentence = capsys.readouterr().err
        assert re.search(r"mine\.yaml: the typeface .* no glyph for '漢' \(U\+6F22\)", sentence)


def test_a_typeface_of_ones_own(tmp_path, capsys):
    """One that has all letters, and one that lacks some."""
    (tmp_path / "full.ttf").write_bytes(BUNDLED.bold.data)
    (tmp_path / "few.ttf").write_bytes(square_font())
    for name in ("full", "few"):
        (tmp_path / f"{name}.yaml").write_text(f"{{name: own, font: {{regular: {name}.ttf}}}}")
    target = tmp_path / "b.pdf"
    command = ["board", "gosix", "-o", str(target), "--style"]
    assert main([*command, str(tmp_path / "full.yaml")]) == 0
    assert {name.partition("+")[2] for name, _ in fonts(target.read_bytes())} == {
        "SourceSans3-Bold"
    }
    assert main([*command, str(tmp_path / "few.yaml")]) == 2
    assert "the typeface Squares has no glyph for 'G'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--style", "gray"], "no style is called 'gray'; did you mean 'grey'?"),
        (["--style", "no.yaml"], "no.yaml: there is no such file"),
        (["--text", "shapes"], "outlines"),
    ],
)
def test_wrong_options_are_told(options, message, capsys, tmp_path):
    try:
        status = main(["board", "gosix", "-o", str(tmp_path / "b.pdf"), *options])
    except SystemExit as done:
        status = done.code
    assert status == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1


def test_the_list_names_the_styles(capsys):
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in ("colour", "grey", "low-ink", "high-contrast"))
