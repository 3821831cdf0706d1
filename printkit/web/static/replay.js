// @ts-check
// The screen that shows a game turn by turn, with hints on each position. The address contains the game.

import { copyAddress } from "./picking.js";
import { button, element, fill, group, inRow, problem, sign, SVG } from "./dom.js";
import { ask, Away, messageOf, Refused } from "./engine.js";
import { fieldNode, Form, oneAtATime, Progress } from "./form.js";
import { _, pgettext, roleName } from "./language.js";
import { go, note } from "./router.js";
import { showDrawn } from "./sheet.js";
import { freshId } from "./store.js";
import { dark } from "./theme.js";

const SECOND = 1000; // ms per turn, if the turns are shown automatically

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { query, entitle, open }) {
  const replay = new Replay(root, query, open);
  replay.begin(entitle);
  return () => replay.end();
}

class Replay {
  #line;
  #at;
  #open;
  #record = /** @type {GameRecord} */ ({ game: "", moves: [] }); // until it is loaded
  #table = /** @type {GameTable | null} */ (null);
  #answers = /** @type {Map<string, Answer>} */ (new Map()); // by turn and colour scheme
  board = element("div", { className: "position" });
  slider = element("input", { type: "range", min: 0, value: 0, id: "turn", ariaLabel: _("Turn") });
  run = sign("▶", pgettext("a replay", "Play"), () => this.#toggle());
  said = element("p", { id: "turn-says", role: "status" });
  scores = element("p", { className: "said" });
  verdict = element("p", { className: "verdict" });
  hints = element("div", { className: "hints", id: "hints" });
  review = button(_("Review this game"), () => go("review", { line: this.#line }));
  goOn = button(_("Continue scoring from here"), () => this.#open(freshId(), this.#cut()));
  steps = stepsRow(() => this.#now, () => this.#most, (turn) => this.#go(turn), this.run);
  ask = element("form", { className: "settings", ariaLabel: _("Hints") });
  #timer = 0;
  #draw = oneAtATime((isLate) => this.#ask(isLate));
  #redraw = () => this.#table && this.#draw();

  /** @param {HTMLElement} root @param {URLSearchParams} query @param {Open} open */
  constructor(root, query, open) {
    this.#line = query.get("line") ?? "";
    const turn = Number.parseInt(query.get("turn") ?? "", 10);
    this.#at = Number.isNaN(turn) ? null : turn;
    this.#open = open;
    root.className = "replay";
    fill(root, this.#picture(), this.#words());
    this.#loaded(false);
    dark.addEventListener("change", this.#redraw);
  }

  end() {
    clearInterval(this.#timer);
    dark.removeEventListener("change", this.#redraw);
  }

  async begin(/** @type {Context["entitle"]} */ entitle) {
    try {
      const { record } = await ask("open-record", { text: this.#line, name: _("the address") });
      const { rules } = (this.#table = await ask("table", { record }));
      this.#record = record;
      this.slider.max = String(record.moves.length);
      this.slider.value = String(this.#now);
      this.#loaded(true);
      const names = Object.values(record.players ?? {}).filter(Boolean).join(" – ");
      entitle(names ? _("{label}: {text}", { label: rules, text: names }) : rules);
      await this.#draw();
      this.#hintForm(await ask("forms"));
    } catch (error) {
      this.said.textContent = messageOf(error);
      this.said.classList.add("error");
    }
  }

  /** Enable the actions that need the record, once it is loaded. */
  #loaded(/** @type {boolean} */ isThere) {
    for (const control of [this.slider, ...this.steps.children, this.goOn, this.review]) control.toggleAttribute("disabled", !isThere);
  }

  // Display

  #picture() {
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    const node = element("section", { className: "shown", ariaLabel: _("Position") }, this.board, this.slider, this.steps);
    node.addEventListener("keydown", ({ key, target }) => target !== this.slider && onArrow(key, this.#now, (turn) => this.#go(turn)));
    return node;
  }

  #words() {
    return element(
      "div",
      { className: "aside" },
      element("section", { className: "card", ariaLabel: _("Turn") }, this.said, this.scores, this.verdict, inRow(this.goOn, this.review, ...copyAddress(_("Copy the address of this page: it contains the game.")))),
      element("section", { className: "card", ariaLabel: _("Hints") }, element("h2", { textContent: _("Hints on this position") }), this.ask, this.hints),
    );
  }

  #hintForm(/** @type {Forms} */ { hints }) {
    const error = problem();
    const submit = element("button", { type: "submit", className: "quiet", textContent: _("Show hints") });
    const progress = new Progress();
    const fields = element("div", { className: "fields" }, ...hints.map(fieldNode));
    fill(this.ask, group(_("What to look for"), fields), submit, progress.root, error);
    const form = new Form(this.ask, error);
    this.ask.addEventListener("submit", async () => {
      submit.disabled = true;
      try {
        const turn = this.#now < this.#most ? { turn: this.#now } : {}; // default: the last legal turn
        const request = { record: this.#record, ...turn, options: form.values };
        const { text } = await progress.follow((watching) => ask("hints", request, watching));
        const [, ...paragraphs] = text.trimEnd().split("\n\n"); // omit the heading
        form.blame(null);
        fill(this.hints, ...paragraphs.map((textContent) => element("pre", { className: "scroll", textContent })));
      } catch (reason) {
        form.blame(reason);
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

  #go(/** @type {number} */ turn) {
    this.#at = Math.max(0, Math.min(this.#most, turn));
    note("replay", { line: this.#line, turn: this.#at });
    fill(this.hints);
    this.slider.value = String(turn);
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

  async #ask(/** @type {() => boolean} */ isLate) {
    const scheme = dark.matches ? "dark" : "light";
    const turns = this.#record.moves.length;
    const at = Math.max(0, Math.min(turns, this.#at ?? turns));
    const key = `${at} ${scheme}`;
    try {
      const answer = this.#answers.get(key) ?? (await ask("answer", { record: this.#record, at, scheme }));
      this.#answers.set(key, answer);
      if (!isLate()) this.#show(answer, at);
    } catch (error) {
      this.said.textContent = messageOf(error);
      if (!(error instanceof Refused || error instanceof Away)) throw error;
    }
  }

  #show(/** @type {Answer} */ answer, /** @type {number} */ asked) {
    // A closing claim does not count as a turn, nor does an illegal turn.
    const played = answer.turns.filter(({ unplayed, illegal, role }) => role && !unplayed && !illegal).length;
    const at = Math.min(asked, played);
    this.slider.max = String(played);
    this.slider.value = String(at);
    if (this.#table) this.said.textContent = showPosition(this.board, answer, at, this.#table);
    const scores = at >= played ? [] : Object.entries(answer.scores); // the verdict contains them
    this.scores.textContent = scores.map(([role, score]) => `${roleName(role)} ${score}`).join(" · ");
    this.verdict.textContent = at >= played ? answer.verdict : "";
  }

  /** The part of the record up to the turn that is shown. */
  #cut() {
    const record = { ...this.#record, moves: this.#record.moves.slice(0, this.#now) };
    if (this.#now < this.#record.moves.length) delete record.result;
    return record;
  }
}

/**
 * The buttons that step through positions; `now` and `most` return numbers of turns.
 * @param {() => number} now @param {() => number} most @param {(turn: number) => unknown} step @param {Node[]} middle
 */
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

/** Step through positions by an arrow key. @param {string} key @param {number} now @param {(turn: number) => unknown} step */
export function onArrow(key, now, step) {
  if (key === "ArrowRight") step(now + 1);
  if (key === "ArrowLeft") step(now - 1);
}

/** Show the position after `at` turns; returns the last turn in words. @param {HTMLElement} place @param {Answer} answer @param {number} at @param {GameTable} table */
export function showPosition(place, answer, at, table) {
  const { width, height } = table;
  const layers = answer.layers.map(({ svg }) => svg).join("");
  const told = turnInWords(answer, at, table);
  showDrawn(place, `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}">${layers}</svg>`, told);
  place.style.setProperty("--ratio", String(width / height));
  return told;
}

/** @param {Answer} answer @param {number} at @param {GameTable} table */
function turnInWords(answer, at, table) {
  if (at === 0) return _("The beginning, on {board}.", { board: table.title });
  const turn = answer.turns[at - 1];
  if (!turn) return "";
  const { cells = {}, role = "", text } = turn;
  const did = answer.columns.flatMap(({ name, title, kind }) => (cells[name] && kind !== "score" ? _("{label}: {text}", { label: title, text: cells[name] }) : []));
  const said = _("Turn {turn}, {role}: {text}", { turn: at, role: roleName(role), text });
  return [said, ...did].join(" · ");
}
