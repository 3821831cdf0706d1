// Input for screens: a choice from a list, or a file, with a place for its error.

import { capital, element, options } from "./dom.js";

export const problem = () => element("p", { className: "error", role: "alert" });

export function select(id, label, pairs) {
  const input = element("select", { id });
  options(input, pairs);
  return { input, label: element("label", { htmlFor: id }, `${capital(label)} `, input) };
}

/** A button that opens files and calls `read` with each of them. */
export function picker(text, attributes, read, kind = "") {
  const input = element("input", { type: "file", ariaLabel: text });
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  input.addEventListener("change", () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) read(...files);
  });
  return element("span", { className: `button file ${kind}` }, text, input);
}

/** Do `work`, and show its error, if any, in the element `error`. */
export async function told(error, work) {
  error.textContent = "";
  try {
    await work();
  } catch (wrong) {
    error.textContent = wrong.message;
  }
}
