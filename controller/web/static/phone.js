// The phone of a seat: joins by a code or by the address of the QR, shows the hand, hides it when
// nobody looks, and says what only this seat may say.

import { Hand } from "./hand.js";
import { Link } from "./link.js";
import { followTheme } from "./theme.js";
import { Words, preferred } from "./words.js";

const KEPT = "tablier.seat";
const at = (id) => document.getElementById(id);
const words = new Words(preferred());
let link = null;
let facts = null;

/** The token of the address, taken out of it before anything else can see it. */
function taken() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  if (/^[0-9a-f]{32}$/.test(token)) sessionStorage.setItem(KEPT, token);
}

const fresh = location.hash !== "";
taken();
addEventListener("hashchange", () => {
  taken();
  link?.end();
  join({ token: sessionStorage.getItem(KEPT) });
});
followTheme(at("theme"));
await words.load(words.language);
showLanguage();
const token = sessionStorage.getItem(KEPT);
// Who looks at a phone that is loaded again need not be who held it.
const hand = new Hand(at("hand"), words, { act, covered: Boolean(token) && !fresh });
if (token) join({ token });
else askCode("");

at("join").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = at("code").value.replace(/\D/g, "");
  if (code) join({ code });
});
at("language").addEventListener("click", async () => {
  const language = words.language === "fr" ? "en" : "fr";
  localStorage.setItem("language", language);
  await words.load(language);
  showLanguage();
  if (facts) rejoin();
});
at("leave").addEventListener("click", () => link?.ask({ do: "leave" }));

function showLanguage() {
  at("language").textContent = words.language === "fr" ? "English" : "Français";
  at("language").lang = words.language === "fr" ? "en" : "fr";
}

/** The sentences of a seat come in the language of its hello. */
function rejoin() {
  link?.end();
  join({ token: sessionStorage.getItem(KEPT) });
}

function join(how) {
  at("said").textContent = "";
  let first = how;
  link = new Link({
    hello: () => ({ as: "seat", language: words.language, ...first }),
    welcome: (message) => {
      sessionStorage.setItem(KEPT, message.token);
      first = { token: message.token };
      at("join").hidden = true;
      at("leave").hidden = false;
    },
    told: (now) => {
      const due = facts === null && now.stirred === false;
      facts = now;
      document.title = `${now.name} · ${now.game?.name ?? "Tablier"}`;
      at("title").textContent = now.game?.name ?? "Tablier";
      hand.show(now);
      if (due) stir();
    },
    state: (name) => {
      at("link").className = `link ${name}`;
      at("link").textContent = words.say(`web.link.${name}`);
    },
    lost: words.lost,
    closed: (message) => {
      sessionStorage.removeItem(KEPT);
      facts = null;
      at("hand").replaceChildren();
      askCode(message.text);
    },
  });
}

function askCode(why) {
  at("join").hidden = false;
  at("leave").hidden = true;
  at("said").textContent = why;
}

/** The phone's own share in the deal, so that nobody can have chosen the cards alone. */
function stir() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, "0")).join("");
  link.ask({ do: "stir", bytes });
}

async function act(text) {
  const answer = await link.ask({ do: "act", state: facts.state, text }, { id: `${facts.state.slice(0, 12)}:${text}`.slice(0, 32) });
  at("said").textContent = answer.type === "refused" ? answer.text : "";
}
