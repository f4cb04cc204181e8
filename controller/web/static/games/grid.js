// Square boards: where a cell lies, the names of files and ranks, and the order of arrow keys.

import { svg } from "../elements.js";

/** @import { DrawnPiece, Point, Scene, Spots } from "../types" */

export const UNIT = 100;

/**
 * The cells of a board by name; a1 is at the bottom left, `shift` moves it.
 * @param {number} files
 * @param {number} ranks
 * @param {number[]} [shift] in cells
 * @returns {Spots}
 */
export function gridSpots(files, ranks, shift = [0, 0]) {
  const spots = new Map();
  for (let rank = ranks; rank >= 1; rank -= 1) {
    for (let file = 0; file < files; file += 1) {
      const x = (file + shift[0] + 0.5) * UNIT;
      const y = (ranks - rank + shift[1] + 0.5) * UNIT;
      spots.set(String.fromCharCode(97 + file) + rank, { x, y });
    }
  }
  return spots;
}

/**
 * Rows of spots for a reader and for arrow keys, from the top.
 * @param {Map<string, Point>} spots
 */
export function gridRows(spots) {
  /** @type {Map<number, { x: number, name: string }[]>} */
  const rows = new Map();
  for (const [name, { x, y }] of spots) {
    const row = rows.get(y) ?? [];
    row.push({ x, name });
    rows.set(y, row);
  }
  const fromTop = [...rows].sort((a, b) => a[0] - b[0]).map((it) => it[1]);
  return fromTop.map((row) => row.sort((a, b) => a.x - b.x).map((it) => it.name));
}

/**
 * Letters below and numbers at the left of a board.
 * @param {number} files
 * @param {number} ranks
 * @param {number[]} [shift] in cells
 * @param {number} [gap] between the board and the letters
 */
export function coordinates(files, ranks, shift = [0, 0], gap = 26) {
  const marks = [];
  for (let file = 0; file < files; file += 1) {
    const x = (file + shift[0] + 0.5) * UNIT;
    const y = (ranks + shift[1]) * UNIT + gap;
    marks.push(svg("text", { x, y, class: "coordinate" }, String.fromCharCode(97 + file)));
  }
  for (let rank = 1; rank <= ranks; rank += 1) {
    const y = (ranks - rank + shift[1] + 0.5) * UNIT;
    marks.push(svg("text", { x: shift[0] * UNIT - gap, y, class: "coordinate" }, String(rank)));
  }
  return svg("g", { "aria-hidden": "true" }, ...marks);
}

/**
 * The pieces of a scene that lie on cells: one each, keyed by its cell.
 * @param {Scene} scene
 * @param {Spots} spots
 * @returns {DrawnPiece[]}
 */
export function onCells(scene, spots) {
  const found = [];
  for (const [place, content] of Object.entries(scene)) {
    const spot = spots.get(place);
    if (spot && content) found.push({ key: place, spot: place, content, x: spot.x, y: spot.y });
  }
  return found;
}

/**
 * The lines between cells.
 * @param {number} files
 * @param {number} ranks
 */
export function lines(files, ranks) {
  const found = [];
  for (let x = 0; x <= files; x += 1) found.push(`M${x * UNIT},0 V${ranks * UNIT}`);
  for (let y = 0; y <= ranks; y += 1) found.push(`M0,${y * UNIT} H${files * UNIT}`);
  return svg("path", { d: found.join(" "), class: "lines" });
}
