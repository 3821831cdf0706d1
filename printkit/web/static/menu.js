// @ts-check
// The menu in the header: the user's name, the language, the theme, and, on a phone, the other screens.

import { $, hit, one, options, typedIn } from "./dom.js";
import { language, languages, speak } from "./language.js";
import { keepSettings, settings } from "./store.js";
import { dark } from "./theme.js";

const wide = matchMedia("(min-width: 46rem)");

export async function wireMenu() {
  const place = () => (wide.matches ? $("menu-button").before($("places")) : $("menu").prepend($("places")));
  wide.addEventListener("change", place);
  place();
  $("menu").addEventListener("click", (event) => hit(event, "a") && $("menu").hidePopover());
  $("menu").addEventListener("toggle", ({ newState }) => $("menu-button").setAttribute("aria-expanded", String(newState === "open")));
  $("my-name").value = settings().name ?? "";
  $("join-name").value = $("my-name").value;
  $("my-name").addEventListener("change", () => {
    const name = typedIn($("my-name")).trim();
    keepSettings({ name });
    $("join-name").value = name;
  });
  $("theme").value = settings().theme ?? "";
  $("theme").addEventListener("change", () => dark.choose($("theme").value));
  const licences = one("link[rel=license]", document)?.getAttribute("href");
  $("licences").hidden = !licences;
  if (licences) $("licences").href = licences;
  options($("language"), Object.entries(await languages()), language);
  for (const option of $("language").options) option.lang = option.value.replace("_", "-");
  $("language").addEventListener("change", () => speak($("language").value));
}
