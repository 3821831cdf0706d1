// What was before, to be taken back, and what was taken back, to be brought again.

const MOST = 500;

export class Past {
  #before = [];
  #after = [];

  clear() {
    this.#before = [];
    this.#after = [];
  }

  /** Note a state that is about to change. */
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
