import itertools
import math
import re

import pytest
from support import printed
from support.measure import read_pdf
from support.printed import assert_prints_well, game_part, read_back, words

from printkit.base.paper_sizes import find_paper
from printkit.commands.cli.main import main
from printkit.games.odd_groups.rules import OddGroups
from printkit.paper.example import Example, scenes
from printkit.paper.kit import kit_of
from printkit.paper.kit_parts import kit_parts
from printkit.rules.lookup import board_names

pytestmark = pytest.mark.xdist_group("odd groups kit")
BOARDS = [name for name in board_names() if name.startswith(("xodd", "yodd"))]
PAPERS = ("a4", "letter")


def request_for(board, **terms):
    game = "yodd" if "hex" in board or board.startswith("yodd") else "xodd"
    return printed.request_for(game, board, **terms)


def circles(page, name):
    return [tuple(float(e.get(key)) for key in ("cx", "cy", "r")) for e in page.of_class(name)]


KITS = [
    ("xodd", "a4"),
    ("yodd", "letter"),
    pytest.param(("xodd", "letter"), marks=pytest.mark.thorough),
    pytest.param(("yodd", "a4"), marks=pytest.mark.thorough),
]


@pytest.fixture(scope="module", params=KITS)
def kit(request, tmp_path_factory):
    game, paper = request.param
    folder = tmp_path_factory.mktemp("kit")
    assert main(["kit", game, "-o", str(folder), "--paper", paper]) == 0
    return folder, game, paper


# The kit as written


def sheets(folder, game, name):
    """The file with the sheets of `name`, which may share it with others."""
    return next(folder.glob(f"{game}-*{name}*.pdf"))


@pytest.mark.thinned(2)
def test_both_games_have_all_parts(kit):
    folder, game, _ = kit
    for name in ("cover", "workshop", "board", "stones", "aids", "rules", "record", "positions"):
        assert sheets(folder, game, name).exists()
    assert len(read_pdf((folder / f"{game}-rules.pdf").read_bytes())) == 2


def test_margins_type_and_lines(kit):
    folder, game, _ = kit
    pages = [
        page
        for name in ("cover", "workshop", "stones", "aids", "rules", "record", "positions")
        for page in read_pdf(sheets(folder, game, name).read_bytes())
    ]
    for page in pages:
        assert_prints_well(page)


# Stones


@pytest.mark.parametrize(
    ("board", "pitch", "paper"),
    [
        ("xodd-12x12", None, "a4"),
        ("xodd-9x9", None, "letter"),
        ("xodd-14x14", 16.0, "letter"),
        ("yodd-8", None, "a4"),
        ("yodd-5", 16.0, "a4"),
    ],
)
def test_stones_for_a_full_board_with_some_of_each_to_spare(board, pitch, paper):
    request = request_for(board, paper=paper, pitch=pitch)
    pages = game_part(request, "stones")
    points = len(request.board.board.cells)
    for role in ("black", "white"):
        stones = [stone for page in pages for stone in circles(page, f"stone-{role}")]
        assert 0.6 * points <= len(stones) < 0.6 * points + 1
        for _, _, radius in stones:
            assert 2 * radius == pytest.approx(0.91 * request.board.pitch, abs=0.01)
    width, height = request.layout.paper.width, request.layout.paper.height
    for page in pages:
        stones = circles(page, "stone-black") + circles(page, "stone-white")
        for (x, y, r), (x2, y2, _) in itertools.combinations(stones, 2):
            assert math.dist((x, y), (x2, y2)) >= 2 * r
        for x, y, r in stones:
            assert 10 <= x - r < x + r <= width - 10
            assert 10 <= y - r < y + r <= height - 10


# Rules


@pytest.mark.thinned(3)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("board", BOARDS)
def test_the_rules_are_both_sides_of_a_sheet(board, paper):
    request = request_for(board, paper=paper)
    pages = request.kit.rules(request)
    assert [(page.width, page.height) for page in pages] == [find_paper(paper)[1:]] * 2


@pytest.mark.parametrize("game", ["xodd", "yodd"])
def test_the_words_fit_the_lattice(game):
    said = words(game_part(request_for({"xodd": "xodd-9x9", "yodd": "yodd-5"}[game]), "rules"))
    assert ("two or four groups" in said) == (game == "xodd")
    assert ("go on its 81 points" if game == "xodd" else "go on its 61 cells") in said
    for only_on_squares in ("Diagonals", "join four groups"):
        assert (only_on_squares in said) == (game == "xodd")
    assert not re.search(r"[{}]", said)


def test_a_board_of_squares_has_no_crossings(tmp_path):
    file = tmp_path / "squares.yaml"
    file.write_text("name: squares\nlattice: square\nshape: {rectangle: [6, 5]}\n")
    assert "on its 30 points. One" in words(game_part(request_for(str(file)), "rules"))


class Picture:
    """A figure of the rules page as its marks have it: title, stones and their numbers."""

    def __init__(self, title, stones):
        self.title = title
        self.stones = stones  # (x, y, radius, colour, number)

    def groups(self):
        """The stones in groups, by the distances between them."""
        left = list(self.stones)
        found = []
        while left:
            group = [left.pop()]
            for stone in group:
                near = [s for s in left if s[3] == stone[3] and self.touch(s, stone)]
                group += near
                left = [s for s in left if s not in near]
            found.append(group)
        return found

    def touch(self, one, other):
        largest = max(stone[2] for stone in self.stones)  # those just dropped are smaller
        return math.dist(one[:2], other[:2]) < 1.05 * largest / 0.44

    def count(self, colour=None):
        return sum(1 for group in self.groups() if colour in {None, group[0][3]})


