// Roliversi: balls in four colours; each also has a mark of its own, a round one for one side.

import { svg } from "../elements.js";
import { coordinates, gridRows, gridSpots, onCells } from "./grid.js";

const SPOTS = gridSpots(8, 8);
const COLOURS = ["G", "B", "Y", "R"];
/** @type {Record<string, string>} */
const COLOUR_NAMES = { G: "green", B: "blue", Y: "yellow", R: "red" };
/** @type {Record<string, () => SVGElement>} */
const MARKS = {
  G: () => svg("circle", { r: 12, class: "mark open" }),
  B: () => svg("circle", { r: 11, class: "mark" }),
  Y: () => svg("path", { d: "M-13,-4 H13 V4 H-13Z", class: "mark" }),
  R: () => svg("path", { d: "M0,-15 L15,0 L0,15 L-15,0Z", class: "mark" }),
};

/** @type {import("../types").GameModule} */
export default {
  name: "roliversi",
  face: "R",
  box: () => [-44, -22, 866, 866],
  spots: () => SPOTS,
  rows: () => gridRows(SPOTS),
  ground: () =>
    svg(
      "g",
      {},
      svg("rect", { x: -44, y: -22, width: 866, height: 866, rx: 36, class: "tray" }),
      [...SPOTS.values()].map(({ x, y }) =>
        svg(
          "g",
          { transform: `translate(${x} ${y})` },
          svg("rect", { x: -48, y: -48, width: 96, height: 96, rx: 12, class: "seat" }),
          svg("circle", { r: 37, class: "socket" }),
        ),
      ),
      coordinates(8, 8, [0, 0], 22),
    ),
  pieces: (scene) => onCells(scene, SPOTS),
  piece: ball,
  lastSpot: (move) => move.slice(0, 2),
  guesses: (spot) => COLOURS.map((it) => spot + it),
  seatPieces: (seat) => ({ "green-blue": ["G", "B"], "yellow-red": ["Y", "R"] })[seat] ?? [],
  choices: COLOURS,
  faces: ["GBYR"],
  hasPreview: true,
};

/** @param {string} content */
function ball(content) {
  const shine = { cx: -15, cy: -20, rx: 12, ry: 8, transform: "rotate(-35 -15 -20)" };
  return svg(
    "g",
    { class: `ball ball-${COLOUR_NAMES[content]}` },
    svg("ellipse", { cy: 9, rx: 42, ry: 39, class: "shade" }),
    svg("circle", { r: 42, class: "body" }),
    svg("circle", { r: 42, class: "round" }),
    MARKS[content]?.(),
    svg("ellipse", { ...shine, class: "shine" }),
  );
}
