// Games kept in the browser's storage, each under a key of its own, so that two tabs do not mix.

const PREFIX = "printkit:game:";

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

const keyOf = (id) => PREFIX + id;
export const freshId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Whether the game is now kept. */
export function keepGame(id, game) {
  try {
    const text = JSON.stringify({ ...game, saved: new Date().toISOString() });
    localStorage.setItem(keyOf(id), text);
    return true;
  } catch {
    return false; // storage is full, or the browser has none for this page
  }
}

// What was before is kept for the tab alone: a reload shall not lose it, and others have their own.
const PAST = "printkit:past:";

export function keepPast(id, text) {
  try {
    sessionStorage.setItem(PAST + id, text);
  } catch {
    return; // there is no room: a reload will have nothing to take back
  }
}

/** What was kept of the past of a game, if anything was. */
export function keptPast(id) {
  try {
    return sessionStorage.getItem(PAST + id);
  } catch {
    return null;
  }
}

/** The kept games, the latest first. */
export function keptGames() {
  try {
    return keys()
      .map((key) => ({ ...read(key), id: key.slice(PREFIX.length) }))
      .filter(isGame)
      .sort((one, other) => (one.saved < other.saved ? 1 : -1));
  } catch {
    return [];
  }
}

/** Whether it is what was kept here: another page of this address may have written anything. */
const isGame = ({ record, saved }) =>
  typeof record?.game === "string" && Array.isArray(record.moves) && typeof saved === "string";

/** Call back with the game of an id when another tab has kept it. */
export function whenKeptElsewhere(back) {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue && key.startsWith(PREFIX)) back(key.slice(PREFIX.length), read(key));
  });
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {}; // not ours, or broken off
  }
}

/** Forget a game; returns what brings it back. */
export function forget(id) {
  const text = localStorage.getItem(keyOf(id));
  localStorage.removeItem(keyOf(id));
  return () => localStorage.setItem(keyOf(id), text);
}
