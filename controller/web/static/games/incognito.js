// Incognito: closed pieces, their camps behind coloured lines, reserves and captures at the sides.

import { svg } from "../elements.js";
import { coordinates, gridRows, gridSpots, lines, onCells } from "./grid.js";
import { duelScene } from "./incognito-duel.js";
import { PIECES, sideOf } from "./incognito-pieces.js";
import { SymbolHand } from "./symbol-hand.js";

/** @import { DrawnPiece, MatchView, Scene, Spots } from "../types" */

const CELLS = gridSpots(6, 8, [1.35, 0]);
/** @type {[string, number, number, number][]} Each place beside the board: x, first row, rows. */
const SIDES = [
  ["reserve.N", 50, 0, 3],
  ["captured.N", 50, 3, 5],
  ["captured.S", 820, 0, 5],
  ["reserve.S", 820, 5, 3],
];
/** @type {Spots} */
const SPOTS = new Map(CELLS);
for (const [place, x, first, count] of SIDES) {
  for (let at = 0; at < count; at += 1) {
    SPOTS.set(`${place}#${at}`, { x, y: (first + at + 0.5) * 100, place });
  }
}
const TROC = /^T(..).?$/;
const STEP = /^(?:(..)-)?(..)(?:x(..))?$/;
const SMALL = 0.86;

/** @type {import("../types").GameModule} */
export default {
  ...PIECES,
  face: "S?",
  box: () => [-6, -22, 882, 866],
  spots: () => SPOTS,
  rows: () => gridRows(SPOTS),
  ground: ({ pictures }) =>
    svg(
      "g",
      {},
      svg("rect", { x: -6, y: -22, width: 882, height: 866, rx: 20, class: "wood" }),
      svg(
        "g",
        { transform: "translate(135 0)" },
        svg("rect", { x: -6, y: -6, width: 612, height: 812, rx: 6, class: "slate" }),
        camps(pictures),
        lines(6, 8),
      ),
      SIDES.map(([place, x, first, count]) => {
        const area = { x: x - 46, y: first * 100 + 5, width: 92, height: count * 100 - 10 };
        return svg("rect", { ...area, rx: 12, class: `tray ${place.split(".")[0]}` });
      }),
      coordinates(6, 8, [1.35, 0], 20),
    ),
  pieces: (scene) => [
    ...onCells(scene, SPOTS).map((it) => (CELLS.has(it.spot) ? it : { ...it, scale: SMALL })),
    ...beside(scene),
  ],
  pieceName: (say, [side, symbol], seats) =>
    symbol && symbol !== "?"
      ? say("web.piece.of", {
          seat: seats["SN".indexOf(side)].name,
          piece: say(`web.symbol.${symbol}`),
        })
      : "",
  lastSpot: (move) => TROC.exec(move)?.[1] ?? STEP.exec(move)?.slice(1).findLast(Boolean),
  guesses: () => [],
  seatPieces: (seat) => ({ south: ["S?"], north: ["N?"] })[seat] ?? [],
  closedFace: (face) => `${face[0]}?`,
  // A piece is exchanged with the reserve by its owner, in the hand or among the answers.
  isChosenInWords: (move) => move.spoken && move.path.length === 1,
  reveal: (scene, hands) => {
    const shown = { ...scene };
    for (const { seat, symbols } of hands) {
      const side = sideOf(seat);
      const own = Object.entries(symbols ?? {});
      for (const [cell, letter] of own) {
        if (shown[cell]?.[0] === side) shown[cell] = side + letter;
      }
      // A piece that has just been moved keeps its symbol, before the hand knows its new cell.
      const moved = own.filter(([cell]) => shown[cell]?.[0] !== side);
      const arrived = [...CELLS.keys()].filter((it) => shown[it] === `${side}?`);
      if (moved.length === 1 && arrived.length === 1) shown[arrived[0]] = side + moved[0][1];
    }
    return shown;
  },
  whileMoving,
  scene: duelScene,
  answer: ({ path, text }, say) =>
    text.includes("x")
      ? say("web.move.attack", { cell: path[path.length - 1] })
      : say("web.move.only"),
  handContent: (hand) => new SymbolHand(hand),
};

/**
 * A piece that the simulated hand holds stays where it was until it lies somewhere: so it slides.
 * Before anybody has lined up there are none.
 * @param {MatchView} table
 * @param {Scene} onPads
 * @returns {Scene}
 */
function whileMoving({ gathering, hand, ply, scene }, onPads) {
  // Until everybody holds a hand nobody has lined up, whatever the table has put there.
  if (gathering && !ply) return {};
  if (hand?.mode !== "whole" || !hand.busy) return onPads;
  const shown = { ...onPads };
  for (const side of ["S", "N"]) {
    /** @param {Scene} where */
    const own = (where) => [...CELLS.keys()].filter((it) => where[it]?.[0] === side);
    const lifted = own(scene).filter((it) => !onPads[it]);
    const missing = own(scene).length - own(onPads).length;
    if (missing > 0) for (const it of lifted) shown[it] = scene[it];
  }
  return shown;
}

/**
 * The two camps: the rows whose ground says so.
 * @param {Record<string, string> | undefined} pictures
 */
function camps(pictures) {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].filter((rank) => pictures?.[`a${rank}`] === "::");
  return ["N", "S"].map((side) => {
    const depth = rows.filter((rank) => rank > 4 === (side === "N")).length || 1;
    const top = (side === "N" ? 0 : 8 - depth) * 100;
    const edge = (side === "N" ? depth : 8 - depth) * 100;
    return svg(
      "g",
      {},
      svg("rect", { x: 0, y: top, width: 600, height: depth * 100, class: `camp camp-${side}` }),
      svg("path", { d: `M0,${edge} H600`, class: `frontier frontier-${side}` }),
    );
  });
}

/**
 * Pieces beside the board, one above the other; closer together where there are too many.
 * @param {Scene} scene
 * @returns {DrawnPiece[]}
 */
function beside(scene) {
  return SIDES.flatMap(([place, x, first, count]) => {
    const symbols = [...(scene[place] ?? "")];
    const step = Math.min(1, count / Math.max(1, symbols.length));
    return symbols.map((it, at) => ({
      key: `${place}#${at}`,
      spot: `${place}#${Math.min(at, count - 1)}`,
      content: place.slice(-1) + it,
      x,
      y: (first + (at + 0.5) * step) * 100 + (1 - step) * 20,
      scale: SMALL,
    }));
  });
}
