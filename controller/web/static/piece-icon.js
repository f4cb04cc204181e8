// A single piece as a small picture, for seats and choices.

import { svg } from "./elements.js";

/** @import { PieceDrawing } from "./types" */

/**
 * @param {PieceDrawing} drawing
 * @param {string} content
 * @param {number} [size] in pixels
 */
export function pieceIcon(drawing, content, size = 34) {
  const attributes = {
    viewBox: drawing.iconBox ?? "-50 -50 100 100",
    width: size,
    height: size,
    class: `icon game-${drawing.name}`,
    "aria-hidden": "true",
  };
  return svg("svg", attributes, drawing.piece(content, { size: 48 }));
}
