// A phone for a seat: the QR code and the digits, while they are valid.

import { closeDialog, openDialog } from "./dialog.js";
import { html, refill } from "./elements.js";
import { qrCode } from "./qr-code.js";
import { seatName } from "./turn.js";

/** @import { Pairing, PageState, TableView } from "./types" */
/** @import { TableRequests } from "./table-requests.js" */
/** @import { Words } from "./words.js" */

/** Milliseconds between two looks at the table. */
const INTERVAL = 100;

/**
 * @param {Words} words
 * @param {PageState} page
 * @param {number} seat
 * @param {TableRequests} requests
 */
export async function openPairing(words, page, seat, requests) {
  const { say } = words;
  const answer = await requests.send({ do: "pair", seat, here: false });
  if (answer.type === "refused") return;
  const body = html("div", {}, html("p", { text: say("web.pair.wait") }));
  const title = say("web.pair", { seat: seatName(page.table.seats[seat]) });
  const dialog = openDialog(title, words, body);
  let shown = "";
  const timer = setInterval(() => {
    const { pairing } = page.table;
    if (!dialog.open || !body.isConnected) clearInterval(timer);
    else if (pairing?.code) {
      if (shown !== pairing.code) refill(body, invitation(pairing, page.table, words));
      shown = pairing.code;
    } else if (shown) {
      clearInterval(timer);
      closeDialog();
    }
  }, INTERVAL);
}

/**
 * How a phone joins: the picture to scan, the code to type, and where.
 * @param {Pairing} pairing
 * @param {TableView} table
 * @param {Words} words
 */
export function invitation({ code, qr, seat, url, replaced }, { address, seats }, words) {
  const { say } = words;
  const how = address ? "web.pair.text" : address === "" ? "web.pair.offline" : "web.pair.local";
  return [
    replaced ? html("p", { role: "alert", text: say("web.pair.replaced") }) : null,
    html("p", { text: say(how, { seat: seatName(seats[seat]) }) }),
    qr ? qrCode(qr) : null,
    html("p", { class: "code", text: code }),
    html("p", { class: "address", text: url?.split("#")[0] || `${location.origin}/phone` }),
  ];
}
