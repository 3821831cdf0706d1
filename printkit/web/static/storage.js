// @ts-check
// Values in the browser's storage: in "localStorage" they stay, in "sessionStorage" they stay until the tab is closed.

/** @typedef {"localStorage" | "sessionStorage"} Where */

/** Store a value; returns false if the browser does not allow it or the storage is full. @param {Where} where @param {string} key @param {unknown} value */
export function keepIn(where, key, value) {
  try {
    window[where].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A stored value; null if there is none. @param {Where} where @param {string} key */
export function keptIn(where, key) {
  try {
    return JSON.parse(window[where].getItem(key) ?? "null");
  } catch {
    return null; // not written by this page
  }
}

/** The keys of values that stay, if they begin with a `prefix`. */
export function keysOf(/** @type {string} */ prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // the browser has no storage for this page
  }
}

/** Delete a value that stays; returns a function that restores it. */
export function forgetKey(/** @type {string} */ key) {
  const text = localStorage.getItem(key) ?? "";
  localStorage.removeItem(key);
  return () => localStorage.setItem(key, text);
}
