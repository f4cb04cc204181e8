// The page of the table: puts its parts together and carries what they wish to the server.

import { Analysis } from "./analysis.js";
import { Board, icon } from "./board.js";
import { openChooser } from "./chooser.js";
import { closeDialog, sure } from "./dialogs.js";
import { DRAWINGS } from "./games/catalog.js";
import { Hands } from "./hands.js";
import { showInvite } from "./invite.js";
import { Lesson, openLessons } from "./lesson.js";
import { Link } from "./link.js";
import { showNow } from "./now.js";
import { paint } from "./oled.js";
import { Picker } from "./picker.js";
import { askBeside, closePopover } from "./popover.js";
import { RealHand } from "./real.js";
import { Replay } from "./replay.js";
import { openSaved } from "./saved.js";
import { openPairing, openReseat } from "./seating.js";
import { showClocks, showSeats } from "./seats.js";
import { Pushes, lights } from "./sight.js";
import { Chimes } from "./sound.js";
import { html, refill } from "./svg.js";
import { mine, showActions, showLog, showRules, showTalk } from "./talk.js";
import { followTheme } from "./theme.js";
import { Toast } from "./toast.js";
import { Words, preferred } from "./words.js";

const KEYS = ["left", "right", "ok", "back", "menu"];
const at = (id) => document.getElementById(id);
const words = new Words(preferred());
const { say } = words;
let table = {};
let control = false;
let since = 0;
let state = "joining";
let clause = "";
let proof = [];

const token = location.hash.slice(1);
if (token) {
  sessionStorage.setItem("tablier.table", token);
  history.replaceState(null, "", location.pathname);
}
followTheme(at("theme"));
await words.load(words.language);

const chimes = new Chimes(at("sound"));
const toast = new Toast(at("toast"), words, { clause: showClause });
const board = new Board(at("board"), { label, pick, drag, say });
const pushes = new Pushes();
const picker = new Picker({ play, ask: askWhich, refuse, changed: () => showBoard() });
const replay = new Replay(at("replay"), words, { show: showReplayed, left: () => showAll() });
const analysis = new Analysis(at("bar"), words, { ask: () => link.ask({ do: "analyse" }) });
const lesson = new Lesson(at("lesson"), words, { go: (game, step) => wished(link.ask({ do: "lesson", game, step })), end: () => wish("lobby"), play: (game) => { wish("lobby"); openChooser(words, { game, begin: (it) => link.ask(it) }); } });
const hands = new Hands(at("hands"), words, { pair: (seat) => link.ask({ do: "pair", seat, here: true }), refused: (it) => toast.refusal(it), changed: () => showBoard(), choose: chooseCard });
const real = new RealHand(at("tools"), words, {
  gesture: (it) => wished(link.ask({ do: "gesture", ...it })),
  mode: (mode) => wished(link.ask({ do: "hand", mode })),
  beside: (spot) => board.cells.get(spot),
  peek: (text) => toast.tell(text),
  refresh: () => showTools(),
});

const link = new Link({
  hello: () => ({ as: "table", language: words.language, token: sessionStorage.getItem("tablier.table") ?? "" }),
  welcome: (message) => {
    control = message.control;
    document.body.classList.toggle("watching", !control);
  },
  told: (now, changed) => {
    table = now;
    if ("clock" in changed) since = performance.now();
    if ("state" in changed || "last" in changed) forgetProof();
    if (now.language && now.language !== words.language) speak(now.language);
    if ("turn" in changed) toast.overtaken();
    chimes.follow(now.sound);
    showAll();
  },
  state: (name) => {
    state = name;
    document.body.classList.toggle("lost", name === "lost");
    showLink();
    showNotice();
  },
  lost: words.lost,
  closed: (message) => toast.refusal(message),
});

setInterval(() => showClocks(at("seats"), table, since), 250);
buildKeys();
buildTabs();
showLanguage();
if (innerWidth < 600) at("device").open = false;
at("open-chooser").addEventListener("click", () => choose(table.game?.key));
at("open-learn").addEventListener("click", () => openLessons(words, (game) => wished(link.ask({ do: "lesson", game, step: 0 }))));
at("open-saved").addEventListener("click", () => openSaved(words, link, (it) => { closeDialog(); replay.open(it); }));
at("language").addEventListener("click", async () => {
  const language = words.language === "fr" ? "en" : "fr";
  localStorage.setItem("language", language);
  wished(link.ask({ do: "language", language }));
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    closePopover();
    picker.clear();
    toast.hide();
    if (control && table.asking?.back && !at("dialog").open) back();
  }
});

// What is shown.

