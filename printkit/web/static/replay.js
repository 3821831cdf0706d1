// @ts-check
// The screen that shows a game turn by turn, with hints on each position. The address contains the game.

import { button, card, element, fill, group, inRow, problem, sign, statusLine, SVG } from "./dom.js";
import { ask, Away, messageOf, Refused } from "./engine.js";
import { fieldNodes, Form, oneAtATime, Progress } from "./form.js";
import { _, pgettext, roleName } from "./language.js";
import { copyAddress, titleOf, whenLoaded } from "./picking.js";
import { go, note } from "./router.js";
import { showDrawn } from "./sheet.js";
import { freshId } from "./store.js";
import { dark } from "./theme.js";

const SECOND = 1000; // ms per turn, if the turns are shown automatically

/** @param {HTMLElement} root @param {Context} context */
export function show(root, context) {
  whenLoaded(root, context.left, loadGame(context.query), ({ record, table }) => {
    context.entitle(titleOf(table.rules, record.players));
    new Replay(root, context, record, table);
  });
}

/** Load the game that an address contains. @param {URLSearchParams} query */
export async function loadGame(query) {
  const { record } = await ask("open-record", { text: query.get("line") ?? "", name: _("the address") });
  return { record, table: await ask("table", { record }) };
}

class Replay {
  #line;
  #open;
  #record;
  #viewer;
  slider = element("input", { type: "range", min: 0, id: "turn", ariaLabel: _("Turn") }); // its value is the number of the turn that is shown
  run = sign("▶", pgettext("a replay", "Play"), () => this.#toggle());
  scores = element("p", { className: "said" });
  verdict = element("p", { className: "verdict" });
  hints = element("div", { className: "hints", id: "hints" });
  review = button(_("Review this game"), () => go("review", { line: this.#line }));
  goOn = button(_("Continue scoring from here"), () => this.#open(freshId(), this.#cut()));
  steps = stepsRow((by) => this.#go(this.#now + by), this.run);
  ask = element("form", { className: "settings", ariaLabel: _("Hints") });
  #timer = 0;
  #draw = oneAtATime((isLate) => this.#show(isLate));

  /** @param {HTMLElement} root @param {Context} context @param {GameRecord} record @param {GameTable} table */
  constructor(root, { query, open, left }, record, table) {
    this.#line = query.get("line") ?? "";
    this.#open = open;
    this.#record = record;
    this.#viewer = new Viewer(record, table, element("p", { id: "turn-says", role: "status" }));
    this.slider.max = String(record.moves.length);
    const turn = Number.parseInt(query.get("turn") ?? "", 10);
    this.slider.value = String(Number.isNaN(turn) ? record.moves.length : turn);
    root.className = "replay";
    fill(root, this.#picture(), this.#words());
    dark.addEventListener("change", this.#draw, { signal: left });
    left.addEventListener("abort", () => clearInterval(this.#timer));
    this.#draw();
    this.#hintForm();
  }

  // Display

  #picture() {
    this.slider.addEventListener("input", () => this.#go(this.#now));
    const node = element("section", { className: "shown", ariaLabel: _("Position") }, this.#viewer.board, this.slider, this.steps);
    node.addEventListener("keydown", ({ key, target }) => target !== this.slider && onArrow(key, (by) => this.#go(this.#now + by)));
    return node;
  }

  #words() {
    const copy = copyAddress(_("Copy the address of this page: it contains the game."));
    return element(
      "div",
      { className: "aside" },
      element("section", { className: "card", ariaLabel: _("Turn") }, this.#viewer.said, this.scores, this.verdict, inRow(this.goOn, this.review, ...copy)),
      card(_("Hints on this position"), this.ask, this.hints),
    );
  }

  #hintForm() {
    const error = problem();
    const submit = element("button", { type: "submit", className: "quiet", textContent: _("Show hints") });
    const progress = new Progress();
    const fields = element("div", { className: "fields" });
    fill(this.ask, group(_("What to look for"), fields), submit, progress.root, error);
    const form = new Form(this.ask, error);
    ask("forms").then(({ hints }) => fill(fields, ...fieldNodes(hints)), (reason) => form.blame(reason));
    this.ask.addEventListener("submit", async () => {
      submit.disabled = true;
      await form.trying(async () => {
        const turn = this.#now < this.#most ? { turn: this.#now } : {}; // default: the last legal turn
        const request = { record: this.#record, ...turn, options: form.values };
        const { text } = await progress.follow((watching) => ask("hints", request, watching));
        const [, ...paragraphs] = text.trimEnd().split("\n\n"); // omit the heading
        form.blame(null);
        fill(this.hints, ...paragraphs.map((textContent) => element("pre", { className: "scroll", textContent })));
      });
      submit.disabled = false;
    });
  }

  // Turns

  get #now() {
    return Number(this.slider.value);
  }

  get #most() {
    return Number(this.slider.max);
  }

  #go(/** @type {number} */ turn) {
    this.slider.value = String(Math.max(0, Math.min(this.#most, turn)));
    note("replay", { line: this.#line, turn: this.#now });
    fill(this.hints);
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

  async #show(/** @type {() => boolean} */ isLate) {
    const found = await this.#viewer.show(this.#now, isLate);
    if (!found) return;
    const { answer, played } = found;
    this.slider.max = String(played);
    const isEnd = this.#now >= played;
    const scores = isEnd ? [] : Object.entries(answer.scores); // the verdict contains them
    this.scores.textContent = scores.map(([role, score]) => `${roleName(role)} ${score}`).join(" · ");
    this.verdict.textContent = isEnd ? answer.verdict : "";
  }

  /** The part of the record up to the turn that is shown. */
  #cut() {
    const record = { ...this.#record, moves: this.#record.moves.slice(0, this.#now) };
    if (this.#now < this.#record.moves.length) delete record.result;
    return record;
  }
}

/** The buttons that step through positions; `step(by)` gets a number of turns, perhaps infinite. @param {(by: number) => unknown} step @param {Node[]} middle */
export const stepsRow = (step, ...middle) =>
  element(
    "div",
    { className: "row steps" },
    sign("«", _("To the beginning"), () => step(-Infinity)),
    sign("‹", _("One turn back"), () => step(-1)),
    ...middle,
    sign("›", _("One turn forward"), () => step(1)),
    sign("»", _("To the end"), () => step(Infinity)),
  );

/** Step through positions by an arrow key. @param {string} key @param {(by: number) => unknown} step */
export function onArrow(key, step) {
  if (key === "ArrowRight") step(1);
  if (key === "ArrowLeft") step(-1);
}

/** A board that shows positions of a game; each position is requested once for each colour scheme. */
export class Viewer {
  #record;
  #table;
  #answers = /** @type {Map<string, Answer>} */ (new Map()); // by turn and colour scheme
  board = element("div", { className: "position" });

  /** `said` shows the last turn in words, or an error. @param {GameRecord} record @param {GameTable} table */
  constructor(record, table, said = statusLine()) {
    this.#record = record;
    this.#table = table;
    this.said = said;
  }

  /**
   * Show the position after a number of turns, or the last one if there are fewer turns. Returns what the server has answered and the
   * number of turns played; null if `isLate()` by then, or after an error.
   * @param {number} turn @param {() => boolean} isLate
   */
  async show(turn, isLate) {
    const at = Math.min(turn, this.#record.moves.length);
    const scheme = dark.matches ? "dark" : "light";
    const key = `${at} ${scheme}`;
    try {
      const answer = this.#answers.get(key) ?? (await ask("answer", { record: this.#record, at, scheme }));
      this.#answers.set(key, answer);
      if (isLate()) return null;
      // A closing claim does not count as a turn, nor does an illegal turn.
      const played = answer.turns.filter(({ unplayed, illegal, role }) => role && !unplayed && !illegal).length;
      this.#draw(answer, Math.min(at, played));
      return { answer, played };
    } catch (error) {
      this.said.textContent = messageOf(error);
      if (!(error instanceof Refused || error instanceof Away)) throw error;
      return null;
    }
  }

  #draw(/** @type {Answer} */ answer, /** @type {number} */ at) {
    const { width, height } = this.#table;
    const layers = answer.layers.map(({ svg }) => svg).join("");
    const told = turnInWords(answer, at, this.#table);
    showDrawn(this.board, `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}">${layers}</svg>`, told);
    this.board.style.setProperty("--ratio", String(width / height));
    this.said.textContent = told;
  }
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
