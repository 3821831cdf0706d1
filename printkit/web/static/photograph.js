// @ts-check
// Photographs of boards, which are reduced to a size that can be sent, and read by Python with OpenCV.

import { element } from "./dom.js";
import { ask } from "./engine.js";
import { _ } from "./language.js";

const SIZES = [3e6, 2e6, 1e6]; // pixels of a sent picture; more pixels would not improve the reading
const QUALITIES = [0.88, 0.75];
const MOST = 740_000; // most bytes of a picture; in a request, which has a limit, base 64 adds a third

/** The message of a page that cannot read photographs. */
export const without = () => _("A page without a server cannot read photographs: run printkit serve on a computer, or printkit read.");

/** @typedef {import("./engine.js").Watching} Watching */

/** Read the position in a picture file. Throws Refused, or an error with a sentence. @param {File} file @param {string} board @param {Watching} watching */
export const readPhotograph = (file, board, watching) => asked("photograph.read", file, { board }, watching);

/** Compute how well each piece fits each site in a picture file. Throws the errors of `readPhotograph`. @param {File} file @param {object} what @param {Watching} watching */
export const lookAt = (file, what, watching) => asked("photograph.look", file, what, watching);

/** @template {"photograph.read" | "photograph.look"} Task @param {Task} task @param {File} file @param {object} what @param {Watching} watching */
async function asked(task, file, what, watching) {
  const { canvas, picture } = await shrunk(file);
  const request = { picture: await textOf(picture), name: file.name, ...what };
  return { ...(await ask(task, request, watching)), canvas };
}

/** A picture as a canvas and as a JPEG of limited size. */
async function shrunk(/** @type {File} */ file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Error(_("{name} is not a picture that this browser can open.", { name: file.name }));
  for (const size of SIZES) {
    const canvas = drawnAt(bitmap, Math.min(1, Math.sqrt(size / (bitmap.width * bitmap.height))));
    for (const quality of QUALITIES) {
      /** @type {Blob | null} */
      const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (picture && picture.size <= MOST) return { canvas, picture };
    }
  }
  throw new Error(_("{name} is too large to send, even after shrinking; choose a smaller picture.", { name: file.name }));
}

function drawnAt(/** @type {ImageBitmap} */ bitmap, /** @type {number} */ scale) {
  const canvas = element("canvas", { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The bytes of a picture in base 64. @param {Blob} blob @returns {Promise<string>} */
function textOf(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
