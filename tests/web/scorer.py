"""Drives the page as a person does: points, types, presses keys and reads what is said."""

from contextlib import contextmanager
from pathlib import Path

from support.person import Click, Number, Typed, Word

TIMEOUT = 30_000  # ms
TEXT = """(node) => {
  const shapes = [...node.querySelectorAll(".shape")];
  const names = shapes.map((one) => new Text(one.getAttribute("aria-label")));
  shapes.forEach((one, number) => one.replaceWith(names[number]));
  const text = node.innerText;
  names.forEach((one, number) => one.replaceWith(shapes[number]));
  return text;
}"""


class Scorer:
    """The page in one tab."""

    def __init__(self, context, url):
        self.context = context
        self.url = url
        self.errors = []
        self.page = context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._told)
        self.visit()

    def visit(self):
        self.page.goto("about:blank")  # else another address would be no visit
        self.page.goto(f"{self.url}#/score")
        self.page.wait_for_selector("#games input", state="attached")

    def afresh(self):
        """Forget what was kept, and come again."""
        self.page.evaluate("localStorage.clear()")
        self.page.goto("about:blank")  # else answers that are under way still tell errors
        self.errors.clear()
        self.visit()

    def _told(self, message):
        if message.type == "error" and "ERR_CONNECTION" not in message.text:
            self.errors.append(message.text)

    # The first screen

    def start(self, game, board=None):
        """A new game, on a shipped board by name or one's own as a file."""
        page = self.page
        if isinstance(board, Path):
            page.set_input_files("#open-board", board)
            page.wait_for_selector("#new-board:focus")
        page.check(f"#games input[value={game}]", force=True)
        page.evaluate("document.querySelector('#new-more').open = true")
        if isinstance(board, str) and page.is_visible("#new-board"):  # hidden if there is one board
            page.select_option("#new-board", board)
        return page

    def begin(self):
        with self.answered():
            self.page.click("#new button[type=submit]")
        self.page.wait_for_selector("#score:not([hidden])")

    def new_game(self, game, board=None):
        self.start(game, board)
        self.begin()

    def open_record(self, path):
        with self.answered():
            self.page.set_input_files("#open-record", path)
        self.page.wait_for_selector("#score:not([hidden])")

    def go_on(self, number=0):
        with self.answered():
            self.page.click(f"#kept-games .go >> nth={number}")
        self.page.wait_for_selector("#score:not([hidden])")

    # The turn

    @contextmanager
    def answered(self, times=1):
        """Wait for so many answers to what is done meanwhile, and for the page to show them."""
        answers = []

        def is_last(response):
            answers.append(response.url.endswith("/do/answer"))
            return sum(answers) == times

        with self.page.expect_response(is_last) as waiting:
            yield
        waiting.value.finished()
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def click(self, site):
        with self.answered():
            self.page.click(f"[data-site='{site}'] .zone", force=True)

    def point(self, name):
        """Click the site of a name."""
        with self.answered():
            self.page.click(f".site[aria-label^='{name},'] .zone", force=True)

    def use(self, tool):
        if tool:
            self.page.click(f"#tools [value='{tool}']", force=True)

    def word(self, word):
        with self.answered():
            self.page.click(f"#words [data-word='{word}']")

    def make(self, gesture):
        match gesture:
            case Click(site, tool):
                self.use(tool)
                self.click(site)
            case Number(count):
                counter = self.page.locator("#score .count")
                while (now := int(counter.inner_text().split()[1])) != count:
                    with self.answered():
                        counter.get_by_label("One more" if now < count else "One fewer").click()
            case Typed(text):
                self.type(text)
            case Word(word):
                self.word(word)

    def type(self, text):
        with self.answered():
            self.page.fill("#draft", text)

    def play(self):
        with self.answered():
            self.page.click("#play")

    # What there is to see

    def text(self, selector):
        """The visible text, with the names of Xoids that are shown as shapes."""
        return self.page.locator(selector).first.evaluate(TEXT)

    @property
    def says(self):
        return self.text("#says")

    @property
    def state(self):
        return self.page.get_attribute("#says", "data-state")

    @property
    def draft(self):
        return self.page.input_value("#draft")

    @property
    def turns(self):
        return self.page.locator("#turns [data-turn]").all_inner_texts()

    @property
    def scores(self):
        return self.page.locator(".side .points").all_inner_texts()

    def download(self, button):
        with self.page.expect_download() as waiting:
            self.page.click(button)
        return waiting.value.path().read_bytes(), waiting.value.suggested_filename
