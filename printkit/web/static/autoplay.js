// @ts-check
// A turn that a finger has completed plays itself after a pause, in which any other input stops it.

const PAUSE = 2000; // ms, as in the style sheet

let timer = 0;
let isByFinger = false; // whether the last input was a finger on the board

function stop() {
  clearTimeout(timer);
  delete document.body.dataset.soon;
}

/** Watch for fingers on the `board`, and for input that stops the pause. */
export function wireAutoplay(/** @type {HTMLElement} */ board) {
  for (const name of /** @type {const} */ (["click", "keydown"])) addEventListener(name, stop, true); // a swipe is no click
  for (const name of /** @type {const} */ (["pointerdown", "keydown"])) {
    addEventListener(name, (event) => {
      if (event.target instanceof Element && board.contains(event.target)) stop();
      isByFinger = event instanceof PointerEvent && event.pointerType === "touch" && event.target instanceof Element && (board.contains(event.target) || event.target.matches("[data-word]"));
    }, true);
  }
}

/** Call `play` after the pause, if a finger has completed the turn just now. */
export function playSoon(/** @type {() => void} */ play) {
  if (!isByFinger) return;
  isByFinger = false;
  document.body.dataset.soon = "";
  timer = setTimeout(() => {
    stop();
    play();
  }, PAUSE);
}
