// A game that has no module here: pieces are letters, and there is no board.

import { svg } from "../elements.js";

/** @type {import("../types").GameModule} */
export default {
  name: "plain",
  face: "",
  box: () => [0, 0, 1, 1],
  spots: () => new Map(),
  rows: () => [],
  ground: () => svg("g"),
  pieces: () => [],
  piece: (content) => svg("text", { class: "coordinate" }, content),
  lastSpot: () => null,
  guesses: () => [],
  seatPieces: () => [],
};
