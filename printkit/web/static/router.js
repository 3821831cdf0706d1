// Addresses of screens, after the `#` of the page's address: `#/print?paper=a5` has the path ["print"].
// Links, the back button and reloads therefore work on any host.

/**
 * @typedef {object} Address
 * @property {string[]} path
 * @property {URLSearchParams} query
 */

/** @returns {Address} */
export function address() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { path: path.split("/").filter(Boolean).map(decoded), query: new URLSearchParams(query ?? "") };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} path @param {Record<string, string> | URLSearchParams} [query] */
export function hashOf(path, query = {}) {
  const text = new URLSearchParams(query).toString();
  return `#/${path}${text ? `?${text}` : ""}`;
}

/** Go to another screen; the browser's history stores `state` with the address. */
export function go(path, query = {}, state = null) {
  if (hashOf(path, query) === location.hash) return;
  history.pushState(state, "", hashOf(path, query));
  dispatchEvent(new PopStateEvent("popstate", { state }));
}

/** Put the settings of the screen `from` into its address, unless another screen is shown by now. */
export function note(path, query = {}, from = path) {
  const isThere = address().path.join("/") === from;
  if (isThere && hashOf(path, query) !== location.hash) history.replaceState(history.state, "", hashOf(path, query));
}

/** Call `back` whenever the address changes. */
export function whenMoved(back) {
  addEventListener("popstate", () => back());
}
