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
  const { pictureName, pieceName, spotName } = gameModule(game);
  const sheet = words.game(game);
  const cell = sheet?.places?.[spot.split("#")[0]] ?? sheet?.cell_names?.[spot] ?? spot;
  const name = spotName?.(say, spot) || cell;
  const picture = pictureName?.(say, pictures?.[spot] ?? "");
  const pieces = sheet?.pieces;
  const known = pieces?.[content] ?? (sheet && pieceName?.(say, content, sheet.seats));
  const piece = content && (known || (pieces?.[`${content[0]}?`] ?? content));
  return [name, picture, piece, isTarget ? say("web.playable") : ""].filter(Boolean).join(", ");
}
