"""Count the taps per turn on a phone: a simulated person plays recorded games on the page.

The person knows the shortest way to enter a turn. Each touch of the board (a tap, hold or stroke),
scroll and button counts as 1. Touches miss the middle of a place by SIGMA in each direction, but
buttons are never missed. A touch that changes the draft to an unintended one is wrong, and undone.

python benchmarks/taps.py [GAME ...]
"""

import atexit
import math
import random
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from batch import SEED, random_record
from playwright.sync_api import Page, sync_playwright

from printkit.records.hand import Hand, hand_for
from printkit.records.one_line import write_line
from printkit.records.record_file import read_record
from printkit.records.trial import PlayedTurn, play
from printkit.rules.catalogue import game_names, open_game

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CLUB = Path(__file__).parent.parent / "docs/examples/club"
TURNS = 10  # of each of two records of a game
SIGMA = 8  # CSS pixels
TOOL = "document.querySelector('#tools :checked')?.value ?? ''"
MORE, FEWER = "#score [aria-label='One more']", "#score [aria-label='One fewer']"
WHOLE = "#score .zoom button:text-is('Whole board')"
SCROLL = "(place) => place.scrollIntoView({ block: 'center', inline: 'center' })"
# The middle of a place, and whether it is in sight, at least 14 pixels from all edges.
MIDDLE = """(site) => {
  const place = document.querySelector(`[data-site='${site}']`).getBoundingClientRect();
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  const isSeen = (by) => document.elementFromPoint(x + by, y + by)?.closest("#score .board");
  return [x, y, Boolean(isSeen(-14) && isSeen(14))];
}"""
Ways = list[tuple[int, ...]]  # sites along which a finger draws, or a site twice: held there


class Action(NamedTuple):
    draft: str  # after the action
    tool: str  # after the action
    sites: tuple[int, ...] = ()
    button: str = ""


def actions(hand: Hand[Any], draft: str, tool: str, ways: Ways) -> Iterator[Action]:
    for site in dict.fromkeys(site for way in ways for site in way):
        if not hand.refuses(draft, site, tool):
            yield Action(hand.click(draft, site, tool), tool, (site,))
    yield from (Action(hand.stroke(draft, way, tool), tool, way) for way in ways if way[1:])
    for name in [choice.name for choice in hand.tools() if choice.name != hand.setup_tool]:
        yield Action(draft, name, button=f"#tools label:has([value='{name}'])")
    yield from (Action(word, tool, (), f"#words [data-word='{word}']") for word in hand.own_words())
    if count := hand.count(draft):
        yield Action(hand.counted(draft, min(count.value + 1, count.most)), tool, button=MORE)
        yield Action(hand.counted(draft, max(count.value - 1, 1)), tool, button=FEWER)


def next_action(hand: Hand[Any], step: PlayedTurn, now: Action, ways: Ways) -> Action | None:
    """Return the first of the fewest actions that complete the turn, or None if it is complete."""
    queue: deque[tuple[Action, Action | None]] = deque([(now, None)])
    seen = {now[:2]}
    while queue:
        last, first = queue.popleft()
        move = hand.parsed(last.draft) if hand.violation(last.draft) is None else None
        if move is not None and hand.game.apply(step.before, move) == step.after:
            return first
        for action in actions(hand, last.draft, last.tool, ways):
            if action[:2] not in seen:
                seen.add(action[:2])
                queue.append((action, first or action))
    raise SystemExit(f"the hand cannot enter '{step.written.text}'")


