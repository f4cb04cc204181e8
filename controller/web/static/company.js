// Before a game in which several people hide something: who holds which hand, here or on a phone.

import { button, html, refill } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { invitation } from "./pairing-dialog.js";
import { pieceIcon } from "./piece-icon.js";
import { humanSeats, seatName } from "./turn.js";

/** @import { MatchView, TableView } from "./types" */
/** @import { LocalSeats } from "./local-seats.js" */
/** @import { TableRequests } from "./table-requests.js" */
/** @import { Words } from "./words.js" */
/** @typedef {"here" | "phone"} Place */

export class Company {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} parts
   * @param {TableRequests} parts.requests
   * @param {LocalSeats} parts.localSeats
   */
  constructor(node, words, { requests, localSeats }) {
    this.node = node;
    this.words = words;
    this.requests = requests;
    this.localSeats = localSeats;
    /** @type {Map<number, Place>} */
    this.places = new Map();
    this.shown = "";
  }

  /**
   * Whether people choose their hands now.
   * @param {TableView} table
   * @param {boolean} control
   */
  isOpen(table, control) {
    return Boolean(control && table.gathering && table.hand && !table.lesson);
  }

  /**
   * @param {TableView} table
   * @param {boolean} control
   */
  show(table, control) {
    this.node.hidden = !this.isOpen(table, control);
    this.node.closest("main")?.classList.toggle("gathering", !this.node.hidden);
    if (this.node.hidden) {
      this.places.clear();
      this.shown = "";
      return;
    }
    const match = /** @type {MatchView} */ (table);
    const places = humanSeats(table).map((seat) => this.place(table, seat));
    const { code, qr, replaced } = table.pairing ?? {};
    const facts = [this.words.language, table.seats, table.hands, places, code, qr, replaced];
    const shown = JSON.stringify(facts);
    if (shown === this.shown) return;
    this.shown = shown;
    this.draw(match);
  }

  /**
   * @param {TableView} table
   * @param {number} seat
   * @returns {Place}
   */
  place({ hands }, seat) {
    const hand = hands?.[seat];
    const isOnPhone = hand?.where === "phone" && hand.present;
    return this.places.get(seat) ?? (isOnPhone ? "phone" : "here");
  }

  /**
   * Whether the phone of a seat has joined.
   * @param {TableView} table
   * @param {number} seat
   */
  hasJoined({ hands }, seat) {
    return hands?.[seat]?.where === "phone";
  }

  /** @param {MatchView} table */
  draw(table) {
    const { say } = this.words;
    const people = humanSeats(table);
    const missing = people.filter(
      (it) => this.place(table, it) === "phone" && !this.hasJoined(table, it),
    );
    const here = people.filter((it) => this.place(table, it) === "here");
    const names = missing.map((it) => seatName(table.seats[it]));
    const list = new Intl.ListFormat(this.words.language).format(names);
    const { pairing } = table;
    const start = button(say("web.company.start"), () => this.start(here), {
      class: "primary",
      disabled: missing.length > 0,
      data: { do: "start" },
    });
    refill(
      this.node,
      html("h2", { text: say("web.company") }),
      html("p", { text: say("web.company.text") }),
      html(
        "ul",
        { class: "people" },
        people.map((it) => this.row(table, it)),
      ),
      pairing?.code
        ? html("div", { class: "joining" }, invitation(pairing, table, this.words))
        : null,
      html(
        "div",
        { class: "row end" },
        missing.length
          ? html("span", { role: "status", text: say("web.company.missing", { names: list }) })
          : null,
        start,
      ),
    );
  }

  /**
   * @param {MatchView} table
   * @param {number} seat
   */
  row(table, seat) {
    const { say } = this.words;
    const now = this.place(table, seat);
    const name = seatName(table.seats[seat]);
    const game = gameModule(table.game.key);
    const icons = game.seatPieces(table.seats[seat].key).map((it) => pieceIcon(game, it, 38));
    /** @type {(place: Place) => HTMLElement} */
    const choice = (place) =>
      button(say(`web.company.${place}`), () => this.choose(table, seat, place), {
        "aria-pressed": String(now === place),
        "aria-label": `${name}: ${say(`web.company.${place}`)}`,
        data: { place },
      });
    const hasJoined = this.hasJoined(table, seat);
    const isOpen = table.pairing?.seat === seat && Boolean(table.pairing.code);
    const isThere = table.hands?.[seat]?.present;
    const joined = say(isThere ? "web.company.joined" : "web.company.away");
    const state = now === "phone" && hasJoined ? joined : "";
    const code = hasJoined ? "web.company.another" : "web.company.code";
    const again = () => this.invite(seat);
    return html(
      "li",
      { data: { person: seat } },
      html("span", { class: "pieces" }, icons),
      html("strong", { text: name }),
      html("span", { class: "row" }, choice("here"), choice("phone")),
      html("span", { class: "joined", role: "status", text: state }),
      now === "phone" && !isOpen
        ? button(say(code), again, { class: "small", data: { do: "code" } })
        : null,
    );
  }

  /**
   * @param {MatchView} table
   * @param {number} seat
   * @param {Place} place
   */
  choose(table, seat, place) {
    if (this.place(table, seat) === place) return;
    this.places.set(seat, place);
    if (place === "phone") this.invite(seat);
    else if (this.hasJoined(table, seat)) this.requests.send({ do: "unpair", seat });
    else if (table.pairing?.seat === seat) this.requests.back();
    this.shown = "";
    this.draw(table);
  }

  /**
   * Show the code for the phone of a seat.
   * @param {number} seat
   */
  invite(seat) {
    this.requests.send({ do: "pair", seat, here: false });
  }

  /**
   * Begin once everybody holds a hand.
   * @param {number[]} here the seats whose hands are on this page
   */
  async start(here) {
    for (const seat of here) if (!(await this.localSeats.take(seat))) return;
    await this.requests.wish("start");
  }
}
