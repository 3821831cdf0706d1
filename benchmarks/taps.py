"""Count the taps per turn on a phone: a simulated person plays recorded games on the page.

The person knows the shortest way to enter a turn. Each tap, held finger, stroke, tap that only
opens a close-up, scroll to a place, and button counts as 1. Fingers miss the middle of a place by 8
pixels (standard deviation in each direction), but hit buttons. A wrong tap changes the turn to
something that was not meant; the person notices it and undoes it.

python benchmarks/taps.py [GAME ...]
"""

import atexit
import math
import random
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import numpy as np
from batch import SEED, random_record
from playwright.sync_api import Page, Request, sync_playwright

from printkit.records.hand import Hand, hand_for
from printkit.records.one_line import write_line
from printkit.records.record_file import read_record
from printkit.records.trial import PlayedTurn, play
from printkit.rules.catalogue import game_names, open_game
from printkit.rules.record import Record

CHROMIUM = "/usr/bin/chromium"
CLUB = Path(__file__).parent.parent / "docs/examples/club"
GAMES, TURNS = 2, 10  # records of each game, and turns of each record
MOST_ACTIONS = 40  # in a turn
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIGMA = 8  # CSS pixels
STEPS, STEP, HELD = 12, 16, 600  # steps of a finger between two sites; ms of a step, and of a hold
TOOL = "document.querySelector('#tools [aria-checked=true]')?.dataset.tool ?? ''"
SCROLL = "(place) => place.scrollIntoView({ block: 'center', inline: 'center' })"
# The middle of a place, and whether it is in sight, at least 14 pixels from all edges.
MIDDLE = """(place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const isSeen = (by) => document.elementFromPoint(left + by, top + by)?.closest("#board");
  return [left, top, Boolean(isSeen(-14) && isSeen(14))];
}"""
Ways = Sequence[tuple[int, ...]]  # sites along which a finger draws, or a site twice: held there


class Action(NamedTuple):
    """A draft and a tool, and the sites or the button that lead to them."""

    draft: str
    tool: str
    sites: tuple[int, ...] = ()
    button: str = ""


def actions(hand: Hand[Any], draft: str, tool: str, ways: Ways) -> Iterator[Action]:
    for site in dict.fromkeys(site for way in ways for site in way):
        if not hand.refuses(draft, site, tool):
            yield Action(hand.click(draft, site, tool), tool, (site,))
    yield from (Action(hand.stroke(draft, way, tool), tool, way) for way in ways if way[1:])
    for name, _title in hand.tools():
        if name != hand.setup_tool:
            yield Action(draft, name, button=f"#tools [data-tool='{name}']")
    for word in hand.own_words():
        yield Action(word, tool, button=f"#words [data-word='{word}']")
    if count := hand.count(draft):
        for number, button in ((count.value + 1, "#more"), (count.value - 1, "#fewer")):
            if 1 <= number <= count.most:
                yield Action(hand.counted(draft, number), tool, button=button)


def next_action(hand: Hand[Any], step: PlayedTurn, now: Action, ways: Ways) -> Action | None:
    """Return the first of the fewest actions that complete the turn, or None if it is complete."""
    queue: deque[tuple[Action, Action | None]] = deque([(now, None)])
    seen = set()
    while queue:
        last, first = queue.popleft()
        move = hand.parsed(last.draft) if last.draft else None
        is_turn = move is not None and hand.violation(last.draft) is None
        if is_turn and hand.game.apply(step.before, move) == step.after:
            return first
        for action in actions(hand, last.draft, last.tool, ways):
            if action[:2] not in seen:
                seen.add(action[:2])
                queue.append((action, first or action))
    raise SystemExit(f"the hand cannot enter '{step.written.text}'")


