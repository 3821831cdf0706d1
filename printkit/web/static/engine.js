// @ts-check
// Sends tasks to an engine: the server that this page came from, or Python in this browser. Each request
// contains all that it needs; the engine has no state.

import { Away, Refused } from "./failures.js";
import { _, language } from "./language.js";

export { Away, messageOf, Refused, Stopped } from "./failures.js";

/**
 * @typedef {object} Reply
 * @property {number} status an HTTP status
 * @property {string | null} media the media type of the data
 * @property {string} name the file name, if the reply is a download
 * @property {ArrayBuffer | Uint8Array<ArrayBuffer>} data
 */

/**
 * @typedef {object} Watching
 * @property {AbortSignal} [signal] stops the work
 * @property {(done: number, total: number, partial?: Partial<Review>) => void} [told] the progress callback; `partial` is what is found so far
 */

/**
 * An engine does tasks; each engine is a module with these exports.
 * @typedef {object} Engine
 * @property {(task: string, body: string, watching?: Watching) => Promise<Reply>} send
 * @property {(told: (done: number, total: number) => void) => Promise<void>} start
 * @property {() => number | Promise<number>} trees how many search trees can grow at the same time
 * @property {(task: string) => boolean} does whether the engine supports a task
 * @property {string} away the message if the engine does not answer
 * @property {string} whereto a sentence on where the engine sends the user's files
 * @property {(() => Promise<string | null>)} here the page's URL for other machines; null if none can reach it
 * @property {((what: string, request: object, signal?: AbortSignal) => Promise<Reply>) | null} toTable
 *   opens, writes or reads a table; null if the engine has no tables
 */

const PAUSE = 1500; // ms between two attempts
const kind = document.querySelector('meta[name="engine"]')?.getAttribute("content");

/** @type {Engine} */
const engine = await (kind === "worker" ? import("./worker.js") : import("./server.js"));

export const { away, does, here, start, whereto } = engine;
export const hasTables = engine.toTable !== null;

/**
 * Open, write or read a table, a game that several browsers share. Throws Refused or Away.
 * @param {string} what @param {object} request @param {AbortSignal} [signal]
 * @returns {Promise<SharedGame>}
 */
export async function atTable(what, request, signal) {
  if (!engine.toTable) throw new Away(away);
  return read(allowed(await engine.toTable(what, request, signal)));
}

const checked = async (/** @type {string} */ task, /** @type {object} */ request, /** @type {Watching | undefined} */ watching) =>
  allowed(await engine.send(task, JSON.stringify({ ...request, language }), watching));

function allowed(/** @type {Reply} */ reply) {
  if (reply.status === 200) return reply;
  const { error, field } = read(reply) ?? {};
  throw new Refused(error ? _(error) : _("The request failed with status {status}.", { status: reply.status }), field, reply.status === 503);
}

function read(/** @type {Reply} */ reply) {
  try {
    return JSON.parse(new TextDecoder().decode(reply.data));
  } catch {
    return null;
  }
}

/**
 * Do a task that returns data. Throws Refused or Away, or Stopped if `watching` stops the task.
 * @template {keyof Replies} Task
 * @param {Task} task @param {object} request @param {Watching} [watching]
 * @returns {Promise<Replies[Task]>} as in tests/javascript/page.d.ts
 */
export async function ask(task, request = {}, watching) {
  const answer = read(await checked(task, request, watching));
  if (answer === null) throw new Away(_("The answer is incomplete."));
  return answer;
}

/**
 * Do a task that searches. A search by seconds grows several trees, each with its own seed; the choice with most votes wins.
 * @template {"search" | "think"} Task
 * @param {Task} task @param {Effort & {seed?: string}} request @param {Watching} watching
 */
export async function search(task, request, { signal, told }) {
  const number = request.seconds ? await engine.trees() : 1;
  const further = Array.from({ length: number - 1 }, (_gap, tree) => ({ ...request, seed: `${request.seed ?? 0}/${tree}` }));
  const first = ask(task, request, { signal, told });
  const others = further.map((wanted) => ask(task, wanted, { signal, told: () => {} }).catch(() => null)); // may lack memory
  const replies = [await first, ...(await Promise.all(others)).filter((reply) => reply !== null)];
  const votes = ({ choice = "" }) => replies.reduce((sum, reply) => sum + (reply.votes?.[choice] ?? 0), 0);
  return replies.reduce((best, reply) => (votes(reply) > votes(best) ? reply : best));
}

/** Do a task that returns a file, and report its progress. Throws the same errors as `ask`. @param {string} task @param {object} request @param {Watching} [watching] */
export async function makeFile(task, request, watching) {
  const { data, media, name } = await checked(task, request, watching);
  return { data, media: media ?? "", name: name || task };
}

/** @type {Promise<void> | null} */
let knocking = null;

/** Resolves when the engine answers again. */
export function back() {
  knocking ??= new Promise((resolve) => {
    const knock = () =>
      ask("shelf").then(
        () => ((knocking = null), resolve()),
        () => setTimeout(knock, PAUSE),
      );
    setTimeout(knock, PAUSE);
  });
  return knocking;
}
