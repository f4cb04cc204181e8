// The real hand: every piece is lifted, put, turned and pushed one by one, as at a real board.

import { icon } from "./board.js";
import { askBeside } from "./popover.js";
import { padOf } from "./sight.js";
import { html, refill, renew } from "./svg.js";

export class RealHand {
  constructor(node, words, { gesture, mode, beside, peek, refresh }) {
    Object.assign(this, { node, words, gesture, mode, beside, peek, refresh, tool: "hand", piece: "" });
  }

  get on() {
    return this.table?.hand?.mode === "real";
  }

  show(table, control, extras = []) {
    this.table = table;
    const { say } = this.words;
    if (!control || !table.hand || !table.game) {
      refill(this.node, extras);
      return;
    }
    const real = html("label", { class: "switch" },
      html("input", { type: "checkbox", role: "switch", id: "real", onchange: (event) => this.mode(event.target.checked ? "real" : "whole") }), say("web.real"));
    renew(this.node, extras, real, this.on ? this.tools() : null);
    this.node.querySelector("#real").checked = this.on;
  }

  tools() {
    const { say } = this.words;
    const { board, game, hand } = this.table;
    const names = board.tapped ? ["tap"] : board.slots?.length ? ["hand", "turn", "push", "knock"] : ["hand", "turn", "knock"];
    if (!names.includes(this.tool)) this.tool = names[0];
    const faces = Object.keys(board.pieces ?? {});
    const held = faces.find((it) => board.pieces[it] === hand.holding);
    return [
      html("div", { class: "group", role: "group", "aria-label": say("web.real.tools") }, names.map((it) =>
        html("button", { type: "button", "aria-pressed": String(this.tool === it), data: { tool: it }, onclick: () => { this.tool = it; this.refresh(); }, text: say(`web.real.${it}`) }))),
      faces.length ? html("div", { class: "group", role: "group", "aria-label": say("web.real.box") }, faces.map((it) =>
        html("button", { type: "button", "aria-pressed": String(this.piece === it), "aria-label": this.words.game(game.key)?.pieces?.[it] ?? it, data: { face: it },
          onclick: () => { this.piece = this.piece === it ? "" : it; this.refresh(); } }, icon(game.key, game.key === "incognito" ? `${it}?` : it, 30)))) : null,
      hand.holding ? html("span", { class: "holding" }, say("web.real.holds"), held ? icon(game.key, game.key === "incognito" ? `${held}?` : held, 30) : hand.holding) : null,
    ];
  }

  /** A spot was pointed at: the chosen gesture there. */
  pick(spot) {
    const pad = padOf(this.table, spot);
    if (pad < 0) {
      this.peek(this.words.say("web.real.nowhere"));
      return;
    }
    const { board, pads, hand } = this.table;
    const kinds = board.pieces ?? {};
    const kind = kinds[this.piece];
    switch (this.tool) {
      case "tap":
        this.gesture({ gesture: "tap", pad });
        break;
      case "push":
        this.gesture({ gesture: "push", pad, ...(kind ? { kind } : {}) });
        break;
      case "knock":
        if (pads[pad]) this.gesture({ gesture: "knock", pads: [pad] });
        else this.peek(this.words.say("web.real.none"));
        break;
      case "turn":
        this.turn(spot, pad, kinds);
        break;
      default:
        if (pads[pad]) this.gesture({ gesture: "lift", pad });
        else if (hand.holding) this.gesture({ gesture: "put", pad });
        else if (kind) this.gesture({ gesture: "put", pad, kind });
        else this.peek(this.words.say("web.real.empty"));
    }
  }

  carry(from, to) {
    this.gesture({ gesture: "carry", pad: padOf(this.table, from), to: padOf(this.table, to) });
  }

  /** Turn a piece: to its other face, or to one of several. */
  turn(spot, pad, kinds) {
    const now = this.table.pads[pad];
    const faces = this.faces(kinds, now);
    if (faces.length === 1) this.gesture({ gesture: "turn", pad, kind: kinds[faces[0]] });
    else if (!faces.length) this.peek(this.words.say("web.real.none"));
    else {
      askBeside(this.beside(spot), this.words.say("web.real.turn"), faces.map((it) => ({
        label: this.words.game(this.table.game.key)?.pieces?.[it] ?? it, picture: icon(this.table.game.key, it, 34), act: () => this.gesture({ gesture: "turn", pad, kind: kinds[it] }) })));
    }
  }

  /** The other faces of the piece that shows this kind. */
  faces(kinds, now) {
    const pairs = { invers: ["Yy", "Rr"], roliversi: ["GBYR"], "royal-reversi": ["AB", "CD"], reversi: ["BW"] }[this.table.game.key] ?? [];
    const face = Object.keys(kinds).find((it) => kinds[it] === now);
    return [...(pairs.find((it) => face && it.includes(face)) ?? "")].filter((it) => it !== face);
  }
}
