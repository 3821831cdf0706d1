// Has tasks done: by the server that this page came from, or by Python in this browser. Each request
// carries all that it needs; nothing is remembered between two.

import { Away, Refused } from "./failures.js";
import { _, language } from "./language.js";

export { Away, Refused, Stopped } from "./failures.js";

/**
 * @typedef {object} Reply
 * @property {number} status as of HTTP
 * @property {string} media its media type
 * @property {string} name of a file to be kept
 * @property {ArrayBuffer | Uint8Array} data
 */

/**
 * @typedef {object} Watching
 * @property {AbortSignal} [signal] ends the work
 * @property {(done: number, total: number) => void} [told] hears how far it has come
 */

/**
 * What does tasks: each engine is a module with these.
 * @typedef {object} Engine
 * @property {(task: string, body: string, watching?: Watching) => Promise<Reply>} send
 * @property {(told: (done: number, total: number) => void) => Promise<void>} start
 * @property {(task: string) => boolean} does whether it does a task at all
 * @property {string} away what to say when nobody answers
 * @property {string} whereto what becomes of what somebody brings along
 * @property {(() => Promise<string | null>)} here the address by which other machines find the page, if they do
 * @property {((what: string, request: object, signal?: AbortSignal) => Promise<Reply>) | null} toTable
 *   opens, writes or reads a table, where there are any
 */

const PAUSE = 1500; // ms between two knocks
const kind = document.querySelector('meta[name="engine"]').getAttribute("content");

/** @type {Engine} */
const engine = await (kind === "worker" ? import("./worker.js") : import("./server.js"));

export const { away, does, here, start, whereto } = engine;
export const hasTables = engine.toTable !== null;

/** Open, write or read a table: a game that several browsers follow. Throws Refused or Away. */
export async function atTable(what, request, signal) {
  return read(allowed(await engine.toTable(what, request, signal)));
}

const checked = async (task, request, watching) =>
  allowed(await engine.send(task, JSON.stringify({ ...request, language }), watching));

function allowed(reply) {
  if (reply.status === 200) return reply;
  const { error, field } = read(reply) ?? {};
  throw new Refused(error ? _(error) : _("The answer is {status}.", { status: reply.status }), field, reply.status === 503);
}

function read(reply) {
  try {
    return JSON.parse(new TextDecoder().decode(reply.data));
  } catch {
    return null;
  }
}

/** Do a task whose answer is data. Throws Refused or Away, or Stopped where `watching` stops it. */
export async function ask(task, request = {}, watching) {
  const answer = read(await checked(task, request, watching));
  if (answer === null) throw new Away(_("The answer broke off."));
  return answer;
}

/** Do a task whose answer is a file, which tells how far it has come. Throws as `ask`, or Stopped. */
export async function makeFile(task, request, watching) {
  const { data, media, name } = await checked(task, request, watching);
  return { data, media, name: name || task };
}

/** @type {Promise<void>} */
let knocking = null;

/** Resolves when tasks are done again. */
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
