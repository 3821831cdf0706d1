// An engine: printkit itself, run by Python in workers of this page. One worker scores, and is there
// from the start; another prints, from when a sheet is first wanted. So no click waits for a sheet.

import { Away, Refused, Stopped } from "./failures.js";
import { _, language } from "./language.js";

export const away = _("What this page needs is not loaded. Is there no network?");
export const whereto = _("They stay in this browser.");

const PAUSE = 4000; // ms after the start

const site = await (await fetch(new URL("engine.json", import.meta.url))).json();

export const here = async () => location.href.split("#")[0];
export const toTable = null; // there is nobody between two browsers
export const does = (task) => task in site.tasks;

/** Python in a worker, for the tasks of one half of printkit: `scores` or `prints`. */
class Python {
  #half;
  #worker = null;
  #ready = null; // a promise
  #asked = new Map(); // by number: what waits for a reply
  #number = 0;
  #loaded = 0; // bytes
  /** @type {(done: number, total: number) => void} */
  #told = () => {};

  constructor(half) {
    this.#half = half;
  }

  /** Load it, unless it is there already; `told` hears how much of it has come. Throws Away. */
  start(/** @type {(done: number, total: number) => void} */ told = () => {}) {
    this.#told = told;
    this.#ready ??= new Promise((resolve, reject) => {
      this.#loaded = 0;
      this.#worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
      this.#worker.onmessage = ({ data }) => this.#heard(data, resolve, reject);
      this.#worker.onerror = (event) => this.#failed(reject, event.message);
      this.#worker.postMessage({ half: this.#half, language, site });
    });
    return this.#ready;
  }

  /** Do a task. Throws Away, Refused where the worker dies of it, or Stopped. */
  async do(task, body, /** @type {import("./engine.js").Watching} */ { signal, told = () => {} } = {}) {
    const over = new AbortController(); // what is done is not stopped any more
    const stopped = new Promise((resolve, reject) => {
      const stop = () => (this.end(), reject(new Stopped(_("Stopped."))));
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { signal: over.signal });
    });
    return Promise.race([this.#done(task, body, told), stopped]).finally(() => over.abort());
  }

  async #done(task, body, told) {
    await this.start(told);
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject, told });
      this.#worker.postMessage({ number, task, body });
    });
  }

  /** End the worker and whatever it does; the next task starts another. */
  end(error = new Stopped(_("Stopped."))) {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  #heard(message, resolve, reject) {
    if (message.loaded) this.#count(message.loaded);
    else if (message.failed) this.#failed(reject, message.failed);
    else if (message.isReady) resolve(message);
    else if (message.reply) this.#replied(message);
    else this.#asked.get(message.number)?.told(message.done, message.total);
  }

  #count(bytes) {
    const total = site.bytes[this.#half];
    this.#loaded = Math.min(this.#loaded + bytes, total);
    this.#told(this.#loaded, total);
  }

  #replied({ number, reply }) {
    this.#asked.get(number)?.resolve(reply);
    this.#asked.delete(number);
  }

  /** The worker could not be loaded, or died of a task. */
  #failed(reject, why) {
    const died = new Refused(_("Python failed on this ({why}).", { why }));
    reject(new Away(away));
    this.end(died);
  }
}

// What thinks needs no more than what scores, but a worker of its own: so a click need not wait for it,
// and to stop it ends nothing else.
const halves = { scores: new Python("scores"), prints: new Python("prints"), thinks: new Python("scores") };

export async function start(/** @type {(done: number, total: number) => void} */ told) {
  const { isFirst } = await halves.scores.start(told);
  if (isFirst) setTimeout(keepMemory, PAUSE);
}

/** Have another worker keep Python as it is when it has started, for the next time. */
async function keepMemory() {
  const keeper = new Python("memory");
  await keeper.start().catch(() => {}); // without room it starts as it did
  keeper.end();
}

export const send = (task, body, watching) => halves[site.tasks[task]].do(task, body, watching);