class Person:
    def __init__(self, page: Page, rng: random.Random, counts: Counter[str]) -> None:
        self.page, self.gauss, self.counts = page, rng.gauss, counts
        self.cdp = page.context.new_cdp_session(page)
        page.on("request", lambda _: counts.update(pending=1))
        page.on("requestfinished", lambda _: counts.update(pending=-1))

    def state(self) -> tuple[str, int]:  # the draft, and the number of turns
        self.page.wait_for_timeout(200)
        while self.counts["pending"]:
            self.page.wait_for_timeout(50)
        return self.page.input_value("#draft"), self.page.locator("#turns [data-turn]").count()

    def middles(self, sites: Sequence[int]) -> list[tuple[float, float, bool]]:
        return [self.page.evaluate(MIDDLE, site) for site in dict.fromkeys(sites)]

    def ways(self, hand: Hand[Any], sites: Sequence[int]) -> Ways:
        if hand.game.play_on != "edges":
            return [(site, site) for site in sites]
        at = {site: (x, y) for site, (x, y, _) in zip(sites, self.middles(sites), strict=True)}
        far = {pair: math.dist(*(at[site] for site in pair)) for pair in permutations(sites, 2)}
        near = {pair for pair in far if far[pair] < 1.05 * min(far.values())}
        lines: Ways = [(site,) for site in sites]
        for line in lines:  # grows; no line contains three legs of one corner
            free = [site for site in sites if site not in line and (line[-1], site) in near]
            lines += [(*line, site) for site in free if (*line[-2:-1], site) not in near]
        return lines

    def touch(self, sites: Sequence[int]) -> None:
        ends = [(self.gauss(x, SIGMA), self.gauss(y, SIGMA)) for x, y, _ in self.middles(sites)]
        path = [at for leg in pairwise([*ends, ends[-1]]) for at in np.linspace(*leg, 10)]
        for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * len(path), path, strict=False):
            touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            self.cdp.send("Input.dispatchTouchEvent", touch)
            self.page.wait_for_timeout(16)  # a fast stroke would make Chromium ignore the next tap
        self.page.wait_for_timeout(600 if len(ends) < len(sites) else 0)  # a held finger
        self.cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.counts.update(actions=1, touches=1)

    def reach(self, hand: Hand[Any], now: Action, action: Action) -> Action:
        """Scroll to the sites; return `action`, or for a stroke that needs a close-up, a tap."""
        site = action.sites[len(action.sites) // 2]
        if not all(is_seen for *_, is_seen in self.middles(action.sites)):
            self.counts["actions"] += 1
            self.page.locator(f"[data-site='{site}']").evaluate(SCROLL)
        is_seen = all(is_seen for *_, is_seen in self.middles(action.sites))
        if len({*action.sites}) == 1 or (is_seen and self.page.is_visible(WHOLE)):
            return action
        return Action(hand.click(now.draft, site, now.tool), now.tool, (site,))

    def play(self, hand: Hand[Any], step: PlayedTurn) -> None:
        ways = self.ways(hand, sorted({one.site for one in hand.pointed(step.written.text)}))
        for _ in range(40):  # more actions are a fault of the page
            before = self.state()
            now = Action(before[0], self.page.evaluate(TOOL))
            action = next_action(hand, step, now, ways)
            if action is None:
                break
            if action.button:
                self.counts["actions"] += 1
                self.page.tap(action.button)
                continue
            action = self.reach(hand, now, action)
            self.touch(action.sites)
            if self.state()[0] not in (now.draft, action.draft):
                self.counts["wrong"] += 1
                while self.state() != before:
                    self.counts["actions"] += 1
                    self.page.tap("#undo")
        if not self.page.is_visible("body[data-soon]"):
            self.counts["actions"] += 1
            self.page.tap("#play")
        self.page.wait_for_selector(f"#turns [data-turn='{before[1]}']", state="attached")
        self.counts["turns"] += 1


if __name__ == "__main__":
    command = [sys.executable, "-m", "printkit", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    atexit.register(server.terminate)
    url = server.stdout.readline().split()[0] if server.stdout else ""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for game in sys.argv[1:] or game_names():
            counts, rng = Counter[str](), random.Random(SEED)
            club = [read_record(path.read_bytes(), "") for path in sorted(CLUB.glob(f"*-{game}.*"))]
            for record in [*club[:1], random_record(game, rng), random_record(game, rng)][:2]:
                page = browser.new_page(**PHONE)
                person = Person(page, rng, counts)
                page.goto(f"{url}#/score?line={write_line(record._replace(turns=()))}")
                page.wait_for_selector("[data-site]")
                trial = play(open_game(record, Path()).game, record)
                for step in trial.steps[:TURNS]:
                    person.play(hand_for(trial.game, step.before), step)
                page.close()
            taps, n = counts["actions"] / counts["turns"], counts["touches"]
            wrong = f"{counts['wrong'] / n:.1%} of {n} touches of the board wrong (aim: 1%)"
            print(f"page: {game:5} {taps:.1f} taps a turn (aim: at most 4), {wrong}")
