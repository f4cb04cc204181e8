// A live picture of the pads: what each measures, and its margin.

import { html, refill } from "./elements.js";

/** @import { DoctorPads, TableRequest } from "./types" */
/** @import { Words } from "./words.js" */

/** Least margin that is good enough. */
const GOOD_MARGIN = 3;

export class LivePads {
  /**
   * @param {HTMLElement} node
   * @param {HTMLElement} legend
   * @param {Words} words
   * @param {(pad: number) => void} touched
   */
  constructor(node, legend, words, touched) {
    this.node = node;
    this.legend = legend;
    this.words = words;
    this.touched = touched;
  }

  /**
   * @param {DoctorPads | null} pads
   * @param {Set<number>} marked pads that somebody has marked
   * @param {boolean} canTouch whether a click does anything
   */
  show(pads, marked, canTouch) {
    this.node.hidden = this.legend.hidden = !pads;
    if (!pads) return;
    this.node.style.setProperty("--columns", String(pads.columns));
    if (this.node.childElementCount !== pads.names.length) {
      refill(
        this.node,
        pads.names.map((_, at) => this.pad(at)),
      );
    }
    const key = pads.raw.length ? "web.doctor.values" : "web.doctor.contacts";
    this.legend.textContent = this.words.say(key);
    pads.names.forEach((_, at) => this.showPad(pads, at, marked.has(at), canTouch));
  }

  /** @param {number} at */
  pad(at) {
    return html(
      "button",
      { type: "button", class: "doctor-pad", onclick: () => this.touched(at) },
      ["name", "value", "margin", "level"].map((it) => html("span", { class: it })),
    );
  }

  /**
   * @param {DoctorPads} pads
   * @param {number} at
   * @param {boolean} isMarked
   * @param {boolean} canTouch
   */
  showPad(pads, at, isMarked, canTouch) {
    const node = /** @type {HTMLElement} */ (this.node.children[at]);
    const [name, value, margin, bar] = /** @type {HTMLElement[]} */ ([...node.children]);
    const { mark, share, level, shown, below } = reading(pads, at);
    name.textContent = pads.names[at];
    value.textContent = shown;
    margin.textContent = below;
    const classes = {
      taken: mark !== "",
      wanted: pads.asked.includes(at),
      weak: level !== null && level < GOOD_MARGIN,
      wrong: isMarked,
      south: share < 0,
    };
    for (const [key, isOn] of Object.entries(classes)) node.classList.toggle(key, isOn);
    node.style.setProperty("--light", pads.lights[at] ? `#${pads.lights[at]}` : "transparent");
    bar.style.width = `${Math.min(100, Math.abs(share))}%`;
    node.setAttribute("aria-disabled", String(!canTouch));
    const key = pads.raw.length ? "web.doctor.pad" : "web.doctor.contact";
    const facts = { value: shown, changes: pads.changes[at] };
    const told = this.words.say(key, { ...facts, margin: level ?? "–", mark: mark || "–" });
    node.setAttribute("aria-description", told);
  }
}

/**
 * What a pad says: Hall sensors a value and a margin, contacts whether they are closed.
 * @param {DoctorPads} pads
 * @param {number} at
 */
function reading({ changes, margin, marks, raw, share }, at) {
  const [mark, level = null] = [marks[at], margin[at]];
  if (!raw.length) {
    const below = changes[at] ? String(changes[at]) : "";
    return { mark, share: 0, level: null, shown: mark ? "●" : "○", below };
  }
  const below = level === null ? mark : `× ${level}`;
  return { mark, share: share[at], level, shown: String(raw[at]), below: mark || below };
}

/**
 * What the hand of a simulated table does on a pad.
 * @param {number} pad
 * @param {DoctorPads} pads
 * @returns {TableRequest}
 */
export function simulated(pad, { marks, tapped }) {
  if (tapped) return { do: "gesture", gesture: "tap", pad };
  if (marks[pad]) return { do: "gesture", gesture: "lift", pad };
  return { do: "gesture", gesture: "put", pad, kind: "N1" };
}
