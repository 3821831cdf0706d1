// @ts-check
// Values in the browser's storage: in "localStorage" they stay, in "sessionStorage" they stay until the tab is closed.

/** @typedef {"localStorage" | "sessionStorage"} Where */

/** Store a value, if the browser allows it and the storage is not full. @param {Where} where @param {string} key @param {unknown} value */
export function keepIn(where, key, value) {
  try {
    window[where].setItem(key, JSON.stringify(value));
  } catch {
    // a reload will lose the value
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
