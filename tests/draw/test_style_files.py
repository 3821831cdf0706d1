import pytest
from support.typefaces import square_font

from printkit.base.errors import InputError
from printkit.draw.style.styles import load_style


@pytest.fixture
def folder(tmp_path):
    def write(**files):
        for name, content in files.items():
            (tmp_path / name.replace("__", ".")).write_bytes(content)
        return tmp_path

    return write


def test_a_style_may_be_based_on_another_beside_it(folder):
    at = folder(
        mine__yaml=b"{name: mine, base: ./other.yaml, paper: fff4e0}",
        other__yaml=b"{name: other, base: low-ink, colours: {red: '#aa0000'}}",
    )
    style = load_style("mine.yaml", at)
    assert style.colours["red"] == "#aa0000"
    assert style.patterns == load_style("low-ink").patterns
    assert style.paper == "#fff4e0"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "mine.yaml: there is no such file"),
        ({"mine__yaml": b"{name: mine, base: gray}"}, "did you mean 'grey'?"),
        (
            {
                "mine__yaml": b"{name: m, base: ./b.yaml}",
                "b__yaml": b"{name: b, base: ./mine.yaml}",
            },
            "is based on itself",
        ),
        ({"mine__yaml": b"{name: mine, font: {regular: no.ttf}}"}, "no.ttf: there is no such file"),
        (
            {"mine__yaml": b"{name: mine, font: {regular: a.ttf}}", "a__ttf": b"no font"},
            "a.ttf: the font cannot be used",
        ),
        (
            {"mine__yaml": b"{name: mine, font: {regular: .}}"},
            "this is a folder, expected a TrueType",
        ),
    ],
)
def test_what_cannot_be_loaded_is_told_with_its_place(folder, files, message):
    at = folder(**files)
    with pytest.raises(InputError) as error:
        load_style("mine.yaml", at)
    assert message in str(error.value)
    if files:
        assert "yaml:1:" in str(error.value)


def test_an_unknown_style_leads_to_the_nearest():
    with pytest.raises(InputError, match="no style is called 'high-contrst'; did you mean 'high-c"):
        load_style("high-contrst")
    with pytest.raises(InputError, match="cannot be named by a path here"):
        load_style("../mine.yaml", None)


def test_a_style_may_bring_its_typeface(folder):
    at = folder(
        mine__yaml=b"{name: mine, font: {regular: a.ttf, bold: b.ttf}}",
        single__yaml=b"{name: mine, font: {regular: a.ttf}}",
        a__ttf=square_font(family="Own"),
        b__ttf=square_font(family="Own", advance=900),
    )
    face = load_style("mine.yaml", at).typeface
    assert face.family == "Own"
    assert (face.regular.widths[65], face.bold.widths[65]) == (600, 900)
    single = load_style("single.yaml", at).typeface
    assert single.bold is single.regular
