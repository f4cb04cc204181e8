// The phone of a seat: joins by a code or by the address of the QR code, shows the hand, hides it
// when nobody looks, and says what only this seat may say.

import { Connection, moveId, randomShare } from "./connection.js";
import { byId } from "./elements.js";
import { PhoneBoard } from "./phone-board.js";
import { showEnd } from "./phone-end.js";
import { learnGames } from "./games/catalog.js";
import { Hand } from "./hand.js";
import { addSharedPaints } from "./shared-paints.js";
import { followTheme } from "./theme.js";
import { Words, preferredLanguage, showOtherLanguage } from "./words.js";

/** @import { SeatMove, SeatView } from "./types" */

const TOKEN = "tablier.seat";
const words = new Words(preferredLanguage());
/** @type {Connection<SeatView> | null} */
let connection = null;
/** @type {SeatView | null} */
let view = null;
let hasShared = false;

/**
 * Take the token or the code out of the address before anything else can see it; return the code.
 * The table's small screen has room for a code only.
 */
function takeSecret() {
  const secret = location.hash.slice(1);
  if (!secret) return "";
  history.replaceState(null, "", location.pathname);
  if (/^[0-9]{6,12}$/.test(secret)) return secret;
  if (/^[0-9a-f]{32}$/.test(secret)) sessionStorage.setItem(TOKEN, secret);
  return "";
}

const isFresh = location.hash !== "";
const scanned = takeSecret();
addEventListener("hashchange", () => {
  const code = takeSecret();
  if (!code) {
    rejoin();
    return;
  }
  connection?.end();
  join({ code });
});
addSharedPaints();
followTheme(byId("theme"));
await words.load(words.language);
await learnGames(words.games, () => view && hand.show(view));
showOtherLanguage(byId("language"), words.language);
const token = sessionStorage.getItem(TOKEN);
// After a reload, somebody else may hold the phone.
/** @type {PhoneBoard} */
const board = new PhoneBoard(
  byId("board"),
  words,
  (move) => hand.play(move.text),
  (text) => {
    byId("said").textContent = text;
  },
);
const acts = { act, hint, consent, aim: (/** @type {SeatMove[]} */ moves) => board.aim(moves) };
const hand = new Hand(byId("hand"), words, acts, Boolean(token) && !isFresh);
if (scanned) join({ code: scanned });
else if (token) join({ token });
else askCode("");

byId("join").addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (byId("code"));
  const code = value.replace(/\D/g, "");
  if (code) join({ code });
});
byId("language").addEventListener("click", async () => {
  const language = words.language === "fr" ? "en" : "fr";
  localStorage.setItem("language", language);
  await words.load(language);
  showOtherLanguage(byId("language"), language);
  if (view) rejoin();
});
byId("leave").addEventListener("click", () => connection?.ask({ do: "leave" }));

/** Connect again: the sentences of a seat come in the language of its hello. */
function rejoin() {
  connection?.end();
  join({ token: sessionStorage.getItem(TOKEN) ?? "" });
}

/** @param {{ token?: string, code?: string }} credentials */
function join(credentials) {
  byId("said").textContent = "";
  let current = credentials;
  connection = new Connection({
    hello: () => ({ as: "seat", language: words.language, ...current }),
    welcome: (message) => {
      sessionStorage.setItem(TOKEN, message.token);
      current = { token: message.token };
      byId("join").hidden = true;
      byId("leave").hidden = false;
    },
    changed: show,
    state: (name) => {
      byId("link").className = `link ${name}`;
      byId("link").textContent = words.say(`web.link.${name}`);
    },
    lost: words.lost,
    closed: (message) => {
      sessionStorage.removeItem(TOKEN);
      view = null;
      byId("hand").replaceChildren();
      byId("end").hidden = true;
      byId("board").hidden = true;
      askCode(message.text);
    },
  });
}

/** @param {SeatView} now */
function show(now) {
  if (now.state !== view?.state) byId("said").textContent = "";
  const isShareDue = !hasShared && now.stirred === false && !now.dealt;
  hasShared = now.stirred === false && !now.dealt;
  view = now;
  document.title = `${now.name} · ${now.game?.name ?? "Tablier"}`;
  byId("title").textContent = now.game?.name ?? "Tablier";
  const hasHand = !now.resting && !now.result;
  showEnd(byId("end"), now, words, again);
  byId("hand").hidden = !hasHand;
  board.show(now, hasHand);
  if (hasHand) hand.show(now);
  // The phone's own share in the deal: nobody can have chosen the cards alone.
  if (isShareDue) connection?.ask({ do: "stir", bytes: randomShare() });
}

/** @param {string} reason */
function askCode(reason) {
  byId("join").hidden = false;
  byId("leave").hidden = true;
  byId("said").textContent = reason;
}

/** @param {string} text */
async function act(text) {
  if (!connection || !view) return;
  const { state } = view;
  const answer = await connection.ask({ do: "act", state, text }, moveId(state, text));
  byId("said").textContent = answer.type === "refused" ? answer.text : "";
}

async function again() {
  const answer = await connection?.ask({ do: "again" });
  byId("said").textContent = answer?.type === "refused" ? answer.text : "";
}

async function hint() {
  const answer = await connection?.ask({ do: "hint" });
  byId("said").textContent = answer?.type === "refused" ? answer.text : "";
}

/** @param {boolean} yes */
async function consent(yes) {
  const answer = await connection?.ask({ do: "consent", yes });
  byId("said").textContent = answer?.type === "refused" ? answer.text : "";
}
