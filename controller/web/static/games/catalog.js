// The module of each game: its drawing, and whatever else the page must know about it.

import incognito from "./incognito.js";
import inside from "./inside.js";
import invers from "./invers.js";
import plain from "./plain.js";
import reversi from "./reversi.js";
import roliversi from "./roliversi.js";
import royal from "./royal.js";

/** @import { GameModule } from "../types" */

/** @type {Record<string, GameModule>} */
export const GAMES = { invers, roliversi, incognito, "royal-reversi": royal, inside, reversi };

/**
 * The module of a game; one without a module has no board on the page, but does not break it.
 * @param {string | undefined} key
 * @returns {GameModule}
 */
export function gameModule(key) {
  return (key && Object.hasOwn(GAMES, key) && GAMES[key]) || plain;
}
