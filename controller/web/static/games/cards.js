// Playing cards: suits, court figures, whole cards and their names. All around (0, 0).

import { svg } from "../elements.js";

/** @import { Say } from "../types" */

/** @type {Record<string, string>} */
const SUITS = {
  H:
    "M0,8 C-3,5 -9,1 -9,-4 C-9,-8 -6,-9 -4.5,-9 C-2,-9 -0.6,-7.4 0,-6 C0.6,-7.4 2,-9 " +
    "4.5,-9 C6,-9 9,-8 9,-4 C9,1 3,5 0,8Z",
  D: "M0,-10 L7.5,0 L0,10 L-7.5,0Z",
  S:
    "M0,-10 C3,-6 9,-2 9,3 C9,6 6.6,7.4 4.6,7.4 C3,7.4 1.6,6.6 0.9,5.4 C1.1,7.6 2,9 " +
    "3.4,10 L-3.4,10 C-2,9 -1.1,7.6 -0.9,5.4 C-1.6,6.6 -3,7.4 -4.6,7.4 C-6.6,7.4 -9,6 " +
    "-9,3 C-9,-2 -3,-6 0,-10Z",
  C:
    "M0,-10 C2.6,-10 4.4,-8.2 4.4,-5.9 C4.4,-4.6 3.8,-3.6 3,-2.7 C4,-3.2 5,-3.3 5.8,-3.1 " +
    "C8,-2.7 9.3,-0.8 9.1,1.4 C8.9,3.6 7,5.3 4.8,5.1 C3.2,5 1.8,4.2 0.9,3 C1,6.6 1.9,8.7 " +
    "3.6,10 L-3.6,10 C-1.9,8.7 -1,6.6 -0.9,3 C-1.8,4.2 -3.2,5 -4.8,5.1 C-7,5.3 -8.9,3.6 " +
    "-9.1,1.4 C-9.3,-0.8 -8,-2.7 -5.8,-3.1 C-5,-3.3 -4,-3.2 -3,-2.7 C-3.8,-3.6 -4.4,-4.6 " +
    "-4.4,-5.9 C-4.4,-8.2 -2.6,-10 0,-10Z",
};

/**
 * The sign of a suit, about 20 units high at scale 1.
 * @param {string} letter
 * @param {number} [scale]
 */
export function suit(letter, scale = 1) {
  const transform = `scale(${scale})`;
  return svg("path", { d: SUITS[letter], transform, class: `suit suit-${letter}` });
}

/**
 * The bust of a jack, queen or king in the colour of a suit, or the great sign of an ace.
 * @param {string} rank
 * @param {string} letter
 */
