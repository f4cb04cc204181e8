// A seat changes hands: to a robot, to a person, to somebody's phone.

import { closeDialog, openDialog } from "./dialogs.js";
import { html, refill } from "./svg.js";
import { qr } from "./talk.js";

/** Who is to play this seat from now on. */
export function openReseat(words, table, seat, link, wished) {
  const { say } = words;
  const now = table.seats[seat];
  const choose = (kind, level) => {
    closeDialog();
    wished(link.ask({ do: "reseat", seat, kind, level }));
  };
  openDialog(say("web.reseat", { seat: now.person || now.name }), words, html("div", { class: "row" },
    html("button", { type: "button", "aria-pressed": String(now.kind === "human"), onclick: () => choose("human", now.level || "famille"), text: say("web.seat.human") }),
    words.levels.map((it) => html("button", { type: "button", "aria-pressed": String(now.kind === "robot" && now.level === it.key), data: { level: it.key }, onclick: () => choose("robot", it.key), text: say("web.seat.robot", { level: it.name }) }))));
}

/** A phone for this seat: the QR and the code, as long as they are good. */
export async function openPairing(words, table, seat, link, wished) {
  const { say } = words;
  const answer = await wished(link.ask({ do: "pair", seat, here: false }));
  if (answer.type === "refused") return;
  const body = html("div", {}, html("p", { text: say("web.pair.wait") }));
  const dialog = openDialog(say("web.pair", { seat: table().seats[seat].person || table().seats[seat].name }), words, body);
  let shown = "";
  const timer = setInterval(() => {
    const { pairing } = table();
    if (!dialog.open || !body.isConnected) {
      clearInterval(timer);
      return;
    }
    if (pairing?.code) {
      if (shown === pairing.code) return;
      shown = pairing.code;
      refill(body, html("p", { text: say("web.pair.text") }), pairing.qr ? qr(pairing.qr) : null,
        html("p", { class: "code", text: pairing.code }), html("p", { class: "address", text: pairing.url?.split("#")[0] ?? "" }));
    } else if (shown) {
      clearInterval(timer);
      closeDialog();
    }
  }, 100);
}
