// @ts-check
// Screens for reading: the Xoids, the rules of each game, how-tos.

import { card, door, element, fill, inRow, link, problem, statusLine } from "./dom.js";
import { ask, does } from "./engine.js";
import { dropdown, fieldNodes, Form, labelled, oneAtATime } from "./form.js";
import { _, language, ngettext, pgettext } from "./language.js";
import { boardsOf, table, whenLoaded } from "./picking.js";
import { hashOf, note } from "./router.js";
import { inEnglish, showRules } from "./rules_text.js";
import { shapeOf } from "./shapes.js";

const TAGS = /** @type {const} */ ({ code: "code", bold: "strong", em: "em" }); // tags for the kinds of text in a how-to
const LEAST = 4; // least width of a picture, in legs

/** @param {HTMLElement} root @param {Context} context */
export function show(root, context) {
  const [, what, name] = context.path;
  if (what === "xoids") return xoids(root, context);
  if (what === "rules") return rules(root, context);
  if (what === "how-to") return name ? howTo(root, name, context) : howTos(root, context);
  return hub(root, context);
}

// The overview

function hub(/** @type {HTMLElement} */ root, /** @type {Context} */ { shelf }) {
  root.className = "look";
  const games = shelf.games.map(({ name, title }) => link(title, hashOf("look/rules", { game: name })));
  fill(
    root,
    door(_("Check records"), "#/records", _("Paste, drop or open records: verdicts, the club's statistics, and each game turn by turn.")),
    ...(does("rules") ? [card(_("Rules"), inRow(...games))] : []),
    door(_("Xoids"), "#/look/xoids", _("All shapes of up to eight legs, and how often each fits a board.")),
    door(_("How-tos"), "#/look/how-to", _("Step by step: printers, cutters, print shops, clubs.")),
  );
}

// Xoids

function xoids(/** @type {HTMLElement} */ root, /** @type {Context} */ { query, shelf, entitle }) {
  entitle(_("Xoids"));
  root.className = "xoids";
  const board = dropdown({ name: "board", id: "xoids-board" }, [["", pgettext("board", "none")], ...boardsOf(shelf.games)]);
  const error = problem();
  const list = element("ul", { className: "twigs", id: "twigs" });
  const said = statusLine();
  const fields = element("div", { className: "fields" });
  const node = element("form", { className: "card settings", ariaLabel: _("Which Xoids") }, fields, error);
  const form = new Form(node, error);
  const count = async () => {
    const { board: on, ...values } = form.values;
    note("look/xoids", form.values);
    const { xoids: found } = await ask("xoids", { options: values, board: on ?? "" });
    form.blame(null);
    said.textContent = ngettext("{count} Xoid.", "{count} Xoids.", found.length, { count: found.length });
    fill(list, ...found.map(twig));
  };
  const draw = oneAtATime(() => form.trying(count));
  node.addEventListener("input", draw);
  fill(root, node, element("section", { className: "card", ariaLabel: _("Xoids") }, said, list));
  form.trying(async () => {
    const forms = await ask("forms");
    fill(fields, ...fieldNodes(forms.xoids), labelled(_("Board to count places on"), board));
    form.values = Object.fromEntries(query);
    draw();
  });
}

function twig(/** @type {Xoid} */ { name, lines, chiral, placements }) {
  const places = placements ?? 0;
  const fits = placements === undefined ? "" : ngettext("{count} place", "{count} places", places, { count: places });
  const more = [chiral ? _("has a mirror image") : "", fits].filter(Boolean);
  const shape = shapeOf(lines, LEAST);
  shape.ariaHidden = "true";
  return element("li", {}, shape, element("b", { textContent: name }), element("small", { textContent: more.join(", ") }));
}

// Rules

function rules(/** @type {HTMLElement} */ root, /** @type {Context} */ { query, shelf, entitle }) {
  root.className = "text";
  const game = query.get("game") ?? shelf.games[0].name;
  const about = shelf.games.find(({ name }) => name === game);
  entitle(about ? _("The rules of {game}", { game: about.title }) : _("Rules"));
  const links = element("nav", { className: "files", ariaLabel: _("Other games") }, ...shelf.games.map(({ name, title }) => {
    const there = link(title, hashOf("look/rules", { game: name }));
    if (name === game) there.setAttribute("aria-current", "page");
    return there;
  }));
  const article = element("article", { className: "card" });
  const ways = () => [link(_("Learn by playing"), hashOf(`learn/${game}`), "main"), link(pgettext("a screen", "Play"), hashOf(`play/${game}`))];
  fill(root, links, inRow(...ways()), article);
  const request = { game, ruleset: query.get("ruleset") ?? "", board: query.get("board") ?? "" };
  showRules(article, request).then(({ title }) => article.append(inRow(...ways(), link(_("Print {what}", { what: title }), hashOf("print", { game })))), () => {});
}

// How-tos

function howTos(/** @type {HTMLElement} */ root, /** @type {Context} */ { entitle, left }) {
  entitle(_("How-tos"));
  root.className = "look";
  whenLoaded(root, left, ask("how-tos"), ({ articles }) => {
    const isOwn = (/** @type {Article} */ article) => article.language === language;
    const own = articles.filter(isOwn);
    const others = articles.filter((article) => !isOwn(article));
    fill(root, element("section", { className: "card", ariaLabel: _("How-tos") }, ...titleList(own), ...(others.length ? [inEnglish(_("These how-tos are in English:"))] : []), ...titleList(others)));
  });
}

/** @typedef {Replies["how-tos"]["articles"][number]} Article */

/** Links to the how-tos, if there are any. @param {Article[]} articles */
const titleList = (articles) =>
  articles.length ? [element("ul", { className: "own" }, ...articles.map(({ name, title, language: lang }) => element("li", { lang }, element("a", { className: "button wide", href: `#/look/how-to/${name}`, textContent: title }))))] : [];

function howTo(/** @type {HTMLElement} */ root, /** @type {string} */ name, /** @type {Context} */ { entitle, left }) {
  root.className = "text";
  whenLoaded(root, left, ask("how-to", { name }), ({ title, language: lang, blocks }) => {
    entitle(title);
    const told = lang === language ? [] : [inEnglish(_("This how-to is in English."))];
    fill(root, element("nav", { className: "files" }, link(_("All how-tos"), "#/look/how-to")), ...told, element("article", { className: "card", lang, dir: lang === "en" ? "ltr" : "" }, ...blocks.map(part)));
  });
}

function part(/** @type {TextBlock} */ block) {
  switch (block.kind) {
    case "heading":
      return element(block.level > 2 ? "h3" : "h2", {}, ...words(block.runs));
    case "code":
      return element("pre", { className: "scroll", tabIndex: 0, textContent: block.text });
    case "list":
    case "steps":
      return element(block.kind === "list" ? "ul" : "ol", {}, ...block.entries.map((runs) => element("li", {}, ...words(runs))));
    case "table":
      return table(block.head.map(words), block.rows.map((cells) => cells.map(words)));
    default:
      return element("p", {}, ...words(block.runs));
  }
}

const words = (/** @type {Run[]} */ runs) =>
  runs.map(({ text, kind, to }) => {
    if (to) return element("a", { href: `#/look/how-to/${to}`, textContent: text });
    return kind ? element(TAGS[kind], { textContent: text }) : text;
  });
