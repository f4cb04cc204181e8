// A few answers beside the spot they are about.

import { html } from "./elements.js";

/** @import { Child } from "./types" */

/** @type {HTMLElement | null} */
let open = null;

export function closePopover() {
  open?.remove();
  open = null;
}

/**
 * Ask beside an element; the first answer gets the focus, Escape and a click elsewhere close it.
 * @param {SVGElement | undefined} node
 * @param {string} title
 * @param {{ label: string, picture?: Child, act: () => void, move?: string }[]} answers
 * @param {() => void} [cancelled]
 */
export function askBeside(node, title, answers, cancelled = () => {}) {
  closePopover();
  const leave = () => {
    closePopover();
    cancelled();
    node?.focus();
  };
  const buttons = answers.map(({ label, picture, act, move = "" }) => {
    const onclick = () => {
      closePopover();
      node?.focus();
      act();
    };
    return html("button", { type: "button", data: { move }, onclick }, picture, label);
  });
  const box = html("div", { class: "popover", role: "dialog", "aria-label": title }, buttons);
  box.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((it) => it === document.activeElement);
    const { length } = buttons;
    if (event.key === "Escape") leave();
    else if (["ArrowRight", "ArrowDown"].includes(event.key)) buttons[(at + 1) % length].focus();
    else if (["ArrowLeft", "ArrowUp"].includes(event.key)) {
      buttons[(at + length - 1) % length].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(box);
  open = box;
  placeBeside(box, node);
  buttons[0]?.focus({ preventScroll: true });
  /** @param {PointerEvent} event */
  const outside = (event) => {
    if (event.target instanceof Node && box.contains(event.target)) return;
    document.removeEventListener("pointerdown", outside);
    if (open === box) leave();
  };
  setTimeout(() => document.addEventListener("pointerdown", outside), 0);
}

/**
 * Put the box below the element, or above it where there is no room; in the middle without one.
 * @param {HTMLElement} box
 * @param {SVGElement | undefined} node
 */
function placeBeside(box, node) {
  const [middle, half] = [innerWidth / 2, innerHeight / 2];
  const target = node?.getBoundingClientRect() ?? new DOMRect(middle, half, 0, 0);
  const { width, height } = box.getBoundingClientRect();
  const wanted = target.left + target.width / 2 - width / 2;
  const fitsBelow = target.bottom + 8 + height < innerHeight;
  const top = fitsBelow ? target.bottom + 8 : target.top - height - 8;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, wanted))}px`;
  box.style.top = `${Math.max(8, top)}px`;
}
