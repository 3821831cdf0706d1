// @ts-check
// Photographs of boards, which are reduced to a size that can be sent, and read by Python with OpenCV.

import { element } from "./dom.js";
import { ask } from "./engine.js";
import { _ } from "./language.js";

const SIZES = [3e6, 2e6, 1e6]; // pixels of a sent picture; more pixels would not improve the reading
const QUALITIES = [0.88, 0.75];
const MOST = 986_000; // most characters of a picture in base 64, because a request has a limit

/** The message of a page that cannot read photographs. */
export const without = () => _("A page without a server cannot read photographs: run printkit serve on a computer, or printkit read.");

/** @typedef {import("./engine.js").Watching} Watching */

/** Read the position in a picture file. Throws Refused, or an error with a sentence. @param {File} file @param {string} board @param {Watching} watching */
export async function readPhotograph(file, board, watching) {
  const [{ view: { url, box }, ...found }] = await askAbout("photograph.read", file, { board }, watching);
  const bytes = Uint8Array.from(atob(url.split(",")[1]), (sign) => sign.charCodeAt(0)); // pages may not show data URLs
  return { ...found, view: { url: URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" })), box } };
}

/** The reply on a picture file, and the picture. Throws the errors of `readPhotograph`. @template {"photograph.read" | "photograph.look"} Task @param {Task} task @param {File} file @param {object} what @param {Watching} watching @returns {Promise<[Replies[Task], HTMLCanvasElement]>} */
export async function askAbout(task, file, what, watching) {
  const { canvas, picture } = await shrunk(file);
  return [await ask(task, { picture, name: file.name, ...what }, watching), canvas];
}

/** A picture as a canvas, and as a JPEG of limited size in base 64. */
async function shrunk(/** @type {File} */ file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Error(_("{name} is not a picture that this browser can open.", { name: file.name }));
  for (const size of SIZES) {
    const scale = Math.min(1, Math.sqrt(size / (bitmap.width * bitmap.height)));
    const canvas = element("canvas", { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const [, picture] = canvas.toDataURL("image/jpeg", quality).split(",");
      if (picture && picture.length <= MOST) return { canvas, picture };
    }
  }
  throw new Error(_("{name} is too large to send, even after shrinking; choose a smaller picture.", { name: file.name }));
}
