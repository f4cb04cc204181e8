// The real hand: every piece is lifted, put, turned and pushed one by one, as at a real board.

import { html, refill, renew } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { padOf } from "./pads.js";
import { pieceIcon } from "./piece-icon.js";
import { askBeside } from "./popover.js";

/** @import { Child, Gesture, MatchView, PadBoard, SimulatedHand, TableView } from "./types" */
/** @import { Words } from "./words.js" */

export class GestureTools {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} acts
   * @param {(gesture: Gesture) => void} acts.gesture
   * @param {(mode: SimulatedHand["mode"]) => void} acts.mode
   * @param {(spot: string) => SVGElement | undefined} acts.cell the node of a spot
   * @param {(text: string) => void} acts.remark
   * @param {() => void} acts.changed another tool was chosen
   */
  constructor(node, words, acts) {
    this.node = node;
    this.words = words;
    this.acts = acts;
    this.tool = "hand";
    this.piece = "";
    /** @type {TableView | null} */
    this.table = null;
  }

  get isOn() {
    return this.table?.hand?.mode === "real";
  }

  /**
   * @param {TableView} table
   * @param {boolean} control
   * @param {Child} extras other buttons of the same row
   */
  show(table, control, extras) {
    this.table = table;
    if (!control || !table.hand || !table.game) {
      refill(this.node, extras);
      return;
    }
    const { board, game, hand } = table;
    const input = {
      type: "checkbox",
      role: "switch",
      id: "real",
      /** @param {Event} event */
      onchange: ({ target }) => {
        const { checked } = /** @type {HTMLInputElement} */ (target);
        this.acts.mode(checked ? "real" : "whole");
      },
    };
    const label = this.words.say("web.real");
    const toggle = html("label", { class: "switch" }, html("input", input), label);
    const tools = this.isOn && board ? this.tools(board, game.key, hand) : null;
    renew(this.node, extras, toggle, tools);
    const shown = /** @type {HTMLInputElement} */ (this.node.querySelector("#real"));
    shown.checked = this.isOn;
  }

  /**
   * @param {PadBoard} board
   * @param {string} key
   * @param {SimulatedHand} hand
   */
  tools(board, key, { holding }) {
    const { say } = this.words;
    const names = toolNames(board);
    if (!names.includes(this.tool)) this.tool = names[0];
    const faces = Object.keys(board.pieces ?? {});
    const held = faces.find((it) => board.pieces[it] === holding);
    return [
      group(
        say("web.real.tools"),
        names.map((it) => this.toolButton(it)),
      ),
      faces.length
        ? group(
            say("web.real.box"),
            faces.map((it) => this.pieceButton(key, it)),
          )
        : null,
      holding
        ? html(
            "span",
            { class: "holding" },
            say("web.real.holds"),
            held ? boxIcon(key, held) : holding,
          )
        : null,
    ];
  }

  /** @param {string} name */
  toolButton(name) {
    const onclick = () => {
      this.tool = name;
      this.acts.changed();
    };
    return html("button", {
      type: "button",
      "aria-pressed": String(this.tool === name),
      data: { tool: name },
      onclick,
      text: this.words.say(`web.real.${name}`),
    });
  }

  /**
   * @param {string} key
   * @param {string} face
   */
  pieceButton(key, face) {
    const attributes = {
      type: "button",
      "aria-pressed": String(this.piece === face),
      "aria-label": this.pieceName(key, face),
      data: { face },
      onclick: () => {
        this.piece = this.piece === face ? "" : face;
        this.acts.changed();
      },
    };
    return html("button", attributes, boxIcon(key, face));
  }

  /**
   * @param {string} key
   * @param {string} face
   */
  pieceName(key, face) {
    return this.words.game(key)?.pieces?.[face] ?? face;
  }

  /**
   * Make the chosen gesture at a spot.
   * @param {string} spot
   */
  pick(spot) {
    if (!this.table?.game) return;
    const table = /** @type {MatchView} */ (this.table);
    const pad = padOf(table, spot);
    if (pad < 0) {
      this.remark("nowhere");
      return;
    }
    const { gesture } = this.acts;
    const kind = table.board?.pieces[this.piece];
    switch (this.tool) {
      case "tap":
        gesture({ gesture: "tap", pad });
        break;
      case "push":
        gesture({ gesture: "push", pad, ...(kind ? { kind } : {}) });
        break;
      case "knock":
        if (table.pads[pad]) gesture({ gesture: "knock", pads: [pad] });
        else this.remark("none");
        break;
      case "turn":
        this.turn(table, spot, pad);
        break;
      default:
        if (table.pads[pad]) gesture({ gesture: "lift", pad });
        else if (table.hand?.holding) gesture({ gesture: "put", pad });
        else if (kind) gesture({ gesture: "put", pad, kind });
        else this.remark("empty");
    }
  }

  /** @param {string} what */
  remark(what) {
    this.acts.remark(this.words.say(`web.real.${what}`));
  }

  /**
   * Carry a piece from one spot to another.
   * @param {string} from
   * @param {string} to
   */
  carry(from, to) {
    if (!this.table) return;
    const [pad, target] = [padOf(this.table, from), padOf(this.table, to)];
    this.acts.gesture({ gesture: "carry", pad, to: target });
  }

  /**
   * Turn a piece: to its other face, or to one of several.
   * @param {MatchView} table
   * @param {string} spot
   * @param {number} pad
   */
  turn({ board, game, pads }, spot, pad) {
    const kinds = board?.pieces ?? {};
    const faces = otherFaces(game.key, kinds, pads[pad]);
    /** @param {string} face */
    const turned = (face) => this.acts.gesture({ gesture: "turn", pad, kind: kinds[face] });
    if (!faces.length) this.remark("none");
    else if (faces.length === 1) turned(faces[0]);
    else {
      const answers = faces.map((it) => ({
        label: this.pieceName(game.key, it),
        picture: pieceIcon(gameModule(game.key), it, 34),
        act: () => turned(it),
      }));
      askBeside(this.acts.cell(spot), this.words.say("web.real.turn"), answers);
    }
  }
}

/** @param {PadBoard} board */
function toolNames({ slots, tapped }) {
  if (tapped) return ["tap"];
  return slots?.length ? ["hand", "turn", "push", "knock"] : ["hand", "turn", "knock"];
}

/**
 * @param {string} label
 * @param {Child} children
 */
const group = (label, children) =>
  html("div", { class: "group", role: "group", "aria-label": label }, children);

/**
 * A piece of the box as an icon, closed where its face is a secret.
 * @param {string} key
 * @param {string} face
 */
function boxIcon(key, face) {
  const game = gameModule(key);
  return pieceIcon(game, game.closedFace?.(face) ?? face, 30);
}

/**
 * The other faces of the piece that shows this kind.
 * @param {string} key
 * @param {Record<string, string>} kinds by face
 * @param {string} kind
 */
function otherFaces(key, kinds, kind) {
  const face = Object.keys(kinds).find((it) => kinds[it] === kind);
  if (!face) return [];
  const piece = gameModule(key).faces?.find((it) => it.includes(face)) ?? "";
  return [...piece].filter((it) => it !== face);
}
