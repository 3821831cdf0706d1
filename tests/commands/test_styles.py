"""Styles and outlines as a user asks for them, measured in the written files."""

from pathlib import Path

import pypdfium2
import pytest
from support.measure import fonts, read_svg
from support.typefaces import square_font

from printkit.draw.typography.typefaces import BUNDLED


@pytest.fixture
def titled(folder):
    """Writes the file of a board with a title."""

    def write(title):
        terms = "lattice: hex, play_on: edges, side: 10mm, shape: {hexagon: 2}"
        (folder / "mine.yaml").write_text(f"{{name: mine, title: '{title}', {terms}}}", "utf-8")

    return write


def svg(name):
    return read_svg(Path(name).read_bytes())


@pytest.mark.parametrize(
    ("style", "field"), [("colour", "#f8f4ea"), ("grey", "#ffffff"), ("low-ink", "#ffffff")]
)
def test_a_board_in_each_style(style, field, printed):
    printed(f"board xong-standard --style {style} -o b.svg")
    assert {cell.get("fill") for cell in svg("b.svg").of_class("cell")} == {field}


def test_a_style_of_ones_own(printed):
    Path("own.yaml").write_text(
        "name: own\nbase: grey\npaper: 'fff4e0'\ncolours: {field: '#abcdef'}\n"
        "lines: {factor: 2, least: 0.2mm}\npatterns: {field: {kind: dots, spacing: 3mm}}\n"
    )
    printed("board xong-standard --style ./own.yaml -o b.svg")
    page = svg("b.svg")
    assert {cell.get("fill") for cell in page.of_class("cell")} == {"#abcdef"}
    assert (
        len(page.of_class("pattern")) == len(page.of_class("cell")) + 5
    )  # the key, two motifs, two seats
    assert page.of_class("paper")[0].get("fill") == "#fff4e0"
    assert {leg.get("stroke-width") for leg in page.of_class("leg")} == {"0.4"}
    assert {tick.get("stroke-width") for tick in page.of_class("ruler-mm")} == {"0.2"}


def test_text_as_outlines(printed):
    for suffix in ("svg", "pdf"):
        printed(f"board xong-standard --text outlines -o b.{suffix}")
    assert svg("b.svg").texts() == []
    assert len(svg("b.svg").of_class("label")) == 61
    assert fonts(Path("b.pdf").read_bytes()) == set()


def test_outlines_look_like_type(printed):
    """Pixel for pixel, but for the hair's breadth of hinting and flattening."""
    pictures = []
    for text in ("type", "outlines"):
        printed(f"board gosix --text {text} -o {text}.pdf")
        (page,) = pypdfium2.PdfDocument(f"{text}.pdf")
        pictures.append(page.render(scale=2).to_pil().convert("L"))
    one, other = pictures
    differing = sum(abs(a - b) > 128 for a, b in zip(one.tobytes(), other.tobytes(), strict=True))
    assert differing < 0.0005 * one.width * one.height


@pytest.mark.parametrize("command", ["board mine.yaml", "kit xong --board mine.yaml"])
def test_a_title_that_cannot_be_set_is_refused_with_its_place(command, titled, refused):
    titled("漢字")
    said = refused(f"{command} -o out.pdf")
    assert said.startswith("mine.yaml:1:14: the typeface ")
    assert "no glyph for '漢' (U+6F22)" in said


def test_a_title_of_a_ruleset_is_refused_with_its_file(refused):
    Path("mine.yaml").write_text("{name: mine, title: 漢字, game: gosix, boards: [gosix]}", "utf-8")
    for command in ("kit", "pieces"):
        said = refused(f"{command} mine.yaml -o out.pdf")
        assert said.startswith("mine.yaml: the typeface ")
        assert "no glyph for '漢' (U+6F22)" in said


def test_a_typeface_of_ones_own(printed, refused):
    """One that has all letters, and one that lacks some."""
    Path("full.ttf").write_bytes(BUNDLED.bold.data)
    Path("few.ttf").write_bytes(square_font())
    for name in ("full", "few"):
        Path(f"{name}.yaml").write_text(f"{{name: own, font: {{regular: {name}.ttf}}}}")
    printed("board gosix -o b.pdf --style ./full.yaml")
    names = {name.partition("+")[2] for name, _ in fonts(Path("b.pdf").read_bytes())}
    assert names == {"SourceSans3-Bold"}
    said = refused("board gosix -o b.pdf --style ./few.yaml")
    assert "the typeface Squares has no glyph for 'G'" in said


def test_a_style_that_changes_is_read_again(printed):
    for field in ("#abcdef", "#fedcba"):
        Path("own.yaml").write_text(f"name: own\ncolours: {{field: '{field}'}}\n# {field * 3}\n")
        printed("board gosix --style ./own.yaml -o b.svg")
        assert {cell.get("fill") for cell in svg("b.svg").of_class("cell")} == {field}
