// @ts-check
// The page's messages in the chosen language, else in the browser's language, else in English, the language
// of the code. A module that imports this module waits until the messages are loaded.

const CHOSEN = "printkit-language"; // key in localStorage
const ASKED = "language"; // parameter in the address: ?language=de
const CONTEXT = "\u0004"; // separates a context from its message
const PERIOD = 100; // above twice this number, plural forms repeat with this period

/** @typedef {Record<string, string | number>} Values the values for names in braces */

/** The language in the address, else the stored choice, else the browser's language. */
const wished = () => {
  const asked = new URLSearchParams(location.search).get(ASKED);
  return [asked, chosen(), ...navigator.languages].filter((one) => one !== null);
};

function chosen() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null; // the browser has no storage for this page
  }
}

/** Read a JSON file from the folder of this module; null if the file is missing. @type {(name: string) => Promise<Record<string, string> | null>} */
const fetched = (name) =>
  fetch(new URL(name, import.meta.url))
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);

/** @type {Promise<Record<string, string> | null> | null} */
let listing = null;

/** The name of each language in that language, by code. @type {() => Promise<Record<string, string>>} */
export const languages = async () => (await (listing ??= fetched("languages.json"))) ?? { en: "English" };

const { code, words } = await load();

/** The code of the current language. */
export const language = code;

/** The current language as a locale, in the reader's variant, such as en-GB; for dates and numbers. */
const tag = language.replace("_", "-");
const locale = known(navigator.languages.find((one) => one === tag || one.startsWith(`${tag}-`)) ?? tag);
const numbers = new Intl.NumberFormat(locale);

/** The locale for a language code, or "en" if the code is not a valid locale. */
function known(/** @type {string} */ name) {
  try {
    return Intl.getCanonicalLocales(name)[0];
  } catch {
    return "en";
  }
}

/** A number in the language's format. @type {(value: number, form?: Intl.NumberFormatOptions) => string} */
export const numeral = (value, form) => (form ? new Intl.NumberFormat(locale, form) : numbers).format(value);

/** A day and a time in the language's format. @type {(when: string | Date) => string} */
export const moment = (when) =>
  new Date(when).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });

/** Words as a list in a sentence: a, b and c. @type {(items: string[]) => string} */
export const listed = (items) => new Intl.ListFormat(locale).format(items);

/** @returns {Promise<{code: string, words: Record<string, string>}>} */
async function load() {
  for (const wish of wished()) {
    if (/^en\b/.test(wish)) break;
    const all = await languages();
    const found = [wish, wish.replace("-", "_"), wish.split("-")[0]].find((name) => name in all);
    const loaded = found ? await fetched(`language-${found}.json`) : null;
    if (found && loaded) return { code: found, words: loaded };
  }
  return { code: "en", words: {} };
}

document.documentElement.lang = tag;

/** A message in the current language. @type {(message: string, values?: Values) => string} */
export const _ = (message, values) => filled(words[message] ?? message, values);

/** A message in a context, which distinguishes meanings. @type {(context: string, message: string, values?: Values) => string} */
export const pgettext = (context, message, values) =>
  filled(words[`${context}${CONTEXT}${message}`] ?? message, values);

/** Mark a message for translation, to be looked up later by `_`. @type {(message: string) => string} */
export const N_ = (message) => message;

/** The name of a role, such as `red`, in the current language. @type {(role: string) => string} */
export const roleName = (role) => words[`role${CONTEXT}${role}`] ?? role;

/** A message in the plural form for a number. @type {(one: string, many: string, number: number, values?: Values) => string} */
export function ngettext(one, many, number, values) {
  const at = number < 2 * PERIOD ? number : PERIOD + (number % PERIOD);
  const forms = words[one];
  return filled(forms ? forms[Number(words.forms[at])] : number === 1 ? one : many, values);
}

const filled = (/** @type {string} */ text, /** @type {Values} */ values = {}) => text.replace(/\{(\w+)\}/g, (name, key) => written(values[key] ?? name));
const written = (/** @type {string | number} */ value) => (typeof value === "number" ? numeral(value) : value);

/**
 * Translate a part of the page: the text of elements with `data-say`, whose value is the context, if any,
 * and attributes named by `data-say-…`.
 */
export function translate(/** @type {ParentNode} */ part) {
  if (language === "en") return;
  for (const node of part.querySelectorAll("*")) {
    const context = node.getAttribute("data-say");
    const text = plain(node.textContent);
    if (context !== null) node.textContent = context ? pgettext(context, text) : _(text);
    for (const { name } of [...node.attributes]) {
      const said = name.startsWith("data-say-") && name.slice("data-say-".length);
      if (said) node.setAttribute(said, _(plain(node.getAttribute(said) ?? "")));
    }
  }
}

const plain = (/** @type {string} */ text) => text.replace(/\s+/g, " ").trim();

/** Change the language. */
export function speak(/** @type {string} */ name) {
  const address = new URL(location.href);
  try {
    localStorage.setItem(CHOSEN, name);
    address.searchParams.delete(ASKED);
  } catch {
    address.searchParams.set(ASKED, name); // without storage, the address contains the choice
  }
  if (address.href === location.href) location.reload();
  else location.replace(address);
}
