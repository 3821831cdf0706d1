// @ts-check
// A drawn page, shown in a shadow tree, so that its ids and styles do not affect the rest of the page.

const SVG_TYPE = "image/svg+xml";
const LOOK = new CSSStyleSheet();
LOOK.replaceSync(`
  svg { display: block; width: 100%; height: auto; }
  .cut * { vector-effect: non-scaling-stroke; stroke-width: 1px; }
`);

/** Show SVG text in an element, for screen readers as a picture with a label if there is one; cutting lines, which have no width, are drawn a pixel wide. @param {HTMLElement} place @param {string} text @param {string} label */
export function showDrawn(place, text, label, isCut = false) {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [LOOK];
  const read = new DOMParser().parseFromString(text.replace(/^\s*<\?.*?\?>\s*/s, ""), SVG_TYPE);
  const drawn = document.importNode(read.documentElement, true);
  for (const script of drawn.querySelectorAll("script, foreignObject")) script.remove();
  drawn.classList.toggle("cut", isCut);
  root.replaceChildren(drawn);
  Object.assign(place, label ? { role: "img", ariaLabel: label, ariaHidden: null } : { role: null, ariaLabel: null, ariaHidden: "true" });
}
