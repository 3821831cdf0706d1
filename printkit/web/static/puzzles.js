// @ts-check
// Puzzles: positions in which one turn wins. The list of games, a game's puzzles, and a puzzle on the board.

import { Board } from "./board.js";
import { Counter } from "./counter.js";
import { button, capital, door, element, fill, fillTools, focusIn, inRow, link, problem, shown } from "./dom.js";
import { ask, does, messageOf } from "./engine.js";
import { _, N_, pgettext, roleName } from "./language.js";
import { onArrow, stepsRow } from "./replay.js";
import { hashOf } from "./router.js";
import { showRules } from "./rules_text.js";
import { sayShaped } from "./shapes.js";
import { keepSettings, settings } from "./store.js";
import { dark } from "./theme.js";

const GRADES = { easy: N_("easy"), medium: N_("medium"), hard: N_("hard") };
const DAY = 86_400_000; // ms
const STRIDE = 7; // from a game's puzzle of the day to its next one
/** How a game ends, if its puzzles have another ruleset than its lesson. */
const ENCLOSED = N_("In this puzzle, the game ends as soon as no empty cell can be reached by both players. The higher score wins.");

/**
 * A puzzle, as docs/make_puzzles.py writes it. The replies to turns in `wrong` are given; other turns fail
 * because of a reply in `else`. A gift, which is not a turn, has the mark `>`.
 * @typedef {{grade: keyof typeof GRADES, moves: string[], setup?: object, first?: string, given?: string, solution: string,
 *   also?: string[], line: string[], wrong: Record<string, string>, else?: string[]}} Puzzle
 */

const load = (/** @type {string} */ name) => fetch(new URL(`${name}.json`, import.meta.url)).then((answer) => answer.json());

/** The names of the puzzles that the user has solved, as GAME/NUMBER. */
const solved = () => settings().solved ?? [];
const isSolved = (/** @type {string} */ game, /** @type {number} */ number) => solved().includes(`${game}/${number}`);

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { path, shelf, entitle, left }) {
  const [, game, number] = path;
  const title = shelf.games.find(({ name }) => name === game)?.title;
  root.className = "look";
  const open = async () => {
    const found = await load(title ? `puzzles-${game}` : "puzzles");
    if (left.aborted) return;
    if (game === "today") return location.replace(hashOf(today(shelf, found).path));
    if (!title) return list(root, shelf, found);
    entitle(_("{game}: puzzles", { game: title }));
    if (!found.puzzles[Number(number) - 1]) return numbers(root, game, found.puzzles);
    await new Solving(root, game, found, Number(number), left).begin();
  };
  open().catch(({ message }) => !left.aborted && fill(root, problem(message)));
}

/** The puzzle of the day; `counts` has the number of each game's puzzles. @param {Shelf} shelf @param {Record<string, number>} counts */
function today(shelf, counts) {
  const games = shelf.games.filter(({ name }) => counts[name]);
  const day = Math.floor(Date.now() / DAY);
  const { name, title } = games[day % games.length];
  const number = ((Math.floor(day / games.length) * STRIDE) % counts[name]) + 1;
  return { games, title, path: `puzzles/${name}/${number}`, isDone: isSolved(name, number) };
}

/** The puzzle of the day, and the games. @param {HTMLElement} root @param {Shelf} shelf @param {Record<string, number>} counts */
function list(root, shelf, counts) {
  const { games, title, path, isDone } = today(shelf, counts);
  const about = isDone ? _("Solved. The next one comes tomorrow.") : _("One turn wins. Find it.");
  const doors = games.map((one) => {
    const count = solved().filter((id) => id.startsWith(`${one.name}/`)).length;
    return door(one.title, hashOf(`puzzles/${one.name}`), _("{count} of {total} solved", { count, total: counts[one.name] }));
  });
  fill(root, door(_("Puzzle of the day: {game}", { game: title }), hashOf(path), about), element("div", { className: "puzzle-games" }, ...doors));
}

/** The puzzles of a game, by difficulty. @param {HTMLElement} root @param {string} game @param {Puzzle[]} puzzles */
function numbers(root, game, puzzles) {
  const cards = Object.entries(GRADES).map(([grade, name]) => {
    const links = puzzles.flatMap((one, index) => {
      if (one.grade !== grade) return [];
      const [number, done] = [index + 1, isSolved(game, index + 1)];
      const ariaLabel = done ? _("Puzzle {number}, solved", { number }) : _("Puzzle {number}", { number });
      return element("a", { className: `button${done ? " solved" : ""}`, href: hashOf(`puzzles/${game}/${number}`), textContent: String(number), ariaLabel });
    });
    return element("section", { className: "card", ariaLabel: _(name) }, element("h2", { textContent: capital(_(name)) }), element("div", { className: "puzzle-numbers" }, ...links));
  });
  fill(root, ...cards, link(_("All puzzles"), "#/puzzles"));
}

/** Equal for the same turn, in whatever order its parts are written. */
const keyOf = (/** @type {string} */ turn) => turn.trim().split(/\s+/).sort().join(" ");

