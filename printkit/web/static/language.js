// The page's words in a language: the one chosen here, else the browser's own, else English, which is
// what stands in the code. A module that imports this waits until the words are there.

const CHOSEN = "printkit-language"; // in localStorage
const CONTEXT = "\u0004"; // between a context and its message
const PERIOD = 100; // after twice as many, the forms of plurals come again

/** @typedef {Record<string, string | number>} Values what stands for the names in braces */

const wished = () => {
  const chosen = localStorage.getItem(CHOSEN);
  return chosen ? [chosen] : [...navigator.languages];
};

/** Read a file beside this one; null where there is none. */
const beside = (name) =>
  fetch(new URL(name, import.meta.url))
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);

/** All languages: how each calls itself, by its code. @type {() => Promise<Record<string, string>>} */
export const languages = async () => (await beside("languages.json")) ?? { en: "English" };

const { code, words } = await load();

/** The code of the language that is spoken. */
export const language = code;

async function load() {
  for (const wish of wished()) {
    if (/^en\b/.test(wish)) break;
    const known = await languages();
    const found = [wish, wish.replace("-", "_"), wish.split("-")[0]].find((name) => name in known);
    const loaded = found && (await beside(`language-${found}.json`));
    if (loaded) return { code: found, words: loaded };
  }
  return { code: "en", words: {} };
}

document.documentElement.lang = language.replace("_", "-");
if (words.direction) document.documentElement.dir = words.direction;

/** A message in the language that is spoken. @type {(message: string, values?: Values) => string} */
export const _ = (message, values) => filled(words[message] ?? message, values);

/** A message as it is meant in a context. @type {(context: string, message: string, values?: Values) => string} */
export const pgettext = (context, message, values) =>
  filled(words[`${context}${CONTEXT}${message}`] ?? message, values);

/** The form for a number. @type {(one: string, many: string, number: number, values?: Values) => string} */
export function ngettext(one, many, number, values) {
  const at = number < 2 * PERIOD ? number : PERIOD + (number % PERIOD);
  const forms = words[one];
  return filled(forms ? forms[Number(words.forms[at])] : number === 1 ? one : many, values);
}

const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name));

/** Say what stands in a part of the page: elements with `data-say`, attributes named by `data-say-…`. */
export function translate(part) {
  if (language === "en") return;
  for (const node of part.querySelectorAll("*")) {
    if (node.hasAttribute("data-say")) node.textContent = _(plain(node.textContent));
    for (const { name } of [...node.attributes]) {
      const said = name.startsWith("data-say-") && name.slice("data-say-".length);
      if (said) node.setAttribute(said, _(plain(node.getAttribute(said))));
    }
  }
}

const plain = (text) => text.replace(/\s+/g, " ").trim();

/** Speak another language from now on. */
export function choose(name) {
  localStorage.setItem(CHOSEN, name);
  location.reload();
}
