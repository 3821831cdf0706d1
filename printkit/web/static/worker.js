// @ts-check
// An engine: printkit itself, run by Python in web workers of this page. The worker that scores starts first; until
// it has started, the first replies on each game come from files. Workers that print, search or read photographs
// start on demand. No click waits for their tasks.

import { Away, Refused, Stopped } from "./failures.js";
import { prepare, showState } from "./install.js";
import { _, language, numeral } from "./language.js";
import { plainName, plainYaml } from "./plain.js";

export const away = _("Parts of this page could not be loaded. Check the network connection.");
export const whereto = _("Your files stay in this browser.");

const PAUSE = 4000; // ms between the start and storing the memory
const MOST_THINKING = 4; // most workers that search; each needs 100 MB or more

/** @typedef {import("./engine.js").Reply} Reply @typedef {(done: number, total: number, partial?: Partial<Review>) => void} Told */
/** @typedef {{task: string, body: string, told: Told, resolve: (reply: Reply) => void, reject: (error: unknown) => void}} Job */
/** @typedef {keyof typeof halves} Half */

const read = async (/** @type {string} */ name) => fetch(new URL(name, import.meta.url));
/** @type {Promise<Record<string, Shelf> | null>} */
const shelves = read("shelves.json").then((answer) => answer.json()).catch(() => null); // the games, by language
/** @type {{tasks: Record<string, Half>, bytes: Record<string, number>, suffix: string}} */
const site = await (await read("engine.json")).json();

export const here = async () => location.href.split("#")[0];
export const toTable = null; // tables need a server
export const does = (/** @type {string} */ task) => task in site.tasks;

/**
 * Python in a worker, for the tasks of one half of printkit: `scores`, `prints` or `reads`. The worker does its
 * tasks one after the other.
 */
class Python {
  #half;
  #worker = /** @type {Worker | null} */ (null);
  #ready = /** @type {Promise<void> | null} */ (null); // resolves when Python is loaded
  #isReady = false;
  #jobs = /** @type {Job[]} */ ([]); // the first job is running
  #loaded = 0; // number of loaded bytes
  #told = /** @type {Told} */ (() => {});
  #shows;

  /** `shows(done, total)` is called in any case while Python loads. */
  constructor(/** @type {string} */ half, /** @type {Told} */ shows = () => {}) {
    this.#half = half;
    this.#shows = shows;
  }

  get isReady() {
    return this.#isReady;
  }

  get isIdle() {
    return this.#isReady && !this.#jobs.length;
  }

