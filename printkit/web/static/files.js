// @ts-check
// The files that the page makes of the open game: its replay and its kit.

import { $, all, one, shown } from "./dom.js";
import { does } from "./engine.js";
import { Progress } from "./form.js";
import { _ } from "./language.js";
import { wirePictures } from "./picture.js";

export function wireFiles(/** @type {import("./game.js").Game} */ game) {
  wirePictures(game);
  const progress = new Progress($("making"));
  for (const file of all("[data-file]")) {
    const task = file.dataset.file ?? "";
    shown(file, does(task));
    file.addEventListener("click", () => {
      $("file-state").textContent = _("Making {what} …", { what: file.textContent });
      progress.save(task, { record: game.record, paper: $("paper").value, style: $("style").value }, $("file-state"));
    });
  }
  one(".paper", document)?.toggleAttribute("hidden", !does("kit.pdf"));
}
