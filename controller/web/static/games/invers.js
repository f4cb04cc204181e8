// INVERS: tiles with a full and a dotted face, pushed in through the slots around the board.

import { svg } from "../svg.js";
import { coordinates, gridRows, gridSpots, onCells } from "./grid.js";

const CELLS = gridSpots(6, 6, [1, 1]);
const SPOTS = new Map(CELLS);
for (let at = 0; at < 6; at += 1) {
  const rank = 6 - at;
  const file = String.fromCharCode(97 + at);
  const along = (at + 1.5) * 100;
  SPOTS.set(`W${rank}`, { x: 52, y: along, slot: true, turn: 0 });
  SPOTS.set(`E${rank}`, { x: 748, y: along, slot: true, turn: 180 });
  SPOTS.set(`N${file}`, { x: along, y: 52, slot: true, turn: 90 });
  SPOTS.set(`S${file}`, { x: along, y: 748, slot: true, turn: 270 });
}

export default {
  name: "invers",
  box: () => [-42, -20, 864, 864],
  spots: () => SPOTS,
  rows: () => {
    const snapped = [...SPOTS].map(([name, it]) => [name, { x: Math.round((it.x - 50) / 100), y: Math.round((it.y - 50) / 100) }]);
    return gridRows(new Map(snapped));
  },
  ground: () =>
    svg("g", {},
      svg("rect", { x: -42, y: -20, width: 864, height: 864, rx: 28, class: "wood" }),
      svg("rect", { x: 92, y: 92, width: 616, height: 616, rx: 8, class: "well" }),
      ...[...SPOTS].filter(([, it]) => it.slot).map(([, it]) =>
        svg("g", { transform: `translate(${it.x} ${it.y}) rotate(${it.turn})` },
          svg("rect", { x: -44, y: -40, width: 84, height: 80, rx: 10, class: "slot" }),
          svg("path", { d: "M-12,-15 L12,0 L-12,15", class: "slot-arrow" }))),
      coordinates(6, 6, [1, 1], 118)),
  pieces: (scene) => onCells(scene, SPOTS),
  piece: (content) => tile(content),
  aside: { "hand.yellow": 0, "hand.red": 1, pool: null },
  variant: (move) => (move === "--" ? null : { spots: [move.slice(0, 2)], piece: move.slice(2) || null }),
  guess: (spot, pieces) => (SPOTS.get(spot).slot ? [spot, ...pieces.map((it) => spot + it)] : null),
  choices: ["y", "r"],
  slides,
  pace: 640,
};

/** Where each tile of a pushed line comes from, and the tile that leaves: from two scenes. */
export function slides(before, after) {
  for (const slot of [...SPOTS.keys()].filter((it) => SPOTS.get(it).slot)) {
    const { entry, exit, cells } = lineOf(slot);
    const same = cells.every((cell) => after[cell] === before[cell]);
    const shifted = cells.every((cell, at) => at === 0 ? after[cell] : after[cell] === before[cells[at - 1]]);
    const entered = before[entry] ? before[entry] === after[cells[0]] : true;
    if (same || !shifted || !entered || !before[cells[5]]) continue;
    const path = [entry, ...cells];
    const moved = cells.map((cell, at) => ({ key: cell, from: SPOTS.get(path[at]) }));
    if (after[exit]) moved.push({ key: exit, from: SPOTS.get(cells[5]) });
    return { moved, leaving: { content: before[cells[5]], from: SPOTS.get(cells[5]), to: SPOTS.get(exit) } };
  }
  return null;
}

/** The cells of a push in the order in which the tile passes them, its slot and the one opposite. */
export function lineOf(slot) {
  const [side, at] = slot;
  const ranks = ["1", "2", "3", "4", "5", "6"];
  const files = ["a", "b", "c", "d", "e", "f"];
  if ("WE".includes(side) && ranks.includes(at)) {
    const cells = files.map((file) => file + at);
    return side === "W" ? { entry: slot, exit: `E${at}`, cells } : { entry: slot, exit: `W${at}`, cells: cells.reverse() };
  }
  if ("NS".includes(side) && files.includes(at)) {
    const cells = ranks.map((rank) => at + rank);
    return side === "S" ? { entry: slot, exit: `N${at}`, cells } : { entry: slot, exit: `S${at}`, cells: cells.reverse() };
  }
  return null;
}

function tile(content) {
  const colour = content.toUpperCase() === "Y" ? "yellow" : "red";
  const full = content === content.toUpperCase();
  const mark = colour === "yellow"
    ? svg("circle", { r: full ? 15 : 25, class: "tile-mark" })
    : full
      ? svg("path", { d: "M0,-19 L19,0 L0,19 L-19,0Z", class: "tile-mark" })
      : svg("g", {}, svg("circle", { r: 25, class: "tile-mark" }), svg("path", { d: "M0,-11 L11,0 L0,11 L-11,0Z", class: "tile-gem" }));
  return svg("g", { class: `tile tile-${colour} ${full ? "full" : "dotted"}` },
    svg("rect", { x: -46, y: -43, width: 92, height: 92, rx: 9, class: "shade" }),
    svg("rect", { x: -46, y: -46, width: 92, height: 92, rx: 9, class: "face" }),
    svg("rect", { x: -40, y: -40, width: 80, height: 80, rx: 6, class: "bevel" }),
    mark);
}
