// @ts-check
// Helpers for the page's elements. Text is inserted as text, never as markup.

/** The element of index.html with an id. @template {keyof Ids} Id @param {Id} id @returns {Ids[Id]} */
export function $(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element with the id "${id}".`);
  return /** @type {Ids[Id]} */ (found); // tests/web/test_javascript.py makes `Ids` from index.html
}

/** All elements that match a selector, on the page or in `parent`. @type {(selector: string, parent?: ParentNode) => NodeListOf<HTMLElement>} */
export const all = (selector, parent = document) => parent.querySelectorAll(selector);

/** The element that matches a selector in `parent`, or null. @type {(selector: string, parent: ParentNode) => HTMLElement | null} */
export const one = (selector, parent) => parent.querySelector(selector);

/** The element that matches a selector, at the target of an event or around it. @type {(event: Event, selector: string) => HTMLElement | null} */
export const hit = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Whether a node is a field of a form. @type {(node: unknown) => node is Control} */
export const isControl = (node) => node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement;

/** The focused element inside `parent`, or null. */
export function focusIn(/** @type {Element} */ parent) {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && parent.contains(activeElement) ? activeElement : null;
}

/**
 * A new element with properties or attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, unknown>} [properties] @param {(Node | string)[]} children
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) Reflect.set(made, name, value);
    else if (value !== undefined && value !== null) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A button that calls `click`; screen readers read `label` instead of its text.
 * @param {string} text @param {(event: MouseEvent) => unknown} click
 */
export function button(text, click, kind = "quiet", label = "") {
  const made = element("button", { type: "button", className: kind, textContent: text });
  if (label) made.ariaLabel = label;
  made.addEventListener("click", click);
  return made;
}

/** A button with a symbol; `label` is its name for screen readers. @param {string} text @param {string} label @param {() => unknown} click */
export const sign = (text, label, click) => button(text, click, "quiet sign", label);

/** A place for an error, or the error. */
export const problem = (textContent = "") => element("p", { className: "error", role: "alert", textContent });

/** A place for the state of some work. */
export const statusLine = (textContent = "") => element("p", { className: "said", role: "status", textContent });

/** A link in the form of a button. @param {string} text @param {string} href */
export const link = (text, href, kind = "") => element("a", { className: `button ${kind}`.trim(), href, textContent: text });

/** Buttons or links next to each other. @param {(Node | string)[]} inside */
export const inRow = (...inside) => element("div", { className: "files" }, ...inside);

/** A section with a heading. @param {string} title @param {(Node | string)[]} inside */
export const card = (title, ...inside) => element("section", { className: "card", ariaLabel: title }, element("h2", { textContent: title }), ...inside);

/** A link that is a whole card. @param {string} title @param {string} href @param {string} about */
export const door = (title, href, about) =>
  element("a", { className: "card door", href }, element("h2", { textContent: title }), element("p", { textContent: about }));

/**
 * Joined buttons, one of which is chosen.
 * @param {string} name @param {[string, string][]} pairs @param {string} chosen @param {(value: string) => unknown} choose
 */
export const choices = (name, pairs, chosen, choose) =>
  pairs.map(([value, title]) => {
    const input = element("input", { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => choose(value));
    return element("label", {}, input, element("span", { textContent: title }));
  });

/**
 * Show in `parent` what a tap can place; the chosen tool keeps the focus.
 * @param {HTMLElement} parent @param {string} name @param {Named[]} tools @param {string} chosen @param {(tool: string) => unknown} choose
 */
export function fillTools(parent, name, tools, chosen, choose) {
  const had = focusIn(parent);
  fill(parent, ...choices(name, tools.map((tool) => [tool.name, tool.title]), chosen, choose));
  if (had) one(":checked", parent)?.focus();
}

/** A player's card; `basis` is the caption of the points. @param {string} role @param {Record<"name" | "says" | "points" | "label", string>} words */
export function sideCard(role, { name, says, points, label }, isMarked = false, basis = "") {
  return element(
    "div",
    { className: `side${isMarked ? " next" : ""}`, role: "group", ariaLabel: label, "data-role": role },
    element("span", { className: "disc", ariaHidden: "true" }),
    element("span", { className: "who" }, element("b", { textContent: name }), element("small", { textContent: says })),
    element(
      "span",
      { className: "standing" },
      element("span", { className: "points", textContent: points }),
      element("small", { className: "basis", textContent: basis }),
    ),
  );
}

/** Settings or tables that are folded away. @param {string} title @param {(Node | string)[]} inside */
export const group = (title, ...inside) => element("details", { className: "group" }, element("summary", { textContent: title }), ...inside);

export const SVG = "http://www.w3.org/2000/svg";

/** A new element of SVG. @param {string} tag @param {Record<string, string | number>} [attributes] @param {(Node | string)[]} children */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Elements of SVG from their text; scripts in it would not run, and the server writes none. */
export function drawn(/** @type {string} */ text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...document.importNode(read.documentElement, true).childNodes];
}

/** Do `work` when a form is submitted, which the browser does not send. @param {HTMLFormElement} form @param {() => unknown} work */
export function onSubmit(form, work) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    work();
  });
}

export function fill(/** @type {ParentNode} */ parent, /** @type {(Node | string)[]} */ ...children) {
  parent.replaceChildren(...children);
}

/** Fill a list with values and their titles. @param {HTMLSelectElement | HTMLDataListElement} list @param {string[][]} pairs @param {unknown} [chosen] */
export function options(list, pairs, chosen) {
  fill(list, ...pairs.map(([value, text]) => element("option", { value, textContent: text })));
  const [found] = pairs.find(([value]) => value === chosen) ?? [];
  if (found !== undefined && list instanceof HTMLSelectElement) list.value = found;
}

const dressed = new CSSStyleSheet();
document.adoptedStyleSheets = [dressed];

/** Set the colours of a game's roles; `looks` maps each role to the name of a style's colour. */
export function dress(/** @type {Record<string, string>} */ looks) {
  const rules = Object.entries(looks).map(
    ([role, look]) => `[data-role="${CSS.escape(role)}"] { --role: var(--${CSS.escape(look)}); }`,
  );
  dressed.replaceSync(rules.join("\n"));
}

/** Set the text of an element. The same text is not set again, because screen readers would repeat it. */
export function say(/** @type {Element} */ node, /** @type {string} */ text) {
  if (node.textContent !== text) node.textContent = text;
}

/** The text in a field, without characters that no record can contain: controls and lone surrogates. */
export const typedIn = (/** @type {Control} */ field) => field.value.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, " ");

export function shown(/** @type {HTMLElement} */ node, /** @type {boolean} */ isShown) {
  node.hidden = !isShown;
}

/** Save a file. @param {BlobPart} data @param {string} media @param {string} name */
export function keep(data, media, name) {
  const url = URL.createObjectURL(new Blob([data], { type: media }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const capital = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1);
