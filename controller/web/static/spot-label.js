// A spot for a screen reader: its name, what lies there, whether it can be chosen.

import { gameModule } from "./games/catalog.js";

/** @import { Words } from "./words.js" */

/**
 * @param {string} spot
 * @param {string} content
 * @param {object} facts
 * @param {Words} facts.words
 * @param {string | undefined} facts.game
 * @param {Record<string, string>} [facts.pictures]
 * @param {boolean} facts.isTarget
 */
export function spotLabel(spot, content, { words, game, pictures, isTarget }) {
  const { say } = words;
  const [place, side = ""] = spot.split(".");
  const sheet = words.game(game);
  const cell = sheet?.cell_names?.[spot] ?? spot;
  const name = spot.includes(".") ? say(`web.place.${place}`, { side: side[0] }) : cell;
  const picture = gameModule(game).pictureName?.(say, pictures?.[spot] ?? "");
  const pieces = sheet?.pieces;
  const piece = content && (pieces?.[content] ?? pieces?.[`${content[0]}?`] ?? content);
  return [name, picture, piece, isTarget ? say("web.playable") : ""].filter(Boolean).join(", ");
}
