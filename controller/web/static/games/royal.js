// Royal Reversi: a board of 64 card pictures, and tokens in four colours.

import { html, svg } from "../elements.js";
import { CardHand } from "./card-hand.js";
import { card, cardName, court, suit } from "./cards.js";
import { coordinates, gridRows, gridSpots, onCells } from "./grid.js";

/** @import { Say } from "../types" */

const SPOTS = gridSpots(8, 8);
const MOVE = /^(?:[JQKA][HCDS]|10|9)[@x](..)$/;
const PICTURE = /^[JQKA][HCDS]$/;
/** @type {Record<string, () => SVGElement>} */
const EMBLEMS = {
  A: () => svg("circle", { r: 21, class: "emblem" }),
  B: () => svg("path", { d: "M-20,-20 H20 V20 H-20Z", class: "emblem" }),
  C: () => svg("path", { d: "M0,-25 L23,17 L-23,17Z", class: "emblem" }),
  D: () => svg("path", { d: "M0,-27 L24,0 L0,27 L-24,0Z", class: "emblem" }),
};

/** @type {import("../types").GameModule} */
export default {
  name: "royal-reversi",
  face: "A",
  iconBox: "-34 -38 76 78",
  box: () => [-44, -22, 866, 866],
  spots: () => SPOTS,
  rows: () => gridRows(SPOTS),
  ground: ({ pictures, say }) =>
    svg(
      "g",
      {},
      svg("rect", { x: -44, y: -22, width: 866, height: 866, rx: 20, class: "wood" }),
      svg("rect", { x: -4, y: -4, width: 808, height: 808, rx: 6, class: "velvet" }),
      [...SPOTS].map(([cell, { x, y }]) =>
        svg("g", { transform: `translate(${x} ${y})` }, picture(say, pictures?.[cell] ?? "")),
      ),
      coordinates(8, 8, [0, 0], 22),
    ),
  pieces: (scene) => onCells(scene, SPOTS),
  piece: token,
  lastSpot: (move) => MOVE.exec(move)?.[1],
  guesses: () => [],
  // The letter of a seat is its colour.
  seatPieces: (seat) => [seat[0]],
  faces: ["AB", "CD"],
  hasPictures: true,
  pictureName: (say, text) => (PICTURE.test(text) ? cardName(say, text) : ""),
  holdings: ({ scene, seats }, at, say) => {
    const cards = scene[`hand.${seats[at].key}`];
    return cards ? [html("span", {}, fan(say, cards.split(" ")))] : [];
  },
  hasCards: true,
  handContent: (hand) => new CardHand(hand),
};

/**
 * Cards before a seat: backs, or in a lesson their faces.
 * @param {Say} say
 * @param {string[]} cards
 */
function fan(say, cards) {
  const isOpen = cards.some((it) => it !== "?");
  const step = isOpen ? 32 : 16;
  const attributes = {
    viewBox: `0 0 ${46 - step + cards.length * step} 46`,
    height: isOpen ? 64 : 30,
    role: "img",
    "aria-label": isOpen
      ? cards.map((it) => cardName(say, it)).join(", ")
      : say("web.hand.count", { count: cards.length }),
  };
  return svg(
    "svg",
    attributes,
    cards.map((it, at) =>
      svg("g", { transform: `translate(${18 + at * step} 23) scale(0.3)` }, card(say, it)),
    ),
  );
}

/**
 * A picture of the board; its corners are seen even under a token.
 * @param {Say} say
 * @param {string} text rank and suit
 */
function picture(say, text) {
  const [rank, sign] = text;
  if (!"JQKA".includes(rank) || !"HCDS".includes(sign)) return svg("g", {});
  const index = () =>
    svg(
      "g",
      {},
      svg("text", { x: -37.5, y: -35, class: `index suit-${sign}` }, say(`web.index.${rank}`)),
      svg("g", { transform: "translate(-37.5 -17)" }, suit(sign, 0.6)),
    );
  return svg(
    "g",
    { class: "picture" },
    svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 8, class: "paper" }),
    svg("g", { transform: "translate(0 5) scale(0.92)" }, court(rank, sign)),
    index(),
    svg("g", { transform: "rotate(180) translate(-37.5 -35)" }, suit(sign, 0.6)),
  );
}

/** @param {string} content */
function token(content) {
  return svg(
    "g",
    { class: `token token-${content}` },
    svg("circle", { cy: 6, cx: 4, r: 33, class: "shade" }),
    svg("circle", { cy: 2, cx: 4, r: 33, class: "edge" }),
    svg("circle", { cx: 4, r: 32, class: "face" }),
    svg("g", { transform: "translate(4 0)" }, EMBLEMS[content]?.()),
  );
}