class Person:
    """A person with a phone; counts turns, actions, taps on the board, and wrong taps."""

    def __init__(self, page: Page, rng: random.Random, counts: Counter[str]) -> None:
        self.page, self.rng, self.counts = page, rng, counts
        self.cdp = page.context.new_cdp_session(page)
        self.pending: set[Request] = set()
        page.on("request", partial(self.pending.add))
        page.on("requestfinished", partial(self.pending.discard))

    def state(self) -> tuple[str, int]:
        """Return the draft and the number of turns, after all replies."""
        self.page.wait_for_timeout(200)
        while self.pending:
            self.page.wait_for_timeout(50)
        return self.page.input_value("#draft"), self.page.locator("#turns [data-turn]").count()

    def press(self, button: str) -> None:
        self.counts["actions"] += 1
        self.page.tap(button)

    def middles(self, sites: Sequence[int]) -> list[tuple[float, float, bool]]:
        return [self.page.locator(f"[data-site='{site}']").evaluate(MIDDLE) for site in sites]

    def ways(self, hand: Hand[Any], sites: Sequence[int]) -> Ways:
        if hand.game.play_on != "edges":
            return [(site, site) for site in sites]
        at = dict(zip(sites, self.middles(sites), strict=True))
        far = {(a, b): math.dist(at[a][:2], at[b][:2]) for a, b in permutations(sites, 2)}
        near = {pair for pair in far if far[pair] < 1.05 * min(far.values())}
        lines: list[tuple[int, ...]] = [(site,) for site in sites]
        for line in lines:  # grows; no line has three legs around a corner
            free = [site for site in sites if site not in line and (line[-1], site) in near]
            lines += [(*line, site) for site in free if (*line[-2:-1], site) not in near]
        return lines

    def touch(self, sites: Sequence[int]) -> None:
        self.counts.update(actions=1, taps=1)
        middles = self.middles([*dict.fromkeys(sites)])
        ends = [(self.rng.gauss(x, SIGMA), self.rng.gauss(y, SIGMA)) for x, y, _ in middles]
        path = [np.linspace(*legs, STEPS) for legs in pairwise([*ends, ends[-1]])]
        for number, (x, y) in enumerate(np.concatenate(path)):  # fast fingers would slip the next tap
            touch = {"type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y}]}
            self.cdp.send("Input.dispatchTouchEvent", touch)
            self.page.wait_for_timeout(STEP)
        self.page.wait_for_timeout(HELD if len(ends) < len(sites) else 0)
        self.cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def aim(self, hand: Hand[Any], now: Action, action: Action) -> Action:
        """Scroll to the sites of `action`; return the possible action, a tap if they need a close-up."""

    def play(self, hand: Hand[Any], step: PlayedTurn) -> None:
        turns = self.state()[1]
        ways = self.ways(hand, sorted({one.site for one in hand.pointed(step.written.text)}))
        for _ in range(MOST_ACTIONS):
            before = self.state()
            now = Action(before[0], self.page.evaluate(TOOL))
            action = next_action(hand, step, now, ways)
            if action is None:
                break
            if action.button:
                self.press(action.button)
                continue
            site = action.sites[len(action.sites) // 2]
            if not all(is_seen for *_, is_seen in self.middles(action.sites)):
                self.counts["actions"] += 1
                self.page.locator(f"[data-site='{site}']").evaluate(SCROLL)
            is_seen = all(is_seen for *_, is_seen in self.middles(action.sites))
            if len({*action.sites}) > 1 and not (is_seen and self.page.is_visible("#whole")):
                action = Action(hand.click(now.draft, site, now.tool), now.tool, (site,))
            self.touch(action.sites)
            if self.state()[0] not in (now.draft, action.draft):
                self.counts["wrong"] += 1
                while self.state() != before:
                    self.press("#undo")
        if not self.page.is_visible("body[data-soon]"):
            self.press("#play")
        self.page.wait_for_selector(f"#turns [data-turn='{turns}']", state="attached")
        self.counts["turns"] += 1


def records(game: str, rng: random.Random) -> list[Record]:
    club = [read_record(file.read_bytes(), "") for file in sorted(CLUB.glob(f"*-{game}.yaml"))[:1]]
    return [*club, *(random_record(game, rng) for _ in range(GAMES - len(club)))]


def report(name: str, n: Counter[str]) -> None:
    print(
        f"page: taps a turn, {name:5} {n['actions'] / n['turns']:4.1f}   wrong"
        f" {n['wrong']:2} of {n['taps']:3} taps on the board, {n['wrong'] / n['taps']:.1%}"
        "   (aim: at most 4, and 1% wrong)"
    )


if __name__ == "__main__":
    command = [sys.executable, "-m", "printkit", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    atexit.register(server.terminate)
    url = server.stdout.readline().split()[0]
    total = Counter[str]()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in sys.argv[1:] or game_names():
            counts, rng = Counter[str](), random.Random(SEED)
            for record in records(game, rng):
                page = browser.new_page(**PHONE)
                page.goto(f"{url}#/score?line={quote(write_line(record._replace(turns=())))}")
                page.wait_for_selector("[data-site]")
                person = Person(page, rng, counts)
                trial = play(open_game(record, Path()).game, record)
                for step in trial.steps[:TURNS]:
                    person.play(hand_for(trial.game, step.before), step)
                page.close()
            report(game, counts)
            total += counts
        browser.close()
    report("all", total)
