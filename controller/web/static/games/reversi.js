// Reversi: green cloth, black and white discs.

import { svg } from "../elements.js";
import { coordinates, gridRows, gridSpots, lines, onCells } from "./grid.js";

const SPOTS = gridSpots(8, 8);
const STARS = [
  [200, 200],
  [600, 200],
  [200, 600],
  [600, 600],
];

/** @type {import("../types").GameModule} */
export default {
  name: "reversi",
  face: "B",
  box: () => [-44, -22, 866, 866],
  spots: () => SPOTS,
  rows: () => gridRows(SPOTS),
  ground: () =>
    svg(
      "g",
      {},
      svg("rect", { x: -44, y: -22, width: 866, height: 866, rx: 20, class: "wood" }),
      svg("rect", { x: -4, y: -4, width: 808, height: 808, rx: 6, class: "felt" }),
      lines(8, 8),
      STARS.map(([cx, cy]) => svg("circle", { cx, cy, r: 7, class: "star" })),
      coordinates(8, 8, [0, 0], 22),
    ),
  pieces: (scene) => onCells(scene, SPOTS),
  piece: disc,
  lastSpot: (move) => move,
  guesses: (spot) => [spot],
  seatPieces: (seat) => ({ black: ["B"], white: ["W"] })[seat] ?? [],
  faces: ["BW"],
  hasPreview: true,
};

/** @param {string} content */
function disc(content) {
  return svg(
    "g",
    { class: `disc disc-${content}` },
    svg("circle", { cy: 4, r: 41, class: "shade" }),
    svg("circle", { r: 41, class: "edge" }),
    svg("circle", { cy: -2, r: 40, class: "face" }),
    svg("circle", { cy: -2, r: 30, class: "groove" }),
  );
}
