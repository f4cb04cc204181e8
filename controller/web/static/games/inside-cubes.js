// The cubes of Inside, which point a corner at us, and the hollows they stand in. Around (0, 0).

import { polygon, svg } from "../elements.js";

export const COS = Math.sqrt(3) / 2;
const CORNERS = [
  [COS, -0.5],
  [COS, 0.5],
  [0, 1],
  [-COS, 0.5],
  [-COS, -0.5],
  [0, -1],
];

/**
 * The corners of the hexagon that a cube covers.
 * @param {number} size
 */
export function corners(size) {
  return CORNERS.map(([x, y]) => [x * size, y * size]);
}

/**
 * The hollow that a corner of a cube stands in.
 * @param {number} size
 */
export function socket(size) {
  const deep = size * 0.62;
  const [dx, dy] = [COS * deep, deep / 2];
  return svg(
    "g",
    { class: "socket" },
    polygon(corners(size * 0.94), { class: "hollow" }),
    svg("path", { d: `M0,0 L0,${deep} M0,0 L${-dx},${-dy} M0,0 L${dx},${-dy}`, class: "crease" }),
  );
}

/**
 * The three squares of a cube that can be seen.
 * @param {number} size
 */
export function squares(size) {
  const [a, b, c, d, e, f] = corners(size);
  const middle = [0, 0];
  return { X: [middle, f, a, b], Y: [middle, d, e, f], Z: [middle, b, c, d] };
}

/**
 * A cube: the squares of its faces Y (left), X (right) and Z (front).
 * @param {string} content C light, F dark
 * @param {number} size
 */
export function cube(content, size) {
  const { X, Y, Z } = squares(size * 0.985);
  return svg(
    "g",
    { class: `cube cube-${content}` },
    polygon(Y, { class: "left" }),
    polygon(X, { class: "right" }),
    polygon(Z, { class: "front" }),
    content === "F" ? svg("path", { d: marks(size), class: "cube-mark" }) : null,
  );
}

/**
 * A small lozenge on each square of a dark cube, so that nobody needs to tell the shades.
 * @param {number} size
 */
function marks(size) {
  const width = COS * size;
  const part = 0.16;
  const alongX = [-width * part, (size / 2) * part];
  const alongY = [width * part, (size / 2) * part];
  const alongZ = [0, -size * part];
  return [
    lozenge(0, size / 2, alongX, alongY),
    lozenge(-width / 2, -size / 4, alongX, alongZ),
    lozenge(width / 2, -size / 4, alongY, alongZ),
  ].join(" ");
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number[]} one half a diagonal
 * @param {number[]} other half the other diagonal
 */
function lozenge(x, y, one, other) {
  const tips = [[-one[0], -one[1]], [-other[0], -other[1]], one, other];
  return `M${tips.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" L")}Z`;
}
