// Helpers for the page's elements. Text is inserted as text, never as markup.

/** The element with an id, which must exist. @type {(id: string) => any} */
export const $ = (id) => document.getElementById(id);

/** All elements that match a selector. @type {(selector: string) => Iterable<any>} */
export const all = (selector) => document.querySelectorAll(selector);

/** The focused element inside `parent`, or null. @returns {any} */
export const focusIn = (parent) => (parent.contains(document.activeElement) ? document.activeElement : null);

export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else if (value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A button that calls `click`; screen readers read `label` instead of its text. */
export function button(text, click, kind = "quiet", label = "") {
  const made = element("button", { type: "button", className: kind, textContent: text });
  if (label) made.ariaLabel = label;
  made.addEventListener("click", click);
  return made;
}

/** A button with a symbol; `label` is its name for screen readers. */
export const sign = (text, label, click) => button(text, click, "quiet sign", label);

const SVG = "http://www.w3.org/2000/svg";

/** Elements of SVG from their text; scripts in it would not run, and the server writes none. */
export function drawn(text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...document.importNode(read.documentElement, true).childNodes];
}

/** An SVG drawing of a given size, from its content as text. */
export function drawing(text, width, height) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", `0 0 ${width} ${height}`);
  made.append(...drawn(text));
  return made;
}

export function fill(parent, ...children) {
  parent.replaceChildren(...children);
}

export function options(select, pairs, chosen) {
  fill(select, ...pairs.map(([value, text]) => element("option", { value, textContent: text })));
  if (pairs.some(([value]) => value === chosen)) select.value = chosen;
}

const dressed = new CSSStyleSheet();
document.adoptedStyleSheets = [dressed];

/** Set the colours of a game's roles; `looks` maps each role to the name of a style's colour. */
export function dress(looks) {
  const rules = Object.entries(looks).map(
    ([role, look]) => `[data-role="${CSS.escape(role)}"] { --role: var(--${CSS.escape(look)}); }`,
  );
  dressed.replaceSync(rules.join("\n"));
}

/** Set the text of an element. The same text is not set again, because screen readers would repeat it. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** The text in a field, without characters that no record can contain: controls and lone surrogates. */
export const typedIn = (field) => field.value.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, " ");

export function shown(node, isShown) {
  node.hidden = !isShown;
}

export function keep(data, media, name) {
  const url = URL.createObjectURL(new Blob([data], { type: media }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
