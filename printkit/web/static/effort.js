// How long a search may take: so many playouts, the same anywhere, or so many seconds, which depend on the
// machine. As a level in a list "500" are playouts, "5s" seconds.

/** @returns {{playouts?: number, seconds?: number}} what a request says */
export function effortOf(level) {
  return level.endsWith("s") ? { seconds: Number(level.slice(0, -1)) } : { playouts: Number(level) };
}

export function levelOf({ playouts = 0, seconds = 0 }) {
  return seconds ? `${seconds}s` : String(playouts);
}
