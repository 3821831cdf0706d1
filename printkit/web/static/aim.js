// @ts-check
// Decides which site a tap means. Because fingers are inaccurate, a tap that could also mean a neighbouring
// site is not a clear tap.

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {name: string, svg: string}} Site
 * @typedef {[number, number]} Step
 */

const SPREAD = 8; // standard deviation of a finger's error in each direction, in CSS pixels
const SURE = 0.96; // a tap is clear if the nearest site is meant with at least this probability
const REACH = 0.8; // a tap means no site if all sites are farther away, in distances between neighbours
const PASSED = 0.45; // a finger that draws passes a site at this distance or less, in distances between neighbours
const ASIDE = 1.5; // cost of a distance to the side, relative to a distance ahead
const ASTRAY = 1000; // penalty for a site that is more to the side than ahead, in mm
const FAVOUR = 2 * SPREAD ** 2 * Math.log(30); // taps mean a likely site 30 times as often as its neighbour
const TOLD_APART = 44; // least distance between neighbours that needs no close-up, in CSS pixels
export const TARGET = 52; // distance between neighbours in a close-up, in CSS pixels

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
 * @param {Set<number>} [likely] numbers of sites that taps probably mean
 */
export function aimedAt(sites, pitch, tap, scale, likely = new Set()) {
  const squares = sites.map((site, number) => ((site.x - tap.x) ** 2 + (site.y - tap.y) ** 2) * scale ** 2 - (likely.has(number) ? FAVOUR : 0));
  const least = squares.reduce((a, b) => Math.min(a, b));
  const weight = squares.reduce((sum, square) => sum + Math.exp((least - square) / (2 * SPREAD ** 2)), 0);
  const reach = Math.max(REACH * pitch * scale, TOLD_APART / 2);
  return {
    number: least > reach ** 2 ? null : squares.indexOf(least),
    isSure: 1 / weight >= SURE || pitch * scale >= TOLD_APART,
  };
}

/**
 * The sites that a finger passes on its way between two points, in order.
 * @param {Point[]} sites
 * @param {number} pitch distance between neighbours
 * @param {Point} from
 * @param {Point} to
 */
export function passedBy(sites, pitch, from, to) {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (pitch / 8)) || 1;
  const found = /** @type {Set<number>} */ (new Set());
  for (let step = 0; step <= steps; step++) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
    const far = sites.map((site) => Math.hypot(site.x - x, site.y - y));
    const least = far.reduce((a, b) => Math.min(a, b));
    if (least <= PASSED * pitch) found.add(far.indexOf(least));
  }
  return [...found];
}

/**
 * The site that an arrow key leads to: the nearest in its direction; straight ahead is preferred.
 * @param {Point[]} sites @param {number} from @param {Step} direction */
export function nextSite(sites, from, [dx, dy]) {
  const { x, y } = sites[from];
  /** @type {number | null} */
  let best = null;
  let least = Infinity;
  sites.forEach((site, number) => {
    const along = (site.x - x) * dx + (site.y - y) * dy;
    const across = Math.abs((site.x - x) * dy) + Math.abs((site.y - y) * dx);
    const far = along + ASIDE * across + (across > along ? ASTRAY : 0);
    if (along > 0.01 && far < least) [best, least] = [number, far];
  });
  return best;
}
