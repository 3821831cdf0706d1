// A table: a game that several browsers share. Each browser shows the latest record and may add a turn. The
// server stores the record: if two browsers add a turn, the second browser gets the record of the first.

import { atTable, Refused } from "./engine.js";
import { _ } from "./language.js";

const PREFIX = "table-";
const PAUSE = 2000; // ms until the next attempt, if the server does not answer

export const isTable = (id) => id.startsWith(PREFIX);
const codeOf = (id) => id.slice(PREFIX.length);

export class Table {
  #told;
  #code = null;
  #version = 0;
  #record = ""; // the server's record, as JSON
  #stop = null; // the AbortController that stops the wait for the next record
  #writing = null;

  /** Calls `told(record, message)` for a record of another player; `record` is null if the table is deleted. */
  constructor(told) {
    this.#told = told;
  }

  /** Open a table for a game. Returns the game's new id. */
  static async open(record) {
    const { table } = await atTable("open", { record });
    return PREFIX + table;
  }

  /** Read the record of a table. */
  static async record(id) {
    return (await atTable("read", { table: codeOf(id), version: -1 })).record;
  }

  /** Follow the table `id`; resolves when the server has deleted the table, or after a call of `leave`. */
  async follow(id) {
    this.leave();
    this.#code = codeOf(id);
    this.#version = -1;
    this.#record = "";
    const { signal } = (this.#stop = new AbortController());
    while (!signal.aborted) {
      try {
        this.#heard(await atTable("read", { table: this.#code, version: this.#version }, signal), signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refused && !error.isBusy) {
          this.leave();
          return this.#told(null, error.message);
        }
        await new Promise((resume) => setTimeout(resume, PAUSE));
      }
    }
  }

  leave() {
    this.#stop?.abort();
    this.#stop = this.#code = null;
  }

  #heard({ table, version, record }, signal, isLost = false) {
    if (signal.aborted || table !== this.#code || version === this.#version) return;
    this.#version = version;
    const text = JSON.stringify(record);
    if (text === this.#record) return;
    this.#record = text;
    this.#told(record, isLost ? _("Another player was faster, so that player's turn counts. Undo restores your turn.") : "");
  }

  /** Write a record to the table, unless the table already has that record. */
  write(record) {
    const text = JSON.stringify(record);
    if (!this.#stop || this.#version < 0 || this.#writing || text === this.#record) return;
    const { signal } = this.#stop;
    const before = this.#record;
    this.#record = text;
    this.#writing = atTable("write", { table: this.#code, version: this.#version, record })
      .then((now) => this.#heard(now, signal, JSON.stringify(now.record) !== text))
      .catch(() => (this.#record = before)) // the next reply tries again
      .finally(() => (this.#writing = null));
  }
}
