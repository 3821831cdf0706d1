// @ts-check
// The effort of a search: a number of playouts, which has the same result on every machine, or of
// seconds, in which a fast machine searches more. In a list of levels, "500" is 500 playouts, "5s" 5 seconds.

/** The effort in a request. @type {(level: string) => Effort} */
export function effortOf(level) {
  return level.endsWith("s") ? { seconds: Number(level.slice(0, -1)) } : { playouts: Number(level) };
}

export function levelOf(/** @type {Effort} */ { playouts = 0, seconds = 0 }) {
  return seconds ? `${seconds}s` : String(playouts);
}
