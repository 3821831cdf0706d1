// @ts-check
// Decides which site a tap means. Because fingers are inaccurate, a tap that could also mean a neighbouring
// site is not a clear tap.

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {name: string, svg: string}} Site
 */

const SPREAD = 8; // standard deviation of a finger's error in each direction, in CSS pixels
const SURE = 0.92; // a tap is clear if the nearest site is meant with at least this probability
const REACH = 0.8; // a tap means no site if all sites are farther away, in distances between neighbours
const TOLD_APART = 44; // least distance between neighbours that needs no close-up, in CSS pixels
export const TARGET = 48; // distance between neighbours in a close-up, in CSS pixels

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
 * @param {number} scale CSS pixels per unit of the sites
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
