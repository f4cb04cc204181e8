// The games that the table has kept: look at one again, or take it along as a file.

import { closeDialog, openDialog } from "./dialog.js";
import { button, html, refill } from "./elements.js";
import { playersPanel } from "./players.js";
import { seatName } from "./turn.js";

const FINISHED = "web.saved.finished";

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
  openDialog(say("web.saved"), words, list, playersPanel(words, connection));
  /** @param {string} name */
  const watch = async (name) => {
    /** @type {import("./types").Answer<ReplayedGame>} */
    const answer = await connection.ask({ do: "replay", name });
    if (answer.type === "told") show(answer);
    else if (answer.type === "refused") showLine(answer.text);
  };
  /** @param {string} name */
  const goOn = async (name) => {
    const answer = await connection.ask({ do: "resume", name });
    if (answer.type === "refused") showLine(answer.text);
    else closeDialog();
  };
  /** @type {import("./types").Answer<{ games: SavedGame[] }>} */
  const answer = await connection.ask({ do: "saved" });
  if (answer.type === "refused") showLine(answer.text);
  // A game in which nobody has moved yet is nothing to go on with.
  const begun = answer.type === "told" ? answer.games.filter((it) => it.plies || it.finished) : [];
  if (begun.length) {
    refill(
      list,
      begun.map((it) => row(it, words, watch, goOn)),
    );
  } else if (answer.type === "told") showLine(say("web.saved.none"));
}

/**
 * @param {SavedGame} game
 * @param {Words} words
 * @param {(name: string) => void} watch
 * @param {(name: string) => void} goOn
 */
function row(game, words, watch, goOn) {
  const { changed, finished, name, plies, seats, title } = game;
  const { say } = words;
  const state = ending(game, words) || say(finished ? FINISHED : "web.saved.open", { plies });
  const players = seats.map((it) => playerName(it, words)).join(", ");
  const text = `${dateOf(changed, words.language)} · ${players}`;
  return html(
    "li",
    {},
    html("span", {}, html("strong", { text: title }), ` · ${state}`, html("small", { text })),
    html(
      "span",
      { class: "row" },
      finished || game.current
        ? null
        : button(say("web.saved.resume"), () => goOn(name), {
            class: "primary",
            data: { resume: name },
          }),
      button(say("web.saved.watch"), () => watch(name), { data: { saved: name } }),
    ),
  );
}

/**
 * @param {SavedSeat} seat
 * @param {Words} words
 */
function playerName(seat, words) {
  const name = seatName(seat);
  return seat.kind === "robot" ? `${name} (${words.level(seat.level)})` : name;
}

/**
 * Who won, with the score; empty where that cannot be said in a few words.
 * @param {SavedGame} game
 * @param {Words} words
 */
function ending({ finished, result, seats }, words) {
  if (!finished || !result) return "";
  if (!result.winners.length || result.winners.length === seats.length) {
    return words.say("web.end.draw");
  }
  const names = result.winners.map((it) => seatName(seats[it]));
  const key = names.length > 1 ? "web.end.wins.many" : "web.end.wins";
  const points = result.score.length === seats.length ? ` ${result.score.join("–")}` : "";
  return words.say(key, { names: new Intl.ListFormat(words.language).format(names) }) + points;
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
