// Another player for a seat: a person, or a robot of some level.

import { closeDialog, openDialog } from "./dialog.js";
import { button, html } from "./elements.js";
import { seatName } from "./turn.js";

/** @import { Seat, TableView } from "./types" */
/** @import { TableRequests } from "./table-requests.js" */
/** @import { Words } from "./words.js" */

/**
 * @param {Words} words
 * @param {TableView} table
 * @param {number} seat
 * @param {TableRequests} requests
 */
export function openReseat(words, table, seat, requests) {
  const { say } = words;
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
  openDialog(title, words, html("div", { class: "row" }, person, robots));
}
