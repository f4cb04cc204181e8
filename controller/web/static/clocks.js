// The clocks of the seats, as they run on this page between two messages.

/** @import { PageState } from "./types" */

/** Seconds; less than this is shown as an alarm. */
const LOW = 20;

/**
 * @param {HTMLElement} node
 * @param {PageState} page
 */
export function showClocks(node, { table: { clock }, clockAt }) {
  /** @type {NodeListOf<HTMLElement>} */
  const places = node.querySelectorAll("[data-clock]");
  for (const place of places) {
    const at = Number(place.dataset.clock);
    if (!clock || clock.pace === "none" || !clock.left?.length) {
      place.textContent = "";
      continue;
    }
    const isRunning = clock.running === at;
    const passed = isRunning ? (performance.now() - clockAt) / 1000 + (clock.ago ?? 0) : 0;
    const left = Math.max(0, clock.left[at] - passed);
    const seconds = String(Math.floor(left % 60)).padStart(2, "0");
    place.textContent = `${Math.floor(left / 60)}:${seconds}`;
    place.classList.toggle("low", left < LOW);
  }
}