const isGift = (/** @type {string} */ text) => text.startsWith(">");

/** A puzzle on the board: a turn is entered, then the turns that follow can be stepped through. */
class Solving {
  #table = /** @type {GameTable | null} */ (null);
  #answer = /** @type {Answer | null} */ (null);
  #draft = "";
  #tool = "";
  #line = /** @type {string[]} */ ([]); // the turns after the position, once a turn is played or the solution is shown
  #at = 0; // number of these turns on the board
  #queue = /** @type {Promise<unknown>} */ (Promise.resolve());

  disc = element("span", { className: "disc", ariaHidden: "true" });
  task = element("h2");
  about = element("p", { className: "said" });
  standing = element("p", { className: "said" });
  board = new Board({ choose: (site) => this.#tap(site), gesture: (sites) => this.#tap(sites) });
  tools = element("div", { className: "choice", role: "radiogroup", ariaLabel: _("What a tap places") });
  says = element("p", { className: "verdict", role: "status" });
  counter = new Counter((count) => this.#change({ count }));
  words = element("span");
  clear = button("✕", () => this.#change({ draft: "" }), "quiet sign", _("Clear"));
  play = button(pgettext("a turn", "Play"), () => this.#next(() => this.#judge()), "main");
  entry = element("div", { className: "keys" }, this.play, this.clear, this.counter.root, this.words);
  again = button(_("Try again"), () => this.#follow([], ""));
  next = element("a", { className: "button", textContent: _("Next puzzle") });
  role = ""; // of the player to move
  steps = stepsRow((by) => this.#step(by));
  solution = button(_("Show the solution"), () => this.#follow([this.puzzle.solution, ...this.puzzle.line], _("This turn wins.")));

  /** @param {HTMLElement} root @param {string} game @param {{terms: GameRecord, puzzles: Puzzle[], enclosed?: boolean}} all @param {number} number @param {AbortSignal} left */
  constructor(root, game, { terms, puzzles, enclosed = false }, number, left) {
    this.ends = enclosed ? [_(ENCLOSED)] : [];
    this.game = game;
    this.puzzles = puzzles;
    this.number = number;
    this.left = left;
    this.puzzle = puzzles[number - 1];
    const { setup, first, moves } = this.puzzle;
    this.record = { ...terms, ...(setup && { setup }), ...(first && { first }), moves };
    root.className = "laying puzzle";
    const goal = element("div", {}, this.task, this.about, this.standing);
    const head = element("section", { className: "sides goal", ariaLabel: _("Puzzle") }, this.disc, goal);
    fill(root, head, this.board.root, this.#dock(), ...(does("rules") ? [this.#rules()] : []));
    dark.addEventListener("change", () => this.#next(() => this.#ask()), { signal: left });
  }

  async begin() {
    const table = (this.#table = await ask("table", { record: this.record }));
    if (this.left.aborted) return;
    this.board.lay(table);
    await this.#next(() => this.#ask());
    if (!this.#answer) return;
    const role = this.#answer.to_move ?? "";
    const { given: xoid, grade } = this.puzzle;
    this.disc.dataset.role = this.role = role;
    const player = capital(roleName(role));
    sayShaped(this.task, xoid ? _("{player} places {xoid} and wins", { player, xoid }) : _("{player} plays and wins", { player }));
    this.about.textContent = [_("Puzzle {number}", { number: this.number }), _(GRADES[grade]), ...this.ends].join(" · ");
  }

  // The parts of the screen

  #rules() {
    const text = element("div");
    const rules = element("details", { className: "card" }, element("summary", {}, element("h2", { textContent: _("Rules") })), text);
    const { game, ruleset = "", board = "" } = this.record;
    rules.addEventListener("toggle", () => showRules(text, { game, ruleset, board }).catch(() => {}), { once: true });
    return element("div", { className: "more text" }, rules);
  }

  #dock() {
    this.steps.addEventListener("keydown", ({ key }) => onArrow(key, (by) => this.#step(by)));
    return element("section", { className: "dock", ariaLabel: _("This turn") }, this.tools, this.says, this.entry, this.steps, inRow(this.again, this.solution, this.next));
  }

  #tap(/** @type {number | number[]} */ site) {
    return this.#change({ site, tool: this.#tool });
  }

  #step(/** @type {number} */ by) {
    this.#at = Math.max(0, Math.min(this.#line.length, this.#at + by));
    this.#next(() => this.#ask());
  }

  // Requests, one after the other

  #next(/** @type {() => unknown} */ work) {
    const done = this.#queue
      .then(() => (this.left.aborted ? null : work()))
      .catch((error) => this.#say(messageOf(error), "illegal"))
      .finally(() => done === this.#queue && this.board.settled());
    return (this.#queue = done);
  }

  /** The reply to the puzzle's record with the turns `line`. @param {string[]} line */
  #reply(line, change = {}) {
    const record = { ...this.record, moves: [...this.puzzle.moves, ...line] };
    return ask("answer", { record, ...this.board.look, ...change });
  }

  async #ask(change = {}) {
    const line = this.#line.slice(0, this.#at);
    const isEntering = this.#line.length === 0;
    const answer = (this.#answer = await this.#reply(line, isEntering ? { draft: this.#draft, ...change } : {}));
    if (isEntering) this.#draft = answer.draft.text;
    if (!this.left.aborted) this.#show(isEntering, answer);
  }

  /** Change the turn being entered, unless a turn has been played. */
  #change(/** @type {object} */ change) {
    return this.#next(async () => !this.#line.length && this.#ask(change));
  }

  // The judgement

  async #judge() {
    const { solution, also = [], line, given, wrong } = this.puzzle;
    const turn = (await this.#reply([this.#draft])).record.moves.at(-1) ?? "";
    const isIt = (/** @type {string} */ one) => keyOf(one) === keyOf(turn);
    if ([solution, ...also].some(isIt)) {
      keepSettings({ solved: [...new Set([...solved(), `${this.game}/${this.number}`])] });
      return void this.#follow([turn, ...line], _("Solved: this turn wins."), "finished");
    }
    const known = Object.entries(wrong).find(([one]) => isIt(one));
    if (given && !known) return this.#say(_("That is another Xoid: place {xoid}.", { xoid: given }), "illegal");
    const reply = known?.[1] ?? (await this.#refutation(turn));
    this.#follow([turn, ...reply.split(" / ").filter(Boolean)], _("No, this turn does not win."), "illegal");
  }

  /** The first reply that ends the game without a win, or else the last reply. */
  async #refutation(/** @type {string} */ turn) {
    const replies = this.puzzle.else ?? [];
    for (const reply of replies.slice(0, -1)) {
      const { status, winner } = await this.#reply([turn, reply]);
      if (status === "finished" && winner !== this.role) return reply;
    }
    return replies.at(-1) ?? "";
  }

  /** Show a line on the board: a wrong turn with the reply, or else the first turn. @param {string[]} line @param {string} says */
  #follow(line, says, state = "") {
    return this.#next(async () => {
      this.#line = line.filter((one) => !isGift(one));
      this.#at = state === "illegal" ? this.#line.length : Math.min(1, this.#line.length);
      this.#draft = "";
      const { status, verdict } = await this.#reply(this.#line);
      await this.#ask();
      if (!line.length) return;
      const isWrong = state === "illegal";
      const follows = this.#line.length < 2 ? "" : isWrong ? _("The board shows the best reply.") : _("Step through what follows.");
      shown(this.solution, isWrong);
      this.#say([says, follows, status === "finished" ? verdict : ""].filter(Boolean).join(" "), state);
      (isWrong ? this.again : this.next).focus({ preventScroll: true });
    });
  }

  #say = (/** @type {string} */ text, state = "") => (sayShaped(this.says, text).className = `verdict ${state}`);

  #show(/** @type {boolean} */ isEntering, /** @type {Answer} */ { layers, lying, draft, refused, tools, words, scores, goal, unit }) {
    const standing = Object.entries(scores).map(([role, points]) => `${capital(roleName(role))} ${goal === null ? points : _("{points} of {goal}", { points, goal })}`);
    this.standing.textContent = standing.length ? `${capital(unit)}: ${standing.join(", ")}` : "";
    this.board.show(layers, lying, isEntering && draft.state !== "legal" ? draft.pointed : [], draft.state, Boolean(refused));
    for (const part of [this.tools, this.entry]) shown(part, isEntering);
    shown(this.again, !isEntering);
    if (isEntering) shown(this.solution, true);
    shown(this.steps, this.#line.length > 1);
    const next = this.puzzles.map((one, index) => ((this.number + index) % this.puzzles.length) + 1).find((one) => !isSolved(this.game, one));
    this.next.href = hashOf(next ? `puzzles/${this.game}/${next}` : "puzzles");
    if (!isEntering) return;
    if (!tools.some(({ name }) => name === this.#tool)) this.#tool = tools[0]?.name ?? "";
    fillTools(this.tools, "puzzle-tool", tools.length > 1 ? tools : [], this.#tool, (name) => (this.#tool = name));
    const isTurn = (/** @type {Named} */ { name }) => name !== "resign" && name !== this.#table?.claim;
    if (!focusIn(this.words)) fill(this.words, ...words.filter(isTurn).map(({ name, title }) => button(title, () => this.#change({ draft: name }))));
    this.play.disabled = draft.state !== "legal";
    this.clear.disabled = !this.#draft;
    this.counter.show(draft.count);
    const isLegal = draft.state === "legal"; // its message would announce who wins
    const said = [refused, draft.says || (isLegal && _("Legal")), !isLegal && draft.message].flatMap((text) => (text ? [capital(text)] : []));
    this.#say(said.join(" · ") || _("Choose your turn on the board."), draft.state === "illegal" ? "illegal" : "");
  }
}
