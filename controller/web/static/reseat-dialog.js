// Another player for a seat: a person, or a robot of some level; and another place for its hand.

import { closeDialog, openDialog } from "./dialog.js";
import { button, html } from "./elements.js";
import { openPairing } from "./pairing-dialog.js";
import { hidesHand } from "./seat-list.js";
import { seatName } from "./turn.js";

/** @import { PageState, Seat } from "./types" */
/** @import { LocalSeats } from "./local-seats.js" */
/** @import { TableRequests } from "./table-requests.js" */
/** @import { Words } from "./words.js" */

/**
 * @param {Words} words
 * @param {PageState} page
 * @param {number} seat
 * @param {TableRequests} requests
 * @param {LocalSeats} hands
 */
export function openReseat(words, page, seat, requests, hands) {
  const { say } = words;
  const { table } = page;
  const now = table.seats[seat];
  /** @type {(kind: Seat["kind"], level: string) => () => void} */
  const choose = (kind, level) => () => {
    closeDialog();
    requests.send({ do: "reseat", seat, kind, level });
  };
  const person = button(say("web.seat.human"), choose("human", now.level || "famille"), {
    "aria-pressed": String(now.kind === "human"),
  });
  const robots = words.levels.map(({ key, name }) =>
    button(say("web.seat.robot", { level: name }), choose("robot", key), {
      "aria-pressed": String(now.kind === "robot" && now.level === key),
      data: { level: key },
    }),
  );
  const title = say("web.reseat", { seat: seatName(now) });
  /** @type {(name: string, text: string, act: () => void) => HTMLElement} */
  const move = (name, text, act) => {
    const closeAndAct = () => {
      closeDialog();
      act();
    };
    return button(text, closeAndAct, { data: { do: name } });
  };
  const open = () => hands.open(seat);
  const show = say(hands.isMine(seat) ? "web.seat.show" : "web.company.here");
  const phone = () => openPairing(words, page, seat, requests);
  const places = [
    hands.has(seat) ? null : move("here", show, open),
    move("pair", say("web.company.phone"), phone),
  ];
  openDialog(
    title,
    words,
    html("div", { class: "row" }, person, robots),
    hidesHand(table, seat, words)
      ? [
          html("h3", { text: say("web.hand.of", { seat: seatName(now) }) }),
          html("div", { class: "row" }, places),
        ]
      : null,
  );
}
