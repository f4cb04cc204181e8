// Inside: the pyramid of cubes that stand on a corner, seen from above its top. Every cell that is
// open, and every cube that counts, is in view: an open cell never lies under a cube.

import { html, polygon, svg } from "../elements.js";
import { pieceIcon } from "../piece-icon.js";
import { COS, corners, cube, socket } from "./inside-cubes.js";
import { faces, facesInWords } from "./inside-faces.js";

/** @import { PieceDrawing, Scene } from "../types" */
/** @typedef {number[]} Cell x, y and z; their sum is the level, 4 at the base. */

const LEVELS = [4, 3, 2, 1, 0];
const CUBES = ["C", "F"];
const SIZE = 86;
const [MIDDLE, TOP] = [440, 496];
const BOX = [0, 0, 880, 874];

/**
 * All cells of a level, as their x, y and z.
 * @param {number} sum
 * @returns {Cell[]}
 */
function cells(sum) {
  const found = [];
  for (let z = 0; z <= sum; z += 1) {
    for (let y = 0; y <= sum - z; y += 1) found.push([sum - z - y, y, z]);
  }
  return found;
}

/** @param {Cell} cell */
const nameOf = (cell) => cell.join("");

/**
 * Where a cell lies before the first seat, as on the pads: x runs to the lower left, y to the lower
 * right, z away.
 * @param {Cell} cell
 * @param {number} size
 */
const project = ([x, y, z], size) => [(y - x) * COS * size, ((x + y) / 2 - z) * size];

const CELLS = LEVELS.flatMap(cells);
/** @type {Map<string, { x: number, y: number, size: number }>} */
const SPOTS = new Map(
  CELLS.map((cell) => {
    const [dx, dy] = project(cell, SIZE);
    return [nameOf(cell), { x: MIDDLE + dx, y: TOP + dy, size: SIZE }];
  }),
);
/** How people call the cells: a letter for the level, and a number on it. */
const NAMES = new Map(
  LEVELS.flatMap((sum) => cells(sum).map((cell, at) => [nameOf(cell), `${"EDCBA"[sum]}${at + 1}`])),
);

/** @type {PieceDrawing} */
const PIECES = { name: "inside", piece: (content, { size = 48 } = {}) => cube(content, size) };

/** @type {import("../types").GameModule} */
export default {
  ...PIECES,
  face: "F",
  box: () => BOX,
  spots: () => SPOTS,
  rows: () =>
    LEVELS.flatMap((sum) => {
      const rows = [];
      for (let z = sum; z >= 0; z -= 1) {
        rows.push(
          cells(sum)
            .filter((it) => it[2] === z)
            .map(nameOf),
        );
      }
      return rows;
    }),
  isPresent: (spot, scene) => below(spot).every((it) => scene[it]),
  hit: ({ size = 48 }) => polygon(corners(size * 0.95)),
  ground,
  pieces: (scene) =>
    [...SPOTS].flatMap(([cell, spot]) =>
      scene[cell] ? [{ key: cell, spot: cell, content: scene[cell], ...spot }] : [],
    ),
  overlay: (scene, say) => [...openCells(scene), ...faces(scene, say, SPOTS)],
  describe: facesInWords,
  lastSpot: (move) => move.slice(1, 4),
  guesses: (spot) => CUBES.flatMap((it) => [`p${spot}${it}`, `f${spot}${it}`]),
  seatPieces: (seat) => ({ light: ["C"], dark: ["F"] })[seat] ?? [],
  choices: CUBES,
  task: ({ moves }) => (moves[0]?.text.startsWith("f") ? "inside.forced" : "inside"),
  holdings: ({ scene, seats }, at) => {
    const stock = scene[`stock.${seats[at].key === "light" ? "C" : "F"}`] ?? "";
    const words = stock.split(" ").filter(Boolean);
    return words.map((it) =>
      html("span", {}, pieceIcon(PIECES, it.slice(-1), 26), `× ${it.slice(0, -1)}`),
    );
  },
};

/**
 * The three cells that carry a cell; none below the base.
 * @param {string} spot
 */
function below(spot) {
  const [x, y, z] = [...spot].map(Number);
  if (x + y + z === 4) return [];
  return [
    [x + 1, y, z],
    [x, y + 1, z],
    [x, y, z + 1],
  ].map(nameOf);
}

/**
 * The names of the cells that wait for a cube, and the places of those above the base.
 * @param {Scene} scene
 */
function openCells(scene) {
  return [...SPOTS].flatMap(([cell, { x, y, size }]) => {
    if (scene[cell] || !below(cell).every((it) => scene[it])) return [];
    const transform = `translate(${x} ${y})`;
    const place = below(cell).length ? polygon(corners(size * 0.9), { class: "carried" }) : null;
    const name = svg("text", { class: "cell-name" }, NAMES.get(cell) ?? "");
    return [svg("g", { transform, "aria-hidden": "true" }, place, name)];
  });
}

function ground() {
  const tips = [
    [4.9, -0.5, -0.5],
    [-0.5, 4.9, -0.5],
    [-0.5, -0.5, 4.9],
  ];
  const outline = tips.map((it) => project(it, SIZE)).map(([x, y]) => [MIDDLE + x, TOP + y]);
  const sockets = cells(4).map((cell) => {
    const [dx, dy] = project(cell, SIZE);
    return svg("g", { transform: `translate(${MIDDLE + dx} ${TOP + dy})` }, socket(SIZE));
  });
  const [x, y, width, height] = BOX;
  return svg(
    "g",
    {},
    svg("rect", { x, y, width, height, rx: 24, class: "wood" }),
    polygon(outline, { class: "relief", "stroke-linejoin": "round" }),
    sockets,
  );
}
