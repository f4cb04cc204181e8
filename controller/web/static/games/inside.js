// Inside: the pyramid of cubes that stand on a corner, seen from above its top, and its five levels
// side by side, in which every cell can be pointed at, the hidden ones too.

import { html, polygon, svg } from "../elements.js";
import { pieceIcon } from "../piece-icon.js";
import { COS, corners, cube, socket } from "./inside-cubes.js";

/** @import { DrawnPiece, Ground, HitArea, PieceDrawing, Scene, Shape } from "../types" */
/** @typedef {number[]} Cell x, y and z; their sum is the level, 4 at the base. */

const LEVELS = [4, 3, 2, 1, 0];

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

// Each level as [middle, first row, size of a cell]; `solid` is the apex of the whole pyramid.
const WIDE = {
  box: [0, 0, 960, 850],
  solid: [248, 304, 48],
  levels: [
    [704, 126, 48],
    [182, 560, 48],
    [490, 632, 48],
    [710, 704, 48],
    [866, 776, 48],
  ],
};
const TALL = {
  box: [0, 0, 520, 1190],
  solid: [260, 285, 48],
  levels: [
    [260, 520, 50],
    [150, 950, 40],
    [404, 1010, 40],
    [84, 520, 40],
    [438, 580, 40],
  ],
};
const CUBES = ["C", "F"];

/** @param {Shape} shape */
const layout = ({ tall }) => (tall ? TALL : WIDE);

/**
 * @param {Shape} shape
 * @returns {Map<string, { x: number, y: number, size: number }>}
 */
function spots(shape) {
  const found = new Map();
  LEVELS.forEach((sum, level) => {
    const [cx, top, size] = layout(shape).levels[level];
    const [, high] = project([0, 0, sum], size);
    for (const cell of cells(sum)) {
      const [dx, dy] = project(cell, size);
      found.set(nameOf(cell), { x: cx + dx, y: top + dy - high, size });
    }
  });
  return found;
}

/** @type {PieceDrawing} */
const PIECES = { name: "inside", piece: (content, { size = 48 } = {}) => cube(content, size) };

/** @type {import("../types").GameModule} */
export default {
  ...PIECES,
  face: "F",
  box: (shape) => layout(shape).box,
  spots,
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
  hit: ({ size = 48 }) => polygon(corners(size * 0.97)),
  ground,
  pieces: (scene, shape) => [...flat(scene, shape), ...solid(scene, shape)],
  extraHits,
  lastSpot: (move) => move.slice(1, 4),
  guesses: (spot) => CUBES.flatMap((it) => [`p${spot}${it}`, `f${spot}${it}`]),
  seatPieces: (seat) => ({ light: ["C"], dark: ["F"] })[seat] ?? [],
  choices: CUBES,
  hasTallShape: true,
  holdings: ({ scene, seats }, at) => {
    const stock = scene[`stock.${seats[at].key === "light" ? "C" : "F"}`] ?? "";
    const words = stock.split(" ").filter(Boolean);
    return words.map((it) =>
      html("span", {}, pieceIcon(PIECES, it.slice(-1), 26), `× ${it.slice(0, -1)}`),
    );
  },
};

/**
 * The cubes of the five levels.
 * @param {Scene} scene
 * @param {Shape} shape
 * @returns {DrawnPiece[]}
 */
function flat(scene, shape) {
  const found = [];
  for (const [cell, spot] of spots(shape)) {
    if (scene[cell]) found.push({ key: cell, spot: cell, content: scene[cell], ...spot });
  }
  return found;
}

/**
 * The cubes of the solid view, from the base up, so that upper ones cover lower ones.
 * @param {Scene} scene
 * @param {Shape} shape
 * @returns {DrawnPiece[]}
 */
function solid(scene, shape) {
  const [cx, cy, size] = layout(shape).solid;
  return LEVELS.flatMap(cells)
    .filter((cell) => scene[nameOf(cell)])
    .map((cell) => {
      const name = nameOf(cell);
      const [dx, dy] = project(cell, size);
      const place = { x: cx + dx, y: cy + dy, size };
      return { key: `solid:${name}`, spot: name, content: scene[name], ...place };
    });
}

/**
 * In the solid view the highest cell at a place is pointed at: a cube, or the next that may come.
 * @param {Scene} scene
 * @param {Shape} shape
 * @returns {HitArea[]}
 */
function extraHits(scene, shape) {
  const [cx, cy, size] = layout(shape).solid;
  const top = new Map();
  for (const cell of LEVELS.flatMap(cells)) {
    const [x, y, z] = cell;
    const below = [
      [x + 1, y, z],
      [x, y + 1, z],
      [x, y, z + 1],
    ];
    if (x + y + z < 4 && !below.every((it) => scene[nameOf(it)])) continue;
    const [dx, dy] = project(cell, size);
    top.set(`${Math.round(dx)},${Math.round(dy)}`, {
      spot: nameOf(cell),
      x: cx + dx,
      y: cy + dy,
      size: size * (scene[nameOf(cell)] ? 1 : 0.9),
    });
  }
  return [...top.values()];
}

/**
 * @param {Ground} ground
 * @param {Shape} shape
 */
function ground({ say }, shape) {
  const {
    levels,
    solid: [cx, cy, size],
    box,
  } = layout(shape);
  const tips = [
    [4.9, -0.5, -0.5],
    [-0.5, 4.9, -0.5],
    [-0.5, -0.5, 4.9],
  ];
  const outline = tips.map((it) => project(it, size)).map(([x, y]) => [cx + x, cy + y]);
  const sockets = cells(4).map((cell) => {
    const [dx, dy] = project(cell, size);
    return svg("g", { transform: `translate(${cx + dx} ${cy + dy})` }, socket(size));
  });
  const hollows = [...spots(shape)].map(([cell, spot]) =>
    svg(
      "g",
      { transform: `translate(${spot.x} ${spot.y})` },
      polygon(corners(spot.size * 0.94), { class: "hollow" }),
      svg("text", { class: "cell-name" }, cell),
    ),
  );
  const names = levels.map(([x, y, unit], level) =>
    svg("text", { x, y: y - unit - 12, class: "level-name" }, say(`web.level.${level}`)),
  );
  const [x, y, width, height] = box;
  return svg(
    "g",
    {},
    svg("rect", { x, y, width, height, rx: 24, class: "wood" }),
    polygon(outline, { class: "relief", "stroke-linejoin": "round" }),
    sockets,
    hollows,
    names,
  );
}
