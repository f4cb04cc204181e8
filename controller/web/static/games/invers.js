// INVERS: tiles with a full and a dotted face, pushed in through the slots around the board.

import { html, svg } from "../elements.js";
import { pieceIcon } from "../piece-icon.js";
import { coordinates, gridRows, gridSpots, onCells } from "./grid.js";
import { PushedRow, slide } from "./invers-push.js";

/** @import { PieceDrawing, Scene, Spots } from "../types" */

/** @type {Spots} */
const SPOTS = gridSpots(6, 6, [1, 1]);
for (let at = 0; at < 6; at += 1) {
  const rank = 6 - at;
  const file = String.fromCharCode(97 + at);
  const along = (at + 1.5) * 100;
  SPOTS.set(`W${rank}`, { x: 52, y: along, slot: true, turn: 0 });
  SPOTS.set(`E${rank}`, { x: 748, y: along, slot: true, turn: 180 });
  SPOTS.set(`N${file}`, { x: along, y: 52, slot: true, turn: 90 });
  SPOTS.set(`S${file}`, { x: along, y: 748, slot: true, turn: 270 });
}
const SLOTS = [...SPOTS].filter(([, it]) => it.slot);
/** The faces that a push can name. */
const DOTTED = ["y", "r"];
/** @type {PieceDrawing} */
const TILES = { name: "invers", piece: tile };
const pushedRow = new PushedRow();

/** @type {import("../types").GameModule} */
export default {
  ...TILES,
  face: "Y",
  box: () => [-42, -20, 864, 864],
  spots: () => SPOTS,
  rows: () => {
    /** @param {number} along */
    const snapped = (along) => Math.round((along - 50) / 100);
    const spots = [...SPOTS].map(([name, { x, y }]) => ({ name, x: snapped(x), y: snapped(y) }));
    return gridRows(new Map(spots.map((it) => [it.name, it])));
  },
  ground: () =>
    svg(
      "g",
      {},
      svg("rect", { x: -42, y: -20, width: 864, height: 864, rx: 28, class: "wood" }),
      svg("rect", { x: 92, y: 92, width: 616, height: 616, rx: 8, class: "well" }),
      SLOTS.map(([, it]) =>
        svg(
          "g",
          { transform: `translate(${it.x} ${it.y}) rotate(${it.turn})` },
          svg("rect", { x: -44, y: -40, width: 84, height: 80, rx: 10, class: "slot" }),
          svg("path", { d: "M-12,-15 L12,0 L-12,15", class: "slot-arrow" }),
        ),
      ),
      coordinates(6, 6, [1, 1], 118),
    ),
  pieces: (scene) => onCells(scene, SPOTS),
  spotName: (say, spot) =>
    SPOTS.get(spot)?.slot ? say(`say.push.${spot[0]}`, { line: spot[1] }) : "",
  lastSpot: (move) => move.slice(0, 2),
  guesses: (spot) => (SPOTS.get(spot)?.slot ? [spot, ...DOTTED.map((it) => spot + it)] : []),
  seatPieces: (seat) => ({ yellow: ["Y"], red: ["R"] })[seat] ?? [],
  choices: DOTTED,
  faces: ["Yy", "Rr"],
  pieceInHand: tileOf,
  holdings: ({ scene, seats, turn }, at, say) => {
    const held = tileOf(scene, seats[at].key);
    if (!held) return [];
    return [html("span", {}, say("web.hand.tile"), pieceIcon(TILES, held, turn === at ? 46 : 30))];
  },
  slide: (before, after) => slide(before, after, SPOTS),
  slideTime: 640,
  whileMoving: (table, onPads) => pushedRow.scene(table, onPads),
};

/**
 * The tile that a seat holds.
 * @param {Scene} scene
 * @param {string} seat
 */
function tileOf(scene, seat) {
  return scene[`hand.${seat}`] ?? "";
}

/** @param {string} content */
function tile(content) {
  const colour = content.toUpperCase() === "Y" ? "yellow" : "red";
  const isFull = content === content.toUpperCase();
  return svg(
    "g",
    { class: `tile tile-${colour} ${isFull ? "full" : "dotted"}` },
    svg("rect", { x: -46, y: -43, width: 92, height: 92, rx: 9, class: "shade" }),
    svg("rect", { x: -46, y: -46, width: 92, height: 92, rx: 9, class: "face" }),
    isFull && colour === "red"
      ? svg("path", { d: "M-43,-43 L43,43 M43,-43 L-43,43", class: "bevel" })
      : svg("rect", { x: -38, y: -38, width: 76, height: 76, rx: 6, class: "bevel" }),
    isFull ? null : dot(colour),
  );
}

/**
 * The dot of a tile that is turned; that of a red one has a lozenge in it.
 * @param {string} colour
 */
function dot(colour) {
  return svg(
    "g",
    {},
    svg("circle", { r: 25, class: "tile-mark" }),
    colour === "red" ? svg("path", { d: "M0,-11 L11,0 L0,11 L-11,0Z", class: "tile-gem" }) : null,
  );
}
