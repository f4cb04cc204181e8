// Royal Reversi: a board of 64 card pictures, and tokens in four colours.

import { court, suit } from "../art.js";
import { svg } from "../svg.js";
import { coordinates, gridRows, gridSpots, onCells } from "./grid.js";

const SPOTS = gridSpots(8, 8);
const EMBLEMS = {
  A: () => svg("circle", { r: 21, class: "emblem" }),
  B: () => svg("path", { d: "M-20,-20 H20 V20 H-20Z", class: "emblem" }),
  C: () => svg("path", { d: "M0,-25 L23,17 L-23,17Z", class: "emblem" }),
  D: () => svg("path", { d: "M0,-27 L24,0 L0,27 L-24,0Z", class: "emblem" }),
};

export default {
  name: "royal-reversi",
  icon: "-34 -38 76 78",
  box: () => [-44, -22, 866, 866],
  spots: () => SPOTS,
  rows: () => gridRows(SPOTS),
  ground: ({ pictures }) =>
    svg("g", {},
      svg("rect", { x: -44, y: -22, width: 866, height: 866, rx: 20, class: "wood" }),
      svg("rect", { x: -4, y: -4, width: 808, height: 808, rx: 6, class: "velvet" }),
      ...[...SPOTS].map(([cell, { x, y }]) =>
        svg("g", { transform: `translate(${x} ${y})` }, picture(pictures?.[cell] ?? ""))),
      coordinates(8, 8, [0, 0], 22)),
  pieces: (scene) => onCells(scene, SPOTS),
  piece: (content) => token(content),
  variant,
  guess: (spot, cards) => cards.map((it) => (it === "9" ? `9x${spot}` : `${it}@${spot}`)),
};

/** A card move as the picture it goes to and the card it takes. */
function variant(move) {
  const found = /^([JQKA][HCDS]|10|9)([@x])(..)$/.exec(move);
  return found ? { spots: [found[3]], card: found[1] } : null;
}

/** A picture of the board: what stands in the corners tells it even under a token. */
function picture(card) {
  const [rank, sign] = card;
  if (!"JQKA".includes(rank) || !"HCDS".includes(sign)) return svg("g", {});
  const index = () => svg("g", {},
    svg("text", { x: -37.5, y: -35, class: `index suit-${sign}` }, rank),
    svg("g", { transform: "translate(-37.5 -17)" }, suit(sign, 0.6)));
  return svg("g", { class: "picture" },
    svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 8, class: "paper" }),
    svg("g", { transform: "translate(0 5) scale(0.92)" }, court(rank, sign)),
    index(),
    svg("g", { transform: "rotate(180)" }, svg("g", { transform: "translate(-37.5 -35)" }, suit(sign, 0.6))));
}

/** A playing card for a hand, 100 by 140; a closed one shows its back. */
export function card(text) {
  if (text === "?" || !text) {
    return svg("g", { class: "card back" },
      svg("rect", { x: -48, y: -68, width: 96, height: 136, rx: 10, class: "paper" }),
      svg("rect", { x: -40, y: -60, width: 80, height: 120, rx: 6, class: "weave" }));
  }
  const rank = text === "10" ? "10" : text[0];
  const sign = text[1];
  const plain = text === "9" || text === "10";
  const corner = () => svg("g", {},
    svg("text", { x: rank === "10" ? -28 : -33, y: -50, class: `index ${plain ? "plain" : `suit-${sign}`}` }, rank),
    plain ? null : svg("g", { transform: "translate(-33 -27)" }, suit(sign, 0.85)));
  return svg("g", { class: "card" },
    svg("rect", { x: -48, y: -68, width: 96, height: 136, rx: 10, class: "paper" }),
    plain
      ? svg("g", {}, svg("circle", { r: 30, class: "ace-ring" }),
          svg("path", { d: text === "9" ? "M-15,0 H15" : "M-15,0 H15 M0,-15 V15", class: "plain-sign" }))
      : svg("g", { transform: "translate(0 4) scale(1.15)" }, court(rank, sign)),
    corner(),
    svg("g", { transform: "rotate(180)" }, corner()));
}

function token(content) {
  return svg("g", { class: `token token-${content}` },
    svg("circle", { cy: 6, cx: 4, r: 33, class: "shade" }),
    svg("circle", { cy: 2, cx: 4, r: 33, class: "edge" }),
    svg("circle", { cx: 4, r: 32, class: "face" }),
    svg("g", { transform: "translate(4 0)" }, EMBLEMS[content]?.(), svg("text", { class: "letter", y: content === "C" ? 5 : 1 }, content)));
}
