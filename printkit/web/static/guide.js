// @ts-check
// The screen of a guided first game: each step asks for a turn, tap by tap, and explains the result.

import { Board } from "./board.js";
import { button, capital, element, fill, fillTools, one, say, shown, sideCard } from "./dom.js";
import { ask, Away, Refused } from "./engine.js";
import { oneAtATime } from "./form.js";
import { _, roleName } from "./language.js";
import { hashOf, note } from "./router.js";
import { dark } from "./theme.js";

/** @typedef {{site?: number, tool?: string, word?: string, draft: string}} Tap */
/** @typedef {{text: string, then: string, moves: string[], turn: string, taps: Record<string, Tap[]>, light: number[]}} Step */

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { path, query, shelf, entitle, left }) {
  const title = shelf.games.find(({ name }) => name === path[1])?.title ?? "";
  const lesson = new Lesson(root, path[1] ?? "", Number(query.get("step")) || 1);
  lesson.begin(() => entitle(_("{game}: your first game", { game: title })), left);
}

class Lesson {
  #at; // index of the step
  #draft = "";
  #tool = "";
  #hint = "";
  /** @type {Step[]} */
  #steps = [];
  #record = /** @type {GameRecord} */ ({ game: "", moves: [] }); // until it is loaded
  #table = /** @type {GameTable | null} */ (null);
  #answer = /** @type {Answer | null} */ (null);
  #drawing = oneAtATime((isLate) => this.#ask(isLate));

