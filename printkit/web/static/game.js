// @ts-check
// The game being scored: its record, the turn being entered, and the server's reply about both.

import { ask, Away, back, messageOf } from "./engine.js";
import { _ } from "./language.js";
import { plainName, plainYaml } from "./plain.js";
import { continues, Past } from "./past.js";
import { isMine, linkedGame, showSeats, takeSeats } from "./share.js";
import { keepGame, keepPast, keptGames, keptPast, moveGame, movedTo } from "./store.js";
import { FASTER } from "./table.js";

/** The number of turns among `moves`, without the claim that may close a record. @type {(moves: string[], claim?: string | null) => number} */
export const turnsIn = (moves, claim) => moves.filter((text) => String(text).toLowerCase() !== claim).length;

export class Game {
  id = "";
  record = /** @type {GameRecord} */ ({ game: "", moves: [] });
  at = /** @type {number | null} */ (null); // number of turns before the turn being entered; null if these are all turns
  draft = "";
  computer = /** @type {Computer | null} */ (null); // the computer's role and effort, if it plays
  gift = /** @type {Gift | null} */ (null);
  isGiving = false; // whether the draft is a piece that the user gives to the computer
  tool = "";
  answer = /** @type {Answer | null} */ (null);
  isAway = false;
  isKept = true;
  says = ""; // a message about the table, for the user
  error = "";
  past = /** @type {Past<GameState>} */ (new Past());
  #table = /** @type {GameTable | null} */ (null);
  #board;
  #show;
  #wait;
  #saved = ""; // the time at which this tab stored or adopted the game
  #isTouched = false; // whether the game is worth storing; an empty game is not
  #queue = /** @type {Promise<unknown>} */ (Promise.resolve());
  #waiting = 0; // number of requests without a reply

