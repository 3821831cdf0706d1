// @ts-check
// Games in the browser's storage, each under its own key, so that two tabs do not overwrite each other.

import { forgetKey, keepIn, keptIn, keysOf } from "./storage.js";

const PREFIX = "printkit:game:";

const read = (/** @type {string} */ key) => keptIn("localStorage", key) ?? {};
const put = (/** @type {string} */ key, /** @type {object} */ value) => keepIn("localStorage", key, value);

const keyOf = (/** @type {string} */ id) => PREFIX + id;
export const freshId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Store a game; returns the time at which it is stored, or "" if it is not. @type {(id: string, game: GameState) => string} */
export function keepGame(id, game) {
  const saved = new Date().toISOString();
  return put(keyOf(id), { ...game, saved }) ? saved : "";
}

/** Store a game under its new id only; other tabs that show the game follow it there. @type {(id: string, movedTo: string) => boolean} */
export const moveGame = (id, movedTo) => put(keyOf(id), { movedTo });

/** The id that a game has now. @type {(id: string) => string} */
export const movedTo = (id) => read(keyOf(id)).movedTo ?? id;

// The user's name and theme, and the last choices of a new game
const SETTINGS = "printkit:settings";

/** @typedef {{name?: string, theme?: string, game?: string, against?: string, level?: string, colour?: string, boards?: Record<string, string>, solved?: string[]}} Settings */

/** @type {() => Settings} */
export const settings = () => read(SETTINGS);
export const keepSettings = (/** @type {Settings} */ changes) => put(SETTINGS, { ...settings(), ...changes });

// Shared games: `seats` maps each role to the device that plays it; `base` is the record that the server stored last.
const SHARED = "printkit:shared:";

/** @typedef {{seats?: Record<string, string>, base?: string, version?: number}} KeptShare */

/** @type {(id: string) => KeptShare} */
export const keptShare = (id) => read(SHARED + id);
export const keepShare = (/** @type {string} */ id, /** @type {KeptShare} */ changes) => put(SHARED + id, { ...keptShare(id), ...changes });

let own = ""; // the name of this device if the browser stores nothing

/** The random name of this browser. */
export function device() {
  own ||= read("printkit:device").name ?? freshId();
  put("printkit:device", { name: own });
  return own;
}

// Each tab stores a draft and an undo history of its own, so that both survive a reload of the tab.
const PAST = "printkit:past:";
const DRAFT = "printkit:draft:";

/** @param {string} id @param {object} past @param {GameState} state */
export function keepPast(id, past, { at, draft, record }) {
  keepIn("sessionStorage", DRAFT + id, { at, draft, turns: record.moves.length });
  keepIn("sessionStorage", PAST + id, past);
}

/** The stored undo history of a game, or an empty one. */
export const keptPast = (/** @type {string} */ id) => keptIn("sessionStorage", PAST + id) ?? {};

/** A stored game with the draft of this tab, if that draft continues the game. @type {(game: Partial<KeptGame>) => Partial<KeptGame>} */
function withDraft({ id, ...game }) {
  const { turns, ...kept } = keptIn("sessionStorage", DRAFT + id) ?? {};
  return { ...game, ...(turns === game.record?.moves?.length && kept), id };
}

/** The stored games, the latest first. @returns {KeptGame[]} */
export function keptGames() {
  return keysOf(PREFIX)
    .map((key) => withDraft({ ...read(key), id: key.slice(PREFIX.length) }))
    .filter(isGame)
    .sort((one, other) => (one.saved < other.saved ? 1 : -1));
}

/** Whether a value is a stored game, because other pages of this origin may have stored something else. @param {Partial<KeptGame>} game @returns {game is KeptGame} */
const isGame = (game) =>
  typeof game.record?.game === "string" && Array.isArray(game.record.moves) && typeof game.saved === "string";

/** Call `back(id, game)` when another tab has stored a game. @param {(id: string, game: Partial<KeptGame> & {movedTo?: string}) => unknown} back */
export function whenKeptElsewhere(back) {
  const call = (/** @type {string} */ key) => back(key.slice(PREFIX.length), read(key));
  addEventListener("storage", ({ key, newValue }) => newValue && key?.startsWith(PREFIX) && call(key));
  // A tab that slept may have missed the events.
  for (const name of ["pageshow", "focus"]) addEventListener(name, () => keysOf(PREFIX).forEach(call));
}

/** Delete a game; returns a function that restores it. */
export const forget = (/** @type {string} */ id) => forgetKey(keyOf(id));
