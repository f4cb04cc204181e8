// The drawing that a game's own package brings along. It may do anything wrong: the first time it
// throws, or gives something that is no drawing, the generic board takes over for good.

import { html, svg } from "../elements.js";

/** @import { GameModule, GameSheet, PackageDrawing, Spots } from "../types" */

/** @type {Record<string, (value: any, sheet: GameSheet) => boolean>} */
const CHECKS = {
  face: (it) => typeof it === "string",
  box: (it) => Array.isArray(it) && it.length === 4 && it.every(Number.isFinite),
  spots: hasAllCells,
  rows: (it) => Array.isArray(it) && it.every((row) => Array.isArray(row) && row.every(isText)),
  ground: isDrawing,
  pieces: (it) => Array.isArray(it) && it.every(isPiece),
  piece: isDrawing,
  hit: isDrawing,
  seatPieces: (it) => Array.isArray(it) && it.every(isText),
  lastSpot: (it) => it === undefined || it === null || isText(it),
};
const SHAPE = { tall: false };

/**
 * Load the drawing of a game; `use` is given it, and the generic board again if it fails.
 * @param {GameSheet} sheet
 * @param {GameModule} generic
 * @param {(game: GameModule) => void} use
 */
export async function loadDrawing(sheet, generic, use) {
  let isBroken = false;
  /** @param {unknown} error */
  const fail = (error) => {
    if (isBroken) return;
    isBroken = true;
    console.warn(`The drawing of ${sheet.name} has failed; the plain board is used.`, error);
    use(generic);
  };
  try {
    const { default: draw } = await import(sheet.drawing);
    const own = guarded(generic, draw({ svg, html, sheet, generic }), sheet, fail);
    tryOut(own, sheet);
    if (!isBroken) use(own);
  } catch (error) {
    fail(error);
  }
}

/**
 * The generic board with the parts that the package draws; each answers for itself.
 * @param {GameModule} generic
 * @param {PackageDrawing} parts
 * @param {GameSheet} sheet
 * @param {(error: unknown) => void} fail
 * @returns {GameModule}
 */
function guarded(generic, parts, sheet, fail) {
  /** @type {Record<string, any>} */
  const found = { ...generic };
  for (const [name, isGood] of Object.entries(CHECKS)) {
    const own = /** @type {Record<string, any>} */ (parts)[name];
    if (own === undefined) continue;
    /** @param {any[]} args */
    const call = (...args) => {
      try {
        const value = typeof own === "function" ? own(...args) : own;
        if (isGood(value, sheet)) return value;
        throw new TypeError(`${name}: ${value}`);
      } catch (error) {
        fail(error);
        const same = /** @type {Record<string, any>} */ (generic)[name];
        return typeof same === "function" ? same(...args) : same;
      }
    };
    found[name] = name === "face" ? call() : call;
  }
  return /** @type {GameModule} */ (found);
}

/**
 * Draw everything once before anybody sees it.
 * @param {GameModule} game
 * @param {GameSheet} sheet
 */
function tryOut(game, sheet) {
  const spots = game.spots(SHAPE);
  game.box(SHAPE);
  game.rows(SHAPE);
  game.ground({ options: {}, pictures: {}, say: String }, SHAPE);
  for (const face of sheet.box.flat()) game.piece(face, { size: 48 });
  game.pieces(Object.fromEntries(sheet.cells.map((it) => [it, sheet.box[0][0]])), SHAPE);
  for (const { key } of sheet.seats) game.seatPieces(key);
  for (const spot of spots.values()) game.hit?.(spot);
}

/** @param {unknown} it */
function isText(it) {
  return typeof it === "string";
}

/** @param {any} it */
function isPoint(it) {
  return Number.isFinite(it?.x) && Number.isFinite(it?.y);
}

/** @param {any} it */
function isPiece(it) {
  return isText(it?.key) && isText(it.content) && isPoint(it);
}

/** @param {unknown} it */
function isDrawing(it) {
  return it instanceof SVGElement;
}

/**
 * @param {unknown} it
 * @param {GameSheet} sheet
 */
function hasAllCells(it, { cells }) {
  return it instanceof Map && cells.every((cell) => isPoint(/** @type {Spots} */ (it).get(cell)));
}
