// @ts-check
// The screen that verifies records, one or many, which are pasted, dropped or opened.

import { button, element, fill, group, inRow, problem, shown, statusLine } from "./dom.js";
import { ask, messageOf, whereto } from "./engine.js";
import { oneAtATime, Progress } from "./form.js";
import { _, listed, ngettext } from "./language.js";
import { namesOf, picker, reporting, table, textOf, titleOf } from "./picking.js";
import { go } from "./router.js";
import { keepIn, keptIn } from "./storage.js";
import { freshId, keptGames } from "./store.js";

const TEXTS = "printkit:records"; // key of the texts of the records in sessionStorage
const MOST = 900_000; // most characters of all records together

/** @typedef {{name: string, text: string, kind?: "kept" | "pasted"}} Text there is at most one text of a kind */

/** @param {HTMLElement} root @param {Context} context */
export function show(root, { open }) {
  new Records(root, open).check();
}

class Records {
  #open;
  #files = /** @type {Text[]} */ (keptIn("sessionStorage", TEXTS) ?? []);
  check = oneAtATime(() => this.#ask());
  text = element("textarea", { id: "records-text", rows: 6, spellcheck: false, placeholder: _("Paste records here: YAML, or one game in each line.") });
  listed = statusLine();
  error = problem();
  rows = element("tbody");
  sections = element("div", { className: "sections" });
  report = button(_("Report (HTML)"), () => this.progress.save("records.html", this.#request, this.said));
  said = statusLine();
  #card = element("section", { className: "card drop", ariaLabel: _("Records") });
  table = element("table", { className: "verdicts", ariaLabel: _("Verdicts") }, this.rows);
  progress = new Progress();
  out = element("section", { className: "card", ariaLabel: _("Verdicts and statistics") });

  constructor(/** @type {HTMLElement} */ root, /** @type {Open} */ open) {
    this.#open = open;
    root.className = "records";
    fill(this.out, this.progress.root, this.said, element("div", { className: "scroll" }, this.table), inRow(this.report), this.sections);
    shown(this.out, false);
    fill(root, this.#entry(), this.out);
    this.text.value = this.#files.find(({ kind }) => kind === "pasted")?.text ?? "";
  }

  // Input

  #entry() {
    this.text.setAttribute("aria-describedby", "records-about");
    const open = picker(_("Open files"), { id: "records-files", multiple: true, accept: ".yaml,.yml,.txt,.json" }, (...files) => this.#bring(files));
    const check = button(_("Check"), () => this.#paste(), "main");
    check.id = "check";
    const kept = button(_("Records kept here"), () => this.#bringKept());
    shown(kept, keptGames().length > 0);
    const clear = button(_("Clear"), () => this.#clear());
    const card = this.#card;
    fill(
      card,
      element("label", { htmlFor: "records-text", textContent: _("Records") }),
      this.text,
      element("p", { id: "records-about", className: "said", textContent: [_("Separate several records by lines of ---, or drop them here as files."), whereto].join(" ") }),
      inRow(check, open, kept, clear),
      this.listed,
      this.error,
    );
    card.addEventListener("dragover", (event) => (event.preventDefault(), card.classList.add("over")));
    card.addEventListener("dragleave", () => card.classList.remove("over"));
    card.addEventListener("drop", (event) => {
      event.preventDefault();
      card.classList.remove("over");
      this.#bring([...(event.dataTransfer?.files ?? [])]);
    });
    return card;
  }

  #bring(/** @type {File[]} */ files) {
    return reporting(this.error, async () => this.#take([...this.#files, ...(await Promise.all(files.map(textOf)))]));
  }

  async #bringKept() {
    const games = await Promise.all(keptGames().map(({ record }) => ask("record.line", { record }).catch(() => null)));
    this.#replace("kept", [{ name: _("kept here"), text: games.flatMap((game) => game?.line ?? []).join("\n") }]);
  }

  #paste() {
    const text = this.text.value;
    this.#replace("pasted", text.trim() ? [{ name: _("pasted"), text }] : []);
  }

  /** Replace the text of a kind. @param {"kept" | "pasted"} kind @param {Text[]} texts */
  #replace(kind, texts) {
    this.#take([...this.#files.filter((file) => file.kind !== kind), ...texts.map((text) => ({ ...text, kind }))]);
  }

  #take(/** @type {Text[]} */ files) {
    if (files.reduce((sum, { text }) => sum + text.length, 0) > MOST) {
      this.error.textContent = _("The records are too long: at most {most} characters can be checked together.", { most: MOST });
      return;
    }
    this.#files = files;
    keepIn("sessionStorage", TEXTS, files);
    this.check();
  }

  #clear() {
    this.text.value = "";
    this.#take([]);
  }

  // Verdicts

  get #request() {
    return { files: this.#files.map(({ name, text }) => ({ name, text })) };
  }

  async #ask() {
    const names = this.#files.filter(({ kind }) => kind !== "pasted").map(({ name }) => name);
    this.listed.textContent = names.length ? _("Including {names}.", { names: listed(names) }) : "";
    this.error.textContent = "";
    shown(this.out, this.#files.length > 0);
    if (!this.#files.length) return;
    try {
      const answer = await this.progress.follow((watching) => ask("records.verify", this.#request, watching));
      this.#show(answer);
    } catch (error) {
      fill(this.rows);
      fill(this.sections);
      this.said.textContent = messageOf(error);
    }
  }

  #show(/** @type {Replies["records.verify"]} */ { rows, sections }) {
    const wrong = rows.filter(({ status }) => status === "illegal" || status === "unreadable").length;
    const count = rows.length;
    this.said.textContent = wrong
      ? ngettext("{count} record, {wrong} with something wrong.", "{count} records, {wrong} with something wrong.", count, { count, wrong })
      : ngettext("{count} record, nothing wrong.", "{count} records, nothing wrong.", count, { count });
    fill(this.rows, ...rows.map((row) => this.#row(row)));
    fill(this.sections, ...sections.map(sectionNode));
  }

  #row(/** @type {Verdict} */ { name, game, players, status, line, says, record }) {
    const title = game ? titleOf(game, players) : namesOf(players);
    const head = element("th", { scope: "row" }, element("b", { textContent: name }), element("small", { textContent: title }));
    const said = element("td", {}, element("span", { className: `verdict ${status}`, textContent: line === null ? says : _("Line {line}: {what}", { line, what: says }) }));
    if (record) {
      const ways = [button(_("Step through"), () => stepThrough(record)), button(_("Go on"), () => this.#open(freshId(), record))];
      said.append(element("span", { className: "files" }, ...ways));
    }
    return element("tr", { "data-status": status }, head, said);
  }
}

/** Show a game turn by turn, at an address that contains the game. */
async function stepThrough(/** @type {GameRecord} */ record) {
  const { line } = await ask("record.line", { record });
  go("replay", { line });
}

const sectionNode = (/** @type {Section} */ { title, tables }) =>
  group(title, ...tables.map(({ name, columns, rows }) => table(columns.map(cellOf), rows.map((row) => row.map(cellOf)), name)));

const cellOf = (/** @type {string} */ text) => [text];
