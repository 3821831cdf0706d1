// Games kept in the browser's storage, each under a key of its own, so that two tabs do not mix.

const PREFIX = "printkit:game:";
const MOST = 20;

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

export const freshId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Whether the game is now kept. */
export function keepGame(id, game) {
  try {
    const text = JSON.stringify({ ...game, saved: new Date().toISOString() });
    localStorage.setItem(PREFIX + id, text);
    for (const old of keptGames().slice(MOST)) forget(old.id);
    return true;
  } catch {
    return false; // storage is full, or the browser has none for this page
  }
}

/** The kept games, the latest first. */
export function keptGames() {
  try {
    return keys()
      .map((key) => ({ id: key.slice(PREFIX.length), ...read(key) }))
      .filter((game) => game.record)
      .sort((one, other) => (one.saved < other.saved ? 1 : -1));
  } catch {
    return [];
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return {}; // not ours, or broken off
  }
}

export function forget(id) {
  localStorage.removeItem(PREFIX + id);
}
