// The screen that shows a game turn by turn, with hints on each position. The address contains the game.

import { button, element, fill, sign } from "./dom.js";
import { ask, Away, Refused } from "./engine.js";
import { fieldNode, Form, oneAtATime, Progress } from "./form.js";
import { _, pgettext, roleName } from "./language.js";
import { go, note } from "./router.js";
import { showDrawn } from "./sheet.js";
import { freshId } from "./store.js";

const SECOND = 1000; // ms per turn, if the turns are shown automatically
const SVG = "http://www.w3.org/2000/svg";

export function show(root, { query, entitle, open }) {
  const replay = new Replay(root, query, open);
  replay.begin(entitle);
  return () => replay.end();
}

class Replay {
  #line;
  #at;
  #open;
  #record = null;
  #table = null;
  #answers = new Map(); // replies, by turn and colour scheme
  #timer = 0;
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #draw = oneAtATime((isLate) => this.#ask(isLate));
  #redraw = () => this.#table && this.#draw();

  constructor(root, query, open) {
    this.#line = query.get("line") ?? "";
    const turn = Number.parseInt(query.get("turn"), 10);
    this.#at = Number.isNaN(turn) ? null : turn;
    this.#open = open;
    root.className = "replay";
    fill(root, this.#picture(), this.#words());
    this.#loaded(false);
    this.#dark.addEventListener("change", this.#redraw);
  }

  end() {
    clearInterval(this.#timer);
    this.#dark.removeEventListener("change", this.#redraw);
  }

  async begin(entitle) {
    try {
      const { record } = await ask("open-record", { text: this.#line, name: _("the address") });
      this.#record = record;
      this.#table = await ask("table", { record });
      this.slider.max = record.moves.length;
      this.slider.value = this.#now;
      this.#loaded(true);
      const names = Object.values(record.players ?? {}).filter(Boolean).join(" – ");
      entitle(names ? _("{label}: {text}", { label: this.#table.rules, text: names }) : this.#table.rules);
      await this.#draw();
      this.#hintForm(await ask("forms"));
    } catch (error) {
      this.said.textContent = error.message;
      this.said.classList.add("error");
    }
  }

  /** Enable the actions that need the record, once it is loaded. */
  #loaded(isThere) {
    for (const control of [this.slider, ...this.steps.children, this.goOn, this.review]) control.disabled = !isThere;
  }

  // Display

  #picture() {
    this.board = element("div", { className: "position" });
    this.slider = element("input", { type: "range", min: 0, value: 0, id: "turn", ariaLabel: _("Turn") });
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    this.run = sign("▶", pgettext("a replay", "Play"), () => this.#toggle());
    const step = (turn) => this.#go(turn);
    this.steps = stepsRow(() => this.#now, () => this.#most, step, this.run);
    const node = element("section", { className: "shown", ariaLabel: _("Position") }, this.board, this.slider, this.steps);
    node.addEventListener("keydown", ({ key, target }) => target !== this.slider && onArrow(key, this.#now, step));
    return node;
  }

  #words() {
    this.said = element("p", { id: "turn-says", role: "status" });
    this.scores = element("p", { className: "said" });
    this.verdict = element("p", { className: "verdict" });
    this.hints = element("div", { className: "hints", id: "hints" });
    const copy = button(_("Copy the link"), () => this.#copy());
    this.review = button(_("Review this game"), () => go("review", { line: this.#line }));
    this.goOn = button(_("Continue scoring from here"), () => this.#open(freshId(), this.#cut()));
    this.copied = element("span", { className: "said", role: "status" });
    this.ask = element("form", { className: "settings", ariaLabel: _("Hints") });
    return element(
      "div",
      { className: "aside" },
      element("section", { className: "card", ariaLabel: _("Turn") }, this.said, this.scores, this.verdict, element("div", { className: "files" }, this.goOn, this.review, copy, this.copied)),
      element("section", { className: "card", ariaLabel: _("Hints") }, element("h2", { textContent: _("Hints on this position") }), this.ask, this.hints),
    );
  }

  #hintForm({ hints }) {
    const error = element("p", { className: "error", role: "alert" });
    const submit = element("button", { type: "submit", className: "quiet", textContent: _("Show hints") });
    const making = element("div");
    const fields = element("div", { className: "fields" }, ...hints.map(fieldNode));
    fill(this.ask, element("details", { className: "group" }, element("summary", { textContent: _("What to look for") }), fields), submit, making, error);
    const progress = new Progress(making);
    const form = new Form(this.ask, error);
    this.ask.addEventListener("submit", async (event) => {
      event.preventDefault();
      submit.disabled = true;
      try {
        const turn = this.#now < this.#most ? { turn: this.#now } : {}; // default: the last legal turn
        const request = { record: this.#record, ...turn, options: form.values };
        const { text } = await progress.follow((watching) => ask("hints", request, watching));
        const [, ...paragraphs] = text.trimEnd().split("\n\n"); // omit the heading
        form.blame(null);
        fill(this.hints, ...paragraphs.map((textContent) => element("pre", { className: "scroll", textContent })));
      } catch (problem) {
        form.blame(problem);
      }
      submit.disabled = false;
    });
  }

  // Turns

  get #now() {
    return this.#at ?? this.#most;
  }

  get #most() {
    return Number(this.slider.max);
  }

  #go(turn) {
    this.#at = Math.max(0, Math.min(this.#most, turn));
    note("replay", { line: this.#line, turn: this.#at });
    fill(this.hints);
    this.slider.value = this.#at;
    this.#draw();
  }

  #toggle() {
    const isRunning = this.#timer !== 0;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.run.textContent = isRunning ? "▶" : "⏸";
    this.run.ariaLabel = isRunning ? pgettext("a replay", "Play") : _("Pause");
    if (isRunning) return;
    if (this.#now === this.#most) this.#go(0);
    this.#timer = setInterval(() => (this.#now === this.#most ? this.#toggle() : this.#go(this.#now + 1)), SECOND);
  }

  async #ask(isLate) {
    const scheme = this.#dark.matches ? "dark" : "light";
    const turns = this.#record.moves.length;
    const at = Math.max(0, Math.min(turns, this.#at ?? turns));
    const key = `${at} ${scheme}`;
    try {
      if (!this.#answers.has(key)) this.#answers.set(key, await ask("answer", { record: this.#record, at, scheme }));
      if (!isLate()) this.#show(this.#answers.get(key), at);
    } catch (error) {
      this.said.textContent = error.message;
      if (!(error instanceof Refused || error instanceof Away)) throw error;
    }
  }

  #show(answer, asked) {
    // A closing claim does not count as a turn, nor does an illegal turn.
    const played = answer.turns.filter(({ unplayed, illegal, role }) => role && !unplayed && !illegal).length;
    const at = Math.min(asked, played);
    this.slider.max = played;
    this.slider.value = at;
    this.said.textContent = showPosition(this.board, answer, at, this.#table);
    this.scores.textContent = Object.entries(answer.scores).map(([role, score]) => `${roleName(role)} ${score}`).join(" · ");
    this.verdict.textContent = at >= played ? answer.verdict : "";
  }

  /** The part of the record up to the turn that is shown. */
  #cut() {
    const record = { ...this.#record, moves: this.#record.moves.slice(0, this.#now) };
    if (this.#now < this.#record.moves.length) delete record.result;
    return record;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.copied.textContent = _("Copied.");
    } catch {
      this.copied.textContent = _("Copy the address of this page: it contains the game.");
    }
  }
}

/** The buttons that step through positions; `now` and `most` return numbers of turns. */
export const stepsRow = (now, most, step, ...middle) =>
  element(
    "div",
    { className: "row steps" },
    sign("«", _("To the beginning"), () => step(0)),
    sign("‹", _("One turn back"), () => step(now() - 1)),
    ...middle,
    sign("›", _("One turn forward"), () => step(now() + 1)),
    sign("»", _("To the end"), () => step(most())),
  );

/** Step through positions by an arrow key. */
export function onArrow(key, now, step) {
  if (key === "ArrowRight") step(now + 1);
  if (key === "ArrowLeft") step(now - 1);
}

/** Show the position after `at` turns; returns the last turn in words. */
export function showPosition(place, answer, at, table) {
  const { width, height } = table;
  const layers = answer.layers.map(({ svg }) => svg).join("");
  const told = turnInWords(answer, at, table);
  showDrawn(place, `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}">${layers}</svg>`, told);
  place.style.setProperty("--ratio", width / height);
  return told;
}

function turnInWords(answer, at, table) {
  if (at === 0) return _("The beginning, on {board}.", { board: table.title });
  const turn = answer.turns[at - 1];
  if (!turn) return "";
  const did = answer.columns.map(({ name, title }) => (turn.cells?.[name] ? _("{label}: {text}", { label: title, text: turn.cells[name] }) : "")).filter(Boolean);
  const said = _("Turn {turn}, {role}: {text}", { turn: at, role: roleName(turn.role), text: turn.text });
  return [said, ...did].join(" · ");
}
