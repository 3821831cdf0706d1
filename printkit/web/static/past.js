// @ts-check
// The undo and redo history.

/** Whether the record `later` has all turns of `record` and perhaps more. @type {(later: GameRecord, record: GameRecord) => boolean} */
export const continues = (later, record) => record.moves.every((text, index) => later.moves[index] === text);

const MOST = 500;
const ROOM = 400_000; // most characters of a stored history; browsers store some millions for a page

/** The states before and after the current one. @template State */
export class Past {
  #before = /** @type {string[]} */ ([]);
  #after = /** @type {string[]} */ ([]);

  /** The history for a storage, of limited length; the earliest states are dropped first. */
  get kept() {
    let room = ROOM;
    const after = this.#after.toReversed().filter((text) => (room -= text.length) > 0);
    const before = this.#before.toReversed().filter((text) => (room -= text.length) > 0);
    return { before: before.toReversed(), after: after.toReversed() };
  }

  /** Restore a stored history; an empty object clears the history. */
  set kept(/** @type {{before?: string[], after?: string[]}} */ { before = [], after = [] }) {
    this.#before = before;
    this.#after = after;
  }

  /** Store a state that is about to change. */
  note(/** @type {State} */ state) {
    const text = JSON.stringify(state);
    if (this.#before.at(-1) !== text) this.#before.push(text);
    if (this.#before.length > MOST) this.#before.shift();
    this.#after = [];
  }

  undo(/** @type {State} */ state) {
    return this.#move(this.#before, this.#after, state);
  }

  redo(/** @type {State} */ state) {
    return this.#move(this.#after, this.#before, state);
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** @param {string[]} from @param {string[]} to @param {State} state @returns {State | null} */
  #move(from, to, state) {
    const now = JSON.stringify(state);
    let text;
    do text = from.pop();
    while (text === now);
    if (text === undefined) return null;
    to.push(now);
    return JSON.parse(text);
  }
}
