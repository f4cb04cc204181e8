// Whose turn it is, and what a seat is called.

/** @import { TableView } from "./types" */

/**
 * The name of the person on a seat, or else of the seat.
 * @param {{ name: string, person: string } | undefined} seat
 */
export function seatName(seat) {
  return seat?.person || seat?.name || "";
}

/**
 * Whether a person is to move.
 * @param {TableView} table
 */
export function isHumanTurn(table) {
  return table.turn >= 0 && table.seats[table.turn]?.kind === "human";
}

/**
 * The numbers of the seats that people have.
 * @param {TableView} table
 */
export function humanSeats(table) {
  return table.seats.flatMap((it, at) => (it.kind === "human" ? [at] : []));
}
