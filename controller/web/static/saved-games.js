// The games that the table has kept: look at one again, or take it along as a file.

import { openDialog } from "./dialog.js";
import { button, html, refill } from "./elements.js";

/** @import { ReplayedGame, SavedGame, SavedSeat, TableView } from "./types" */
/** @import { Connection } from "./connection.js" */
/** @import { Words } from "./words.js" */

/**
 * @param {Words} words
 * @param {Connection<TableView>} connection
 * @param {(game: ReplayedGame) => void} show
 */
export async function openSavedGames(words, connection, show) {
  const { say } = words;
  const list = html("ul", { class: "saved" });
  /** @param {string} text */
  const showLine = (text) => refill(list, html("li", { text }));
  showLine(say("web.saved.wait"));
  openDialog(say("web.saved"), words, list);
  /** @param {string} name */
  const watch = async (name) => {
    /** @type {import("./types").Answer<ReplayedGame>} */
    const answer = await connection.ask({ do: "replay", name });
    if (answer.type === "told") show(answer);
    else if (answer.type === "refused") showLine(answer.text);
  };
  /** @type {import("./types").Answer<{ games: SavedGame[] }>} */
  const answer = await connection.ask({ do: "saved" });
  if (answer.type === "refused") showLine(answer.text);
  else if (answer.type === "told" && answer.games.length) {
    refill(
      list,
      answer.games.map((it) => row(it, words, watch)),
    );
  } else showLine(say("web.saved.none"));
}

/**
 * @param {SavedGame} game
 * @param {Words} words
 * @param {(name: string) => void} watch
 */
function row({ changed, finished, name, plies, seats, title }, words, watch) {
  const { say } = words;
  const state = say(finished ? "web.saved.finished" : "web.saved.open", { plies });
  const players = seats.map((it) => playerName(it, words)).join(", ");
  const text = `${dateOf(changed, words.language)} · ${players}`;
  return html(
    "li",
    {},
    html("span", {}, html("strong", { text: title }), ` · ${state}`, html("small", { text })),
    button(say("web.saved.watch"), () => watch(name), { data: { saved: name } }),
  );
}

/**
 * @param {SavedSeat} seat
 * @param {Words} words
 */
function playerName({ kind, level, name }, words) {
  return kind === "robot" ? `${name} (${words.level(level)})` : name;
}

/**
 * When a game was last played, as people write it.
 * @param {number} seconds since 1970
 * @param {string} language
 */
function dateOf(seconds, language) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return format.format(seconds * 1000);
}
