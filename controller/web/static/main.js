// The page of the table: puts its parts together and shows every change of the table.

import { showActions } from "./actions.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Chimes } from "./chimes.js";
import { showClocks } from "./clocks.js";
import { Company } from "./company.js";
import { Connection, randomShare } from "./connection.js";
import { buildKeys, labelKeys } from "./device-keys.js";
import { closeDialog, isDialogOpen } from "./dialog.js";
import { Doctor } from "./doctor.js";
import { atOnce, byId } from "./elements.js";
import { EMPTY_TABLE } from "./empty-table.js";
import { gameModule, learnGames } from "./games/catalog.js";
import { GestureTools } from "./gesture-tools.js";
import { Lesson, openLessons } from "./lesson.js";
import { showLobby } from "./lobby.js";
import { LocalSeats } from "./local-seats.js";
import { showLog } from "./log.js";
import { LookBack } from "./look-back.js";
import { MoveInput } from "./move-input.js";
import { firstGame, openNewGame } from "./new-game.js";
import { buildNav } from "./nav.js";
import { showNotice } from "./notice.js";
import { showScreen } from "./oled.js";
import { lightsBySpot, sceneOnBoard } from "./pads.js";
import { closePopover } from "./popover.js";
import { showAnswers, showPrompt } from "./prompt.js";
import { Replay } from "./replay.js";
import { openReseat } from "./reseat-dialog.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { openSavedGames } from "./saved-games.js";
import { showSeats } from "./seat-list.js";
import { addSharedPaints } from "./shared-paints.js";
import { spotLabel } from "./spot-label.js";
import { showStatus } from "./status-bar.js";
import { TableRequests } from "./table-requests.js";
import { keepToken, keptToken } from "./table-token.js";
import { buildTabs, selectTab } from "./tabs.js";
import { followTheme } from "./theme.js";
import { Toast } from "./toast.js";
import { Words, preferredLanguage, showOtherLanguage } from "./words.js";

/** @import { LogEntry, MatchView, PageState, Position, ReplayedGame, TableView } from "./types" */

const CLOCK_INTERVAL = 250;

const words = new Words(preferredLanguage());
const { say } = words;
/** @type {PageState} */
const page = { table: EMPTY_TABLE, control: false, connection: "joining", clockAt: 0, refused: "" };

keepToken();
addSharedPaints();
followTheme(byId("theme"));
await words.load(words.language);
await learnGames(words.games, () => showAll());

const chimes = new Chimes(byId("sound"));
const rules = new Rules(byId("rules"));
const toast = new Toast(byId("toast"), words, {
  showRule: openRule,
  cell: (spot) => board.cell(spot),
});
/** @type {Board} */
const board = new Board(byId("board"), {
  label,
  words,
  pick: (spot) => input.pick(spot),
  peek: (spot) => input.peek(spot),
  drag: (from, to) => input.drag(from, to),
});
const review = new Review(byId("review"), words, (name, act) =>
  connection.ask({ do: "review", name, act }),
);
const replay = new Replay(byId("replay"), words, review, {
  show: showReplayed,
  left: () => showAll(),
});
const analysis = new Analysis(byId("bar"), words, () => connection.ask({ do: "analyse" }));
const lesson = new Lesson(byId("lesson"), words, {
  go: startLesson,
  end: () => requests.wish("lobby"),
  play: (game) => connection.ask(firstGame(words, game)),
});
const localSeats = new LocalSeats(byId("hands"), words, {
  pair: (seat) => connection.ask({ do: "pair", seat, here: true, bytes: randomShare() }),
  refused: (answer) => toast.refusal(answer),
  changed: atOnce(() => showAll()),
  choose: (moves, spot, play) => input.askCard(moves, spot, play),
});
/** @type {GestureTools} */
const gestures = new GestureTools(byId("tools"), words, {
  gesture: (gesture) => requests.send({ do: "gesture", ...gesture }),
  mode: (mode) => requests.send({ do: "hand", mode }),
  cell: (spot) => board.cell(spot),
  remark: (text) => toast.remark(text),
  changed: () => showTools(),
});

/** @type {Connection<TableView>} */
const connection = new Connection({
  hello: () => ({
    as: "table",
    language: words.language,
    token: keptToken(),
  }),
  welcome: ({ control }) => {
    page.control = control;
    document.body.classList.toggle("watching", !control);
  },
  changed: (table, changed) => {
    page.table = table;
    board.follow(table);
    if ("clock" in changed) page.clockAt = performance.now();
    if ("state" in changed || "last" in changed) rules.forget();
    if (table.language && table.language !== words.language) translate(table.language);
    if ("ply" in changed) toast.hide();
    if ("turn" in changed) toast.hideRemark();
    chimes.follow(table.sound);
    showAll();
    if ("log" in changed) showRefusal(table.log.at(-1));
  },
  state: (name) => {
    page.connection = name;
    document.body.classList.toggle("lost", name === "lost");
    showConnection();
    showNotice(byId("notice"), page, say);
  },
  lost: words.lost,
  closed: (message) => toast.refusal(message),
});
const lookBack = new LookBack(page, replay, connection);
const requests = new TableRequests(page, connection, words, toast);
const doctor = new Doctor(page, words, requests);
const company = new Company(byId("company"), words, { requests, localSeats });
/** @type {MoveInput} */
const input = new MoveInput(
  { page, words, toast, requests, gestures, localSeats, replay },
  {
    cell: (spot) => board.cell(spot),
    changed: () => showBoard(),
    pointAtRule: (id, cells) => {
      rules.point(id, cells);
      showRules();
      showBoard();
    },
  },
);

