// @ts-check
// Decides which site a tap means. Fingers are inaccurate, so a tap that could also mean a neighbour is
// distinguished from a clear one.

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {name: string, svg: string}} Site
 */

const SPREAD = 8; // CSS pixels, by how much fingers miss: the standard deviation in each direction
const SURE = 0.92; // least probability of the nearest site, for a clear tap
const REACH = 0.8; // of the distance between neighbours: a tap farther from all sites means none
const TOLD_APART = 44; // CSS pixels between neighbours: from here on, no close-up is needed
export const TARGET = 48; // CSS pixels between neighbours in a close-up

/** The least distance between two sites. @param {Point[]} sites */
export function pitchOf(sites) {
  const byX = [...sites].sort((one, other) => one.x - other.x);
  let least = Infinity;
  byX.forEach((site, index) => {
    for (let next = index + 1; next < byX.length && byX[next].x - site.x < least; next++) {
      least = Math.min(least, Math.hypot(byX[next].x - site.x, byX[next].y - site.y));
    }
  });
  return least;
}

/**
 * The site that a tap means: the nearest one, and whether the tap is clear.
 * @param {Point[]} sites
 * @param {number} pitch distance between neighbours
 * @param {Point} tap in the units of the sites
 * @param {number} scale CSS pixels for one of these units
 */
export function aimedAt(sites, pitch, tap, scale) {
  const squares = sites.map((site) => ((site.x - tap.x) ** 2 + (site.y - tap.y) ** 2) * scale ** 2);
  const least = squares.reduce((a, b) => Math.min(a, b));
  const weight = squares.reduce((sum, square) => sum + Math.exp((least - square) / (2 * SPREAD ** 2)), 0);
  const reach = Math.max(REACH * pitch * scale, TOLD_APART / 2);
  return {
    number: least > reach ** 2 ? null : squares.indexOf(least),
    isSure: 1 / weight >= SURE || pitch * scale >= TOLD_APART,
  };
}
