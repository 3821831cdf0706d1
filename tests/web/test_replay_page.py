"""The page of a replay in a browser."""

import pytest
from support.recorded import GAMES, STANDARD, opened, playthrough, replay_html, told
from support.sampled import sampled

pytestmark = pytest.mark.xdist_group("browser")


class Player:
    """A tab, and what goes wrong in it."""

    def __init__(self, context):
        self.page = context.new_page()
        self.errors = []
        self.requests = []
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def open(self, file):
        self.errors.clear()
        self.requests.clear()
        self.page.goto(file.as_uri())

    @property
    def said(self):
        return self.page.inner_text("#said").split("\n")[0]

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def count(self, kind):
        """The elements of a class that can be seen."""
        return self.page.locator(f"figure svg :not(defs *).{kind}:visible").count()


@pytest.fixture(scope="module")
def tab_with(browser):
    """Gives the one tab with some options: to open another costs more than most tests."""
    tabs = {}

    def tab_with(**options):
        key = repr(options)
        if key not in tabs:
            tabs[key] = Player(browser.new_context(**options))
        return tabs[key]

    yield tab_with
    for tab in tabs.values():
        tab.page.context.close()


@pytest.fixture
def player(tab_with, tmp_path):
    used = []

    def player(replay, tab=None, **options):
        file = tmp_path / "game.html"
        file.write_bytes(replay_html(replay))
        used.append(tab or tab_with(**options))
        used[-1].open(file)
        return used[-1]

    yield player
    for shown in used:
        assert shown.errors == []
        assert all(url.startswith("file:") for url in shown.requests)


@pytest.mark.parametrize("game", sampled(GAMES, "yodd"))
def test_keys_step_through_the_game(game, player):
    replay = opened(playthrough(game))
    shown = player(replay)
    turns = replay.walkthrough.turns
    assert shown.said.startswith(turns[-1].heading)  # it opens on what became of the game
    shown.press("Home")
    assert shown.said == "Start"
    for turn in turns:
        shown.press("ArrowRight")
        assert shown.said == f"{turn.heading} {turn.text}"
    shown.press("ArrowRight")
    assert shown.said.startswith(turns[-1].heading)
    shown.press("ArrowLeft")
    assert shown.said.startswith(turns[-2].heading)
    shown.press("Home")
    assert shown.said == "Start"
    shown.press("End")
    assert shown.said.startswith(turns[-1].heading)


def test_without_a_script_the_end_is_seen(player):
    shown = player(opened(STANDARD), java_script_enabled=False)
    assert shown.page.locator("figure svg path.red:visible").count() == 16
    assert not shown.page.is_visible("#controls")
    assert "blue wins" in shown.page.inner_text("#verdict")


def test_a_script_for_a_name_does_not_run(player):
    shown = player(
        told(
            "game: xodd\nplayers: {black: '<img src=x onerror=document.title=1>', white: "
            "'</script><script>document.title=2</script>'}\nmoves: |\n  b:e5\n"
        )
    )
    assert "<img src=x onerror" in shown.page.inner_text("header")
    assert shown.page.title().startswith("Xodd")
