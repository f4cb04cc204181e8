// From the pads of the table to the spots of the board on the screen.

import { gameModule } from "./games/catalog.js";

/** @import { MatchView, PadBoard, PadLight, Scene, TableView } from "./types" */

/**
 * The name of each pad's spot; a place with several pads is numbered (`reserve.S#1`).
 * @param {PadBoard} board
 */
export function padNames(board) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return board.spots.map((spot) => {
    if (!spot || !spot.includes(".")) return spot;
    const count = seen.get(spot) ?? 0;
    seen.set(spot, count + 1);
    return `${spot}#${count}`;
  });
}

/**
 * The first pad of a spot, or of its numbered place; −1 without one.
 * @param {TableView} table
 * @param {string} name
 */
export function padOf({ board }, name) {
  return board ? padNames(board).indexOf(name) : -1;
}

/**
 * The scene to show: what lies on the pads, with the faces that the game knows of them.
 * @param {MatchView} table
 */
export function sceneOnBoard(table) {
  const onPads = sceneOnPads(table);
  return gameModule(table.game.key).whileMoving?.(table, onPads) ?? onPads;
}

/**
 * @param {MatchView} table
 * @returns {Scene}
 */
function sceneOnPads(table) {
  const { board, game, pads, phase, scene } = table;
  const kinds = Object.entries(board?.pieces ?? {});
  // Before the pieces are set up, those of the last game may still lie there.
  const isUnknown = !pads?.length || !kinds.length || phase === "waiting";
  if (!board || board.tapped || isUnknown) return scene;
  const { closedFace = (/** @type {string} */ face) => face } = gameModule(game.key);
  const found = besidePads(board, pads, scene);
  padNames(board).forEach((name, at) => {
    const kind = pads[at];
    if (!kind || !name) return;
    const expected = contentAt(scene, name);
    const isKnown = kinds.some(([, it]) => it === kind);
    if (expected && (!isKnown || isOfKind(expected, kind, board))) found[name] = expected;
    else {
      const face = kinds.find(([, it]) => it === kind)?.[0];
      if (face) found[name] = closedFace(face);
    }
  });
  return found;
}

/**
 * Places whose pads nobody has used, such as a reserve, as the game has them.
 * @param {PadBoard} board
 * @param {string[]} pads
 * @param {Scene} scene
 * @returns {Scene}
 */
function besidePads(board, pads, scene) {
  const used = new Set(board.spots.filter((_, at) => pads[at]));
  const beside = Object.entries(scene).filter(([place]) =>
    place.includes(".") ? !used.has(place) : !board.spots.includes(place) && scene[place],
  );
  return Object.fromEntries(beside);
}

/**
 * The piece that a scene has at a spot, or at one of a place with several (`reserve.S#1`).
 * @param {Scene} scene
 * @param {string} name
 */
export function contentAt(scene, name) {
  const [place, number] = name.split("#");
  if (number === undefined || scene[name]) return scene[name];
  const symbol = scene[place]?.[Number(number)];
  return symbol && place.split(".")[1] + symbol;
}

/**
 * @param {string} content
 * @param {string} kind
 * @param {PadBoard} board
 */
function isOfKind(content, kind, { pieces }) {
  return pieces[content] === kind || pieces[content[0]] === kind;
}

/**
 * The lights by spot.
 * @param {TableView} table
 */
export function lightsBySpot({ board, lights }) {
  /** @type {Map<string, PadLight>} */
  const found = new Map();
  if (!board) return found;
  padNames(board).forEach((name, at) => {
    const [colour, pattern] = (lights?.[at] ?? "").split(" ");
    if (name && colour) found.set(name, { colour: `#${colour}`, pattern });
  });
  return found;
}
