// A new game: which one, who sits where, with which options and which clock.

import { closeDialog, openDialog } from "./dialog.js";
import { html, refill } from "./elements.js";
import { gameButtons } from "./game-buttons.js";
import { ownBoardField } from "./own-board.js";

/** @import { Answer, BeginRequest, ChosenSeat, GameOption, GameSheet } from "./types" */
/** @import { Players, SheetSeat, TableView } from "./types" */
/** @import { Connection } from "./connection.js" */
/** @import { Words } from "./words.js" */
/**
 * @typedef {object} Choice what was chosen so far
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {ChosenSeat[]} seats
 * @property {string} clock
 * @property {Players | null} known who has played here before
 */
/** @typedef {(request: BeginRequest) => Promise<Answer>} Begin */

const CLOCKS = ["none", "move 30", "game 300+3", "game 600+5", "game 1800+10"];

/**
 * Ask for a game.
 * @param {Words} words
 * @param {string} game the one that is chosen at first, if any
 * @param {Connection<TableView>} connection
 */
export async function openNewGame(words, game, connection) {
  /** @type {Begin} */
  const begin = (request) => connection.ask(request);
  let isTouched = false;
  const touch = () => {
    isTouched = true;
  };
  const body = html("div", { oninput: touch, onchange: touch, onsubmit: touch });
  /** @type {Choice} */
  const choice = { game, options: {}, seats: [], clock: "none", known: null };
  /** @param {string} key */
  const pick = (key) => {
    Object.assign(choice, { game: key, options: {}, seats: [] });
    show();
    /** @type {HTMLElement | null} */
    const button = body.querySelector(`[data-game="${key}"]`);
    button?.focus();
  };
  const show = () => {
    const sheet = words.game(choice.game);
    const buttons = gameButtons(words.games, choice.game, pick);
    refill(body, buttons, sheet ? form(words, sheet, choice, show, begin, connection) : null);
  };
  show();
  openDialog(words.say("web.new-game"), words, keptGame(words, connection.view), body);
  /** @type {Answer<Players>} */
  const answer = await connection.ask({ do: "players" });
  if (answer.type !== "told") return;
  choice.known = answer;
  if (isTouched || !body.isConnected) return;
  choice.seats = [];
  show();
}

/**
 * What becomes of the game on the table.
 * @param {Words} words
 * @param {TableView} table
 */
function keptGame({ say }, { game, lesson, ply, result }) {
  if (!game || lesson || result || !ply) return null;
  return html("p", { class: "kept", text: say("web.saved.kept", { game: game.name }) });
}

/**
 * The game after a lesson: against a patient robot.
 * @param {Words} words
 * @param {string} game
 * @returns {BeginRequest}
 */
export function firstGame(words, game) {
  const seats = (words.game(game)?.seats ?? []).map((_, at) => ({
    kind: /** @type {ChosenSeat["kind"]} */ (at === 0 ? "human" : "robot"),
    level: words.levels[0].key,
    name: "",
  }));
  return { do: "begin", game, options: {}, seats, clock: "none" };
}

/**
 * Who sat on a seat the last time this game was played, as far as anybody knows.
 * @param {Choice} choice
 * @param {number} at
 * @returns {ChosenSeat}
 */
function lastSeat({ game, known }, at) {
  const last = known?.last[game]?.[at];
  const level = last?.level || "famille";
  if (last) return { kind: last.kind === "robot" ? "robot" : "human", level, name: last.name };
  return { kind: at === 0 ? "human" : "robot", level, name: "" };
}

/**
 * The seats of a game with these options.
 * @param {GameSheet} game
 * @param {Record<string, string>} options
 */
function seatsOf(game, options) {
  const spec = game.options.find((it) => it.name === "seats");
  const value = options.seats ?? spec?.values[0].value;
  return game.seatings?.[value ?? ""] ?? game.seats;
}

/**
 * @param {Words} words
 * @param {GameSheet} game
 * @param {Choice} choice
 * @param {() => void} show
 * @param {Begin} begin
 * @param {Connection<TableView>} connection
 */
