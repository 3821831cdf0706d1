// The page's words in a language: the one chosen here, else the browser's own, else English, which is
// what stands in the code. A module that imports this waits until the words are there.

const CHOSEN = "printkit-language"; // in localStorage
const ASKED = "language"; // in the address: ?language=de
const CONTEXT = "\u0004"; // between a context and its message
const PERIOD = 100; // after twice as many, the forms of plurals come again

/** @typedef {Record<string, string | number>} Values what stands for the names in braces */

/** What the address asks for, what was chosen here, what the browser speaks: the first that there is. */
const wished = () => {
  const asked = new URLSearchParams(location.search).get(ASKED);
  return [asked, chosen(), ...navigator.languages].filter(Boolean);
};

function chosen() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null; // the browser has no storage for this page
  }
}

/** Read a file beside this one; null where there is none. */
const beside = (name) =>
  fetch(new URL(name, import.meta.url))
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);

/** @type {Promise<Record<string, string> | null> | null} */
let listing = null;

/** All languages: how each calls itself, by its code. @type {() => Promise<Record<string, string>>} */
export const languages = async () => (await (listing ??= beside("languages.json"))) ?? { en: "English" };

const { code, words } = await load();

/** The code of the language that is spoken. */
export const language = code;

/** It as browsers know it: the reader's own kind of it, such as en-GB, which has dates of its own. */
const tag = language.replace("_", "-");
const locale = known(navigator.languages.find((one) => one === tag || one.startsWith(`${tag}-`)) ?? tag);
const numbers = new Intl.NumberFormat(locale);

/** A language by a name that browsers take; translators may call theirs otherwise. */
function known(name) {
  try {
    return Intl.getCanonicalLocales(name)[0];
  } catch {
    return "en";
  }
}

/** A number as the language writes it. @type {(value: number, form?: Intl.NumberFormatOptions) => string} */
export const numeral = (value, form) => (form ? new Intl.NumberFormat(locale, form) : numbers).format(value);

/** A day and a time as the language writes them. @type {(when: string | Date) => string} */
export const moment = (when) =>
  new Date(when).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/** Words as a list in a sentence: a, b and c. @type {(items: string[]) => string} */
export const listed = (items) => new Intl.ListFormat(locale).format(items);

async function load() {
  for (const wish of wished()) {
    if (/^en\b/.test(wish)) break;
    const all = await languages();
    const found = [wish, wish.replace("-", "_"), wish.split("-")[0]].find((name) => name in all);
    const loaded = found && (await beside(`language-${found}.json`));
    if (loaded) return { code: found, words: loaded };
  }
  return { code: "en", words: {} };
}

document.documentElement.lang = tag;
if (words.direction) document.documentElement.dir = words.direction;

/** A message in the language that is spoken. @type {(message: string, values?: Values) => string} */
export const _ = (message, values) => filled(words[message] ?? message, values);

/** A message as it is meant in a context. @type {(context: string, message: string, values?: Values) => string} */
export const pgettext = (context, message, values) =>
  filled(words[`${context}${CONTEXT}${message}`] ?? message, values);

/** Mark a message, which `_` looks up where it is used. @type {(message: string) => string} */
export const N_ = (message) => message;

/** How a role of a game, such as `red`, is called. @type {(role: string) => string} */
export const roleName = (role) => words[`role${CONTEXT}${role}`] ?? role;

/** The form for a number. @type {(one: string, many: string, number: number, values?: Values) => string} */
export function ngettext(one, many, number, values) {
  const at = number < 2 * PERIOD ? number : PERIOD + (number % PERIOD);
  const forms = words[one];
  return filled(forms ? forms[Number(words.forms[at])] : number === 1 ? one : many, values);
}

const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (name, key) => written(values[key] ?? name));
const written = (value) => (typeof value === "number" ? numeral(value) : value);

/**
 * Say what stands in a part of the page: elements with `data-say`, whose value is the context if there is one,
 * and attributes named by `data-say-…`.
 */
export function translate(part) {
  if (language === "en") return;
  for (const node of part.querySelectorAll("*")) {
    const context = node.getAttribute("data-say");
    const text = plain(node.textContent);
    if (context !== null) node.textContent = context ? pgettext(context, text) : _(text);
    for (const { name } of [...node.attributes]) {
      const said = name.startsWith("data-say-") && name.slice("data-say-".length);
      if (said) node.setAttribute(said, _(plain(node.getAttribute(said))));
    }
  }
}

const plain = (text) => text.replace(/\s+/g, " ").trim();

/** Speak another language from now on. */
export function speak(name) {
  const address = new URL(location.href);
  try {
    localStorage.setItem(CHOSEN, name);
    address.searchParams.delete(ASKED);
  } catch {
    address.searchParams.set(ASKED, name); // where nothing is kept the address has it
  }
  if (address.href === location.href) location.reload();
  else location.replace(address);
}