export function court(rank, letter) {
  const cloth = `cloth suit-${letter}`;
  if (rank === "A") {
    return svg(
      "g",
      {},
      svg("circle", { r: 29, class: "ace-ring" }),
      svg("circle", { r: 25.5, class: "ace-line" }),
      suit(letter, 1.75),
    );
  }
  const kids = [svg("path", { d: "M-30,33 C-28,14 -16,9 0,9 C16,9 28,14 30,33Z", class: cloth })];
  if (rank === "Q") {
    kids.unshift(
      svg("path", { d: "M-17,-8 C-24,8 -20,20 -15,24 L15,24 C20,20 24,8 17,-8Z", class: "hair" }),
    );
  }
  kids.push(
    svg("path", { d: "M-7,4 L7,4 L8,14 C4,19 -4,19 -8,14Z", class: "neck" }),
    svg("ellipse", { cy: -6, rx: 13, ry: 15, class: "face" }),
  );
  if (rank === "K") {
    kids.push(
      svg("path", {
        d: "M-13,-6 C-14,14 -6,22 0,23 C6,22 14,14 13,-6 C10,2 6,4 0,4 C-6,4 -10,2 -13,-6Z",
        class: "beard",
      }),
      svg("path", {
        d: "M-20,-17 L-23,-36 L-11,-26 L0,-40 L11,-26 L23,-36 L20,-17 C8,-21 -8,-21 -20,-17Z",
        class: "gold",
      }),
      svg("path", { d: "M0,-33 V-25 M-4,-29 H4", class: "gem-line" }),
    );
  }
  if (rank === "Q") {
    kids.push(
      svg("path", { d: "M-16,-15 C-14,-24 14,-24 16,-15 C12,-19 -12,-19 -16,-15Z", class: "hair" }),
      svg("path", {
        d: "M-17,-19 L-15,-30 L-7,-24 L0,-33 L7,-24 L15,-30 L17,-19 C8,-24 -8,-24 -17,-19Z",
        class: "gold",
      }),
      ...[
        [-15, -31],
        [0, -34.5],
        [15, -31],
      ].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.6, class: "gold" })),
      svg("path", { d: "M-12,15 C-6,21 6,21 12,15", class: "necklace" }),
    );
  }
  if (rank === "J") {
    kids.push(
      svg("path", {
        d: "M-15,-4 C-17,6 -14,10 -11,10 L-11,-10Z M15,-4 C17,6 14,10 11,10 L11,-10Z",
        class: "hair",
      }),
      svg("path", {
        d: "M-22,-15 C-24,-28 -4,-35 14,-27 C20,-24 22,-19 20,-14 C8,-20 -10,-20 -22,-15Z",
        class: cloth,
      }),
      svg("path", { d: "M10,-24 C14,-38 26,-40 31,-33 C25,-33 18,-28 14,-21Z", class: "plume" }),
      svg("path", { d: "M-21,-14.5 C-10,-20.5 8,-20.5 20,-14", class: "brim" }),
    );
  }
  kids.push(
    svg("circle", { cx: -5, cy: -8, r: 1.7, class: "eye" }),
    svg("circle", { cx: 5, cy: -8, r: 1.7, class: "eye" }),
    svg("path", { d: rank === "K" ? "M-4,3 H4" : "M-3.5,1 C-1.5,3 1.5,3 3.5,1", class: "mouth" }),
  );
  return svg("g", { class: "court" }, ...kids);
}

/**
 * A playing card for a hand, 100 by 140; a closed one shows its back.
 * @param {Say} say
 * @param {string} text
 */
export function card(say, text) {
  if (text === "?" || !text) {
    return svg(
      "g",
      { class: "card back" },
      svg("rect", { x: -48, y: -68, width: 96, height: 136, rx: 10, class: "paper" }),
      svg("rect", { x: -40, y: -60, width: 80, height: 120, rx: 6, class: "weave" }),
    );
  }
  const rank = text === "10" ? "10" : text[0];
  const sign = text[1];
  const plain = text === "9" || text === "10";
  const corner = () =>
    svg(
      "g",
      {},
      svg(
        "text",
        {
          x: rank === "10" ? -28 : -33,
          y: -50,
          class: `index ${plain ? "plain" : `suit-${sign}`}`,
        },
        plain ? rank : say(`web.index.${rank}`),
      ),
      plain ? null : svg("g", { transform: "translate(-33 -27)" }, suit(sign, 0.85)),
    );
  return svg(
    "g",
    { class: "card" },
    svg("rect", { x: -48, y: -68, width: 96, height: 136, rx: 10, class: "paper" }),
    plain
      ? svg(
          "g",
          {},
          svg("circle", { r: 30, class: "ace-ring" }),
          svg("path", {
            d: text === "9" ? "M-15,0 H15" : "M-15,0 H15 M0,-15 V15",
            class: "plain-sign",
          }),
        )
      : svg("g", { transform: "translate(0 4) scale(1.15)" }, court(rank, sign)),
    corner(),
    svg("g", { transform: "rotate(180)" }, corner()),
  );
}

/**
 * The name of a card for a reader: its rank and its suit.
 * @param {Say} say
 * @param {string} text
 */
export function cardName(say, text) {
  if (text === "9" || text === "10" || text === "?") return say(`web.card.${text}`);
  return say("web.card", { rank: say(`web.rank.${text[0]}`), suit: say(`web.suit.${text[1]}`) });
}