  sides = element("section", { className: "sides", ariaLabel: _("Score") });
  board = new Board({ choose: (site) => this.#tapped((tap) => tap.site === site) });
  heading = element("h2", { tabIndex: -1 });
  says = element("p", { className: "lesson" });
  why = element("p", { className: "verdict illegal" });
  task = element("p", { className: "task" });
  choice = element("div", { className: "choice", role: "radiogroup", ariaLabel: _("What a tap places") });
  word = button("", () => this.#tapped((tap) => Boolean(tap.word)), "main wanted");
  back = button(_("Back"), () => this.#go(this.#at - 1));
  skip = button(_("Skip this step"), () => this.#go(this.#at + 1));
  next = button(_("Next"), () => this.#go(this.#at + 1), "main");
  play = element("a", { className: "button", textContent: _("Play a real game") });

  /** @param {HTMLElement} root @param {string} game @param {number} step */
  constructor(root, game, step) {
    this.game = game;
    this.#at = Math.max(0, step - 1);
    root.className = "laying guide";
    const texts = element("div", { role: "status" }, this.says, this.why, this.task);
    const keys = element("div", { className: "keys" }, this.back, this.skip, this.word, this.next, this.play);
    this.dock = element("section", { className: "dock", ariaLabel: _("This step") }, this.heading, texts, this.choice, keys);
    fill(root, this.sides, this.board.root, this.dock);
  }

  async begin(/** @type {() => void} */ entitle, /** @type {AbortSignal} */ left) {
    try {
      const { record, steps } = await ask("guide", { game: this.game });
      this.#table = await ask("table", { record });
      this.#record = record;
      this.#steps = steps;
      const own = steps.find(({ turn }) => turn)?.moves.length ?? 0;
      const setup = record.setup ? { setup: JSON.stringify(record.setup) } : {};
      this.play.href = hashOf(`play/${this.game}`, { side: own % 2 ? "second" : "first", ...setup });
    } catch (error) {
      return this.#fail(error);
    }
    entitle();
    this.board.lay(this.#table);
    dark.addEventListener("change", () => this.draw(), { signal: left });
    this.#go(Math.min(this.#at, this.#steps.length - 1));
  }

  draw() {
    this.dock.ariaBusy = "true";
    for (const node of [this.next, this.skip]) shown(node, false); // a second click would skip a step
    return this.#drawing();
  }

  #fail(/** @type {unknown} */ error) {
    if (!(error instanceof Refused || error instanceof Away)) throw error;
    say(this.says, error.message);
  }

  #go(/** @type {number} */ at) {
    const [last, step] = [this.#step, this.#steps[at]];
    const isSame = at > this.#at && String(last.moves) === String(step.moves);
    this.#at = at;
    this.#hint = "";
    if (!isSame || !(this.#draft in step.taps)) this.#draft = ""; // else a try goes on
    note(`learn/${this.game}`, { step: String(at + 1) });
    this.heading.focus({ preventScroll: true });
    this.draw();
  }

  get #step() {
    return this.#steps[this.#at];
  }

  /** The taps that the step asks for now, with the chosen tool if it can be used. */
  get #wanted() {
    const taps = this.#step?.taps[this.#draft] ?? [];
    const usable = taps.filter(({ tool }) => !tool || tool === this.#tool);
    return usable.length ? usable : taps;
  }

  /** Take a tap. Only the taps that the step asks for change the board. */
  #tapped(/** @type {(tap: Tap) => boolean} */ isIt) {
    const [first] = this.#wanted;
    const tap = this.#wanted.find(isIt);
    const isNow = tap && (!tap.tool || tap.tool === this.#tool);
    this.#hint = isNow ? "" : tap ? _("Not yet.") : first ? _("Not there.") : _("Nothing more to tap in this step.");
    if (isNow) this.#draft = tap.draft;
    this.draw();
  }

  async #ask(/** @type {() => boolean} */ isLate) {
    const { moves, turn } = this.#step;
    const isPlayed = turn && !this.#wanted.length;
    const record = { ...this.#record, moves: isPlayed ? [...moves, turn] : moves };
    try {
      const answer = await ask("answer", { record, draft: isPlayed ? "" : this.#draft, ...this.board.look });
      if (!isLate()) this.#show(answer);
    } catch (error) {
      this.#fail(error);
    }
  }

  // Display

  #show(/** @type {Answer} */ answer) {
    const { draft, layers, lying, tools } = answer;
    this.#answer = answer;
    if (!tools.some(({ name }) => name === this.#tool)) this.#tool = tools[0]?.name ?? "";
    const wanted = this.#wanted;
    this.board.show(layers, lying, draft.state === "legal" ? [] : draft.pointed, draft.state);
    this.board.settled();
    this.board.light(wanted.length ? wanted.flatMap(({ site }) => site ?? []) : this.#step.light);
    this.board.ground.classList.toggle("explains", !wanted.length);
    if (!wanted.length) this.board.view.endCloseUp();
    this.#showSides(answer);
    this.#showTools(wanted[0], answer);
    this.#showStep(wanted, draft);
  }

  /** @param {Tap[]} wanted @param {Draft} draft */
  #showStep(wanted, { state, message }) {
    const [tap] = wanted;
    const isLast = this.#at === this.#steps.length - 1;
    say(this.heading, _("Step {step} of {steps}", { step: this.#at + 1, steps: this.#steps.length }));
    say(this.says, tap || !this.#draft ? this.#step.text : this.#step.then);
    say(this.why, !tap && message && state !== "legal" ? _("{label}: {text}", { label: _("Not legal"), text: message }) : "");
    say(this.task, [this.#hint, tap && this.#request(tap, wanted.length)].filter(Boolean).join(" "));
    this.task.classList.toggle("hint", this.#hint !== "");
    shown(this.word, Boolean(tap?.word));
    this.word.textContent = this.#title(tap?.word);
    this.back.disabled = this.#at === 0;
    shown(this.skip, Boolean(tap) && !isLast);
    shown(this.next, !tap && !isLast);
    shown(this.play, isLast);
    this.play.classList.toggle("main", !tap);
    this.dock.ariaBusy = "false";
    if (isLast && !tap && document.activeElement === document.body) this.play.focus();
  }

  /** The label of a tool or of a word. */
  #title(wanted = "") {
    const { tools = [], words = [] } = this.#answer ?? {};
    return [...tools, ...words].find(({ name }) => name === wanted)?.title ?? "";
  }

  /** A sentence that asks for a tap; `count` taps are possible. */
  #request(/** @type {Tap} */ { site = 0, tool = "", word = "" }, /** @type {number} */ count) {
    if (word) return _("Tap {place}.", { place: this.#title(word) });
    if (tool && tool !== this.#tool) return _("First choose “{tool}”.", { tool: this.#title(tool) });
    const place = this.#table?.sites[site].name ?? "";
    const isAgain = this.#answer?.draft.pointed.some((there) => there.site === site);
    if (isAgain) return _("Tap {place} again.", { place });
    return count > 1 ? _("Tap the green places, such as {place}.", { place }) : _("Tap {place}, the green place.", { place });
  }

  /** @param {Tap | undefined} tap the tap that the step asks for @param {Answer} answer */
  #showTools(tap, { tools }) {
    fillTools(this.choice, "guide-tool", tap?.tool ? tools : [], this.#tool, (name) => {
      this.#tool = name;
      this.draw();
    });
    if (tap?.tool && tap.tool !== this.#tool) one(`[value="${tap.tool}"] + span`, this.choice)?.classList.add("wanted");
  }

  #showSides(/** @type {Answer} */ { scores, winner, over }) {
    const cards = Object.entries(scores).map(([role, points]) => {
      const isWinner = Boolean(over) && winner === role;
      const name = isWinner ? _("{player} wins", { player: capital(roleName(role)) }) : capital(roleName(role));
      return sideCard(role, { name, says: "", points: String(points), label: `${name}, ${points}` }, isWinner);
    });
    fill(this.sides, ...cards);
  }
}
