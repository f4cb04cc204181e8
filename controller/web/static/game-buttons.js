// The games as buttons, each with a piece of its own.

import { html } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { pieceIcon } from "./piece-icon.js";

/** @import { GameSheet } from "./types" */

/**
 * @param {GameSheet[]} games
 * @param {string} chosen
 * @param {(game: string) => void} pick
 */
export function gameButtons(games, chosen, pick) {
  const buttons = games.map(({ key, name, about }) => {
    const isChosen = String(key === chosen);
    const onclick = () => pick(key);
    return html(
      "button",
      { type: "button", "aria-pressed": isChosen, data: { game: key }, onclick },
      gameIcon(key, 46),
      html("strong", { text: name }),
      html("span", { text: about }),
    );
  });
  return html("div", { class: "games" }, buttons);
}

/**
 * The piece that stands for a game, if it has a drawing.
 * @param {string} key
 * @param {number} size
 */
export function gameIcon(key, size) {
  const game = gameModule(key);
  return game.face ? pieceIcon(game, game.face, size) : null;
}
