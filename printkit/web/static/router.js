// @ts-check
// Addresses of screens, after the `#` of the page's address: `#/print?paper=a5` has the path ["print"].
// Links, the back button and reloads therefore work on any host.

/** @typedef {Record<string, unknown> | URLSearchParams} Query values are written as text */

export function address() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { path: path.split("/").filter(Boolean).map(decoded), query: new URLSearchParams(query ?? "") };
}

function decoded(/** @type {string} */ part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} path @param {Query} query */
export function hashOf(path, query = {}) {
  const pairs = query instanceof URLSearchParams ? query : Object.entries(query).map(([name, value]) => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return `#/${path}${text ? `?${text}` : ""}`;
}

/** Go to another screen, with the event `popstate`; the browser's history stores `state` with the address. @param {string} path @param {Query} query @param {unknown} state */
export function go(path, query = {}, state = null) {
  if (hashOf(path, query) === location.hash) return;
  history.pushState(state, "", hashOf(path, query));
  dispatchEvent(new PopStateEvent("popstate", { state }));
}

/** Put the settings of the screen `from` into its address, unless another screen is shown by now. @param {string} path @param {Query} query */
export function note(path, query = {}, from = path) {
  const isThere = address().path.join("/") === from;
  if (isThere && hashOf(path, query) !== location.hash) history.replaceState(history.state, "", hashOf(path, query));
}
