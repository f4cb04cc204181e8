// The closed pieces of Incognito with their symbols. All around (0, 0).

import { svg } from "../elements.js";

/** @import { PieceDrawing } from "../types" */

/**
 * A symbol (C scissors, P rock, F paper, drawn as a leaf), or the mask of a closed piece.
 * @param {string} letter
 */
function symbol(letter) {
  switch (letter) {
    case "C":
      return svg(
        "g",
        { class: "symbol" },
        svg("path", { d: "M-13,-25 L8,11 M13,-25 L-8,11", class: "blade" }),
        svg("circle", { cx: -11.5, cy: 18, r: 7, class: "loop" }),
        svg("circle", { cx: 11.5, cy: 18, r: 7, class: "loop" }),
      );
    case "P":
      return svg(
        "g",
        { class: "symbol" },
        svg("path", { d: "M-24,9 L-17,-13 L3,-21 L21,-8 L25,10 L9,20 L-14,19Z", class: "rock" }),
        svg("path", { d: "M-17,-13 L-4,-3 L3,-21 M-4,-3 L-14,19 M-4,-3 L21,-8", class: "facet" }),
      );
    case "F":
      return svg(
        "g",
        { class: "symbol" },
        svg("path", { d: "M-17,20 C-27,-6 -6,-25 24,-24 C27,4 9,25 -17,20Z", class: "leaf" }),
        svg("path", {
          d: "M-24,26 C-12,12 2,-4 16,-16 M-8,8 L-9,-6 M0,0 L0,-13 M-6,6 L8,9 M4,-4 L15,-3",
          class: "vein",
        }),
      );
    default:
      return svg(
        "g",
        { class: "symbol closed" },
        svg("path", {
          "fill-rule": "evenodd",
          class: "mask",
          d:
            "M-27,-9 C-15,-16 -7,-9 0,-9 C7,-9 15,-16 27,-9 C28,6 20,13 12,12 C5,11 3,5 0,5 " +
            "C-3,5 -5,11 -12,12 C-20,13 -28,6 -27,-9Z M-18,-2 C-14,-6 -9,-5 -6,-1 C-10,4 -16,4 " +
            "-18,-2Z M18,-2 C14,-6 9,-5 6,-1 C10,4 16,4 18,-2Z",
        }),
      );
  }
}

/**
 * A piece: its side (S, N) and its symbol, or ? for a closed one.
 * @param {string} content
 */
function piece(content) {
  const [side, mark] = content;
  const shape =
    side === "S"
      ? "M-37,40 L-37,-16 L0,-42 L37,-16 L37,40Z"
      : "M-37,-40 L-37,16 L0,42 L37,16 L37,-40Z";
  const shift = side === "S" ? 6 : -6;
  return svg(
    "g",
    { class: `closed-piece side-${side} ${mark === "?" ? "unknown" : "known"}` },
    svg("path", { d: shape, transform: "translate(0 5)", class: "shade" }),
    svg("path", { d: shape, class: "body" }),
    svg("path", { d: shape, transform: "scale(0.86)", class: "rim" }),
    svg("g", { transform: `translate(0 ${shift}) scale(0.92)` }, symbol(mark)),
  );
}

/** @type {PieceDrawing} */
export const PIECES = { name: "incognito", piece };

/**
 * The letter that the pieces of a seat begin with.
 * @param {number} seat
 */
export const sideOf = (seat) => (seat === 0 ? "S" : "N");
