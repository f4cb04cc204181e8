// A duel of Incognito as a scene: both pieces face to face, their symbols, and who wins and why.

import { html } from "../elements.js";
import { pieceIcon } from "../piece-icon.js";
import { seatName } from "../turn.js";
import { PIECES, sideOf } from "./incognito-pieces.js";

/** @import { MatchView } from "../types" */
/** @import { Words } from "../words.js" */

/**
 * The scene of the last duel.
 * @param {MatchView} table
 * @param {Words} words
 */
export function duelScene({ duel, seats }, { say }) {
  if (!duel) return null;
  const { act, attacker, defender, end, symbols } = duel;
  const isTie = end === "tie";
  const hasWon = end === "attacker";
  const [winner, loser] = hasWon ? symbols : [...symbols].reverse();
  const champion = seatName(seats[hasWon ? attacker : defender]);
  /** @type {(seat: number, symbol: string, role: string) => HTMLElement} */
  const fighter = (seat, symbol, role) => {
    const fate = isTie ? "" : symbol === winner ? "wins" : "falls";
    return html(
      "div",
      { class: `fighter ${role} ${fate}` },
      html(
        "div",
        { class: "faces" },
        html("span", { class: "closed" }, pieceIcon(PIECES, `${sideOf(seat)}?`, 130)),
        html("span", { class: "open" }, pieceIcon(PIECES, sideOf(seat) + symbol, 130)),
      ),
      html("strong", { text: seatName(seats[seat]) }),
      html("span", { text: say(`web.symbol.${symbol}`) }),
    );
  };
  const why = isTie ? say("web.duel.tie") : say(`web.duel.${winner}${loser}`);
  const node = html(
    "div",
    { class: "duel", role: "status", title: say("web.close") },
    html(
      "div",
      { class: "fighters" },
      fighter(attacker, symbols[0], "attacker"),
      html("span", { class: "clash", "aria-hidden": "true", text: "⚔" }),
      fighter(defender, symbols[1], "defender"),
    ),
    html(
      "p",
      { class: "verdict" },
      why,
      isTie ? null : html("strong", { text: say("web.duel.wins", { winner: champion }) }),
    ),
  );
  return { number: act, node };
}
