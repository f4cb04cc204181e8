// The three faces of Inside: what each shows so far, and who owns it.

import { polygon, svg } from "../elements.js";
import { squares } from "./inside-cubes.js";

/** @import { Say, Scene } from "../types" */

const SQUARES = 15;
const OWNED = 8;
const PIP = 10.6;
/** Milliseconds between one square that lights up at the end and the next. */
const STEP = 70;

/**
 * The faces: the digit of a cell that is 0 on it, and the middle of its counter.
 * @type {{ key: "Y" | "X" | "Z", digit: number, x: number, y: number }[]}
 */
const FACES = [
  { key: "Y", digit: 1, x: 158, y: 78 },
  { key: "X", digit: 0, x: 722, y: 78 },
  { key: "Z", digit: 2, x: 440, y: 806 },
];

/**
 * The squares that each face shows so far.
 * @param {Scene} scene
 */
function counted(scene) {
  return FACES.map((face) => {
    const cells = Object.keys(scene).filter((it) => /^\d{3}$/.test(it) && it[face.digit] === "0");
    const light = cells.filter((it) => scene[it] === "C");
    const dark = cells.filter((it) => scene[it] === "F");
    const owner = light.length >= OWNED ? "C" : dark.length >= OWNED ? "F" : "";
    return { ...face, light, dark, owner, own: owner === "C" ? light : dark };
  });
}

/**
 * The counts of the faces in words.
 * @param {Scene} scene
 * @param {Say} say
 */
export function facesInWords(scene, say) {
  return counted(scene)
    .map(({ key, light, dark }) => {
      const facts = { light: light.length, dark: dark.length };
      return `${say(`web.face.${key}`)}: ${say("web.face.count", facts)}`;
    })
    .join("; ");
}

/**
 * The counters of the faces; squares of the finished pyramid light up as they are counted.
 * @param {Scene} scene
 * @param {Say} say
 * @param {Map<string, { x: number, y: number, size: number }>} spots
 */
export function faces(scene, say, spots) {
  return counted(scene).map(({ key, x, y, light, dark, owner, own }, at) =>
    svg(
      "g",
      {},
      scene["000"]
        ? own.map((it, nth) => lit(key, spots.get(it), (at * SQUARES + nth) * STEP))
        : null,
      svg(
        "g",
        { transform: `translate(${x} ${y})`, class: `face-count owner-${owner}` },
        svg("rect", { x: -145, y: -56, width: 290, height: 112, rx: 14, class: "panel" }),
        svg("text", { y: -29, class: "face-name" }, say(`web.face.${key}`)),
        svg("text", { x: -112, y: 20, class: "face-number" }, String(light.length)),
        svg("text", { x: 112, y: 20, class: "face-number" }, String(dark.length)),
        pips(light.length, dark.length),
        svg("path", { d: "M0,-5 V46", class: "face-middle" }),
      ),
    ),
  );
}

/**
 * One mark for each square of a face: light ones from the left, dark ones from the right.
 * @param {number} light
 * @param {number} dark
 */
function pips(light, dark) {
  return Array.from({ length: SQUARES }, (_, at) => {
    const colour = at < light ? "C" : at >= SQUARES - dark ? "F" : "";
    const x = (at - SQUARES / 2) * PIP + 1;
    return svg("rect", { x, y: 3, width: PIP - 2, height: 34, rx: 2, class: `pip pip-${colour}` });
  });
}

/**
 * A square of a finished face that lights up when its turn comes.
 * @param {"X" | "Y" | "Z"} face
 * @param {{ x: number, y: number, size: number } | undefined} spot
 * @param {number} delay
 */
function lit(face, spot, delay) {
  if (!spot) return null;
  const transform = `translate(${spot.x} ${spot.y})`;
  const area = polygon(squares(spot.size)[face], { class: "lit" });
  area.style.animationDelay = `${delay}ms`;
  return svg("g", { transform }, area);
}
