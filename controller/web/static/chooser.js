// A new game: which one, who sits where, with which options and which clock.

import { icon } from "./board.js";
import { closeDialog, openDialog } from "./dialogs.js";
import { html, refill } from "./svg.js";

export const FACES = { invers: "Y", roliversi: "R", incognito: "S?", "royal-reversi": "A", inside: "F", reversi: "B" };
const CLOCKS = ["none", "move 30", "game 300+3", "game 600+5", "game 1800+10"];

/** A list of games as buttons. */
export function gameButtons(words, chosen, pick) {
  return html("div", { class: "games" }, words.games.map((it) =>
    html("button", { type: "button", "aria-pressed": String(it.key === chosen), data: { game: it.key }, onclick: () => pick(it.key) },
      FACES[it.key] ? icon(it.key, FACES[it.key], 46) : null,
      html("strong", { text: it.name }), html("span", { text: it.about }))));
}

/** Ask for a game; `begin` gets the message for the server and says what was wrong with it. */
export function openChooser(words, { game = "", begin }) {
  const body = html("div", {});
  const state = { game, options: {}, seats: [], clock: "none" };
  const show = () => refill(body, gameButtons(words, state.game, (key) => {
    Object.assign(state, { game: key, options: {}, seats: [] });
    show();
    body.querySelector(`[data-game="${key}"]`).focus();
  }), state.game ? form(words, state, show, begin) : null);
  show();
  openDialog(words.say("web.new-game"), words, body);
}

function seating(game, options) {
  const key = options.seats ?? game.options.find((it) => it.name === "seats")?.values[0].value;
  return game.seatings?.[key] ?? game.seats;
}

function form(words, state, show, begin) {
  const { say } = words;
  const game = words.game(state.game);
  const seats = seating(game, state.options);
  seats.forEach((seat, at) => {
    state.seats[at] ??= { kind: at === 0 ? "human" : "robot", level: "famille", name: "" };
  });
  state.seats.length = seats.length;
  const wrong = html("p", { class: "refusal", role: "alert" });
  const several = game.options.filter((it) => it.name === "seats");
  const others = game.options.filter((it) => it.name !== "seats");
  return html("form", { class: "fields", onsubmit: async (event) => {
    event.preventDefault();
    const answer = await begin({ do: "begin", game: state.game, options: { ...state.options }, seats: state.seats.map((it) => ({ ...it })), clock: state.clock });
    if (answer.type === "refused") wrong.textContent = answer.text;
    else closeDialog();
  } },
  several.map((it) => option(it, state, show)),
  html("fieldset", {}, html("legend", { text: say("web.who") }), seats.map((seat, at) => seatRow(words, seat, state.seats[at]))),
  html("label", { class: "field" }, html("span", { text: say("web.clock") }), clockField(words, state)),
  others.length ? html("details", {}, html("summary", { text: say("web.options") }), html("div", { class: "fields" }, others.map((it) => option(it, state)))) : null,
  wrong,
  html("div", { class: "row end" }, html("button", { class: "primary", id: "begin", text: say("web.begin") })));
}

function seatRow(words, seat, chosen) {
  const { say } = words;
  const name = html("input", { maxlength: 24, autocomplete: "off", placeholder: say("web.name"), "aria-label": `${seat.name}: ${say("web.name")}`, oninput: (event) => { chosen.name = event.target.value; } });
  name.value = chosen.name;
  const who = html("select", { "aria-label": seat.name, onchange: (event) => {
    const [kind, level] = event.target.value.split(":");
    Object.assign(chosen, { kind, level: level ?? chosen.level });
  } },
  html("option", { value: "human", selected: chosen.kind === "human", text: say("web.seat.human") }),
  words.levels.map((it) => html("option", { value: `robot:${it.key}`, selected: chosen.kind === "robot" && chosen.level === it.key, text: say("web.seat.robot", { level: it.name }) })));
  return html("div", { class: "field seat-row" }, html("strong", { text: seat.name }), who, name);
}

function option(spec, state, again = null) {
  const set = (value) => {
    if (value === spec.values[0].value || value === "") delete state.options[spec.name];
    else state.options[spec.name] = value;
    if (again) again();
  };
  const now = state.options[spec.name] ?? spec.values[0].value;
  const known = spec.values.some((it) => it.value === now);
  const own = spec.form ? html("input", { placeholder: spec.form, "aria-label": `${spec.text} (${spec.form})`, value: known ? "" : now, oninput: () => set(own.value || listed.value) }) : null;
  const listed = html("select", { name: spec.name, onchange: () => {
    if (own) own.value = "";
    set(listed.value);
  } }, spec.values.map((it) => html("option", { value: it.value, selected: it.value === now, text: it.text })));
  return html("label", { class: "field" }, html("span", { text: spec.text }), html("span", {}, listed, own));
}

function clockField(words, state) {
  return html("select", { name: "clock", onchange: (event) => { state.clock = event.target.value; } },
    CLOCKS.map((it) => html("option", { value: it, selected: it === state.clock, text: words.say(`web.clock.${it}`) })));
}
