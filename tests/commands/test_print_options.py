"""The same print options everywhere, seen in the written files."""

import itertools
import math
from pathlib import Path

import pytest
from support.measure import read_pdf, read_svg

import printkit

PRINT = "print: {paper: letter, scale: 200%, backs: duplex, flip: short}"


@pytest.fixture(autouse=True)
def own_board(folder):
    hexagon = "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\nside: 9mm\n"
    (folder / "own.yaml").write_text(f"{hexagon}{PRINT}\n")
    (folder / "fine.yaml").write_text(f"{hexagon}print: {{dpi: 36}}\n")


def pdf(name):
    return read_pdf(Path(name).read_bytes())


def svg(name):
    return read_svg(Path(name).read_bytes())


def svgs(folder):
    return [svg(path) for path in sorted(Path(folder).glob("*.svg"))]


@pytest.mark.parametrize(("words", "size"), [("", [215.9, 279.4]), ("--paper a4", [210, 297])])
def test_a_board_file_names_the_paper_and_the_command_line_overrules_it(words, size, printed):
    printed(f"board own.yaml -o a.pdf {words}")
    (page,) = pdf("a.pdf")
    assert page.media[2:] == pytest.approx(size, abs=0.01)


def test_margins_are_kept(printed):
    printed("board xodd-9x9 --margin 17mm -o a.pdf")
    for page in pdf("a.pdf"):
        xs, ys = zip(*itertools.chain(*page.rings), strict=True)
        assert min(*xs, *ys) >= 17 - 0.2
        assert max(xs) <= page.media[2] - 17 + 0.2
        assert max(ys) <= page.media[3] - 17 + 0.2


@pytest.mark.nightly
def test_a_kit_takes_the_options_of_its_board_and_pads_duplex_parts_with_blank_backs(printed):
    board = printkit.load_board("gosix").yaml
    Path("gosix.yaml").write_text(f"{board}print: {{backs: duplex, flip: short}}\n")
    printed("kit gosix --board gosix.yaml --marks short -o k")
    pages = pdf("k/gosix-kit.pdf")
    assert len(pages) % 2 == 0
    assert not pages[1].rings  # the back of the cover
    told = [text.text for text in svg("k/gosix-cover.svg").texts()]
    assert "3–4" in told  # the board, with the back of the cover before it


def test_nested_pieces_are_as_far_apart_as_asked(printed):
    printed("pieces gosix --layout nest --spacing 5mm -o g.svg")
    discs = [[float(disc.get(key)) for key in ("cx", "cy")] for disc in stones("g.svg")]
    (radius,) = {float(disc.get("r")) for disc in stones("g.svg")}
    nearest = min(math.dist(*ends) for ends in itertools.combinations(discs, 2))
    assert 2 * radius + 5 <= nearest + 0.001 <= 2 * radius + 5.1  # a raster is coarse


def stones(name):
    return svg(name).of_class("stone-black")


@pytest.mark.parametrize(("words", "red"), [("", 12), ("--hands one", 9), ("--backs duplex", 9)])
def test_one_hand_of_a_xoid_is_enough_where_it_may_be_turned_over(words, red, printed):
    printed(f"pieces xoids --max-legs 4 --only xoids-red {words} -o x/x.svg")
    assert len(svgs("x")[0].paths("red")) == red


def test_only_the_sheets_that_are_named_are_printed(printed):
    printed("pieces xoids --max-legs 2 --only chart --only xoids-blue -o a/x.svg")
    blue, chart = svgs("a")
    assert (len(blue.paths("blue")), len(blue.paths("red"))) == (2, 0)
    assert not chart.paths("blue")
    printed("pieces gosix --only stones --preset silhouette -o b/stones.svg")
    assert {path.name for path in Path("b").iterdir()} == {"stones.svg", "stones-print.pdf"}


def test_the_clearance_and_the_width_follow_the_scale(printed):
    printed("pieces xoids --max-legs 1 --width 4mm --clearance 1mm --scale 50% -o x.svg")
    (ring,) = svg("x-1.svg").paths("red")[0]
    longest = max(math.dist(*ends) for ends in itertools.pairwise([*ring, ring[0]]))
    joint = (2 + 0.5) / math.sqrt(3)  # of both ends together; the strip is as wide as both
    assert longest == pytest.approx(6 - joint - 0.5, abs=0.01)


def test_a_negative_offset_needs_no_equals_sign(printed):
    for name, words in (("a", ""), ("b", "--back-offset -1mm,0.5mm")):
        printed(f"pieces xoids --max-legs 1 --backs duplex {words} -o {name}.svg")
    (before, *_), (after, *_) = (svg(name).paths("red")[0][0] for name in ("a-2.svg", "b-2.svg"))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((-1, 0.5), abs=0.001)


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("style: gery", "16: no style is called 'gery'; did you mean 'grey'?"),
        ("style: no/such.yaml", "16: "),
        ("preset: ponko", "17: no preset is called 'ponko'; did you mean 'ponoko'?"),
        ("papr: a4", "9: unknown key 'papr' in a print section; did you mean 'paper'?"),
        ("marks: shrt", "16: expected one of none, short, full, found 'shrt' (did you mean"),
        ("side: 14mm", "9: unknown key 'side' in a print section"),
    ],
)
def test_a_fault_in_a_print_section_is_reported_with_its_place(section, sentence, refused):
    Path("b.yaml").write_text(
        f"name: b\nlattice: hex\nshape: {{hexagon: 2}}\nprint: {{{section}}}\n"
    )
    assert refused("board b.yaml -o b.pdf").startswith(f"b.yaml:4:{sentence}")
