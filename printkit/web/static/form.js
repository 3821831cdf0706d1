// @ts-check
// Forms made from a table of fields that are also options of the command line. An error is shown next to
// its field.

import { all, button, capital, element, fill, isControl, keep, options, say, shown, typedIn } from "./dom.js";
import { makeFile } from "./engine.js";
import { messageOf, Refused, Stopped } from "./failures.js";
import { _ } from "./language.js";

let made = 0; // number of fields made, for unique ids

/** A list of choices. @param {Record<string, unknown>} properties @param {string[][]} pairs @param {unknown} [chosen] */
export function dropdown(properties, pairs, chosen) {
  const list = element("select", properties);
  options(list, pairs, chosen);
  return list;
}

/** @param {Field} field @param {string} id @returns {[Control, ...HTMLElement[]]} */
function control({ name, choices, free, usual }, id) {
  if (!free) return [dropdown({ id, name }, usual === null ? choices : [["", usual ?? _("default")], ...choices], "")];
  const input = element("input", { id, name, autocomplete: "off", spellcheck: false, maxLength: 200 });
  if (!choices.length) return [input];
  input.setAttribute("list", `${id}-list`);
  const list = element("datalist", { id: `${id}-list` });
  options(list, choices);
  return [input, list];
}

/** A field with its label, its help text and a place for its error. */
export function fieldNode(/** @type {Field} */ field) {
  const [input, ...more] = control(field, `field-${++made}`);
  return labelled(field.label, input, field.doc, ...more);
}

/** Fields, some of which have other labels than on the command line. @param {Field[]} fields @param {Record<string, string>} labels */
export const fieldNodes = (fields, labels = {}) =>
  fields.map((field) => fieldNode({ ...field, label: field.name in labels ? _(labels[field.name]) : field.label }));

/**
 * A field for an input that has an id, with its label, a help text and a place for its error.
 * @param {string} label @param {Control} input @param {HTMLElement[]} more
 */
export function labelled(label, input, doc = "", ...more) {
  const help = element("small", { id: `${input.id}-doc`, textContent: doc, hidden: !doc });
  const error = element("p", { id: `${input.id}-error`, className: "error", role: "alert" });
  input.setAttribute("aria-describedby", `${help.id} ${error.id}`);
  return element("div", { className: "field" }, element("label", { htmlFor: input.id, textContent: label }), input, ...more, help, error);
}

/** Whether a field is one choice of several. @param {Control} input @returns {input is HTMLInputElement} */
const isRadio = (input) => input.type === "radio";

export class Form {
  #root;
  #general;

  /** `root` contains the fields; `general` shows errors that belong to no field. */
  constructor(/** @type {HTMLElement} */ root, general = element("p")) {
    root.addEventListener("submit", (event) => event.preventDefault());
    this.#root = root;
    this.#general = general;
  }