TITLES = re.compile(r"groups: an odd|legal$|A territory|Late in a game|The end of a game")


def pictures(page):
    """The figures of a page by their titles; each lies above its title, in the title's column."""
    bold = [e for e in page.texts() if e.get("font-weight") == "bold" and e.get("class") is None]
    numbers = {(float(e.get("x")), float(e.get("y"))): e.text for e in page.of_class("stone-text")}
    stones = []
    for colour in ("black", "white"):
        for x, y, r in circles(page, f"stone-{colour}"):
            (number,) = (n for (a, b), n in numbers.items() if math.dist((a, b - 1.05), (x, y)) < 1)
            stones.append((x, y, r, colour, number))
    titles = {(float(e.get("x")), float(e.get("y"))): e.text for e in bold if TITLES.search(e.text)}
    found = {title: Picture(title, []) for title in titles.values()}
    for stone in stones:
        above = [at for at in titles if at[0] < stone[0] < at[0] + 47 and at[1] > stone[1]]
        found[titles[min(above, key=lambda at: at[1])]].stones.append(stone)
    return found


@pytest.fixture(scope="module", params=["xodd-12x12", "yodd-8"])
def rules(request):
    return game_part(request_for(request.param), "rules")


@pytest.fixture(scope="module")
def figures(rules):
    return {title: picture for page in rules for title, picture in pictures(page).items()}


def test_the_numbers_on_the_stones_are_their_groups(figures):
    for picture in figures.values():
        numbers = [{stone[4] for stone in group} for group in picture.groups()]
        assert all(len(names) == 1 for names in numbers), picture.title
        names = sorted(int(name) for (name,) in numbers)
        assert names == list(range(1, len(names) + 1)), picture.title


def test_rings_about_new_stones_stay_between_their_neighbours(rules):
    assert any(circles(page, "last") for page in rules)
    for page in rules:
        stones = [
            (x, y, r) for tag in ("black", "white") for x, y, r in circles(page, f"stone-{tag}")
        ]
        for x, y, r in circles(page, "last"):
            assert all(math.dist((x, y), at) > r + r_of for *at, r_of in stones if at != [x, y])


def test_turns_are_legal_when_they_leave_an_odd_number_of_groups(figures):
    assert sum(title.endswith(": legal") for title in figures) >= 3
    assert sum(title.endswith("not legal") for title in figures) >= 3
    for title, picture in figures.items():
        assert (picture.count() % 2 == 0) == title.endswith("not legal"), title


def test_the_captions_count_right(rules, figures):
    said = words(rules)
    (counted,) = (picture for title, picture in figures.items() if "groups: an odd" in title)
    assert counted.title == f"{counted.count()} groups: an odd number"
    assert f"{counted.count('black')} groups are black, {counted.count('white')} white" in said
    for title, picture in figures.items():
        if title.endswith("not legal"):
            black, white = picture.count("black"), picture.count("white")
            left = f"{picture.count()} groups ({black} black, {white} white)"
            assert f"But this leaves {left}, an even number." in said
        elif title.endswith("legal"):
            assert f"→\u00a0{picture.count()}." in said
    ended, late = figures["The end of a game"], figures["Late in a game"]
    assert len(late.stones) < len(ended.stones)
    black, white = ended.count("black"), ended.count("white")
    winner = "Black" if black < white else "White"
    assert f"Black has {black} groups, White {white}, so {winner} wins." in said
    assert f"Black has {late.count('black')} groups, White {late.count('white')}. " in said


def test_a_diagonal_is_safe_from_one_group_beside_it():
    """White's two stones would lie beside no white group in one figure, beside one in the other."""
    shown = scenes("printkit.games.odd_groups", "scenes-square.yaml")
    for name, beside, legal in (("cut", 0, True), ("safe", 1, False)):
        request, scene = request_for("xodd-9x9"), shown[name]
        example = Example(request, scene)
        move = example.game.parse_move(scene.entries["tried"], example.position)
        cells = [drop >> 1 for drop in move]
        near = {
            example.position.groups[other]
            for cell in cells
            for other in example.game.board.cell_neighbours[cell]
            if example.position.groups[other] in example.game._names[1]
        }
        assert len(near) == beside
        assert (example.game.check(example.position, move) is None) == legal


# Records and the cover


@pytest.mark.parametrize("board", BOARDS)
def test_the_guide_of_the_record_sheet_is_notation(board):
    game = request_for(board).game
    guide = kit_of(OddGroups).record(request_for(board)).guide
    (example,) = re.findall(r"[bw]:\w+ [bw]:\w+", guide)
    position = game.start()
    assert len(game.parse_move(example, position)) == 2
    assert "“pass”" in guide
    assert game.parse_move("pass", position) == ()


@pytest.mark.parametrize("paper", PAPERS)
def test_the_record_sheet_has_a_line_for_every_point_and_some_to_spare(paper):
    request = request_for("xodd-12x12", paper=paper)
    (record,) = (part for part in kit_parts(request) if part.slug == "record")
    texts = [text.text for page in read_back(record.pages) for text in page.texts()]
    numbers = [text for text in texts if re.fullmatch(r"\d+\.", text)]
    assert numbers == [f"{turn}." for turn in range(1, 152 + 1)]
