// Dragging pieces with a mouse or a pen; a finger taps, so that the page still scrolls.

import { place, translation } from "./piece-layer.js";

/** @import { PieceNode } from "./piece-layer.js" */

/** Pixels; a shorter way is a click. */
const SHORTEST_DRAG = 8;

/**
 * Listen to drags on a board; the answer says whether the last press became one.
 * @param {SVGSVGElement} root
 * @param {Map<string, PieceNode>} nodes
 * @param {(from: string, to: string) => void} dragged
 */
export function listenToDrags(root, nodes, dragged) {
  const state = { isDragging: false };
  /** @type {{ spot: string, node: PieceNode, x: number, y: number } | null} */
  let start = null;
  root.addEventListener("pointerdown", (event) => {
    state.isDragging = false;
    const spot = event.target instanceof Element ? spotOf(event.target) : null;
    if (event.pointerType === "touch" || event.button !== 0 || !spot) return;
    const node = nodes.get(spot);
    if (node) start = { spot, node, x: event.clientX, y: event.clientY };
  });
  root.addEventListener("pointermove", (event) => {
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!state.isDragging && Math.hypot(dx, dy) < SHORTEST_DRAG) return;
    state.isDragging = true;
    const { outer, x, y } = start.node;
    const scale = root.getScreenCTM()?.a ?? 1;
    outer.style.transform = translation({ x: x + dx / scale, y: y + dy / scale });
    outer.classList.add("ghost");
  });
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!start) return;
    const { spot, node } = start;
    start = null;
    node.outer.classList.remove("ghost");
    place(node, node);
    if (!state.isDragging) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const to = under.map(spotOf).find(Boolean);
    if (to && to !== spot) dragged(spot, to);
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointerleave", end);
  return state;
}

/**
 * The name of the spot that an element belongs to.
 * @param {Element} element
 */
export function spotOf(element) {
  return element.closest("[data-spot]")?.getAttribute("data-spot");
}
