"use strict";
{
  const SECONDS = 1.2;
  const by = (id) => document.getElementById(id);
  const slider = by("turn"), said = by("said"), play = by("play");
  const list = document.querySelector("nav ol");
  const buttons = [...list.querySelectorAll("button")];
  const end = buttons.length - 1;
  const scene = by("scene"), layers = [...by("layers").children];
  let now = -1, timer = 0;

  const show = (turn) => {
    const wished = Math.max(0, Math.min(end, turn));
    if (wished === now) return;
    now = wished;
    const shown = buttons[now].dataset.layers.split(" ");
    scene.replaceChildren(...shown.map((layer) => layers[layer].cloneNode(true)));
    buttons.forEach((button, number) => {
      if (number === now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const chosen = buttons[now];
    said.replaceChildren(...[...chosen.childNodes].map((node) => node.cloneNode(true)));
    said.className = chosen.className;
    slider.value = now;
    slider.setAttribute("aria-valuetext", chosen.querySelector("b").textContent);
    by("first").disabled = by("back").disabled = now === 0;
    by("on").disabled = by("last").disabled = now === end;
    const top = chosen.parentElement.offsetTop, bottom = top + chosen.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = bottom - list.clientHeight;
  };

  const halt = () => {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
    play.setAttribute("aria-label", play.dataset.play);
  };

  const start = () => {
    if (now === end) show(0);
    timer = setInterval(() => {
      show(now + 1);
      if (now === end) halt();
    }, SECONDS * 1000);
    play.setAttribute("aria-pressed", "true");
    play.setAttribute("aria-label", play.dataset.pause);
  };

  const toggle = () => (timer ? halt() : end && start());
  const jump = (turn) => {
    halt();
    show(turn);
  };

  const keys = {
    ArrowLeft: () => jump(now - 1),
    ArrowRight: () => jump(now + 1),
    Home: () => jump(0),
    End: () => jump(end),
    " ": toggle,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const action = keys[event.key];
    const own = event.key === " " && event.target.closest("button"); // it presses the button
    if (!action || own) return;
    event.preventDefault();
    action();
  });

  by("first").addEventListener("click", () => jump(0));
  by("back").addEventListener("click", () => jump(now - 1));
  by("on").addEventListener("click", () => jump(now + 1));
  by("last").addEventListener("click", () => jump(end));
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => jump(Number(slider.value)));
  buttons.forEach((button, turn) => button.addEventListener("click", () => jump(turn)));

  const asked = () => /^#[0-9]{1,6}$/.test(location.hash) && jump(Number(location.hash.slice(1)));
  addEventListener("hashchange", asked);
  by("controls").hidden = false;
  slider.max = end;
  show(end); // what became of the game; from there Play begins at the start
  asked();
}
