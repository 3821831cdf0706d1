"""Recorded games in every format that replays have."""

import base64
import hashlib
import html
import io
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from support.measure import SVG, fonts, read_svg
from support.recorded import (
    STANDARD,
    golden,
    opened,
    playthrough,
    replay_html,
    replay_pdf,
    replay_png,
    replay_svg,
    told,
)

from printkit.base.errors import InputError

XANA = opened(playthrough("xana"))
SCRIPT = "<script>alert(1)</script>"
UGLY = f"game: xodd\nplayers: {{black: '{SCRIPT}', white: '\"&'' x'}}\nevent: '{SCRIPT}'\n"


def svg_text(root):
    return " ".join(text.text for text in root.iter(f"{SVG}text") if text.text)


class Page(HTMLParser):
    """What a browser finds in a page."""

    def __init__(self, data):
        super().__init__()
        self.tags, self.attributes, self.texts = [], [], []
        self.feed(data.decode())

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_data(self, data):
        self.texts.append(data)


def test_one_position_as_svg():
    replay = opened(STANDARD)
    start, second, end = (read_svg(replay_svg(replay, turn=turn)) for turn in (0, 2, None))
    assert "Start" in svg_text(start.root)
    assert not start.of_class("last")
    turn = replay.walkthrough.turns[1]
    assert f"{turn.heading} {turn.text}" in svg_text(second.root)
    assert second.of_class("last")
    verdict = " ".join(replay.walkthrough.verdict).replace("'", "’")  # as it is set
    assert [verdict in svg_text(page.root) for page in (second, end)] == [False, True]


@pytest.mark.parametrize("replay", [XANA, opened(STANDARD)], ids=["xana", "xong"])
def test_the_layers_of_each_turn_are_in_the_page(replay):
    page = replay_html(replay).decode()
    hidden = re.search(r'<defs id="layers"><g>(.*)</g></defs><g id="scene">(.*)</g></svg>', page)
    layers, scene = hidden[1].split("</g><g>"), hidden[2]
    turns = [turn.split() for turn in re.findall(r'data-layers="([^"]*)"', page)]
    assert len(turns) == len(replay.walkthrough.turns) + 1
    assert scene == "".join(layers[int(number)] for number in turns[-1])
    assert {int(number) for turn in turns for number in turn} == set(range(len(layers)))


@pytest.mark.parametrize("replay", [XANA, opened(STANDARD)], ids=["xana", "xong"])
def test_a_page_has_all_turns_and_the_verdict(replay):
    page = Page(replay_html(replay))
    texts = " ".join(page.texts)
    for turn in replay.walkthrough.turns:
        assert turn.text in page.texts
        assert turn.heading in page.texts
        assert not turn.details or turn.details in page.texts
    for line in (*replay.walkthrough.verdict, replay.walkthrough.view.full_legend()):
        assert line in texts
    assert page.tags.count("li") == len(replay.walkthrough.turns) + 1


KINDS = "tint last cashed red blue capture head segment stone-black stone-white stone-neutral wall"
KINDS = KINDS.split()


def test_a_page_needs_nothing_else_and_runs_only_its_own_script_and_style():
    data = replay_html(opened(STANDARD))
    page = Page(data)
    assert not {"link", "img", "iframe", "object", "embed", "base", "form", "a"} & set(page.tags)
    for tag, name, value in page.attributes:
        assert name not in ("src", "action", "style", "data", "srcset"), (tag, name)
        assert not name.startswith("on"), (tag, name)
        if name == "href":
            assert re.fullmatch(r"#p\d+", value)
    assert b"http" not in data.replace(b"http-equiv", b"").replace(b"no-referrer", b"")
    assert b"url(" not in data
    assert b"@import" not in data
    text = data.decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    for kind in ("script", "style"):
        (own,) = re.findall(rf"<{kind}>(.*?)</{kind}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in html.unescape(policy)
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_a_script_for_a_name_is_a_name():
    page = Page(replay_html(told(f"{UGLY}moves: |\n  b:e5\n  {SCRIPT}\n")))
    assert page.tags.count("script") == 1
    assert page.texts.count(SCRIPT) >= 3  # a name, an event and a turn
    assert "\"&' x" in page.texts
    assert not any(SCRIPT in value for _, _, value in page.attributes)
    replay = told(f"{UGLY}moves: |\n  b:e5\n")
    root = ET.fromstring(replay_svg(replay))
    assert not list(root.iter(f"{SVG}script"))
    assert SCRIPT in svg_text(root)
    data = replay_pdf(replay)
    assert all(embedded for _, embedded in fonts(data))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert not pdf.check_pdf_syntax()
        assert SCRIPT in str(pdf.docinfo["/Title"])
        dictionaries = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        assert not any("/JS" in item for item in dictionaries)


def test_html_takes_names_in_any_script_and_paper_says_what_it_lacks():
    replay = told("game: xodd\nplayers: {black: 王小明, white: 🂡}\nmoves: |\n  b:e5\n")
    assert {"王小明", "🂡"} <= set(Page(replay_html(replay)).texts)
    for made in (replay_pdf, replay_svg, replay_png):
        with pytest.raises(InputError, match="has no glyph for"):
            made(replay)


def test_an_illegal_turn_is_red_and_says_why():
    data = replay_html(golden("occupied"))
    page = Page(data)
    assert ("button", "class", "wrong") in page.attributes
    assert ("section", "class", "wrong") in page.attributes
    assert "The leg c2/sw was taken by red on turn 1" in page.texts
    assert 'class="refused"' in data.decode()


@pytest.mark.parametrize("name", ["occupied", "syntax"])
def test_what_is_refused_is_no_position_of_its_own(name):
    replay = golden(name)
    accepted = len(replay.trial.steps)
    assert replay.walkthrough.accepted == accepted
    assert len(replay.walkthrough.turns) == accepted + 1
    with pytest.raises(InputError, match=f"there is no turn {accepted + 1}; .* that are legal"):
        replay_svg(replay, turn=accepted + 1)
    root = ET.fromstring(replay_svg(replay))
    assert replay.walkthrough.verdict[0] in svg_text(root)
    assert not read_svg(replay_svg(replay)).of_class("refused")
