"""Final positions on the page: tapped in, read from a photograph, kept, and sent along."""

import json
from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import yaml
from photo.photographs import EASY, NORMAL, Table, photograph, table_of, taken
from PIL import Image
from support.sampled import sampled
from web.conftest import PHONE
from web.waiting import wait_until

from printkit.records.judge import judge_of
from printkit.records.record_file import read_position
from printkit.records.scoring import open_position, position_of_record, score_bytes
from printkit.rules.catalogue import game_class, game_names
from printkit.web.play.position_reply import tools_of
from printkit.web.tasks import perform

PLAYTHROUGHS = Path(__file__).parents[1] / "conformance" / "playthroughs"
GAMES = [
    game for game in game_names() if judge_of(game_class(game)).fields
]  # whose positions count

pytestmark = pytest.mark.xdist_group("browser")


class Laying:
    """The screen of one position."""

    def __init__(self, scorer):
        self.scorer = scorer
        self.page = scorer.page

    def come(self, path="position"):
        self.page.evaluate(f"location.hash = '#/{path}'")
        return self

    def begin(self, game, board):
        self.come()
        self.page.select_option("#position-game", game)
        self.page.select_option("#position-board", board)
        self.page.click("text=Begin")
        self.wait()

    def open(self, text):
        self.come()
        file = {"name": "p.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
        self.page.set_input_files("[aria-label='Position (YAML)']", file)
        self.wait()

    def wait(self):
        self.page.wait_for_selector(".laying .verdict:not(:empty)")

    def done(self, act, *words, **more):
        """Do what is answered, and wait until the answer is shown."""
        with self.page.expect_response(lambda one: one.url.endswith("/do/position.lay")) as waiting:
            act(*words, **more)
        waiting.value.finished()
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def tap(self, name):
        self.done(self.page.click, f".site[aria-label^='{name},'] .zone", force=True)

    @property
    def says(self):
        return self.page.inner_text(".laying .dock .verdict")

    @property
    def points(self):
        return self.page.locator(".laying .points").all_inner_texts()


@pytest.fixture
def laying(scorer):
    return Laying(scorer)


@pytest.mark.parametrize("game", sampled(GAMES, "xana"))
def test_the_end_of_a_game_is_tapped_in(laying, game):
    """It is worth what the record is."""
    text = position_of_record(PLAYTHROUGHS / f"{game}.yaml")[0]
    page, tree = laying.page, yaml.load(text, Loader=yaml.BaseLoader)
    position = open_position(read_position(text.encode(), "p.yaml"), PLAYTHROUGHS)
    bare = {key: tree[key] for key in ("game", "board", "ruleset") if key in tree}
    laying.open(yaml.safe_dump({**bare, "position": {}}))
    tools = tools_of(position)
    for piece, sites in position.judge.laid(position.opened.game, position.layout):
        alike = (piece.key, piece.role)
        (tool,) = (n for n, one in enumerate(tools) if (one.piece.key, one.piece.role) == alike)
        if not page.is_checked(f"[name=position-tool][value='{tool}']"):
            laying.done(page.check, f"[name=position-tool][value='{tool}']", force=True)
        if piece.key in position.judge.joined:
            laying.done(page.click, "text=Next Xoid")
        while page.is_visible(".count") and piece.number > 1:
            high = int(page.inner_text(".count output").split()[0])
            if high == piece.number:
                break
            page.click(
                "[aria-label='One more']" if high < piece.number else "[aria-label='One fewer']"
            )
        for site in sites:
            laying.tap(site)
    for role, number in tree["position"].get("captured", {}).items():
        if isinstance(number, str) and number != "0":
            page.fill(f"[id='position-captured.{role}']", number)
            laying.done(page.press, f"[id='position-captured.{role}']", "Tab")
    if not page.is_checked("#position-final"):
        laying.done(page.check, "#position-final")
    told = score_bytes(text.encode(), "p.yaml", PLAYTHROUGHS).as_dict()
    assert told["status"] == "final"
    assert [*filter(None, laying.points)] == [str(score) for score in told["scores"].values()]
    assert f"{told['winner']} wins" in laying.says
    assert page.locator(".side.next .disc").count() == 1
    data, name = laying.scorer.download("#get-position")
    assert name == f"{game}-position.yaml"
    again = score_bytes(data, name, None).as_dict()
    assert {**again, "position": ""} == {**told, "position": ""}
    laying.scorer.page.reload()  # the address has it
    laying.wait()
    assert f"{told['winner']} wins" in laying.says


@pytest.mark.nightly
def test_a_photograph_is_read_and_corrected(server, open_page):
    rng = np.random.default_rng(1)
    table = Table("gosix")
    made = photograph(table, table.random_truth(rng, full=0.6), NORMAL, rng, (1800, 1350))
    laying = Laying(open_page(server, **PHONE)).come()
    page = laying.page
    file = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": made.data}
    page.set_input_files("[aria-label='Take a photograph']", file)
    laying.wait()
    assert "sites are sure" in page.inner_text("[aria-label=Photograph]")
    assert page.locator("[aria-label='The photograph']").bounding_box()["width"] > 200
    before = page.url
    laying.done(page.tap, ".site[aria-label$='black stone'] .zone >> nth=0", force=True)
    wait_until(page, f"location.href !== {before!r}")
    file["buffer"] = b"no picture"
    laying.come()
    page.set_input_files("[aria-label='Open a picture']", file)
    page.wait_for_selector("text=photo.jpg is not a picture that this browser can open.")


def test_the_view_of_a_photograph_fits_the_board_of_the_page():
    """Stones are in the picture where the page draws their sites."""
    shot = taken(table_of("gosix"), 0.6, EASY)
    request = {"picture": b64encode(shot.data).decode(), "name": "photo.jpg"}
    read = json.loads(perform("photograph.read", json.dumps(request).encode()).data)
    board = json.dumps({"position": read["position"]}).encode()
    table = json.loads(perform("position.table", board).data)
    kind, _, data = read["view"]["url"].partition(",")
    assert kind == "data:image/jpeg;base64"
    view = Image.open(BytesIO(b64decode(data))).convert("L")
    left, top, right, bottom = read["view"]["box"]
    scale = view.width / (right - left)
    assert view.width == 1000
    assert view.height == pytest.approx(scale * (bottom - top), abs=1)
    grey = {"black": [], "white": []}
    for site in table["sites"]["vertices"]:
        at = (round(scale * (site["x"] - left)), round(scale * (site["y"] - top)))
        if site["name"] in shot.truth:
            grey[shot.truth[site["name"]].role].append(view.getpixel(at))
    assert min(map(len, grey.values())) > 3
    assert max(grey["black"]) + 60 < min(grey["white"])


def test_sites_of_which_the_reader_was_not_sure_are_chosen_from(server, open_page):
    laying = Laying(open_page(server, **PHONE)).come()
    page = laying.page
    titles = ("black stone", "white stone")
    choices = [{"title": title, "tool": n, "number": 1} for n, title in enumerate(titles)]
    position = {"game": "gosix", "board": "gosix", "position": {"black": ["x", "h"]}}
    picture = BytesIO()
    Image.new("RGB", (30, 20)).save(picture, "JPEG")
    url = f"data:image/jpeg;base64,{b64encode(picture.getvalue()).decode()}"
    doubt = {"site": "h", "choices": choices}
    read = {"position": position, "sites": 30, "unsure": [doubt], "unseen": ["captured"]}
    data = json.dumps({**read, "view": {"url": url, "box": [0, 0, 63, 60]}}).encode()
    head = {"status": 200, "media": "application/json", "name": "", "data": len(data)}
    body = json.dumps(head).encode() + b"\n" + data
    page.route("**/follow/photograph.read", lambda route: route.fulfill(body=body))
    file = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()}
    page.set_input_files("[aria-label='Take a photograph']", file)
    laying.wait()
    rings = page.locator(".board .unsure")
    assert "29 of 30 sites are sure" in page.inner_text("[aria-label=Photograph]")
    assert "fill in below" in page.inner_text("[aria-label=Photograph]")
    assert rings.last.get_attribute("stroke") == "#1c1c1c"  # the colour of black stones
    laying.done(page.tap, ".site[aria-label^='h,'] .zone", force=True)
    assert page.locator(".site[aria-label^='h, white']").count() == 1
    assert rings.count() == 0
    assert "All 30 sites are sure" in page.inner_text("[aria-label=Photograph]")
    laying.done(page.click, "[aria-label=Undo]")
    assert page.locator(".site[aria-label^='h, black']").count() == 1
    laying.done(page.click, ".doubts [aria-pressed=true]")
    assert page.locator(".site[aria-label^='h, black']").count() == 1
    assert rings.count() == 0
    laying.done(page.click, "[aria-label=Undo]")
    laying.done(page.click, ".doubts button:text('White')")
    assert page.locator(".site[aria-label^='h, white']").count() == 1
    assert page.is_visible("[aria-label='The photograph']")
    laying.done(page.click, ".under button:text('Photograph')")
    assert not page.is_visible("[aria-label='The photograph']")
    stored = page.evaluate("JSON.stringify([localStorage, sessionStorage])")
    assert "blob:" not in stored
    assert url not in stored
    page.click("button:text('Copy the link')")
    page.wait_for_selector("span.said:text-matches('Copied|address')")
