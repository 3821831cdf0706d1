// The files that the page makes of the open game: its replay and its kit.

import { $, all, keep, shown } from "./dom.js";
import { does, makeFile, Stopped } from "./engine.js";
import { _ } from "./language.js";

let making = null; // the AbortController of the file being made

async function getFile(game, file) {
  const request = { record: game.record, paper: $("paper").value, style: $("style").value };
  making?.abort();
  making = new AbortController();
  const { signal } = making;
  $("file-state").textContent = _("Making {what} …", { what: file.textContent });
  $("made").removeAttribute("value");
  shown($("making"), true);
  try {
    const { data, media, name } = await makeFile(file.dataset.file, request, { signal, told: showMade });
    keep(data, media, name);
    $("file-state").textContent = _("{file} is ready.", { file: name });
  } catch (error) {
    if (making.signal !== signal) return; // another file is being made
    $("file-state").textContent = error instanceof Stopped ? _("Stopped.") : error.message;
  }
  shown($("making"), false);
}

function showMade(done, total) {
  $("made").max = total;
  $("made").value = done;
}

export function wireFiles(game) {
  for (const file of all("[data-file]")) {
    shown(file, does(file.dataset.file));
    file.addEventListener("click", () => getFile(game, file));
  }
  shown(document.querySelector(".paper"), does("kit.pdf"));
  $("stop-making").addEventListener("click", () => making?.abort());
}
