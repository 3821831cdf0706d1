// @ts-check
// Parts that several screens share: files with a place for an error, tables, lists, and titles of games.

import { _ } from "./language.js";
import { button, element, fill, inRow, problem, say } from "./dom.js";
import { Away, messageOf, Stopped } from "./engine.js";

const MOST = 1_000_000; // most bytes of a text file

/** A button that copies the address, and a place for the result: `otherwise` if the browser does not allow it. @param {string} otherwise */
export function copyAddress(otherwise) {
  const copied = element("span", { className: "said", role: "status" });
  const copy = async () => navigator.clipboard.writeText(location.href); // rejects if there is no clipboard
  return [button(_("Copy the link"), () => copy().then(() => say(copied, _("Copied.")), () => say(copied, otherwise))), copied];
}

// Files

/** Call `read` with the files that are chosen in an input. @param {HTMLInputElement} input @param {(...files: File[]) => unknown} read */
export function whenChosen(input, read) {
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = ""; // so that the same file can be chosen again
    if (files.length) read(...files);
  });
}

/**
 * A button that opens files and calls `read` with each of them.
 * @param {string} text @param {Record<string, string | boolean>} attributes @param {(...files: File[]) => unknown} read
 */
export function picker(text, attributes, read, kind = "") {
  const input = element("input", { type: "file", ariaLabel: text, ...attributes });
  whenChosen(input, read);
  return element("span", { className: `button file ${kind}` }, text, input);
}

/** The name and the text of a file. Throws an error with a sentence if the file is too large. */
export async function textOf(/** @type {File} */ file) {
  const { name, size } = file;
  if (size > MOST) throw new Error(_("{name} is too large: the limit is 1 MB.", { name }));
  return { name, text: await file.text() };
}

/** Do `work`, show its error, if any, in `error`, and clear `state`, which `work` may fill. @param {HTMLElement} error @param {() => unknown} work */
export async function reporting(error, work, state = element("p")) {
  error.textContent = "";
  try {
    await work();
  } catch (wrong) {
    if (!(wrong instanceof Stopped)) error.textContent = messageOf(wrong);
  }
  state.textContent = "";
}

// Screens

/**
 * Show a screen when its data are loaded, unless the user has `left`.
 * @template Data @param {HTMLElement} root @param {AbortSignal} left @param {Promise<Data>} loading @param {(data: Data) => unknown} show
 */
export function whenLoaded(root, left, loading, show) {
  loading.then(
    (data) => !left.aborted && show(data),
    (error) => {
      const again = error instanceof Away ? [inRow(button(_("Reload"), () => location.reload(), "main"))] : [];
      if (!left.aborted) fill(root, problem(messageOf(error)), ...again);
    },
  );
}

/** A table that scrolls; each cell is a list of texts and nodes. @typedef {(Node | string)[]} Cell @param {Cell[]} head @param {Cell[][]} rows */
export function table(head, rows, caption = "") {
  const titles = head.map((cell) => element("th", { scope: "col" }, ...cell));
  const body = rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, ...cell))));
  const made = element("table", {}, element("thead", {}, element("tr", {}, ...titles)), element("tbody", {}, ...body));
  if (caption) made.createCaption().textContent = caption;
  return element("div", { className: "scroll" }, made);
}

/**
 * Forget a list item: `forget()` returns a function that restores it, and `show()` shows the list again.
 * @param {HTMLElement} item @param {string} what @param {() => () => unknown} forget @param {() => unknown} show
 */
export function forgetItem(item, what, forget, show) {
  const restore = forget();
  const undo = button(_("Bring it back"), () => {
    restore();
    show();
  });
  fill(item, element("span", { className: "gone", textContent: _("{what} is forgotten.", { what }) }), undo);
  undo.focus();
}

// Titles

/** A value of a list with its title. @type {(named: Named) => [string, string]} */
export const pairOf = ({ name, title }) => [name, title];

/** The boards of several games, each once, with their titles. @type {(games: GameInfo[]) => [string, string][]} */
export const boardsOf = (games) => [...new Map(games.flatMap(({ boards }) => boards).map(pairOf))];

/** The names of a game's players, or "". @type {(players?: Record<string, string>) => string} */
export const namesOf = (players = {}) => Object.values(players).filter(Boolean).join(" – ");

/** The title of a game, with the names of its players if they are known. @type {(game: string, players?: Record<string, string>) => string} */
export function titleOf(game, players) {
  const names = namesOf(players);
  return names ? _("{label}: {text}", { label: game, text: names }) : game;
}