setInterval(() => showClocks(byId("seats"), page), CLOCK_INTERVAL);
buildKeys(byId("keys"), (request) => requests.send(request));
buildTabs();
showLanguage();
buildNav(words, {
  choose: () => chooseGame(page.table.game?.key),
  learn: () => openLessons(words, (game) => startLesson(game, 0)),
  saved: () =>
    openSavedGames(words, connection, (game) => {
      closeDialog();
      replay.open(game);
    }),
  speak: (language) => requests.send({ do: "language", language }),
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  closePopover();
  input.picker.clear();
  toast.hide();
  if (page.control && page.table.asking?.back && !isDialogOpen()) requests.back();
});

function showAll() {
  const { control, table } = page;
  doctor.show();
  localSeats.follow(table, control);
  const { game } = table;
  byId("title").textContent = game?.name ?? "";
  document.title = game ? `${game.name} · Tablier` : "Tablier";
  input.update();
  const { phase, ply, state, turn } = table;
  const facts = { phase, turn, ply, state, busy: table.hand?.busy ?? "" };
  Object.assign(byId("main").dataset, facts);
  showSeats(byId("seats"), table, words, {
    control,
    reseat: (seat) => openReseat(words, page, seat, requests, localSeats),
    hands: localSeats,
  });
  showClocks(byId("seats"), page);
  company.show(table, control);
  showPrompt(byId("said"), table, words);
  showAnswers(byId("answers"), table, words, {
    control,
    choose: (at) => requests.choose(at),
    play: (move) => input.play(move.text),
    back: () => requests.back(),
  });
  showActions(byId("actions"), table, words, control, (what) => requests.wish(what));
  showLog(byId("log"), table, words, {
    showRule: openRule,
    goTo: control ? (act) => lookBack.open(act) : null,
  });
  lookBack.follow(table);
  showRules();
  showScreen(byId("oled"), table, say);
  lesson.show(table);
  analysis.show(table);
  showTools();
  showLobby(byId("invite"), table, words, {
    control,
    pick: chooseGame,
    choose: (at) => requests.choose(at),
  });
  showNotice(byId("notice"), page, say);
  byId("main").classList.toggle("replaying", Boolean(replay.game));
  showBoard();
}

function showTools() {
  const { control, table } = page;
  gestures.show(table, control, [control ? analysis.button(table) : null]);
  showStatus(byId("now"), table, words, {
    control,
    isRealHand: gestures.isOn,
    hands: localSeats,
    pick: chooseGame,
    choose: (at) => requests.choose(at),
    again: () => requests.wish("next"),
    review: () => lookBack.open(0, true),
    players: () => connection.ask({ do: "players" }),
  });
}

function showBoard() {
  const { table } = page;
  if (!table.game || replay.game) return;
  const { game, last, pictures } = table;
  const match = /** @type {MatchView} */ (table);
  board.show({
    game: game.key,
    title: game.name,
    options: game.options,
    pictures,
    language: words.language,
    scene: localSeats.reveal(sceneOnBoard(match), table),
    lights: lightsBySpot(table),
    last: last?.text ? gameModule(game.key).lastSpot(last.text) : null,
    targets: targets(),
    ...input.marks,
    ruleCells: rules.cells,
  });
}

/** The spots that can be chosen now. */
function targets() {
  return replay.game ? [] : [...localSeats.targets(), ...input.picker.targets];
}

/**
 * @param {ReplayedGame} game
 * @param {Position} position
 */
function showReplayed({ game, title, options, pictures }, { scene, text }) {
  byId("main").classList.add("replaying");
  const { language } = words;
  const last = text ? gameModule(game).lastSpot(text) : null;
  board.show({ game, title, options, pictures, language, scene, last });
}

/**
 * @param {string} spot
 * @param {string} content
 */
function label(spot, content) {
  const { game, pictures } = replay.game ?? { ...page.table, game: page.table.game?.key };
  return spotLabel(spot, content, { words, game, pictures, isTarget: targets().includes(spot) });
}

function showRules() {
  rules.show(words.game(page.table.game?.key));
}

/**
 * Open the rules at one of them, and mark its cells on the board.
 * @param {string} id
 * @param {string[]} [cells]
 */
function openRule(id, cells) {
  rules.point(id, cells);
  selectTab("rules");
  showRules();
  showBoard();
  rules.reveal();
}

/**
 * A try that the table itself has refused, by what lies on the pads.
 * @param {LogEntry | undefined} entry
 */
function showRefusal(entry) {
  const key = entry?.kind === "refusal" && entry.rule ? `${entry.n}:${entry.say}` : "";
  if (key && key !== page.refused && page.table.phase === "mending") {
    const { cells, clause, rule = "", say: text } = /** @type {LogEntry} */ (entry);
    toast.refusal({ text, code: rule, clause, cells });
  }
  page.refused = key;
}

/** @param {string} [game] */
function chooseGame(game = "") {
  openNewGame(words, game, connection);
}

/**
 * @param {string} game
 * @param {number} step
 */
function startLesson(game, step) {
  requests.send({ do: "lesson", game, step });
}

/** @param {string} language */
async function translate(language) {
  await words.load(language);
  showLanguage();
  replay.translate();
  localSeats.translate();
  // A refusal is said again in this language while it stands, or goes.
  toast.hide();
  page.refused = "";
  showRefusal(page.table.log?.at(-1));
  showAll();
}

function showConnection() {
  const node = byId("link");
  node.className = `link ${page.connection}`;
  node.textContent = say(`web.link.${page.connection}`);
}

function showLanguage() {
  showConnection();
  showOtherLanguage(byId("language"), words.language);
  labelKeys(byId("keys"), words);
}
