// Screens for reading: stored games, the Xoids, the rules of each game, how-tos.

import { button, capital, element, fill, options } from "./dom.js";
import { ask, does } from "./engine.js";
import { fieldNode, Form, oneAtATime, Progress } from "./form.js";
import { _, language, ngettext, pgettext } from "./language.js";
import { stepThrough } from "./records.js";
import { hashOf, note } from "./router.js";
import { showDrawn } from "./sheet.js";
import { keptGames } from "./store.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 0.5; // margin around a Xoid, in legs
const TAGS = { code: "code", bold: "strong", em: "em" }; // tags for the kinds of text in a how-to
const LEAST = 4; // least width of a picture, in legs

export function show(root, context) {
  const [, what, name] = context.path;
  if (what === "xoids") return xoids(root, context);
  if (what === "rules") return rules(root, context);
  if (what === "how-to") return name ? howTo(root, name, context) : howTos(root, context);
  return hub(root, context);
}

// The overview

function hub(root, { shelf }) {
  root.className = "look";
  fill(
    root,
    door(_("Check records"), "#/records", _("Paste, drop or open records: verdicts, the club's statistics, and each game turn by turn.")),
    ...kept(shelf),
    ...(does("rules") ? [rulesCard(shelf)] : []),
    door(_("Xoids"), "#/look/xoids", _("All shapes of up to eight legs, and how often each fits a board.")),
    door(_("How-tos"), "#/look/how-to", _("Step by step: printers, cutters, print shops, clubs.")),
  );
}

function kept(shelf) {
  const games = keptGames();
  if (!games.length) return [];
  const titles = new Map(shelf.games.map(({ name, title }) => [name, title]));
  const error = element("p", { className: "error", role: "alert" });
  const items = games.map(({ record }) => {
    const names = Object.values(record.players ?? {}).filter(Boolean).join(" – ");
    const game = titles.get(record.game) ?? record.game;
    const title = names ? _("{label}: {text}", { label: game, text: names }) : game;
    const open = () => stepThrough(record).catch((problem) => (error.textContent = problem.message));
    const step = button(_("Step through"), open, "quiet", _("Step through {what}", { what: title }));
    return element("li", {}, element("b", { textContent: title }), step);
  });
  return [element("section", { className: "card", ariaLabel: _("Games kept here") }, element("h2", { textContent: _("Games kept here") }), element("ul", { className: "own" }, ...items), error)];
}

function rulesCard(shelf) {
  const links = shelf.games.map(({ name, title }) => element("a", { className: "button", href: hashOf("look/rules", { game: name }), textContent: title }));
  return element("section", { className: "card", ariaLabel: _("Rules") }, element("h2", { textContent: _("Rules") }), element("div", { className: "files" }, ...links));
}

const door = (title, href, about) =>
  element("a", { className: "card door", href }, element("h2", { textContent: title }), element("p", { textContent: about }));

// Xoids

function xoids(root, { query, shelf, entitle }) {
  entitle(_("Xoids"));
  root.className = "xoids";
  const board = element("select", { name: "board", id: "xoids-board" });
  const boards = new Map(shelf.games.flatMap((game) => game.boards.map(({ name, title }) => [name, title])));
  options(board, [["", pgettext("board", "none")], ...boards]);
  const error = element("p", { className: "error", role: "alert" });
  const list = element("ul", { className: "twigs", id: "twigs" });
  const said = element("p", { className: "said", role: "status" });
  const place = element("div", { className: "field" }, element("label", { htmlFor: "xoids-board", textContent: _("Board to count places on") }), board, element("p", { className: "error", role: "alert" }));
  const fields = element("div", { className: "fields" });
  const node = element("form", { className: "card settings", ariaLabel: _("Which Xoids") }, fields, error);
  const form = new Form(node, error);
  const draw = oneAtATime(async () => {
    const { board: on, ...values } = form.values;
    note("look/xoids", form.values);
    try {
      const { xoids: found } = await ask("xoids", { options: values, board: on ?? "" });
      form.blame(null);
      said.textContent = ngettext("{count} Xoid.", "{count} Xoids.", found.length, { count: found.length });
      fill(list, ...found.map(twig));
    } catch (problem) {
      form.blame(problem);
    }
  });
  node.addEventListener("submit", (event) => event.preventDefault());
  node.addEventListener("input", () => draw());
  fill(root, node, element("section", { className: "card", ariaLabel: _("Xoids") }, said, list));
  ask("forms").then((forms) => {
    fill(fields, ...forms.xoids.map(fieldNode), place);
    form.values = Object.fromEntries(query);
    draw();
  }, (problem) => form.blame(problem));
}

function twig({ name, lines, chiral, placements }) {
  const xs = lines.flatMap(([a, , c]) => [a, c]);
  const ys = lines.flatMap(([, b, , d]) => [b, d]);
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const size = Math.max(LEAST, right - left + ROOM, bottom - top + ROOM);
  const view = document.createElementNS(SVG, "svg");
  view.setAttribute("viewBox", `${(left + right - size) / 2} ${(top + bottom - size) / 2} ${size} ${size}`);
  view.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", lines.map(([a, b, c, d]) => `M${a} ${b}L${c} ${d}`).join(""));
  view.append(path);
  const places = placements ?? 0;
  const fits = placements === undefined ? "" : ngettext("{count} place", "{count} places", places, { count: places });
  const more = [chiral ? _("has a mirror image") : "", fits].filter(Boolean);
  return element("li", {}, view, element("b", { textContent: name }), element("small", { textContent: more.join(", ") }));
}

