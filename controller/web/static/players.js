// The players of the saved games: results between them, and their names, to change or to forget.

import { button, html, refill } from "./elements.js";

/** @import { Answer, Players, PairResult, TableView } from "./types" */
/** @import { Connection } from "./connection.js" */
/** @import { Words } from "./words.js" */

/**
 * A result as people say it: "Zoé 3 – Robby 2".
 * @param {PairResult} result
 * @param {Words} words
 */
export function resultText({ draws, players, wins }, words) {
  const [first, second] = wins[0] >= wins[1] ? [0, 1] : [1, 0];
  const text = `${players[first]} ${wins[first]} – ${players[second]} ${wins[second]}`;
  return draws ? `${text} (${words.say("web.players.draws", { draws })})` : text;
}

/**
 * Results, and every name with its buttons.
 * @param {Words} words
 * @param {Connection<TableView>} connection
 */
export function playersPanel(words, connection) {
  const { say } = words;
  const node = html("section", { class: "players" });
  const refusal = html("p", { class: "refusal", role: "alert" });
  const load = async () => {
    /** @type {Answer<Players>} */
    const answer = await connection.ask({ do: "players" });
    if (answer.type !== "told" || !answer.names.length) {
      refill(node);
      return;
    }
    const results = answer.results.map((it) => html("li", { text: resultText(it, words) }));
    refill(
      node,
      html("h3", { text: say("web.players") }),
      results.length ? html("ul", { class: "results" }, results) : null,
      html(
        "details",
        {},
        html("summary", { text: say("web.players.names") }),
        html("p", { text: say("web.players.where") }),
        answer.names.map((it) => nameRow(it)),
        refusal,
      ),
    );
  };
  /**
   * @param {string} name
   * @param {string} to
   */
  const rename = async (name, to) => {
    const answer = await connection.ask({ do: "rename", name, to });
    if (answer.type === "refused") refusal.textContent = answer.text;
    else await load();
  };
  /** @param {string} name */
  const nameRow = (name) => {
    const input = html("input", { value: name, maxlength: 40, "aria-label": say("web.name") });
    const forget = button(say("web.players.forget"), () => rename(name, ""), {
      "aria-label": `${say("web.players.forget")}: ${name}`,
      class: "danger",
    });
    return html(
      "form",
      {
        class: "row",
        /** @param {Event} event */
        onsubmit: (event) => {
          event.preventDefault();
          if (input.value.trim()) rename(name, input.value.trim());
        },
      },
      input,
      html("button", { text: say("web.players.rename") }),
      forget,
    );
  };
  load();
  return node;
}
