"""The page without a server: this process answers it, in whatever languages it has."""

import json
import mimetypes

from web.conftest import KEEPS_NOTHING

from printkit.web.offline import STATIC, language_files
from printkit.web.tasks import perform

ADDRESS = "http://printkit.example/"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const rolled = "[hidden], .unseen, svg, .scroll, pre, .board, .ground, summary:empty, option";
  const words = "button, a, label, span, small, b, p, h1, h2, summary, th, td, legend, output";
  const found = [];
  for (const node of document.querySelectorAll("body *")) {
    const { left, right, width: its } = node.getBoundingClientRect();
    if (!its || node.closest(rolled)) continue;
    const told = `${node.tagName} ${node.id || node.className}: ${node.textContent.slice(0, 40)}`;
    if (left < -1 || right > width + 1) found.push(`beyond the screen: ${told}`);
    const isMeant = getComputedStyle(node).textOverflow === "ellipsis";
    const isCut = node.clientWidth && node.scrollWidth > node.clientWidth + 1 && !isMeant;
    if (node.matches(words) && isCut) found.push(`too wide for its place: ${told}`);
  }
  const all = document.documentElement.scrollWidth;
  return all > width ? [`the page is ${all} wide`, ...found] : found;
}"""


class Reader:
    """Somebody who reads the page on a phone of 390 pixels."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(**KEEPS_NOTHING, **PHONE, **options)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route("**/*", _answered)

    def visit(self, where, language=""):
        """Open a screen, in a language that the address asks for, and wait for all it shows."""
        asked = f"?language={language}" if language else ""
        self.page.goto("about:blank")
        self.page.goto(f"{ADDRESS}{asked}#/{where}")
        self.page.wait_for_load_state("networkidle")

    def begin(self, game, language=""):
        """Begin to score a game."""
        self.visit("score", language)
        self.page.check(f"#games input[value={game}]", force=True)
        self.page.click("#new button[type=submit]")
        self.page.wait_for_selector("#tools label")

    def said(self, selector):
        return self.page.inner_text(selector)

    def too_wide(self):
        """What leaves the screen or its place, a line each."""
        return [*self.page.evaluate(_WIDE), *self.errors]


def _answered(route):
    path = route.request.url.removeprefix(ADDRESS).split("?")[0]
    kind, _, task = path.partition("/")
    if kind in ("do", "follow"):
        reply = perform(task, route.request.post_data_buffer)
        head = {**reply._asdict(), "data": len(reply.data)}
        followed = json.dumps(head).encode() + b"\n" + reply.data
        is_plain = kind == "do"
        route.fulfill(
            status=reply.status if is_plain else 200,
            body=reply.data if is_plain else followed,
            content_type=reply.media if is_plain else "application/octet-stream",
        )
        return
    files = language_files()
    name = path or "index.html"
    if name in files:
        route.fulfill(body=files[name], content_type="application/json")
    elif (STATIC / name).is_file():
        route.fulfill(body=(STATIC / name).read_bytes(), content_type=mimetypes.guess_type(name)[0])
    else:
        route.fulfill(status=404, body=b"{}", content_type="application/json")
