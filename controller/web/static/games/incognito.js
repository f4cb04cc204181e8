// Incognito: closed pieces, their camps behind coloured lines, reserves and captures at the sides.

import { symbol } from "../art.js";
import { svg } from "../svg.js";
import { coordinates, gridRows, gridSpots, lines, onCells } from "./grid.js";

const CELLS = gridSpots(6, 8, [1.35, 0]);
const SIDES = { "reserve.N": [50, 0, 3], "captured.N": [50, 3, 5], "captured.S": [820, 0, 5], "reserve.S": [820, 5, 3] };
const SPOTS = new Map(CELLS);
for (const [place, [x, first, count]] of Object.entries(SIDES)) {
  for (let at = 0; at < count; at += 1) SPOTS.set(`${place}#${at}`, { x, y: (first + at + 0.5) * 100, place });
}

export default {
  name: "incognito",
  box: () => [-6, -22, 882, 866],
  spots: () => SPOTS,
  rows: () => gridRows(SPOTS),
  ground: ({ pictures }) =>
    svg("g", {},
      svg("rect", { x: -6, y: -22, width: 882, height: 866, rx: 20, class: "wood" }),
      svg("g", { transform: "translate(135 0)" },
        svg("rect", { x: -6, y: -6, width: 612, height: 812, rx: 6, class: "slate" }),
        ...camps(pictures),
        lines(6, 8)),
      ...Object.entries(SIDES).map(([place, [x, first, count]]) =>
        svg("g", {},
          svg("rect", { x: x - 46, y: first * 100 + 5, width: 92, height: count * 100 - 10, rx: 12,
            class: `tray ${place.startsWith("reserve") ? "reserve" : "captured"}` }))),
      coordinates(6, 8, [1.35, 0], 20)),
  pieces: (scene) => [...onCells(scene, SPOTS).map((it) => (CELLS.has(it.spot) ? it : { ...it, scale: 0.86 })), ...beside(scene)],
  piece: (content, { small } = {}) => piece(content, small),
  variant,
  guess: () => null,
};

/** The two camps: the rows whose ground says so. */
function camps(pictures) {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].filter((rank) => pictures?.[`a${rank}`] === "::");
  return ["N", "S"].map((side) => {
    const deep = rows.filter((rank) => rank > 4 === (side === "N")).length || 1;
    const top = side === "N" ? 0 : 8 - deep;
    const edge = (side === "N" ? deep : 8 - deep) * 100;
    return svg("g", {},
      svg("rect", { x: 0, y: top * 100, width: 600, height: deep * 100, class: `camp camp-${side}` }),
      svg("path", { d: `M0,${edge} H600`, class: `frontier frontier-${side}` }));
  });
}

/** Pieces beside the board, one above the other; those that find no room lie closer together. */
function beside(scene) {
  const found = [];
  for (const [place, [x, first, count]] of Object.entries(SIDES)) {
    const symbols = [...(scene[place] ?? "")];
    const step = Math.min(1, count / Math.max(1, symbols.length));
    symbols.forEach((it, at) => {
      found.push({ key: `${place}#${at}`, spot: `${place}#${Math.min(at, count - 1)}`, content: place.slice(-1) + it,
        x, y: (first + (at + 0.5) * step) * 100 + (1 - step) * 20, scale: 0.86 });
    });
  }
  return found;
}

/** A move as the spots that a person points at, one after the other. */
function variant(move) {
  const troc = /^T(..)(.?)$/.exec(move);
  if (troc) return { spots: ["reserve", troc[1]], piece: troc[2] ? `${troc[2]}` : null, act: "troc" };
  const plain = /^(?:(..)-)?(..)(?:x(..))?$/.exec(move);
  if (!plain || move === "--") return null;
  return { spots: [plain[1], plain[2], plain[3]].filter(Boolean) };
}

function piece(content) {
  const [side, mark] = content;
  const shape = side === "S" ? "M-37,40 L-37,-16 L0,-42 L37,-16 L37,40Z" : "M-37,-40 L-37,16 L0,42 L37,16 L37,-40Z";
  return svg("g", { class: `closed-piece side-${side} ${mark === "?" ? "unknown" : "known"}` },
    svg("path", { d: shape, transform: "translate(0 5)", class: "shade" }),
    svg("path", { d: shape, class: "body" }),
    svg("path", { d: shape, transform: "scale(0.86)", class: "rim" }),
    svg("g", { transform: `translate(0 ${side === "S" ? 6 : -6}) scale(0.92)` }, symbol(mark)));
}
