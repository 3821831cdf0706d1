// @ts-check
// The user's own boards: kept in the browser's storage, and packed into addresses, so that a link to a
// form or to the editor contains its board.

import { ask } from "./engine.js";
import { _ } from "./language.js";
import { pairOf } from "./picking.js";
import { forgetKey, keepIn, keptIn, keysOf } from "./storage.js";

const PREFIX = "printkit:board:";
const MARK = "~"; // prefix of a packed board; no shipped board's name begins with it

const bytesOf = (/** @type {ReadableStream} */ stream) => new Response(stream).arrayBuffer();

/** Pack a board into a text for addresses. */
export async function pack(/** @type {Tree} */ tree) {
  const deflated = new Blob([JSON.stringify(tree)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(new Uint8Array(await bytesOf(deflated)), (byte) => String.fromCharCode(byte)).join(""));
  return MARK + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export const isPacked = (/** @type {unknown} */ text) => String(text).startsWith(MARK);

/** Unpack a board into a tree for requests. Throws an error with a sentence if the text is damaged. @param {string} text @returns {Promise<Tree>} */
export async function unpack(text) {
  try {
    const data = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(data, (letter) => letter.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder().decode(await bytesOf(inflated)));
  } catch {
    throw new Error(_("The board in this address is incomplete; copy the whole link."));
  }
}

/** The value of `board` in a request, for the board that an address contains. */
export const boardOf = async (/** @type {string} */ text) => (isPacked(text) ? unpack(text) : text);

/**
 * @typedef {object} OwnBoard
 * @property {string} name
 * @property {string} title
 * @property {string} packed
 * @property {string[]} games that can be played on the board
 * @property {string} saved the time at which the board was stored
 */

/** @returns {OwnBoard[]} the stored boards, the latest first */
export function keptBoards() {
  return keysOf(PREFIX)
    .map((key) => keptIn("localStorage", key))
    .filter((board) => isPacked(board?.packed) && typeof board.saved === "string" && Array.isArray(board.games))
    .sort((one, other) => (one.saved < other.saved ? 1 : -1));
}

/** The boards for a game, with their titles: shipped boards, `more`, and the stored boards. @param {GameInfo} game @param {OwnBoard[]} more */
export function boardsFor({ name, boards }, more = []) {
  const kept = keptBoards().filter(({ packed }) => !more.some((board) => board.packed === packed));
  const own = [...more, ...kept].filter(({ games }) => games.includes(name));
  return [...boards.map(pairOf), ...own.map(({ packed, title }) => [packed, _("{title} (yours)", { title })])];
}

/** Store a board, replacing one of the same name. Returns the board. @param {BoardFile} board */
export async function keepBoard({ board, name, title, games }) {
  const kept = { name, title, games, packed: await pack(board), saved: new Date().toISOString() };
  keepIn("localStorage", PREFIX + name, kept); // the address contains the board in any case
  return kept;
}

/** Delete a board; returns a function that restores it. */
export const forgetBoard = (/** @type {string} */ name) => forgetKey(PREFIX + name);

/** Ask for the title of a packed board and the games on it. Throws Refused if the board is invalid. @param {string} packed @returns {Promise<OwnBoard>} */
export async function known(packed) {
  const found = keptBoards().find((board) => board.packed === packed);
  if (found) return found;
  const { name, title, games } = await ask("open-board", { tree: await unpack(packed), name: "" });
  return { name, title, games, packed, saved: "" };
}