  /** Store Python's memory, which speeds up the next start; the worker does other tasks meanwhile. */
  keepMemory() {
    if (this.#isReady) this.#worker?.postMessage({ isToKeep: true });
  }

  /** Load Python, unless it is loaded; `told` is the progress callback. Throws Away if it cannot be loaded. */
  start(/** @type {Told} */ told = () => {}) {
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
  do(/** @type {string} */ task, /** @type {string} */ body, /** @type {import("./engine.js").Watching} */ { signal, told = () => {} } = {}) {
    return new Promise((/** @type {Job["resolve"]} */ resolve, reject) => {
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
      if (job === this.#jobs[0]) this.#worker?.postMessage({ task: job.task, body: job.body });
    } catch (error) {
      this.#drop(job, error);
    }
  }

  /** Fail a job with an error, unless it is done; if the job is running, also end the worker. */
  #drop(/** @type {Job} */ job, /** @type {unknown} */ error) {
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

  /**
   * @param {{loaded?: number, failed?: string, isReady?: boolean, isFirst?: boolean, reply?: Reply, done: number, total: number, partial?: Partial<Review>}} message
   * @param {() => void} resolve @param {(error: unknown) => void} reject
   */
  #heard(message, resolve, reject) {
    if (message.loaded) this.#count(message.loaded);
    else if (message.failed) this.#failed(reject, message.failed);
    else if (message.reply) this.#replied(message.reply);
    else if (!message.isReady) this.#jobs[0].told(message.done, message.total, message.partial);
    else {
      this.#isReady = true;
      if (this === scores) begun(Boolean(message.isFirst));
      resolve();
    }
  }

  #count(/** @type {number} */ bytes) {
    const total = site.bytes[this.#half];
    this.#loaded = Math.min(this.#loaded + bytes, total);
    this.#told(this.#loaded, total);
    this.#shows(this.#loaded, total);
  }

  #replied(/** @type {Reply} */ reply) {
    this.#jobs.shift()?.resolve(reply);
    this.#next();
  }

  /** Handle a worker that could not be loaded, or that a task has killed. */
  #failed(/** @type {(error: unknown) => void} */ reject, /** @type {string} */ why) {
    const wasReady = this.#isReady;
    this.end();
    if (this === scores) showState("", false);
    if (wasReady) this.#drop(this.#jobs[0], new Refused(_("Python failed on this ({why}).", { why })));
    else reject(new Away(away));
  }
}

// `thinks` uses the files of `scores` in workers of its own. Clicks therefore do not wait for a search, and
// stopping a search ends no other task.
const scores = new Python("scores", showLoading);
const thinking = Array.from({ length: Math.max(1, Math.min(MOST_THINKING, navigator.hardwareConcurrency - 1)) }, () => new Python("scores"));
const halves = {
  scores,
  prints: new Python("prints"),
  reads: new Python("reads"),
  get thinks() {
    return thinking.find(({ isIdle }) => isIdle) ?? thinking[0];
  },
};

/** The number of workers that can search now; the others start meanwhile, for later searches. */
export async function trees() {
  await started?.catch(() => {});
  thinking[0].start().then(() => thinking.map((one) => one.start().catch(() => {})), () => {});
  return Math.max(1, thinking.filter(({ isIdle }) => isIdle).length);
}

/** @type {Promise<void> | null} */
let started = null; // resolves when Python has started

/** Start Python; resolves when the games are known. */
export async function start(/** @type {Told} */ told) {
  const isKnown = (await shelves) !== null;
  started = scores.start(isKnown ? undefined : told);
  if (!isKnown) await started;
  started.catch(() => {}); // each task will report the error
}

function begun(/** @type {boolean} */ isFirst) {
  showState("", false);
  prepare();
  if (isFirst) setTimeout(() => scores.keepMemory(), PAUSE);
}

function showLoading(/** @type {number} */ done, /** @type {number} */ total) {
  if (scores.isReady) return;
  const [some, whole] = [done, total].map((bytes) => numeral(Math.round(bytes / 1e6)));
  showState(done < total ? _("The rules are being loaded: {done} of {total} MB.", { done: some, total: whole }) : _("The rules are starting. Taps are already accepted."), true);
}

/** @type {import("./engine.js").Engine["send"]} */
export async function send(task, body, watching) {
  if (site.tasks[task] === "thinks") await started?.catch(() => {}); // two starts at the same time would delay the first verdict
  const half = halves[site.tasks[task]];
  const found = half === scores && !scores.isReady && (await prepared(task, JSON.parse(body)).catch(() => null));
  if (!found) return half.do(task, body, watching);
  return { status: 200, media: "application/json", name: "", data: new TextEncoder().encode(JSON.stringify(found)) };
}

// Replies on new games, which the site's build has prepared

/** @typedef {{record?: GameRecord, language: string, draft?: string, site?: unknown, count?: number, at?: number, scheme?: string, known?: string}} Asked */

/** @type {Map<string, Promise<{sites: Record<string, Site[]>, layers: Record<string, string>, replies: Record<string, {layers: string[]}>}>>} */
const openings = new Map(); // by game

/** The prepared reply to a request; undefined if only Python can answer. @param {string} task @param {Asked} asked */
async function prepared(task, { record, language: code, draft, site: tapped, count, at, scheme = "light", known = "" }) {
  if (task === "shelf") return (await shelves)?.[code];
  if (!["table", "answer"].includes(task) || !record || record.ruleset || record.setup) return undefined;
  const { game, first = "", moves } = record;
  const small = (await shelves)?.[code]?.games.find((one) => one.name === game)?.small; // for a first game
  const board = small && JSON.stringify(record.board) === JSON.stringify(small.board) ? small.name : record.board;
  if (typeof board !== "string") return undefined;
  const opening = openings.get(game) ?? read(`opening-${game}.json${site.suffix}`).then(unzipped);
  openings.set(game, opening);
  const { sites, layers, replies } = await opening;
  if (task === "table") return sites[board] && { ...replies[`${code} ${board}`], sites: sites[board] };
  if (draft || moves?.length || (at ?? tapped ?? count ?? null) !== null) return undefined;
  const reply = replies[`${code} ${board} ${first} ${scheme}`];
  const kept = known.split(" ");
  const shown = reply?.layers.map((/** @type {string} */ id) => (kept.includes(id) ? { id } : { id, svg: layers[id] }));
  return reply && { ...reply, record, yaml: plainYaml(record), file: plainName(record), layers: shown };
}

const unzipped = (/** @type {Response} */ answer) => new Response(answer.body?.pipeThrough(new DecompressionStream("gzip"))).json();
