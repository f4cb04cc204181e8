// What a phone shows when there is no hand to hold: how the game ended, and what the others held;
// or that the game on the table hides nothing.

import { button, html, refill, svg } from "./elements.js";
import { onOneLine, picture } from "./ending.js";
import { card, cardName } from "./games/cards.js";

/** @import { SeatView } from "./types" */
/** @import { Words } from "./words.js" */

/**
 * @param {HTMLElement} node
 * @param {SeatView} view
 * @param {Words} words
 * @param {() => void} again
 */
export function showEnd(node, { game, result, resting, revealed = [] }, words, again) {
  const { say } = words;
  node.hidden = !resting && !result;
  if (node.hidden) {
    refill(node);
    return;
  }
  if (!result) {
    const text = say(game ? "web.phone.rests" : "web.phone.waits", { game: game?.name ?? "" });
    refill(node, html("p", { class: "status", role: "status", text }));
    return;
  }
  refill(
    node,
    html(
      "div",
      { class: "status ended", role: "status" },
      picture(result.mood),
      html("strong", { text: say(`web.end.${result.mood}`) }),
      html("p", { text: onOneLine(result.say) }),
    ),
    revealed.map(({ name, cards }) =>
      html(
        "section",
        { class: "revealed" },
        html("h2", { text: say("web.hand.of", { seat: name }) }),
        html(
          "div",
          { class: "cards" },
          cards.map((it) => face(it, words)),
        ),
      ),
    ),
    result.again
      ? button(say("web.again"), again, { class: "primary", data: { do: "again" } })
      : html("p", { text: say("web.now.hidden") }),
  );
}

/**
 * @param {string} it
 * @param {Words} words
 */
function face(it, { say }) {
  const attributes = { viewBox: "-50 -70 100 140", role: "img", "aria-label": cardName(say, it) };
  return svg("svg", attributes, card(say, it));
}
