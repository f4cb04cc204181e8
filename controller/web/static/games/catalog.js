// The module of each game: its drawing, and whatever else the page must know about it.

import { genericBoard } from "./generic.js";
import incognito from "./incognito.js";
import inside from "./inside.js";
import invers from "./invers.js";
import { loadDrawing } from "./package-drawing.js";
import reversi from "./reversi.js";
import roliversi from "./roliversi.js";
import royal from "./royal.js";

/** @import { GameModule, GameSheet } from "../types" */

/** @type {Record<string, GameModule>} */
export const GAMES = { invers, roliversi, incognito, "royal-reversi": royal, inside, reversi };
/** Milliseconds that the page waits for the drawings of other packages. */
const PATIENCE = 2000;

/** @type {Map<string, GameModule>} Games from other packages. */
const added = new Map();
let redraw = () => {};

/**
 * Learn how to draw the games that have no module here: each has a generic board at once, and its
 * package's own drawing as soon as that is loaded and as long as it works.
 * @param {GameSheet[]} sheets
 * @param {() => void} changed hears that a game is drawn in another way from now on
 */
export async function learnGames(sheets, changed) {
  const unknown = sheets.filter(({ key }) => !Object.hasOwn(GAMES, key));
  const loading = unknown.map(async (sheet) => {
    const generic = genericBoard(sheet);
    /** @param {GameModule} module */
    const use = (module) => {
      added.set(sheet.key, module);
      redraw();
    };
    use(generic);
    if (sheet.drawing) await loadDrawing(sheet, generic, use);
  });
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  await Promise.race([Promise.all(loading), patience]);
  redraw = changed;
}

const NOTHING = genericBoard({ plan: [], box: [], seats: [] });

/**
 * The module of a game; one that this table does not play has no board, but breaks nothing.
 * @param {string | undefined} key
 * @returns {GameModule}
 */
export function gameModule(key = "") {
  return (Object.hasOwn(GAMES, key) && GAMES[key]) || added.get(key) || NOTHING;
}
