// Making SVG and HTML elements without ever writing markup from outside into the page.

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and children; null children are left out. */
export function svg(name, attrs = {}, ...kids) {
  return filled(document.createElementNS(SVG, name), attrs, kids);
}

/** An HTML element; `on…` attributes are listeners, `text` is its text, `data` its data set. */
export function html(name, attrs = {}, ...kids) {
  return filled(document.createElement(name), attrs, kids);
}

function filled(node, attrs, kids) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...real(kids));
  return node;
}

/** The same element with these children in place of what it held; the focus goes to the successor. */
export function refill(node, ...kids) {
  const held = node.contains(document.activeElement) && document.activeElement !== node ? sign(document.activeElement) : null;
  node.replaceChildren(...real(kids));
  if (held) [...node.querySelectorAll("button, input, select, summary")].find((it) => sign(it) === held)?.focus({ preventScroll: true });
  return node;
}

/** The same, but what looks the same stays: a click that has begun is not lost. Only for children
 * whose listeners do not remember anything that cannot be seen. */
export function renew(node, ...kids) {
  const made = real(kids);
  const old = [...node.childNodes];
  const same = old.length === made.length && made.every((it, at) => typeof it !== "string" && old[at].isEqualNode(it));
  return same ? node : refill(node, made);
}

const real = (kids) => kids.flat(3).filter((kid) => kid !== null && kid !== undefined && kid !== false);

/** By what a control is known when it is made anew. */
function sign(node) {
  const named = node.id || JSON.stringify({ ...node.dataset });
  return `${node.tagName} ${named === "{}" ? node.name || node.ariaLabel || node.textContent : named}`;
}

/** A polygon through points. */
export function polygon(points, attrs = {}) {
  return svg("polygon", { points: points.map((it) => it.map(round).join(",")).join(" "), ...attrs });
}

const round = (value) => Math.round(value * 100) / 100;
