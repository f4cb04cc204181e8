// Inside: the pyramid of cubes that stand on a corner, seen from above its top, and its five levels
// side by side, in which every cell can be pointed at, the hidden ones too.

import { polygon, svg } from "../svg.js";

const COS = Math.sqrt(3) / 2;
const LEVELS = [4, 3, 2, 1, 0];
const cells = (sum) => {
  const found = [];
  for (let z = 0; z <= sum; z += 1) for (let y = 0; y <= sum - z; y += 1) found.push([sum - z - y, y, z]);
  return found;
};
const name = (cell) => cell.join("");

/** Where a cell lies before the first seat, as on the pads: x runs to the lower left, y to the lower right, z away. */
const project = ([x, y, z], size) => [(y - x) * COS * size, ((x + y) / 2 - z) * size];

// Each level as [middle, first row, size of a cell]; `solid` is the apex of the whole pyramid.
const WIDE = { box: [0, 0, 960, 850], solid: [248, 304, 48], at: [[704, 126, 48], [182, 560, 48], [490, 632, 48], [710, 704, 48], [866, 776, 48]] };
const TALL = { box: [0, 0, 520, 1190], solid: [260, 285, 48], at: [[260, 520, 50], [150, 950, 40], [404, 1010, 40], [84, 520, 40], [438, 580, 40]] };

function plan({ tall }) {
  return tall ? TALL : WIDE;
}

function spots(shape) {
  const found = new Map();
  LEVELS.forEach((sum, level) => {
    const [cx, top, size] = plan(shape).at[level];
    for (const cell of cells(sum)) {
      const [dx, dy] = project(cell, size);
      const [, high] = project([0, 0, sum], size);
      found.set(name(cell), { x: cx + dx, y: top + dy - high, size, level });
    }
  });
  return found;
}

export default {
  name: "inside",
  box: (shape) => plan(shape).box,
  spots,
  rows: () => LEVELS.flatMap((sum) => {
    const rows = [];
    for (let z = sum; z >= 0; z -= 1) rows.push(cells(sum).filter((it) => it[2] === z).map(name));
    return rows;
  }),
  hit: (spot) => hexagon(spot.size),
  ground,
  pieces: (scene, shape) => [...drawn(scene, spots(shape), ""), ...solid(scene, shape)],
  piece: (content, { size = 48, flat = false } = {}) => cube(content, size, flat),
  extra,
  aside: { "stock.C": 0, "stock.F": 1 },
  variant: (move) => (move === "--" ? null : { spots: [move.slice(1, 4)], piece: move.slice(4), act: move[0] }),
  guess: (spot, pieces) => pieces.flatMap((it) => [`p${spot}${it}`, `f${spot}${it}`]),
  choices: ["C", "F"],
};

function drawn(scene, places, prefix) {
  const found = [];
  for (const [cell, { x, y, size }] of places) {
    if (scene[cell]) found.push({ key: prefix + cell, spot: cell, content: scene[cell], x, y, size });
  }
  return found;
}

/** The cubes of the solid view, from the base up, so that upper ones cover lower ones. */
function solid(scene, shape) {
  const [cx, cy, size] = plan(shape).solid;
  const found = [];
  for (const sum of LEVELS) {
    for (const cell of cells(sum)) {
      if (!scene[name(cell)]) continue;
      const [dx, dy] = project(cell, size);
      found.push({ key: `solid:${name(cell)}`, spot: name(cell), content: scene[name(cell)], x: cx + dx, y: cy + dy, size });
    }
  }
  return found;
}

/** In the solid view the highest cell at a place is pointed at: a cube, or the next that may come. */
function extra(scene, shape) {
  const [cx, cy, size] = plan(shape).solid;
  const top = new Map();
  for (const sum of LEVELS) {
    for (const cell of cells(sum)) {
      const [x, y, z] = cell;
      const below = [[x + 1, y, z], [x, y + 1, z], [x, y, z + 1]];
      if (sum < 4 && !below.every((it) => scene[name(it)])) continue;
      const [dx, dy] = project(cell, size);
      top.set(`${Math.round(dx)},${Math.round(dy)}`, { spot: name(cell), x: cx + dx, y: cy + dy, size: size * (scene[name(cell)] ? 1 : 0.9) });
    }
  }
  return [...top.values()];
}

function ground({ words }, shape) {
  const { at, solid: [cx, cy, size], box } = plan(shape);
  const kids = [svg("rect", { x: box[0], y: box[1], width: box[2], height: box[3], rx: 24, class: "wood" })];
  const outline = [[4.9, -0.5, -0.5], [-0.5, 4.9, -0.5], [-0.5, -0.5, 4.9]].map((it) => project(it, size)).map(([x, y]) => [cx + x, cy + y]);
  kids.push(polygon(outline, { class: "relief", "stroke-linejoin": "round" }));
  for (const cell of cells(4)) {
    const [dx, dy] = project(cell, size);
    kids.push(svg("g", { transform: `translate(${cx + dx} ${cy + dy})` }, socket(size)));
  }
  for (const [cell, spot] of spots(shape)) {
    kids.push(svg("g", { transform: `translate(${spot.x} ${spot.y})` }, polygon(corners(spot.size * 0.94), { class: "hollow" }), svg("text", { class: "cell-name" }, cell)));
  }
  LEVELS.forEach((sum, level) => {
    const [x, y, unit] = at[level];
    kids.push(svg("text", { x, y: y - unit - 12, class: "level-name" }, words?.(`web.level.${level}`) ?? ""));
  });
  return svg("g", {}, ...kids);
}

const corners = (size) => [[COS, -0.5], [COS, 0.5], [0, 1], [-COS, 0.5], [-COS, -0.5], [0, -1]].map(([x, y]) => [x * size, y * size]);

function hexagon(size) {
  return polygon(corners(size * 0.97));
}

/** The hollow that a corner of a cube stands in. */
function socket(size) {
  const edge = corners(size * 0.94);
  const deep = size * 0.62;
  return svg("g", { class: "socket" },
    polygon(edge, { class: "hollow" }),
    svg("path", { d: `M0,0 L0,${deep} M0,0 L${-COS * deep},${-deep / 2} M0,0 L${COS * deep},${-deep / 2}`, class: "crease" }));
}

/** A cube that points its corner at us: the squares of the faces Y (left), X (right) and Z (front). */
function cube(content, size) {
  const [a, b, c, d, e, f] = corners(size * 0.985);
  const dark = content === "F";
  return svg("g", { class: `cube cube-${content}` },
    polygon([[0, 0], d, e, f], { class: "left" }),
    polygon([[0, 0], f, a, b], { class: "right" }),
    polygon([[0, 0], b, c, d], { class: "front" }),
    dark ? svg("path", { d: mark(size), class: "cube-mark" }) : null);
}

/** Dark cubes have a small lozenge on each square, so that nobody needs to tell the shades. */
function mark(size) {
  const w = COS * size;
  const lozenge = (x, y, dx, dy) => `M${x - dx[0]},${y - dx[1]} L${x - dy[0]},${y - dy[1]} L${x + dx[0]},${y + dx[1]} L${x + dy[0]},${y + dy[1]}Z`;
  const k = 0.16;
  const X = [-w * k, size / 2 * k];
  const Y = [w * k, size / 2 * k];
  const Z = [0, -size * k];
  return [lozenge(0, size / 2, X, Y), lozenge(-w / 2, -size / 4, X, Z), lozenge(w / 2, -size / 4, Y, Z)].join(" ");
}
