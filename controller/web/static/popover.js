// A few answers beside the spot they are about.

import { html } from "./svg.js";

let open = null;

export function closePopover() {
  open?.remove();
  open = null;
}

/** `answers`: `{label, picture, act, move}`; the first one gets the focus, Escape and a click elsewhere close it. */
export function askBeside(node, title, answers, cancelled = () => {}) {
  closePopover();
  const leave = () => {
    closePopover();
    cancelled();
    node?.focus?.();
  };
  const box = html("div", { class: "popover", role: "dialog", "aria-label": title },
    answers.map(({ label, picture, act, move }) =>
      html("button", { type: "button", data: { move: move ?? "" }, onclick: () => { closePopover(); node?.focus?.(); act(); } }, picture ?? null, label)));
  box.addEventListener("keydown", (event) => {
    const buttons = [...box.children];
    const at = buttons.indexOf(document.activeElement);
    if (event.key === "Escape") leave();
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") buttons[(at + 1) % buttons.length].focus();
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") buttons[(at + buttons.length - 1) % buttons.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(box);
  open = box;
  const target = node?.getBoundingClientRect() ?? { left: innerWidth / 2, top: innerHeight / 2, width: 0, bottom: innerHeight / 2 };
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, target.left + target.width / 2 - width / 2));
  const below = target.bottom + 8 + height < innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(8, below ? target.bottom + 8 : target.top - height - 8)}px`;
  box.firstElementChild?.focus({ preventScroll: true });
  setTimeout(() => document.addEventListener("pointerdown", function outside(event) {
    if (box.contains(event.target)) return;
    document.removeEventListener("pointerdown", outside);
    if (open === box) leave();
  }), 0);
}
