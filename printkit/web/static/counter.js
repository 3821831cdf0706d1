// @ts-check
// A number that two buttons change: "− 3 stones +".

import { button, element, shown } from "./dom.js";
import { _ } from "./language.js";

/** Hidden until there is a count to show. */
export class Counter {
  #value = 1;
  #output = element("output");
  #fewer;
  #more;

  /** `change(value)` is called with the number that a button asks for. @param {(value: number) => unknown} change */
  constructor(change) {
    this.#fewer = button("−", () => change(this.#value - 1), "quiet", _("One fewer"));
    this.#more = button("+", () => change(this.#value + 1), "quiet", _("One more"));
    this.root = element("span", { className: "count", role: "group", hidden: true }, this.#fewer, this.#output, this.#more);
  }

  /** Show a number from 1 to `most` of `what`, or nothing; `text` is the number with its unit. @param {Draft["count"]} count */
  show(count, text = count && `${count.value} ${count.what}`) {
    shown(this.root, count !== null);
    if (!count) return;
    this.#value = count.value;
    this.root.ariaLabel = count.what;
    this.#output.textContent = text;
    this.#fewer.disabled = count.value <= 1;
    this.#more.disabled = count.value >= count.most;
  }
}
