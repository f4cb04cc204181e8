// Small drawings that several games share: suits, court figures, symbols. All around (0, 0).

import { svg } from "./svg.js";

const SUITS = {
  H: "M0,8 C-3,5 -9,1 -9,-4 C-9,-8 -6,-9 -4.5,-9 C-2,-9 -0.6,-7.4 0,-6 C0.6,-7.4 2,-9 4.5,-9 C6,-9 9,-8 9,-4 C9,1 3,5 0,8Z",
  D: "M0,-10 L7.5,0 L0,10 L-7.5,0Z",
  S: "M0,-10 C3,-6 9,-2 9,3 C9,6 6.6,7.4 4.6,7.4 C3,7.4 1.6,6.6 0.9,5.4 C1.1,7.6 2,9 3.4,10 L-3.4,10 C-2,9 -1.1,7.6 -0.9,5.4 C-1.6,6.6 -3,7.4 -4.6,7.4 C-6.6,7.4 -9,6 -9,3 C-9,-2 -3,-6 0,-10Z",
  C: "M0,-10 C2.6,-10 4.4,-8.2 4.4,-5.9 C4.4,-4.6 3.8,-3.6 3,-2.7 C4,-3.2 5,-3.3 5.8,-3.1 C8,-2.7 9.3,-0.8 9.1,1.4 C8.9,3.6 7,5.3 4.8,5.1 C3.2,5 1.8,4.2 0.9,3 C1,6.6 1.9,8.7 3.6,10 L-3.6,10 C-1.9,8.7 -1,6.6 -0.9,3 C-1.8,4.2 -3.2,5 -4.8,5.1 C-7,5.3 -8.9,3.6 -9.1,1.4 C-9.3,-0.8 -8,-2.7 -5.8,-3.1 C-5,-3.3 -4,-3.2 -3,-2.7 C-3.8,-3.6 -4.4,-4.6 -4.4,-5.9 C-4.4,-8.2 -2.6,-10 0,-10Z",
};

/** The sign of a suit, about 20 units high at scale 1. */
export function suit(letter, scale = 1, attrs = {}) {
  return svg("path", { d: SUITS[letter], transform: `scale(${scale})`, class: `suit suit-${letter}`, ...attrs });
}

/** The bust of a jack, queen or king in the colour of a suit, or the great sign of an ace. */
export function court(rank, letter) {
  const cloth = `cloth suit-${letter}`;
  if (rank === "A") {
    return svg("g", {}, svg("circle", { r: 29, class: "ace-ring" }), svg("circle", { r: 25.5, class: "ace-line" }), suit(letter, 1.75));
  }
  const kids = [svg("path", { d: "M-30,33 C-28,14 -16,9 0,9 C16,9 28,14 30,33Z", class: cloth })];
  if (rank === "Q") kids.unshift(svg("path", { d: "M-17,-8 C-24,8 -20,20 -15,24 L15,24 C20,20 24,8 17,-8Z", class: "hair" }));
  kids.push(
    svg("path", { d: "M-7,4 L7,4 L8,14 C4,19 -4,19 -8,14Z", class: "neck" }),
    svg("ellipse", { cy: -6, rx: 13, ry: 15, class: "face" }),
  );
  if (rank === "K") {
    kids.push(
      svg("path", { d: "M-13,-6 C-14,14 -6,22 0,23 C6,22 14,14 13,-6 C10,2 6,4 0,4 C-6,4 -10,2 -13,-6Z", class: "beard" }),
      svg("path", { d: "M-20,-17 L-23,-36 L-11,-26 L0,-40 L11,-26 L23,-36 L20,-17 C8,-21 -8,-21 -20,-17Z", class: "gold" }),
      svg("path", { d: "M0,-33 V-25 M-4,-29 H4", class: "gem-line" }),
    );
  }
  if (rank === "Q") {
    kids.push(
      svg("path", { d: "M-16,-15 C-14,-24 14,-24 16,-15 C12,-19 -12,-19 -16,-15Z", class: "hair" }),
      svg("path", { d: "M-17,-19 L-15,-30 L-7,-24 L0,-33 L7,-24 L15,-30 L17,-19 C8,-24 -8,-24 -17,-19Z", class: "gold" }),
      ...[[-15, -31], [0, -34.5], [15, -31]].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.6, class: "gold" })),
      svg("path", { d: "M-12,15 C-6,21 6,21 12,15", class: "necklace" }),
    );
  }
  if (rank === "J") {
    kids.push(
      svg("path", { d: "M-15,-4 C-17,6 -14,10 -11,10 L-11,-10Z M15,-4 C17,6 14,10 11,10 L11,-10Z", class: "hair" }),
      svg("path", { d: "M-22,-15 C-24,-28 -4,-35 14,-27 C20,-24 22,-19 20,-14 C8,-20 -10,-20 -22,-15Z", class: cloth }),
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

/** Incognito's symbols (C scissors, P stone, F leaf), or the mask of a closed piece. */
export function symbol(letter) {
  switch (letter) {
    case "C":
      return svg("g", { class: "symbol" },
        svg("path", { d: "M-13,-25 L8,11 M13,-25 L-8,11", class: "blade" }),
        svg("circle", { cx: -11.5, cy: 18, r: 7, class: "loop" }),
        svg("circle", { cx: 11.5, cy: 18, r: 7, class: "loop" }));
    case "P":
      return svg("g", { class: "symbol" },
        svg("path", { d: "M-24,9 L-17,-13 L3,-21 L21,-8 L25,10 L9,20 L-14,19Z", class: "rock" }),
        svg("path", { d: "M-17,-13 L-4,-3 L3,-21 M-4,-3 L-14,19 M-4,-3 L21,-8", class: "facet" }));
    case "F":
      return svg("g", { class: "symbol" },
        svg("path", { d: "M-17,20 C-27,-6 -6,-25 24,-24 C27,4 9,25 -17,20Z", class: "leaf" }),
        svg("path", { d: "M-24,26 C-12,12 2,-4 16,-16 M-8,8 L-9,-6 M0,0 L0,-13 M-6,6 L8,9 M4,-4 L15,-3", class: "vein" }));
    default:
      return svg("g", { class: "symbol closed" },
        svg("path", { "fill-rule": "evenodd", class: "mask",
          d: "M-27,-9 C-15,-16 -7,-9 0,-9 C7,-9 15,-16 27,-9 C28,6 20,13 12,12 C5,11 3,5 0,5 C-3,5 -5,11 -12,12 C-20,13 -28,6 -27,-9Z M-18,-2 C-14,-6 -9,-5 -6,-1 C-10,4 -16,4 -18,-2Z M18,-2 C14,-6 9,-5 6,-1 C10,4 16,4 18,-2Z" }));
  }
}
