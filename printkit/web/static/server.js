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

const facts = () => fetch("here").then((answer) => answer.json()).catch(() => ({}));

export const trees = async () => (await facts()).trees ?? 1;

/** The page's URL for other machines: the current URL or, if it is local, the URL that the server reports. */
export async function here() {
  const isOwn = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return isOwn ? ((await facts()).address ?? null) : location.href.split("#")[0];
}

/** @param {string} what @param {object} request @param {AbortSignal} [signal] */
export async function toTable(what, request, signal) {
  return send(`../table/${what}`, JSON.stringify(request), { signal });
}

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
    if (told && response.ok && response.body) return await followed(response.body, told);
    const [, name] = (response.headers.get("Content-Disposition") ?? "").split("UTF-8''");
    return { status: response.status, media, name: decodeURIComponent(name ?? ""), data: await response.arrayBuffer() };
  } catch {
    if (signal?.aborted) throw new Stopped(_("Stopped."));
    throw new Away(away);
  }
}

/**
 * Read lines with the progress of the work, then a line with the reply's header, then its bytes.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @param {NonNullable<import("./engine.js").Watching["told"]>} told
 */
async function followed(body, told) {
  const decoder = new TextDecoder();
  let text = ""; // the beginning of a line
  let header = /** @type {{status: number, media: string, name: string, data: number} | null} */ (null);
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const lines = new TransformStream({
    transform(chunk, rest) {
      while (!header) {
        const end = chunk.indexOf(10);
        text += decoder.decode(end < 0 ? chunk : chunk.subarray(0, end), { stream: true });
        if (end < 0) return;
        const line = JSON.parse(text);
        if (line.status) header = line;
        else told(line.done, line.total, line.partial);
        [text, chunk] = ["", chunk.subarray(end + 1)];
      }
      rest.enqueue(chunk);
    },
  });
  const data = await new Response(body.pipeThrough(lines)).arrayBuffer();
  if (!header || data.byteLength !== header.data) throw new Away(away);
  return { ...header, data };
}