// Rules

function rules(root, { query, shelf, entitle }) {
  root.className = "text";
  const game = query.get("game") ?? shelf.games[0].name;
  const about = shelf.games.find(({ name }) => name === game);
  entitle(about ? _("The rules of {game}", { game: about.title }) : _("Rules"));
  const said = element("p", { className: "said", role: "status", textContent: _("Loading the rules …") });
  const making = element("div");
  const links = element("nav", { className: "files", ariaLabel: _("Other games") }, ...shelf.games.map(({ name, title }) => {
    const link = element("a", { className: "button", href: hashOf("look/rules", { game: name }), textContent: title });
    if (name === game) link.setAttribute("aria-current", "page");
    return link;
  }));
  const article = element("article", { className: "card" }, said, making);
  fill(root, links, article);
  const progress = new Progress(making);
  const request = { game, ruleset: query.get("ruleset") ?? "", board: query.get("board") ?? "" };
  progress.follow((watching) => ask("rules", request, watching)).then(
    ({ title, sources, warnings, blocks }) => {
      const print = element("a", { className: "button", href: hashOf("print", { game }), textContent: _("Print {what}", { what: title }) });
      fill(article, ...warnings.map((one) => inEnglish(`${capital(one)}.`)), ...blocks.map(rule), ...sources.map((text) => element("p", { className: "said", textContent: text })), print);
      if (!blocks.length) said.textContent = "";
    },
    (problem) => {
      said.textContent = problem.message;
      said.classList.add("error");
    },
  );
}

function rule(block) {
  switch (block.kind) {
    case "heading":
      return element("h2", { textContent: block.words });
    case "question":
      return element("div", { className: "question" }, element("p", {}, element("strong", {}, ...bold(block.words))), element("p", {}, ...bold(block.answer)));
    case "figures":
      return element("div", { className: "drawn" }, ...block.figures.map(figure));
    default:
      return element("p", { className: block.mark ? "entry" : "" }, ...(block.mark ? [element("span", { className: "mark", textContent: block.mark })] : []), element("span", {}, ...bold(block.words)));
  }
}

/** The nodes of a text, in which **words** between double asterisks are bold. */
const bold = (text) => text.split("**").map((words, number) => (number % 2 ? element("strong", { textContent: words }) : words));

function figure({ svg, title, caption, label }) {
  const drawn = element("div", { className: "ink" });
  showDrawn(drawn, svg, label);
  return element("figure", {}, drawn, element("figcaption", {}, ...(title ? [element("b", { textContent: title }), " "] : []), caption));
}

// How-tos

function howTos(root, { entitle }) {
  entitle(_("How-tos"));
  root.className = "look";
  ask("how-tos").then(
    ({ articles }) => {
      const isOwn = (article) => article.language === language;
      const own = articles.filter(isOwn);
      const others = articles.filter((article) => !isOwn(article));
      fill(root, element("section", { className: "card", ariaLabel: _("How-tos") }, ...titleList(own), ...(others.length ? [inEnglish(_("These how-tos are in English:"))] : []), ...titleList(others)));
    },
    (problem) => fill(root, element("p", { className: "error", role: "alert", textContent: problem.message })),
  );
}

/** Links to the how-tos, if there are any. */
const titleList = (articles) =>
  articles.length ? [element("ul", { className: "own" }, ...articles.map(({ name, title, language: lang }) => element("li", { lang }, element("a", { className: "button wide", href: `#/look/how-to/${name}`, textContent: title }))))] : [];

/** A note for readers of other languages that a text is not translated. */
const inEnglish = (textContent) => element("p", { className: "said", textContent });

function howTo(root, name, { entitle }) {
  root.className = "text";
  ask("how-to", { name }).then(
    ({ title, language: lang, blocks }) => {
      entitle(title);
      const told = lang === language ? [] : [inEnglish(_("This how-to is in English."))];
      fill(root, element("nav", { className: "files" }, element("a", { className: "button", href: "#/look/how-to", textContent: _("All how-tos") })), ...told, element("article", { className: "card", lang, dir: lang === "en" ? "ltr" : "" }, ...blocks.map(part)));
    },
    (problem) => fill(root, element("p", { className: "error", role: "alert", textContent: problem.message })),
  );
}

function part(block) {
  switch (block.kind) {
    case "heading":
      return element(block.level > 2 ? "h3" : "h2", {}, ...words(block.runs));
    case "code":
      return element("pre", { className: "scroll", tabIndex: 0, textContent: block.text });
    case "list":
    case "steps":
      return element(block.kind === "list" ? "ul" : "ol", {}, ...block.entries.map((runs) => element("li", {}, ...words(runs))));
    case "table":
      return element("div", { className: "scroll" }, element("table", {}, element("thead", {}, row("th", block.head)), element("tbody", {}, ...block.rows.map((cells) => row("td", cells)))));
    default:
      return element("p", {}, ...words(block.runs));
  }
}

const row = (tag, cells) => element("tr", {}, ...cells.map((runs) => element(tag, {}, ...words(runs))));

const words = (runs) =>
  runs.map(({ text, kind, to }) => {
    if (to) return element("a", { href: `#/look/how-to/${to}`, textContent: text });
    return kind ? element(TAGS[kind], { textContent: text }) : text;
  });
