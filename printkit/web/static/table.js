// @ts-check
// A table: a game that several browsers share. Each browser shows the latest record and may add a turn. The
// server stores the record and the seats: if two browsers add a turn, the second gets the record of the first.

import { atTable, Refused } from "./engine.js";
import { _ } from "./language.js";
import { continues } from "./past.js";
import { keepShare, keptGames, keptShare } from "./store.js";

const PREFIX = "table-";
const PAUSE = 2000; // ms until the next attempt, if the server does not answer
const REOPENED = 1 << 20; // a re-opened table has a version at least this much higher, as in shared_games.py

export const isTable = (/** @type {string} */ id) => id.startsWith(PREFIX);
const codeOf = (/** @type {string} */ id) => id.slice(PREFIX.length);

export const FASTER = () => _("Another player was faster, so that player's turn counts. Undo restores your turn.");

export class Table {
  #told;
  #id = "";
  #version = 0;
  #shared = ""; // the server's record and seats, as JSON
  #local = /** @type {GameRecord | null} */ (null); // the record of this browser
  #stop = /** @type {AbortController | null} */ (null); // stops to follow the table
  #nap = /** @type {AbortController | null} */ (null); // stops the wait for the next record
  #isWriting = false;

  /** Calls `told(record, message)` for a record of another player; `record` is null if the table is deleted. @param {(record: GameRecord | null, message: string) => void} told */
  constructor(told) {
    this.#told = told;
    const wake = () => document.visibilityState === "visible" && this.#nap?.abort();
    addEventListener("online", wake); // a request from before a sleep may never be answered
    document.addEventListener("visibilitychange", wake);
  }

  /** Open a table for a game. Returns the game's new id. */
  static async open(/** @type {GameRecord} */ record) {
    const { table } = await atTable("open", { record: { record, seats: {} } });
    return PREFIX + table;
  }

  /** Read the record of a table. */
  static async record(/** @type {string} */ id) {
    return (await atTable("read", { table: codeOf(id), version: -1 })).record.record;
  }

  /** Follow the table `id`; resolves when the server has deleted the table, or after a call of `leave`. */
  async follow(/** @type {string} */ id) {
    this.leave();
    this.#id = id;
    this.#version = -1;
    this.#shared = "";
    this.#local = null;
    const { signal } = (this.#stop = new AbortController());
    while (!signal.aborted) {
      const nap = (this.#nap = new AbortController());
      try {
        await this.#read(AbortSignal.any([signal, nap.signal]), signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refused && !error.isBusy) {
          this.leave();
          return this.#told(null, error.message);
        }
        if (!nap.signal.aborted) await new Promise((resume) => setTimeout(resume, PAUSE));
      }
    }
  }

  /** Wait for the next record. A server that was restarted has no tables: open the table again. */
  async #read(/** @type {AbortSignal} */ nap, /** @type {AbortSignal} */ signal) {
    const asked = { table: codeOf(this.#id), version: this.#version };
    try {
      this.#heard(await atTable("read", asked, nap), signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof Refused) || error.isBusy || !this.#mine) throw error;
      this.#heard(await atTable("open", { ...asked, record: this.#envelope(this.#mine) }, nap), signal);
    }
  }

  leave() {
    this.#stop?.abort();
    this.#stop = null;
    this.#id = "";
  }

  /** The latest record in this browser, which another tab may have stored. */
  get #mine() {
    return keptGames().find(({ id }) => id === this.#id)?.record ?? this.#local;
  }

  #envelope = (/** @type {GameRecord} */ record) => ({ record, seats: Object.fromEntries(Object.entries(keptShare(this.#id).seats ?? {}).sort()) }); // in one order on all phones

  #heard(/** @type {SharedGame} */ { table, version, record: told }, /** @type {AbortSignal} */ signal) {
    if (signal.aborted || table !== codeOf(this.#id) || version === this.#version) return;
    const { record, seats } = told;
    const known = keptShare(this.#id);
    const isReopened = Math.abs(version - (known.version ?? version)) >= REOPENED;
    const [mine, base, theirs] = [this.#mine, isReopened ? "" : known.base, JSON.stringify(record)];
    this.#version = version;
    this.#shared = JSON.stringify(told);
    keepShare(this.#id, { seats: { ...known.seats, ...seats }, base: theirs, version });
    // The record that changed since both were the same wins, or else the longer one, if it continues the other.
    const isMineOld = !mine || JSON.stringify(mine) === base || continues(record, mine);
    if (!isMineOld && (theirs === base || continues(mine, record))) this.#told(mine, "");
    else this.#told(record, isMineOld ? "" : FASTER());
  }

  /** Write a record and the seats to the table, unless the table already has them. */
  write(/** @type {GameRecord} */ record) {
    if (!this.#stop || !location.hash.endsWith(this.#id)) return;
    this.#local = record;
    const next = this.#envelope(record);
    const text = JSON.stringify(next);
    if (this.#version < 0 || this.#isWriting || text === this.#shared) return;
    const { signal } = this.#stop;
    this.#isWriting = true;
    atTable("write", { table: codeOf(this.#id), version: this.#version, record: next })
      .catch(() => null) // the next reply tries again
      .then((now) => {
        this.#isWriting = false;
        if (now) this.#heard(now, signal);
      });
  }
}
