// The QR code of an address, as squares.

import { svg } from "./elements.js";

/** @import { QrSquares } from "./types" */

/** @param {QrSquares} squares */
export function qrCode({ size, rows }) {
  const squares = rows.flatMap((row, y) =>
    [...row].map((it, x) => (it === "1" ? `M${x},${y}h1v1h-1z` : "")),
  );
  const attributes = {
    viewBox: `-2 -2 ${size + 4} ${size + 4}`,
    class: "qr",
    role: "img",
    "aria-label": "QR",
    "shape-rendering": "crispEdges",
  };
  return svg("svg", attributes, svg("path", { d: squares.join(""), fill: "#000" }));
}