function showAll() {
  const { game } = table;
  at("title").textContent = game?.name ?? "";
  document.title = game ? `${game.name} · Tablier` : "Tablier";
  picker.offer(playable() ? table.moves.filter((it) => it.path?.length && !troc(it) && !closed() && answers(it) && taught(it)) : []);
  Object.assign(at("main").dataset, { phase: table.phase, turn: table.turn, ply: table.ply, state: table.state, busy: table.hand?.busy ?? "" });
  showSeats(at("seats"), table, words, { control, reseat: (seat) => openReseat(words, table, seat, link, wished), pair: (seat) => openPairing(words, () => table, seat, link, wished), here: (seat) => hands.has(seat), hand: (seat) => hands.open(seat) });
  showClocks(at("seats"), table, since);
  showTalk(at("said"), at("answers"), table, words, { control, choose: answer, play, back });
  showActions(at("actions"), table, words, { control, wish });
  showLog(at("log"), table, words, (entry) => showClause(entry.rule, entry.cells));
  showRules(at("rules"), words.game(game?.key), clause);
  paint(at("oled"), table.oled);
  at("oled").setAttribute("aria-label", say("web.screen.says", { text: [table.page?.title, table.page?.text].filter(Boolean).join(". ") }));
  lesson.show(table);
  analysis.show(table);
  hands.follow(table, control);
  showTools();
  showInvite(at("invite"), table, words, { control, pick: choose, choose: answer });
  showNotice();
  at("main").classList.toggle("replaying", Boolean(replay.game));
  if (!replay.game) showBoard();
}

function showTools() {
  real.show(table, control, [control ? analysis.button(table) : null]);
  showNow(at("now"), table, words, { control, real: real.on, pick: choose });
}

function showNotice() {
  const text = state === "lost" ? say("web.link.lost") : !table.game && table.phase && !control ? say("web.lobby") : table.link === false ? say("web.unplugged") : !control && table.rev ? say("web.watching") : "";
  at("notice").hidden = !text;
  at("notice").textContent = text;
}

function showBoard() {
  if (!table.game || !table.scene || replay.game) return;
  const last = table.last;
  board.show({
    game: table.game.key, title: table.game.name, options: table.game.options, pictures: table.pictures, language: words.language,
    scene: hands.reveal(pushes.scene(table), table),
    lights: lights(table),
    last: last?.text ? { cells: DRAWINGS[table.game.key]?.variant(last.text)?.spots.slice(-1) ?? [] } : null,
    targets: [...hands.targets(), ...picker.targets],
    chosen: picker.chosen,
    cells: proof,
  });
}

function showReplayed(game, position) {
  at("main").classList.add("replaying");
  board.show({ game: game.game, title: game.name, options: game.options, pictures: game.pictures, scene: position.scene, language: words.language,
    last: position.text ? { cells: DRAWINGS[game.game]?.variant(position.text)?.spots.slice(-1) ?? [] } : null });
}

/** A spot for a reader: its name, what lies there, whether it can be chosen. */
function label(spot, content) {
  const { pictures } = replay.game ?? table;
  const pieces = words.game(replay.game?.game ?? table.game?.key)?.pieces;
  const piece = content ? pieces?.[content] ?? pieces?.[`${content[0]}?`] ?? content : "";
  const picture = /^[JQKA][HCDS]$/.test(pictures?.[spot] ?? "") ? pictures[spot] : "";
  const free = !replay.game && [...picker.targets, ...hands.targets()].includes(spot);
  return [spot.includes(".") ? say(`web.place.${spot.split(".")[0]}`, { side: spot.split(".")[1][0] }) : spot, picture ? words.say("web.card", { rank: say(`web.rank.${picture[0]}`), suit: say(`web.suit.${picture[1]}`) }) : "", piece, free ? say("web.playable") : ""].filter(Boolean).join(", ");
}

function showClause(id, cells = []) {
  clause = id;
  proof = cells;
  selectTab("rules");
  showRules(at("rules"), words.game(table.game?.key), clause);
  showBoard();
}

function forgetProof() {
  proof = [];
  clause = "";
}

// What is done.

function playable() {
  return control && table.hand && !real.on && ["playing", "asking", "waiting"].includes(table.phase) && (mine(table) || table.lesson);
}

/** Whether the cards of the seat to move lie on a phone or in a hand here: then they choose. */
function closed() {
  return table.game.key === "royal-reversi" && table.seats[table.turn]?.paired;
}

/** While a question is open, only what answers it can be pointed at. */
function answers(move) {
  return table.phase !== "asking" || table.asking.moves.includes(move.text);
}

/** A lesson waits for one of its moves. */
function taught(move) {
  return !table.lesson || (table.lesson.try ?? []).includes(move.text);
}

/** An exchange with the reserve is chosen by its owner, in the hand or among the answers. */
function troc(move) {
  return table.game.key === "incognito" && move.spoken && move.path.length === 1;
}

function pick(spot) {
  closePopover();
  toast.hide();
  if (replay.game || !table.game) return;
  if (!control) toast.tell(say("web.watching"));
  else if (real.on) real.pick(spot);
  else if (hands.pick(spot)) return;
  else if (!mine(table) && table.turn >= 0) toast.tell(say("web.not-yours"));
  else if (closed()) toast.tell(say("web.card-first"));
  else picker.pick(spot);
}

