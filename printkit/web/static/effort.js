// How far the computer searches: a number of playouts, which finds the same on every machine, or a number of
// seconds, in which a quick machine looks further. In a list of levels "500" is 500 playouts, "5s" 5 seconds.

/** @returns {{playouts?: number, seconds?: number}} what a request says */
export function effortOf(level) {
  return level.endsWith("s") ? { seconds: Number(level.slice(0, -1)) } : { playouts: Number(level) };
}

export function levelOf({ playouts = 0, seconds = 0 }) {
  return seconds ? `${seconds}s` : String(playouts);
}
