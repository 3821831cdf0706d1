// @ts-check
// An engine: the server that this page came from.

import { Away, Stopped } from "./failures.js";
import { _ } from "./language.js";

const PATIENCE = 30_000; // ms to wait for a reply, longer than the server's time limit
const PATIENCE_FOR_FILES = 75_000;
const PATIENCE_FOR_THOUGHT = 255_000;

export const away = _("The server does not answer.");
export const whereto = _("Your files are sent to this server and nowhere else.");
export const does = () => true;
export const start = async () => {};

/** The page's URL for other machines: the current URL or, if it is local, the URL that the server reports. */
export async function here() {
  const isOwn = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  if (!isOwn) return location.href.split("#")[0];
  const answer = await fetch("here").catch(() => null);
  return answer?.ok ? (await answer.json()).address : null;
}

/** @param {string} what @param {object} request @param {AbortSignal} [signal] */
export async function toTable(what, request, signal) {
  return send(`../table/${what}`, JSON.stringify(request), { signal });
}

/** @typedef {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>} Reader */

/** @param {string} task @param {string} body @param {import("./engine.js").Watching} watching @returns {Promise<import("./engine.js").Reply>} */
export async function send(task, body, { signal, told } = {}) {
  const patience = AbortSignal.timeout(!told ? PATIENCE : task === "review" ? PATIENCE_FOR_THOUGHT : PATIENCE_FOR_FILES);
  try {
    const response = await fetch(`${told ? "follow" : "do"}/${task}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const media = response.headers.get("Content-Type");
    if (told && response.ok && response.body) return await followed(response.body.getReader(), told);
    const [, name] = (response.headers.get("Content-Disposition") ?? "").split("UTF-8''");
    return { status: response.status, media, name: decodeURIComponent(name ?? ""), data: await response.arrayBuffer() };
  } catch {
    if (signal?.aborted) throw new Stopped(_("Stopped."));
    throw new Away(away);
  }
}

/** Read lines with the progress of the work, then a line with the reply's header, then its bytes. @param {Reader} reader @param {NonNullable<import("./engine.js").Watching["told"]>} told */
async function followed(reader, told) {
  let rest = new Uint8Array();
  for (;;) {
    const end = rest.indexOf(10);
    if (end < 0) {
      rest = joined(rest, await next(reader));
      continue;
    }
    const line = JSON.parse(new TextDecoder().decode(rest.subarray(0, end)));
    rest = rest.slice(end + 1);
    if (line.status) return { ...line, data: await filled(reader, rest, line.data) };
    told(line.done, line.total, line.partial);
  }
}

/** @param {Reader} reader @param {Uint8Array<ArrayBuffer>} data @param {number} length */
async function filled(reader, data, length) {
  const parts = [data];
  let left = length - data.length;
  while (left > 0) {
    const part = await next(reader);
    parts.push(part);
    left -= part.length;
  }
  return joined(...parts);
}

async function next(/** @type {Reader} */ reader) {
  const { value, done } = await reader.read();
  if (done) throw new Away(away);
  return value;
}

function joined(/** @type {Uint8Array<ArrayBuffer>[]} */ ...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