function drag(from, to) {
  if (!control || replay.game) return;
  if (real.on) real.carry(from, to);
  else if (picker.moves.some((it) => it.path[0] === from && it.path.length > 1)) {
    picker.chosen = [];
    picker.pick(from);
    picker.pick(to);
  }
}

async function play(move) {
  picker.clear();
  const answer = await link.ask({ do: "play", state: table.state, text: move.text }, { id: `${table.state.slice(0, 12)}:${move.text}`.slice(0, 32) });
  if (answer.type === "refused") toast.refusal(answer);
}

/** Several moves fit what was pointed at: a colour, a card, to stop or to attack. */
function askWhich(moves, spot) {
  const game = table.game.key;
  askBeside(board.cells.get(spot), say("web.which"), moves.map((it) => ({
    label: it.say,
    picture: DRAWINGS[game].choices?.includes(it.piece) ? icon(game, it.piece, 40) : null,
    move: it.text,
    act: () => play(it),
  })), () => picker.clear());
}

/** Several cards fit a picture. */
function chooseCard(moves, spot, act) {
  askBeside(board.cells.get(spot), say("web.which"), moves.map((it) => ({ label: it.say, move: it.text, act: () => act(it) })));
}

/** A try that is no move: the server says which rule is against it. */
async function refuse(path) {
  if (!["playing", "asking"].includes(table.phase)) return;
  const drawing = DRAWINGS[table.game.key];
  const pieces = drawing.choices ?? [];
  const texts = path.length > 1 ? [table.scene[path.at(-1)] ? `${path[0]}x${path.at(-1)}` : `${path[0]}-${path.at(-1)}`] : [drawing.guess(path[0], pieces) ?? []].flat();
  for (const text of texts) {
    const answer = await link.ask({ do: "why", text });
    if (answer.code === "web.lost") {
      toast.refusal(answer);
      return;
    }
    if (answer.legal) break;
    if (answer.type === "told") {
      proof = answer.cells ?? [];
      clause = answer.rule;
      showRules(at("rules"), words.game(table.game.key), clause);
      showBoard();
      toast.refusal({ text: answer.text, code: answer.rule, cells: answer.cells }, { try: () => play({ text }) });
      return;
    }
  }
  toast.tell(say(table.lesson?.try?.length ? "web.learn.other" : "web.no-move"));
}

function choose(game) {
  openChooser(words, { game, begin: (it) => link.ask(it) });
}

async function wished(asked) {
  const answer = await asked;
  if (answer.type === "refused") toast.refusal(answer);
  return answer;
}

function answer(choice) {
  return wished(link.ask({ do: "choose", state: table.state, at: choice }));
}

function back() {
  return wished(link.ask({ do: "key", key: "back" }));
}

/** What cannot be undone is asked for first. */
async function wish(what) {
  if (["restart", "resign"].includes(what) && table.ply > 0 && !table.result && !(await sure(words, what))) return null;
  const people = table.seats?.map((it, seat) => [it, seat]).filter(([it]) => it.kind === "human").map(([, seat]) => seat) ?? [];
  const seat = people.length === 1 ? people[0] : Math.max(0, table.turn);
  return wished(link.ask({ do: "wish", what, ...(what === "resign" ? { seat } : {}) }));
}

async function speak(language) {
  await words.load(language);
  showLanguage();
  replay.speak();
  showAll();
}

function showLink() {
  at("link").className = `link ${state}`;
  at("link").textContent = say(`web.link.${state}`);
}

function showLanguage() {
  showLink();
  at("language").textContent = words.language === "fr" ? "English" : "Français";
  at("language").lang = words.language === "fr" ? "en" : "fr";
  for (const key of at("keys").children) key.setAttribute("aria-label", say(`web.key.${key.dataset.key}`));
}

function buildKeys() {
  const signs = { left: "◀", right: "▶", ok: "OK", back: "↩", menu: "☰" };
  refill(at("keys"), KEYS.map((name) => {
    const key = html("button", { type: "button", data: { key: name }, text: signs[name] });
    let held = false;
    const send = (down) => {
      if (held === down) return;
      held = down;
      key.classList.toggle("down", down);
      wished(link.ask({ do: "key", key: name, down }));
    };
    key.addEventListener("pointerdown", () => send(true));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) key.addEventListener(end, () => send(false));
    key.addEventListener("click", (event) => event.detail === 0 && wished(link.ask({ do: "key", key: name })));
    return key;
  }));
}

function selectTab(name) {
  for (const it of ["log", "rules"]) {
    const on = it === name;
    at(`tab-${it}`).setAttribute("aria-selected", String(on));
    at(`tab-${it}`).tabIndex = on ? 0 : -1;
    at(`page-${it}`).hidden = !on;
  }
}

function buildTabs() {
  for (const [name, other] of [["log", "rules"], ["rules", "log"]]) {
    at(`tab-${name}`).addEventListener("click", () => selectTab(name));
    at(`tab-${name}`).addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      selectTab(other);
      at(`tab-${other}`).focus();
    });
  }
}