function form(words, game, choice, show, begin, connection) {
  const { say } = words;
  const seats = seatsOf(game, choice.options);
  seats.forEach((_, at) => {
    choice.seats[at] ??= lastSeat(choice, at);
  });
  choice.seats.length = seats.length;
  const refusal = html("p", { class: "refusal", role: "alert" });
  /** @param {Event} event */
  const onsubmit = async (event) => {
    event.preventDefault();
    const { clock, game: key, options, seats: chosen } = choice;
    const request = { game: key, options, seats: chosen, clock };
    const answer = await begin({ do: "begin", ...structuredClone(request) });
    if (answer.type === "refused") refusal.textContent = answer.text;
    else closeDialog();
  };
  const seating = game.options.filter((it) => it.name === "seats");
  const others = game.options.filter((it) => it.name !== "seats");
  const rows = seats.map((it, at) => seatRow(words, it, choice.seats[at]));
  const details = () =>
    html(
      "details",
      {},
      html("summary", { text: say("web.options") }),
      html(
        "div",
        { class: "fields" },
        others.map((it) =>
          it.form.endsWith("FILE")
            ? ownBoardField(words, it, choice, connection)
            : optionField(it, choice),
        ),
      ),
    );
  const submit = html("button", { class: "primary", id: "begin", text: say("web.begin") });
  return html(
    "form",
    { class: "fields", onsubmit },
    seating.map((it) => optionField(it, choice, show)),
    html("fieldset", {}, html("legend", { text: say("web.who") }), rows),
    html(
      "datalist",
      { id: "known-names" },
      choice.known?.names.map((it) => html("option", { value: it })),
    ),
    field(say("web.clock"), clockField(words, choice)),
    others.length ? details() : null,
    refusal,
    html("div", { class: "row end" }, submit),
  );
}

/**
 * @param {Words} words
 * @param {SheetSeat} seat
 * @param {ChosenSeat} chosen
 */
function seatRow(words, seat, chosen) {
  const { say } = words;
  const name = html("input", {
    maxlength: 24,
    autocomplete: "off",
    list: "known-names",
    placeholder: say("web.name"),
    "aria-label": `${seat.name}: ${say("web.name")}`,
    oninput: () => {
      chosen.name = name.value;
    },
  });
  name.value = chosen.name;
  const onchange = () => {
    const [kind, level = chosen.level] = player.value.split(":");
    Object.assign(chosen, { kind, level });
    about.textContent = levelText(words, chosen);
  };
  const about = html("small", { text: levelText(words, chosen) });
  const isRobot = chosen.kind === "robot";
  const player = html(
    "select",
    { "aria-label": seat.name, onchange },
    choiceOption("human", say("web.seat.human"), !isRobot),
    words.levels.map((it) => {
      const text = say("web.seat.robot", { level: it.name });
      return choiceOption(`robot:${it.key}`, text, isRobot && chosen.level === it.key);
    }),
  );
  const label = html("strong", { text: seat.name });
  return html("div", { class: "field seat-row" }, label, player, name, about);
}

/**
 * Whom the level of a robot suits.
 * @param {Words} words
 * @param {ChosenSeat} seat
 */
const levelText = (words, { kind, level }) =>
  kind === "robot" ? words.say(`web.level.${level}`) : "";

/**
 * An option of the game, as a list of its values.
 * @param {GameOption} spec
 * @param {Choice} choice
 * @param {(() => void) | null} [changed]
 */
function optionField({ name, text, values }, choice, changed = null) {
  const first = values[0].value;
  const now = choice.options[name] ?? first;
  const onchange = () => {
    if (list.value === first) delete choice.options[name];
    else choice.options[name] = list.value;
    changed?.();
  };
  const list = html(
    "select",
    { name, onchange },
    values.map((it) => choiceOption(it.value, it.text, it.value === now)),
  );
  return field(text, list);
}

/**
 * @param {Words} words
 * @param {Choice} choice
 */
function clockField(words, choice) {
  const onchange = () => {
    choice.clock = list.value;
  };
  const list = html(
    "select",
    { name: "clock", onchange },
    CLOCKS.map((it) => choiceOption(it, words.say(`web.clock.${it}`), it === choice.clock)),
  );
  return list;
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
const field = (label, control) =>
  html("label", { class: "field" }, html("span", { text: label }), control);

/**
 * @param {string} value
 * @param {string} text
 * @param {boolean} selected
 */
const choiceOption = (value, text, selected) => html("option", { value, selected, text });