  get #inputs() {
    return [...all("[name]", this.#root)].filter(isControl);
  }

  /** The values of the filled fields, by name. @returns {Record<string, string>} */
  get values() {
    const isChosen = (/** @type {Control} */ input) => !isRadio(input) || (input.checked && !("usual" in input.dataset));
    const filled = this.#inputs.filter(isChosen).map((input) => [input.name, typedIn(input).trim()]);
    return Object.fromEntries(filled.filter(([, value]) => value));
  }

  /** Fill in values; a list of choices keeps its choice if the value is not in the list. */
  set values(values) {
    for (const input of this.#inputs) {
      const value = values[input.name] ?? "";
      if (isRadio(input)) input.checked = input.value === value;
      else if (!(input instanceof HTMLSelectElement) || [...input.options].some((choice) => choice.value === value)) input.value = value;
      if (value) input.closest("details")?.setAttribute("open", "");
    }
  }

  /** Show the value that each empty field has, in place of the word "default". */
  set defaults(/** @type {Record<string, string>} */ values) {
    const filled = this.values;
    for (const input of this.#inputs) {
      const value = values[input.name];
      if (value === undefined || filled[input.name]) continue;
      if (isRadio(input)) {
        input.checked = input.value === value;
        input.dataset.usual = "";
      } else if (input instanceof HTMLSelectElement) showDefault(input, value);
      else input.placeholder = value;
      const doc = input.closest(".field")?.querySelector("small");
      if (doc && !doc.dataset.short) doc.textContent = doc.textContent.replace(/\s*\([^()]*\)$/, ""); // without "(default: …)"
      if (doc) doc.dataset.short = "";
    }
  }

  /** The error of the first field with a wrong number; null if all numbers are valid. */
  get wrong() {
    return this.#inputs.map(noNumber).find(Boolean) ?? null;
  }

  /** Do `work`, and show its error, if any. */
  async trying(/** @type {() => Promise<unknown>} */ work) {
    try {
      await work();
    } catch (error) {
      this.blame(error);
    }
  }

  /** Show an error; null clears it. */
  blame(/** @type {unknown} */ error) {
    const message = error === null ? "" : messageOf(error);
    const at = error instanceof Refused ? this.#inputs.find((input) => input.name === error.field) : undefined;
    for (const input of this.#inputs) {
      const isWrong = input === at;
      const place = input.closest(".field")?.querySelector(".error");
      if (!place) continue;
      if (!isRadio(input)) input.setAttribute("aria-invalid", String(isWrong));
      say(place, isWrong ? message : "");
    }
    at?.closest("details")?.setAttribute("open", "");
    say(this.#general, at ? "" : message);
  }
}

/** Give the empty choice the title of the choice that it stands for. @param {HTMLSelectElement} select @param {string} value */
function showDefault(select, value) {
  const [empty, ...others] = select.options;
  const same = others.find((choice) => choice.value === value);
  if (empty.value || !same) return;
  empty.textContent = same.textContent;
  for (const choice of others) choice.hidden = choice === same;
}

/** Properties of an input for a whole number, which `noNumber` checks. @param {number} min @param {number} max */
export const wholeNumber = (min, max) => ({ inputMode: "numeric", min, max, maxLength: 40, autocomplete: "off" });

/** The error of an input for a whole number; null if it contains such a number or is empty, and for other fields. */
export function noNumber(/** @type {Control} */ input) {
  const text = input.value.trim();
  if (!(input instanceof HTMLInputElement) || input.inputMode !== "numeric" || !text) return null;
  const [least, most] = [Number(input.min), Number(input.max)];
  if (/^-?\d+$/.test(text) && least <= Number(text) && Number(text) <= most) return null;
  const what = _("a whole number from {least} to {most}", { least, most });
  return new Refused(`${capital(_("expected {what}, found '{text}'", { what, text }))}.`, input.name);
}

/** Do `work(isLate)` one at a time; if it is requested meanwhile, it is late, and done once again. @param {(isLate: () => boolean) => unknown} work */
export function oneAtATime(work) {
  let isAsked = false;
  let isBusy = false;
  return async () => {
    isAsked = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isAsked) {
        isAsked = false;
        await work(() => isAsked);
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
  /** @type {AbortController | null} */
  #stopper = null;
  #saves = 0; // number of files begun; only the last one is reported

  constructor(/** @type {HTMLElement} */ root = element("div")) {
    root.classList.add("making");
    fill(root, this.#bar, this.#stop);
    this.root = root;
    shown(root, false);
  }

  /** Stop the current work. */
  stop() {
    this.#stopper?.abort();
  }

  /**
   * Do `work(watching)` and show its progress; `found` takes partial results.
   * @template Result
   * @param {(watching: Required<import("./engine.js").Watching>) => Promise<Result>} work @param {(partial: Partial<Review>) => void} [found]
   */
  async follow(work, found) {
    this.#stopper?.abort();
    const stopper = (this.#stopper = new AbortController());
    this.#bar.removeAttribute("value");
    const timer = setTimeout(() => shown(this.root, true), 400); // show no bar for quick work
    /** @type {import("./engine.js").Watching["told"]} */
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

  /**
   * Make a file and save it; `state` reports the result. `blame` shows an error elsewhere.
   * @param {string} task @param {object} request @param {HTMLElement} state @param {(error: unknown) => void} [blame]
   */
  async save(task, request, state, blame) {
    const number = ++this.#saves;
    try {
      const { data, media, name } = await this.follow((watching) => makeFile(task, request, watching));
      keep(data, media, name);
      state.textContent = _("{file} is ready.", { file: name });
    } catch (error) {
      if (number !== this.#saves) return;
      const isStopped = error instanceof Stopped;
      state.textContent = isStopped ? _("Stopped.") : blame ? "" : messageOf(error);
      if (!isStopped) blame?.(error);
    }
  }
}
