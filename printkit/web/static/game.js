// The game being scored: its record, the turn that is put together, and what the server says of it.

import { ask, Away, back } from "./server.js";
import { keepGame } from "./store.js";
import { Past } from "./past.js";

export class Game {
  id = null;
  record = null;
  at = null; // how many turns come before the one put together; null: all
  draft = "";
  tool = null;
  table = null;
  answer = null;
  isAway = false;
  isKept = true;
  error = "";
  past = new Past();
  #lay;
  #look;
  #show;
  #isTouched = false; // an empty game is not worth keeping
  #queue = Promise.resolve();

  /**
   * `lay(table)` is called when there is another board, `show(game)` when anything has changed;
   * `look()` tells the server how to draw.
   */
  constructor({ lay, look, show }) {
    this.#lay = lay;
    this.#look = look;
    this.#show = show;
  }

  /** Begin with a record: a new one, or one that was kept or brought along. Throws Refused. */
  async open(id, record, at = null, draft = "") {
    const table = await ask("table", { record });
    Object.assign(this, { id, record, at, draft, table, tool: null, answer: null, error: "" });
    this.past.clear();
    this.#isTouched = record.moves.length > 0 || draft !== "";
    this.#lay(table);
    this.#save();
    await this.refresh();
  }

  get #state() {
    return { record: this.record, at: this.at, draft: this.draft };
  }

  #save() {
    if (this.#isTouched) this.isKept = keepGame(this.id, this.#state);
  }

  get isEditing() {
    return this.at !== null && this.at < this.record.moves.length;
  }

  // Asking

  /** Ask again, one request after the other; `more` is what was pointed at. */
  refresh(more = {}) {
    this.#queue = this.#queue.then(() => this.#ask(more));
    return this.#queue;
  }

  /** Resolves when all that was asked is answered. */
  settled() {
    return this.#queue;
  }

  async #ask(more) {
    const [asked, id] = [this.#state, this.id];
    const request = { record: asked.record, draft: asked.draft, ...this.#look(), ...more };
    if (asked.at !== null) request.at = asked.at;
    try {
      const answer = await ask("answer", request);
      if (id === this.id) this.#take(answer, asked);
    } catch (error) {
      if (id === this.id) this.#fail(error);
    }
    this.#show(this);
  }

  #take(answer, asked) {
    const isSetUp = Boolean(this.answer?.setup) && !answer.setup;
    this.answer = answer;
    this.isAway = false;
    this.error = "";
    // What was typed meanwhile is asked for next; it must not be lost.
    if (this.record === asked.record) this.record = answer.record;
    if (this.draft === asked.draft) this.draft = answer.draft.text;
    const isThere = answer.tools.some((tool) => tool.name === this.tool);
    if (isSetUp || !isThere) this.tool = answer.tools[0]?.name;
    this.#save();
  }

  #fail(error) {
    if (error instanceof Away) {
      this.isAway = true;
      back().then(() => this.refresh());
    } else {
      this.error = error.message;
    }
  }

  // Changing

  #change(change, more = {}) {
    this.past.note(this.#state);
    this.#isTouched = true;
    Object.assign(this, change);
    this.#save();
    return this.refresh(more);
  }

  point(site) {
    return this.#change({}, { site, tool: this.tool ?? "" });
  }

  count(count) {
    return this.#change({}, { count });
  }

  write(draft) {
    return draft === this.draft ? null : this.#change({ draft });
  }

  /** Put the draft into the record: after the last turn, or in place of the one that is edited. */
  play() {
    const text = this.draft.trim();
    if (!text) return null;
    const moves = [...this.record.moves];
    moves.splice(this.at ?? moves.length, this.isEditing ? 1 : 0, text);
    return this.#change({ record: { ...this.record, moves }, at: null, draft: "" });
  }

  edit(index) {
    return this.#change({ at: index, draft: this.record.moves[index] });
  }

  toEnd() {
    return this.#change({ at: null, draft: "" });
  }

  remove() {
    const moves = this.record.moves.filter((_, index) => index !== this.at);
    return this.#change({ record: { ...this.record, moves }, at: null, draft: "" });
  }

  /** Set keys of the record; null takes a key away. */
  set(changes) {
    const record = { ...this.record, ...changes };
    for (const [key, value] of Object.entries(changes)) if (value === null) delete record[key];
    return this.#change({ record });
  }

  undo() {
    return this.#restore(this.past.undo(this.#state));
  }

  redo() {
    return this.#restore(this.past.redo(this.#state));
  }

  #restore(state) {
    if (state === null) return null;
    Object.assign(this, state);
    this.#save();
    return this.refresh();
  }
}
