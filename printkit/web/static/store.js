// Games in the browser's storage, each under its own key, so that two tabs do not overwrite each other.

const PREFIX = "printkit:game:";

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

const keyOf = (id) => PREFIX + id;
export const freshId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Store a game; returns whether it is stored. */
export function keepGame(id, game) {
  try {
    const text = JSON.stringify({ ...game, saved: new Date().toISOString() });
    localStorage.setItem(keyOf(id), text);
    return true;
  } catch {
    return false; // storage is full, or the browser has none for this page
  }
}

// Each tab stores an undo history of its own, so that the history survives a reload of the tab.
const PAST = "printkit:past:";

export function keepPast(id, text) {
  try {
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

/** The stored games, the latest first. */
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

/** Whether a value is a stored game, because other pages of this origin may have stored something else. */
const isGame = ({ record, saved }) =>
  typeof record?.game === "string" && Array.isArray(record.moves) && typeof saved === "string";

/** Call `back(id, game)` when another tab has stored a game. */
export function whenKeptElsewhere(back) {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue && key.startsWith(PREFIX)) back(key.slice(PREFIX.length), read(key));
  });
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
