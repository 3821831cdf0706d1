// Shares a game or the page with another phone, by a link and its QR code.

import { ask } from "./engine.js";
import { $, button, drawing, fill, element, shown } from "./dom.js";
import { _ } from "./language.js";

/** Show in `where` a link and its QR code: `address`, followed by the `record` if there is one. */
export async function showLink(where, address, record) {
  const { link, svg, side } = await ask("link", record ? { address, record } : { address });
  const isCopied = () => (copy.textContent = _("Copied."));
  const copy = button(_("Copy the link"), () => navigator.clipboard?.writeText(link).then(isCopied));
  const code = drawing(svg, side, side);
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", _("QR code of the link"));
  fill(where, ...(svg ? [code] : []), element("a", { href: link, textContent: shortened(link) }));
  if (navigator.clipboard) where.append(copy);
  shown(where, true);
}

const shortened = (link) => (link.length > 80 ? `${link.slice(0, 79)}…` : link);

/** Show the page's address for phones, if they can reach it. */
export async function offerPage(address) {
  if (!address || !matchMedia("(hover: hover)").matches) return; // this device is a phone itself
  shown($("phones"), true);
  $("phones").addEventListener("toggle", () => $("phones-link").childElementCount || showLink($("phones-link"), address));
}
