// @ts-check
// Input for screens: a choice from a list, or a file, with a place for its error.

import { _ } from "./language.js";
import { button, capital, element, options, say } from "./dom.js";
import { messageOf } from "./engine.js";

/** A button that copies the address, and a place for the result: `otherwise` if the browser does not allow it. @param {string} otherwise */
export function copyAddress(otherwise) {
  const copied = element("span", { className: "said", role: "status" });
  const copy = async () => navigator.clipboard.writeText(location.href); // rejects if there is no clipboard
  return [button(_("Copy the link"), () => copy().then(() => say(copied, _("Copied.")), () => say(copied, otherwise))), copied];
}

/** A list with its label. @param {string} id @param {string} label @param {string[][]} pairs */
export function select(id, label, pairs) {
  const input = element("select", { id });
  options(input, pairs);
  return { input, label: element("label", { htmlFor: id }, `${capital(label)} `, input) };
}

/**
 * A button that opens files and calls `read` with each of them.
 * @param {string} text @param {Record<string, string>} attributes @param {(...files: File[]) => unknown} read
 */
export function picker(text, attributes, read, kind = "") {
  const input = element("input", { type: "file", ariaLabel: text });
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length) read(...files);
  });
  return element("span", { className: `button file ${kind}` }, text, input);
}

/** Do `work`, and show its error, if any, in the element `error`. @param {HTMLElement} error @param {() => unknown} work */
export async function reporting(error, work) {
  error.textContent = "";
  try {
    await work();
  } catch (wrong) {
    error.textContent = messageOf(wrong);
  }
}
