// @ts-check
// The theme: light or dark, as the user chose, or else as the system is.

import { keepSettings, settings } from "./store.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark (`matches`), with an event `change`, as media queries have. */
class Dark extends EventTarget {
  constructor() {
    super();
    system.addEventListener("change", () => this.#dress());
    this.#dress();
  }

  get matches() {
    const { theme } = settings();
    return theme ? theme === "dark" : system.matches;
  }

  /** @param {string} theme light, dark, or "" for the system's theme */
  choose(theme) {
    keepSettings({ theme });
    this.#dress();
  }

  #dress() {
    document.documentElement.dataset.theme = settings().theme ?? "";
    this.dispatchEvent(new Event("change"));
  }
}

export const dark = new Dark();
