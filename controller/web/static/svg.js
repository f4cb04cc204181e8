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
  node.append(...kids.flat(3).filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return node;
}

/** The same element with these children in place of what it held. */
export function refill(node, ...kids) {
  node.replaceChildren(...kids.flat(3).filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return node;
}

/** A polygon through points. */
export function polygon(points, attrs = {}) {
  return svg("polygon", { points: points.map((it) => it.map(round).join(",")).join(" "), ...attrs });
}

const round = (value) => Math.round(value * 100) / 100;
