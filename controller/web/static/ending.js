// The end of a game for the people who played it: how it went, a picture, and what now.

import { button, html, svg } from "./elements.js";
import { resultText } from "./players.js";
import { humanSeats, seatName } from "./turn.js";

/** @import { Answer, MatchView, Players, Result } from "./types" */
/** @import { Words } from "./words.js" */
/** Milliseconds until the result is surely saved and counted. */
const COUNTED = 700;

/** @typedef {"won" | "lost" | "draw" | "wins"} Mood how it went for the people here */

/**
 * What the strip above the board shows at the end.
 * @param {MatchView} table
 * @param {Result} result
 * @param {Words} words
 * @param {object} acts
 * @param {boolean} acts.control
 * @param {() => void} acts.again
 * @param {() => void} acts.review
 * @param {() => Promise<Answer<Players>>} acts.players
 */
export function ending(table, result, words, { control, again, players, review }) {
  const { say } = words;
  const mood = moodOf(table, result);
  const seats = result.winners.map((it) => table.seats[it]);
  const names = new Intl.ListFormat(words.language).format(seats.map(seatName));
  const points = score(table, result, mood === "lost");
  const key = `web.end.${mood}${points ? ".score" : ""}${seats.length > 1 ? ".many" : ""}`;
  const head = say(words.knows(key) ? key : key.replace(".many", ""), { names, score: points });
  return [
    picture(mood),
    html(
      "div",
      { class: "what" },
      html("strong", { text: head }),
      html("span", {
        class: `why ${table.seats.length > 2 ? "needed" : ""}`,
        text: onOneLine(result.say),
      }),
      result.hidden ? html("span", { text: say("web.now.hidden") }) : null,
      control && !result.hidden ? tally(table, words, players) : null,
    ),
    control
      ? html(
          "div",
          { class: "row" },
          button(say("web.again"), again, { class: "primary", data: { wish: "next" } }),
          result.hidden || !table.ply ? null : button(say("web.review"), review),
        )
      : null,
  ];
}

/**
 * A sentence whose score is not broken into two lines.
 * @param {string} text
 */
export const onOneLine = (text) => text.replaceAll(" – ", "\u00a0–\u00a0");

/**
 * All results between these two, as soon as they are counted; nothing where nobody has a name.
 * @param {MatchView} table
 * @param {Words} words
 * @param {() => Promise<Answer<Players>>} ask
 */
function tally({ lesson, seats }, words, ask) {
  if (seats.length !== 2 || lesson || !seats.some((it) => it.person)) return null;
  const node = html("span", { class: "tally", text: "\u00a0" });
  const names = seats.map(
    (it) => it.person || words.say("web.seat.robot", { level: words.level(it.level) }),
  );
  setTimeout(async () => {
    const answer = await ask();
    const results = answer.type === "told" ? answer.results : [];
    const found = results.find((it) => it.players.every((name) => names.includes(name)));
    if (found) node.textContent = resultText(found, words);
  }, COUNTED);
  return node;
}

/**
 * @param {MatchView} table
 * @param {Result} result
 * @returns {Mood}
 */
function moodOf(table, { winners }) {
  const people = humanSeats(table);
  if (winners.length === 0 || winners.length === table.seats.length) return "draw";
  if (!people.length) return "wins";
  const won = people.filter((it) => winners.includes(it)).length;
  if (won === people.length) return "won";
  return won === 0 ? "lost" : "wins";
}

/**
 * The points, the winner's first; empty where they say nothing, or where fewer are better.
 * @param {MatchView} table
 * @param {Result} result
 * @param {boolean} isLost
 */
function score({ seats }, { outside, score: points, winners }, isLost) {
  if (outside || points.length !== 2 || seats.length !== 2) return "";
  const isFirst = winners[0] === 0;
  const [most, fewest] = isFirst ? points : [points[1], points[0]];
  if (most < fewest) return "";
  /** @param {number[]} pair on one line */
  const joined = (pair) => pair.join("\u2060–\u2060");
  return joined(isLost ? [fewest, most] : [most, fewest]);
}

/** Each a list of shapes: the class that colours it, and its path. */
const PICTURES = {
  won: [
    ["gold", "M-24,-34H24V-14Q24,12 0,16Q-24,12 -24,-14Z"],
    ["gold-line", "M-24,-28H-38Q-38,-4 -20,-2M24,-28H38Q38,-4 20,-2"],
    ["gold", "M-5,14H5V26H-5ZM-20,26H20V36H-20Z"],
    ["spark", "M0,-28L4,-18L14,-17L6,-10L9,0L0,-5L-9,0L-6,-10L-14,-17L-4,-18Z"],
    ["spark", "M-42,-44l3,6M42,-44l-3,6M-46,18l6,-2M46,18l-6,-2"],
  ],
  lost: [
    ["gold", "M6,-14A17,17 0 1 1 38,-14A17,17 0 1 1 6,-14ZM22,-48v6M44,-36l-5,4M48,-12h-6"],
    ["cloud", "M-30,22A15,15 0 0 1 -30,-8A22,22 0 0 1 10,-18A19,19 0 0 1 32,-2A12,12 0 0 1 32,22Z"],
    ["rain", "M-24,30l-4,10M-6,30l-4,10M12,30l-4,10M30,30l-4,10"],
  ],
  draw: [
    ["beam", "M0,-38V34M-20,38H20M-36,-28H36"],
    ["gold", "M-50,4H-22Q-24,16 -36,16Q-48,16 -50,4ZM22,4H50Q48,16 36,16Q24,16 22,4Z"],
    ["beam", "M-36,-28L-48,4M-36,-28L-24,4M36,-28L48,4M36,-28L24,4"],
  ],
  wins: [
    ["rain", "M-14,8L-26,46L-10,36L0,48L10,36L26,46L14,8Z"],
    ["gold", "M0,-44A29,29 0 1 1 0,14A29,29 0 1 1 0,-44Z"],
    ["spark", "M0,-36L6,-21L22,-20L10,-9L14,6L0,-3L-14,6L-10,-9L-22,-20L-6,-21Z"],
  ],
};

/**
 * The picture of an end.
 * @param {Mood} mood
 */
export function picture(mood) {
  const shapes = PICTURES[mood].map(([name, d]) => svg("path", { class: name, d }));
  const attributes = { viewBox: "-52 -52 104 104", class: "mood", "aria-hidden": "true" };
  return svg("svg", { ...attributes, "data-mood": mood }, shapes);
}