  /**
   * `show()` is called after any change, `wait()` while a reply is pending.
   * @param {import("./board.js").Board} board @param {{show: () => void, wait: () => void}} calls
   */
  constructor(board, { show, wait }) {
    this.#board = board;
    this.#show = () => {
      show();
      showSeats(this);
    };
    this.#wait = wait;
  }

  get isOpen() {
    return this.#table !== null;
  }

  get table() {
    if (!this.#table) throw new Error("No game is open.");
    return this.#table;
  }

  /**
   * Open a record: a new one, a stored one or one from outside. Throws Refused if it is invalid.
   * @param {string} id @param {GameRecord} record @param {number | null} at
   */
  async open(id, record, at = null, draft = "") {
    const table = await ask("table", { record });
    const linked = linkedGame();
    id = linked || movedTo(id);
    const kept = keptGames().find((one) => one.id === id);
    const isParted = Boolean(linked && kept && !continues(record, kept.record) && !continues(kept.record, record));
    if (linked && kept && continues(kept.record, record)) record = kept.record;
    this.#table = table;
    Object.assign(this, { id, record, at, draft, tool: "", isGiving: false, answer: null, error: "", says: isParted ? FASTER() : "" });
    Object.assign(this, { computer: kept?.computer ?? null, gift: kept?.gift ?? null });
    this.#saved = kept?.saved ?? "";
    this.past.kept = keptPast(id);
    if (kept && isParted) this.past.note(kept);
    this.#isTouched = record.moves.length > 0 || draft !== "" || linked !== "";
    this.#board.lay(table);
    this.#save();
    await this.refresh();
    if (linked) takeSeats(this, this.answer?.to_move);
    this.#show();
  }

  /** @returns {GameState} */
  get #state() {
    const { record, at, draft, computer, gift } = this;
    return { record, at, draft, ...(computer && { computer, gift }) };
  }

  #save() {
    if (!this.#isTouched) return;
    this.#saved = keepGame(this.id, { ...this.#state, winner: this.answer?.over ? this.answer.winner : undefined });
    this.isKept = this.#saved !== "";
    keepPast(this.id, this.past.kept, this.#state);
  }

  /** Another tab has stored this game: show the record that was stored last, in all tabs. */
  heard(/** @type {Partial<KeptGame> & {movedTo?: string}} */ kept) {
    if (kept.movedTo) location.hash = `#/score/${kept.movedTo}`;
    else if (kept.record && kept.saved && kept.saved >= this.#saved && JSON.stringify(kept.record) !== JSON.stringify(this.record)) {
      this.#saved = kept.saved;
      Object.assign(this, { computer: kept.computer ?? null, gift: kept.gift ?? null });
      this.adopt(kept.record);
      return true;
    }
    return false;
  }

  /** The record as a file: the text from the server, or else a simple text that this page writes. */
  get file() {
    const { answer, record } = this;
    if (answer?.record === record) return { text: answer.yaml, name: answer.file };
    return { text: plainYaml(record), name: answer?.file ?? plainName(record) };
  }

  /** Replace the record by another player's record from the table; undo restores the old record. */
  adopt(/** @type {GameRecord} */ record) {
    return this.#next(() => {
      if (JSON.stringify(record) === JSON.stringify(this.record)) return null;
      this.#note();
      Object.assign(this, { record, at: null });
      this.#save();
      return this.#ask();
    });
  }

  /** Change the id of the game, and store the game only under its new id. */
  rename(/** @type {string} */ id) {
    const before = this.id;
    this.id = id;
    this.#isTouched = true;
    takeSeats(this);
    this.#save();
    moveGame(before, id);
  }

  get isEditing() {
    return this.at !== null && this.at < this.record.moves.length;
  }

  /** The number of the turn being entered. */
  get number() {
    return turnsIn(this.record.moves.slice(0, this.at ?? undefined), this.table.claim) + 1;
  }

  // Requests

  /** Run requests one after the other; each uses the result of the previous request. */
  #next(/** @type {() => unknown} */ work) {
    this.#waiting++;
    this.#wait();
    this.#queue = this.#queue.then(work).finally(() => {
      this.#waiting--;
      this.#show();
    });
    return this.#queue;
  }

  /** Whether a reply is pending. */
  get isBusy() {
    return this.#waiting > 0;
  }

  /** Send the current state again. */
  refresh() {
    return this.#next(() => this.#ask());
  }

  /** Resolves when all requests have replies. */
  settled() {
    return this.#queue;
  }

  async #ask(more = {}) {
    const [asked, table] = [this.#state, this.table];
    const request = { record: asked.record, draft: asked.draft, giving: this.isGiving, ...(asked.at !== null && { at: asked.at }), ...this.#board.look, ...more };
    try {
      const answer = await ask("answer", request);
      if (table === this.table) this.#take(answer, asked);
    } catch (error) {
      if (table === this.table) this.#fail(error);
    }
  }

  #take(/** @type {Answer} */ answer, /** @type {GameState} */ asked) {
    const isSetUp = Boolean(this.answer?.setup) && !answer.setup;
    const isNewTurn = this.answer?.turns.length !== answer.turns.length;
    this.answer = answer;
    this.isAway = false;
    this.error = "";
    // Keep text that was typed during the request: the next request sends it.
    const isSame = this.record === asked.record;
    if (isSame && this.at === asked.at && this.draft === asked.draft) this.draft = answer.draft.text;
    if (isSame) this.record = answer.record;
    const has = (/** @type {string | undefined} */ name) => answer.tools.some((tool) => tool.name === name);
    const own = answer.draft.text ? answer.draft.text.at(-1) : answer.to_move?.[0]; // a tile that was turned, or a new turn's colour
    if (has(own) && (answer.draft.text || isNewTurn)) this.tool = own ?? "";
    else if (isSetUp || !has(this.tool)) this.tool = answer.tools[0]?.name ?? "";
    if (this.isPlaced) answer.draft.complete = true;
    if (this.isGiving) for (const one of answer.draft.pointed) one.role = null;
    const kept = keptGames().find((one) => one.id === this.id);
    if (kept && kept.saved > this.#saved && this.#saved && this.heard(kept)) return; // do not overwrite another tab's turn
    this.#save();
  }

  #fail(/** @type {unknown} */ error) {
    if (error instanceof Away) {
      this.isAway = true;
      back().then(() => this.refresh());
    } else {
      this.error = messageOf(error);
    }
  }

  // Changes

  #change(/** @type {Partial<GameState>} */ change) {
    this.#note();
    Object.assign(this, change);
    this.#save();
    return this.refresh();
  }

  #note() {
    this.past.note(this.#state);
    this.#isTouched = true;
  }

  /** Have the server change the draft, or the setup. */
  #pointed(/** @type {object} */ more) {
    return this.#next(() => {
      this.#note();
      return this.#ask(more);
    });
  }

  point(/** @type {number | number[]} */ site) {
    this.says = isMine(this) ? "" : _("It is not your turn.");
    if (this.says) return this.#show();
    return this.#pointed({ site, tool: this.tool });
  }

  count(/** @type {number} */ count) {
    return this.#pointed({ count });
  }

  write(/** @type {string} */ draft) {
    return draft === this.draft ? null : this.#change({ draft });
  }

  /** Whether the draft is a legal turn, or cannot be checked because the server is away. */
  get canPlay() {
    if (!isMine(this)) return false;
    return this.isAway ? this.draft.trim() !== "" : this.answer?.draft.state === "legal";
  }

  /** The computer's gift for the turn being entered; null if the computer has given nothing. */
  get given() {
    return this.gift?.number === this.record.moves.length && !this.isEditing ? this.gift : null;
  }

  /** Whether the draft places the computer's gift. */
  get isPlaced() {
    const [placed, given] = [this.answer?.draft.says, this.given?.name].map((text) => text?.match(/\d+-\d+/)?.[0]);
    return given !== undefined && given === placed && this.answer?.draft.state === "legal";
  }

  /** Put a turn, by default the draft, into the record: at its end, or replacing the edited turn. */
  play(text = isMine(this) ? this.draft.trim() : "") {
    if (!text) return null;
    const moves = [...this.record.moves];
    moves.splice(this.at ?? moves.length, this.isEditing ? 1 : 0, text);
    return this.#change({ record: { ...this.record, moves }, at: null, draft: "" });
  }

  /** Set or remove the computer's role, store the computer's gift, or let the user give. */
  seat(/** @type {Partial<GameState & {isGiving: boolean}>} */ change) {
    Object.assign(this, change);
    this.#isTouched = true;
    this.#save();
    this.#show();
  }

  edit(/** @type {number} */ index) {
    return this.#change({ at: index, draft: this.record.moves[index] });
  }

  toEnd() {
    return this.#change({ at: null, draft: "" });
  }

  remove() {
    const moves = this.record.moves.filter((text, index) => index !== this.at);
    return this.#change({ record: { ...this.record, moves }, at: null, draft: "" });
  }

  /** Set keys of the record; null removes a key. */
  set(/** @type {Record<string, unknown>} */ changes) {
    const record = { ...this.record, ...changes };
    for (const [key, value] of Object.entries(changes)) if (value === null) delete record[key];
    return this.#change({ record });
  }

  undo() {
    return this.#next(() => this.#restore(this.past.undo(this.#state)));
  }

  redo() {
    return this.#next(() => this.#restore(this.past.redo(this.#state)));
  }

  #restore(/** @type {GameState | null} */ state) {
    if (state === null) return null;
    Object.assign(this, { computer: null, gift: null, ...state });
    this.#save();
    return this.#ask();
  }
}
