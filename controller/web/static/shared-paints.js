// Paints that drawings refer to; they stand once in the page and stay.

import { svg } from "./elements.js";

export function addSharedPaints() {
  /** @type {(offset: string, colour: string, opacity: string) => SVGElement} */
  const stop = (offset, colour, opacity) =>
    svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  const shade = svg(
    "radialGradient",
    { id: "ball-round", cx: "0.38", cy: "0.32", r: "0.72" },
    stop("0", "#fff", "0.35"),
    stop("0.45", "#fff", "0"),
    stop("1", "#000", "0.45"),
  );
  const weave = svg(
    "pattern",
    {
      id: "card-weave",
      width: 12,
      height: 12,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    },
    svg("rect", { width: 12, height: 12, fill: "#7a2436" }),
    svg("rect", { width: 6, height: 6, fill: "#9c3a4c" }),
    svg("rect", { x: 6, y: 6, width: 6, height: 6, fill: "#9c3a4c" }),
  );
  const attributes = { width: 0, height: 0, class: "definitions", "aria-hidden": "true" };
  document.body.prepend(svg("svg", attributes, svg("defs", {}, shade, weave)));
}
