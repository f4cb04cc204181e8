// SVG and HTML elements, made without ever writing markup from outside into the page.

/** @import { Attributes, Child } from "./types" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children; empty children are left out.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/**
 * An HTML element; `on…` attributes are listeners, `text` is its text, `data` its data set.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * A plain button.
 * @param {string} text
 * @param {() => void} onclick
 * @param {Attributes} [attributes]
 */
export function button(text, onclick, attributes = {}) {
  return html("button", { type: "button", ...attributes, onclick, text });
}

/**
 * The element of the page with this id; it must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = String(value);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...present(children));
  return node;
}

/**
 * The same element with these children in place of what it held; the focus goes to the successor.
 * @param {Element} node
 * @param {...Child} children
 */
export function refill(node, ...children) {
  const active = document.activeElement;
  const held = active && active !== node && node.contains(active) ? identity(active) : null;
  node.replaceChildren(...present(children));
  if (!held) return;
  /** @type {NodeListOf<HTMLElement>} */
  const controls = node.querySelectorAll("button, input, select, summary");
  [...controls].find((it) => identity(it) === held)?.focus({ preventScroll: true });
}

/**
 * The same, but what looks the same stays: a click that has begun is not lost. Only for children
 * whose listeners do not remember anything that cannot be seen.
 * @param {Element} node
 * @param {...Child} children
 */
export function renew(node, ...children) {
  const made = present(children);
  const old = [...node.childNodes];
  const isSame =
    old.length === made.length &&
    made.every((it, at) => typeof it !== "string" && old[at].isEqualNode(it));
  if (!isSame) refill(node, made);
}

/**
 * The children that are there, in one list.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return children.flatMap((it) => (Array.isArray(it) ? present(it) : it ? [it] : []));
}

/**
 * The same act, done once however often it is called before the running script ends.
 * @param {() => void} act
 */
export function atOnce(act) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      act();
    });
  };
}

/**
 * What a control is known by when it is made again.
 * @param {Element} node
 */
function identity(node) {
  const { dataset = {}, name = "" } = /** @type {Partial<HTMLButtonElement>} */ (node);
  const named = node.id || JSON.stringify({ ...dataset });
  return `${node.tagName} ${named === "{}" ? name || node.ariaLabel || node.textContent : named}`;
}

/**
 * A polygon through points.
 * @param {number[][]} points
 * @param {Attributes} [attributes]
 */
export function polygon(points, attributes = {}) {
  const list = points.map((it) => it.map(rounded).join(",")).join(" ");
  return svg("polygon", { points: list, ...attributes });
}

/** @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;
