// @ts-check
// The home screen: the games with the pictures and the facts of their boxes.

import { $, element, fill, link } from "./dom.js";
import { does } from "./engine.js";
import { _, language, pgettext } from "./language.js";
import { hashOf } from "./router.js";

const DIFFICULTIES = ["", _("easy"), _("medium"), _("difficult")];

/**
 * @typedef {object} GameBox
 * @property {string} name
 * @property {Record<string, {title: string, aim: string}>} words the title and the aim, by language
 * @property {string} minutes
 * @property {number} age
 * @property {number} difficulty
 */

const at = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
const wordsOf = (/** @type {GameBox} */ { words }) => words[language] ?? words.en;

/** @type {Promise<GameBox[]> | null} */
let boxes = null;

/** The boxes of all games; [] if they are missing. @type {() => Promise<GameBox[]>} */
const allBoxes = () =>
  (boxes ??= fetch(at("boxes.json"))
    .then((answer) => (answer.ok ? answer.json() : { games: [] }))
    .then(({ games }) => games)
    .catch(() => []));

/** The picture on the box of a game. @type {(name: string) => HTMLElement} */
export const picture = (name) => element("img", { src: at(`box-${name}.svg`), alt: "", loading: "lazy", width: 96, height: 60 });

/** The aim of a game, or "". @type {(name: string) => Promise<string>} */
export async function aimOf(name) {
  const box = (await allBoxes()).find((one) => one.name === name);
  return box ? wordsOf(box).aim : "";
}

/** Links to the lesson and the rules of a game. @type {(game: string) => HTMLElement[]} */
export const learning = (game) => [link(_("Learn"), hashOf(`learn/${game}`)), ...(does("rules") ? [link(_("Rules"), hashOf("look/rules", { game }))] : [])];

/** Show all boxes; games can be learned if there are lessons. @type {(hasLessons: boolean) => Promise<void>} */
export async function showBoxes(hasLessons) {
  if (!$("boxes").childElementCount) fill($("boxes"), ...(await allBoxes()).map((box) => card(box, hasLessons)));
}

function card(/** @type {GameBox} */ box, /** @type {boolean} */ hasLessons) {
  const { title, aim } = wordsOf(box);
  const { name, minutes, age, difficulty } = box;
  const facts = [_("2 players"), minutes && _("{minutes} min", { minutes }), age && `${age}+`, DIFFICULTIES[difficulty]].filter(Boolean);
  const way = (/** @type {string} */ path, /** @type {string} */ text, kind = "") =>
    element("a", { href: hashOf(`${path}/${name}`), className: `button ${kind}`, textContent: text, ariaLabel: _("{label}: {text}", { label: text, text: title }) });
  return element(
    "li",
    { className: "card box" },
    picture(name),
    element("h2", { textContent: title }),
    element("p", { textContent: aim }),
    element("p", { className: "said" }, facts.join("\u00a0· ")),
    element("p", { className: "files" }, way("play", pgettext("a screen", "Play"), "main"), ...(hasLessons ? [way("learn", _("Learn"))] : [])),
  );
}
