// An engine: printkit itself, run by Python in web workers of this page. The worker that scores starts first.
// Workers that print, search or read photographs start on demand. No click waits for their tasks.

import { Away, Refused, Stopped } from "./failures.js";
import { _, language } from "./language.js";

export const away = _("Parts of this page could not be loaded. Check the network connection.");
export const whereto = _("Your files stay in this browser.");

const PAUSE = 4000; // ms between the start and storing the memory

const site = await (await fetch(new URL("engine.json", import.meta.url))).json();

export const here = async () => location.href.split("#")[0];
export const toTable = null; // tables need a server
export const does = (task) => task in site.tasks;

/**
 * Python in a worker, for the tasks of one half of printkit: `scores`, `prints` or `reads`. The worker does its
 * tasks one after the other.
 */
class Python {
  #half;
  #worker = null;
  #ready = null; // a promise that resolves when Python is loaded
  #isReady = false;
  #jobs = []; // the first job is running
  #loaded = 0; // number of loaded bytes
  /** @type {(done: number, total: number) => void} */
  #told = () => {};

  constructor(half) {
    this.#half = half;
  }

  /** Load Python, unless it is loaded; `told` is the progress callback. Throws Away if it cannot be loaded. */
  start(/** @type {(done: number, total: number) => void} */ told = () => {}) {
    this.#told = told;
    this.#ready ??= new Promise((resolve, reject) => {
      this.#loaded = 0;
      const worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
      this.#worker = worker;
      worker.onmessage = ({ data }) => worker === this.#worker && this.#heard(data, resolve, reject);
      worker.onerror = (event) => worker === this.#worker && this.#failed(reject, event.message);
      worker.postMessage({ half: this.#half, language, site });
    });
    return this.#ready;
  }

  /** Do a task. Throws Away, Stopped, or Refused if the task kills the worker. */
  do(task, body, /** @type {import("./engine.js").Watching} */ { signal, told = () => {} } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) reject(new Stopped(_("Stopped.")));
      else {
        const job = { task, body, told, resolve, reject };
        signal?.addEventListener("abort", () => this.#drop(job, new Stopped(_("Stopped."))));
        if (this.#jobs.push(job) === 1) this.#next();
      }
    });
  }

  async #next() {
    const [job] = this.#jobs;
    if (!job) return;
    try {
      await this.start(job.told);
      if (job === this.#jobs[0]) this.#worker.postMessage({ task: job.task, body: job.body });
    } catch (error) {
      this.#drop(job, error);
    }
  }

  /** Fail a job with an error, unless it is done; if the job is running, also end the worker. */
  #drop(job, error) {
    const at = this.#jobs.indexOf(job);
    if (at < 0) return;
    this.#jobs.splice(at, 1);
    job.reject(error);
    if (at > 0) return;
    if (this.#isReady) this.end(); // a worker that is still loading will serve the next job
    this.#next();
  }

  /** End the worker; the next job starts another worker. */
  end() {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    this.#isReady = false;
  }

  #heard(message, resolve, reject) {
    if (message.loaded) this.#count(message.loaded);
    else if (message.failed) this.#failed(reject, message.failed);
    else if (message.isReady) this.#started(message, resolve);
    else if (message.reply) this.#replied(message.reply);
    else this.#jobs[0].told(message.done, message.total, message.partial);
  }

  #started(message, resolve) {
    this.#isReady = true;
    resolve(message);
  }

  #count(bytes) {
    const total = site.bytes[this.#half];
    this.#loaded = Math.min(this.#loaded + bytes, total);
    this.#told(this.#loaded, total);
  }

  #replied(reply) {
    this.#jobs.shift().resolve(reply);
    this.#next();
  }

  /** Handle a worker that could not be loaded, or that a task has killed. */
  #failed(reject, why) {
    const wasReady = this.#isReady;
    this.end();
    if (wasReady) this.#drop(this.#jobs[0], new Refused(_("Python failed on this ({why}).", { why })));
    else reject(new Away(away));
  }
}

// `thinks` uses the files of `scores` in a worker of its own. Clicks therefore do not wait for a search, and
// stopping a search ends no other task.
const halves = { scores: new Python("scores"), prints: new Python("prints"), reads: new Python("reads"), thinks: new Python("scores") };

export async function start(/** @type {(done: number, total: number) => void} */ told) {
  const { isFirst } = await halves.scores.start(told);
  if (isFirst) setTimeout(keepMemory, PAUSE);
}

/** Let another worker start Python and store its memory, which speeds up the next start. */
async function keepMemory() {
  const keeper = new Python("memory");
  await keeper.start().catch(() => {}); // if the storage is full, Python starts as before
  keeper.end();
}

export const send = (task, body, watching) => halves[site.tasks[task]].do(task, body, watching);
