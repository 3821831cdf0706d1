// Forms made from a table of fields that are also options of the command line. An error is shown next to
// its field.

import { button, capital, element, fill, options, say, shown, typedIn } from "./dom.js";
import { _ } from "./language.js";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} doc the purpose
 * @property {[string, string][]} choices value and title
 * @property {boolean} free whether other texts are allowed
 * @property {string} label the label
 * @property {string} [usual] the title of the empty choice
 */

let made = 0; // number of fields made, for unique ids

/** @param {Field} field */
function control(field, id) {
  if (!field.free) {
    const select = element("select", { id, name: field.name });
    const pairs = field.usual === null ? field.choices : [["", field.usual ?? _("default")], ...field.choices];
    options(select, pairs, "");
    return [select];
  }
  const input = element("input", { id, name: field.name, autocomplete: "off", spellcheck: false, maxLength: 200 });
  if (!field.choices.length) return [input];
  input.setAttribute("list", `${id}-list`);
  const list = element("datalist", { id: `${id}-list` });
  options(list, field.choices);
  return [input, list];
}

/** A field with its label, its help text and a place for its error. */
export function fieldNode(field) {
  const id = `field-${++made}`;
  const [input, ...more] = control(field, id);
  input.setAttribute("aria-describedby", `${id}-doc ${id}-error`);
  return element(
    "div",
    { className: "field" },
    element("label", { htmlFor: id, textContent: field.label }),
    input,
    ...more,
    element("small", { id: `${id}-doc`, textContent: field.doc }),
    element("p", { id: `${id}-error`, className: "error", role: "alert" }),
  );
}

/** A field for an input that has an id, with its label and a place for its error. */
export function labelled(label, input) {
  const error = element("p", { className: "error", role: "alert", id: `${input.id}-error` });
  input.setAttribute("aria-describedby", error.id);
  return element("div", { className: "field" }, element("label", { htmlFor: input.id, textContent: label }), input, error);
}

export class Form {
  #root;
  #general;

  /** `root` contains the fields; `general` shows errors that belong to no field. */
  constructor(root, general = element("p")) {
    this.#root = root;
    this.#general = general;
  }

  get #inputs() {
    return [...this.#root.querySelectorAll("[name]")];
  }

  /** The values of the filled fields, by name. */
  get values() {
    const isChosen = (input) => input.type !== "radio" || (input.checked && !("usual" in input.dataset));
    const filled = this.#inputs.filter(isChosen).map((input) => [input.name, typedIn(input).trim()]);
    return Object.fromEntries(filled.filter(([, value]) => value));
  }

  /** Fill in values; a list of choices keeps its choice if the value is not in the list. */
  set values(values) {
    for (const input of this.#inputs) {
      const value = values[input.name] ?? "";
      if (input.type === "radio") input.checked = input.value === value;
      else if (input.tagName !== "SELECT" || [...input.options].some((one) => one.value === value)) input.value = value;
      if (value) input.closest("details")?.setAttribute("open", "");
    }
  }

  /** Show the value that each empty field has, in place of the word "default". */
  set defaults(values) {
    const filled = this.values;
    for (const input of this.#inputs) {
      const value = values[input.name];
      if (value === undefined || filled[input.name]) continue;
      if (input.type === "radio") {
        input.checked = input.value === value;
        input.dataset.usual = "";
      } else if (input.tagName === "SELECT") showDefault(input, value);
      else input.placeholder = value;
      const doc = input.closest(".field")?.querySelector("small");
      if (doc && !doc.dataset.short) doc.textContent = doc.textContent.replace(/\s*\([^()]*\)$/, ""); // without "(default: …)"
      if (doc) doc.dataset.short = "";
    }
  }

  /** Show an error; null clears it. */
  blame(error) {
    const at = error && this.#inputs.find((input) => input.name === error.field);
    for (const input of this.#inputs) {
      const isWrong = input === at;
      const place = input.closest(".field")?.querySelector(".error");
      if (!place) continue;
      if (input.type !== "radio") input.setAttribute("aria-invalid", String(isWrong));
      say(place, isWrong ? error.message : "");
    }
    at?.closest("details")?.setAttribute("open", "");
    say(this.#general, error && !at ? error.message : "");
  }
}

/** Give the empty choice the title of the choice that it stands for. */
function showDefault(select, value) {
  const [empty, ...others] = select.options;
  const same = others.find((one) => one.value === value);
  if (empty.value || !same) return;
  empty.textContent = same.textContent;
  for (const one of others) one.hidden = one === same;
}

/** The error of an input for a whole number; null if the input contains such a number or is empty. */
export function noNumber({ name, value }, least, most) {
  const text = value.trim();
  if (!text || (/^-?\d+$/.test(text) && least <= Number(text) && Number(text) <= most)) return null;
  const what = _("a whole number from {least} to {most}", { least, most });
  return { field: name, message: `${capital(_("expected {what}, found '{text}'", { what, text }))}.` };
}

/** Run one job at a time; of the jobs requested meanwhile, only the last one is run. */
export function oneAtATime(work) {
  let next = null;
  let isBusy = false;
  return async (...what) => {
    next = what;
    if (isBusy) return;
    isBusy = true;
    try {
      while (next) {
        const now = next;
        next = null;
        await work(...now, () => next !== null);
      }
    } finally {
      isBusy = false;
    }
  };
}

/** A progress bar with a button that stops the work. */
export class Progress {
  #bar = element("progress", { ariaLabel: _("Progress") });
  #stop = button(_("Stop"), () => this.stop());
  #stopper = null;

  constructor(root) {
    root.classList.add("making");
    fill(root, this.#bar, this.#stop);
    this.root = root;
    shown(root, false);
  }

  /** Stop the current work. */
  stop() {
    this.#stopper?.abort();
  }

  /** Do `work(watching)` and show its progress; `found` takes partial results. @param {(partial: any) => void} [found] */
  async follow(work, found) {
    this.#stopper?.abort();
    const stopper = (this.#stopper = new AbortController());
    this.#bar.removeAttribute("value");
    const timer = setTimeout(() => shown(this.root, true), 400); // show no bar for quick work
    const told = (done, total, partial) => {
      Object.assign(this.#bar, { max: total, value: done });
      if (partial && this.#stopper === stopper && !stopper.signal.aborted) found?.(partial);
    };
    try {
      return await work({ signal: stopper.signal, told });
    } finally {
      clearTimeout(timer);
      if (this.#stopper === stopper) shown(this.root, false);
    }
  }
}
