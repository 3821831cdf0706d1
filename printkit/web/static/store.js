// Games in the browser's storage, each under its own key, so that two tabs do not overwrite each other.

const PREFIX = "printkit:game:";

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

const keyOf = (id) => PREFIX + id;
export const freshId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Store a game; returns the time at which it is stored, or "" if it is not. */
export function keepGame(id, game) {
  const saved = new Date().toISOString();
  return put(keyOf(id), { ...game, saved }) ? saved : "";
}

function put(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is full, or the browser has none for this page
  }
}

/** Store a game under its new id only; other tabs that show the game follow it there. */
export const moveGame = (id, movedTo) => put(keyOf(id), { movedTo });

/** The id that a game has now. */
export const movedTo = (id) => read(keyOf(id)).movedTo ?? id;

// Shared games: `seats` maps each role to the device that plays it; `base` is the record that the server stored last.
const SHARED = "printkit:shared:";

/** @type {(id: string) => {seats?: Record<string, string>, base?: string, version?: number}} */
export const keptShare = (id) => read(SHARED + id);
export const keepShare = (id, changes) => put(SHARED + id, { ...keptShare(id), ...changes });

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

export function keepPast(id, text, { at, draft, record }) {
  try {
    sessionStorage.setItem(DRAFT + id, JSON.stringify({ at, draft, turns: record.moves.length }));
    sessionStorage.setItem(PAST + id, text);
  } catch {
    return; // the storage is full: a reload will lose the undo history
  }
}

/** The stored undo history of a game; null if it is not stored. */
export function keptPast(id) {
  try {
    return sessionStorage.getItem(PAST + id);
  } catch {
    return null;
  }
}

/** A stored game with the draft of this tab, if that draft continues the game. */
function withDraft({ id, ...game }) {
  const { turns, ...kept } = JSON.parse(sessionStorage.getItem(DRAFT + id) ?? "{}");
  return { ...game, ...(turns === game.record?.moves?.length && kept), id };
}

/** The stored games, the latest first. */
export function keptGames() {
  try {
    return keys()
      .map((key) => withDraft({ ...read(key), id: key.slice(PREFIX.length) }))
      .filter(isGame)
      .sort((one, other) => (one.saved < other.saved ? 1 : -1));
  } catch {
    return [];
  }
}

/** Whether a value is a stored game, because other pages of this origin may have stored something else. */
const isGame = ({ record, saved }) =>
  typeof record?.game === "string" && Array.isArray(record.moves) && typeof saved === "string";

/** Call `back(id, game)` when another tab has stored a game. */
export function whenKeptElsewhere(back) {
  const call = (key) => back(key.slice(PREFIX.length), read(key));
  addEventListener("storage", ({ key, newValue }) => newValue && key.startsWith(PREFIX) && call(key));
  // A tab that slept may have missed the events.
  for (const name of ["pageshow", "focus"]) addEventListener(name, () => keys().forEach(call));
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {}; // not written by this page, or incomplete
  }
}

/** Delete a game; returns a function that restores it. */
export function forget(id) {
  const text = localStorage.getItem(keyOf(id));
  localStorage.removeItem(keyOf(id));
  return () => localStorage.setItem(keyOf(id), text);
}
