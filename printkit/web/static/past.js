// The undo and redo history.

/** Whether the record `later` has all turns of `record` and perhaps more. */
export const continues = (later, record) => record.moves.every((text, index) => later.moves[index] === text);

const MOST = 500;
const ROOM = 400_000; // most characters of a stored history; browsers store some millions for a page

export class Past {
  #before = [];
  #after = [];

  clear() {
    this.#before = [];
    this.#after = [];
  }

  /** The history as a text of limited length; the earliest states are dropped first. */
  get text() {
    let room = ROOM;
    const after = this.#after.toReversed().filter((text) => (room -= text.length) > 0);
    const before = this.#before.toReversed().filter((text) => (room -= text.length) > 0);
    return JSON.stringify({ before: before.toReversed(), after: after.toReversed() });
  }

  /** Restore the history from its `text`. */
  set text(text) {
    ({ before: this.#before, after: this.#after } = JSON.parse(text));
  }

  /** Store a state that is about to change. */
  note(state) {
    const text = JSON.stringify(state);
    if (this.#before.at(-1) !== text) this.#before.push(text);
    if (this.#before.length > MOST) this.#before.shift();
    this.#after = [];
  }

  undo(state) {
    return Past.#move(this.#before, this.#after, state);
  }

  redo(state) {
    return Past.#move(this.#after, this.#before, state);
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  static #move(from, to, state) {
    const now = JSON.stringify(state);
    let text;
    do text = from.pop();
    while (text === now);
    if (text === undefined) return null;
    to.push(now);
    return JSON.parse(text);
  }
}
