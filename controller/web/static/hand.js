// What one seat alone may know: its cards, or the symbols of its pieces, and what it may say.

import { button, html, refill } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { moveButtons } from "./move-buttons.js";

/** @import { HandContent, HandOwner, SeatMove, SeatView } from "./types" */
/** @import { Words } from "./words.js" */

/** Degrees; a phone that is tilted further lies on its face. */
const FACE_DOWN = 150;

/** @implements {HandOwner} */
export class Hand {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {object} acts
   * @param {(text: string) => void} acts.act makes a move of the seat
   * @param {() => void} acts.hint asks for a hint that only this hand shows
   * @param {(yes: boolean) => void} acts.consent answers what the table asks this seat
   * @param {(moves: SeatMove[]) => void} [acts.aim] is given the moves that a cell would finish
   * @param {() => void} [acts.close] takes the hand away, instead of covering it
   * @param {boolean} [isCovered]
   */
  constructor(node, words, { act, hint, consent, aim = () => {}, close }, isCovered = false) {
    this.node = node;
    this.words = words;
    this.act = act;
    this.hint = hint;
    this.consent = consent;
    this.aim = aim;
    this.close = close;
    this.isCovered = isCovered;
    /** @type {SeatView | null} */
    this.view = null;
    this.game = "";
    /** @type {HandContent} */
    this.content = new PlainHand(this);
    this.listening = new AbortController();
    const { signal } = this.listening;
    addEventListener("blur", () => this.cover(true), { signal });
    const whenHidden = () => document.hidden && this.cover(true);
    document.addEventListener("visibilitychange", whenHidden, { signal });
    /** @param {DeviceOrientationEvent} event */
    const whenTurned = (event) => Math.abs(event.beta ?? 0) > FACE_DOWN && this.cover(true);
    addEventListener("deviceorientation", whenTurned, { signal });
  }

  /** Forget the hand. */
  end() {
    this.listening.abort();
    this.view = null;
    this.content = new PlainHand(this);
  }

  /** @param {boolean} isCovered */
  cover(isCovered) {
    if (!this.view || this.isCovered === isCovered) return;
    if (isCovered && this.close) {
      this.close();
      return;
    }
    this.isCovered = isCovered;
    this.show(this.view);
  }

  redraw() {
    if (this.view) this.show(this.view);
  }

  /** @param {SeatView} view */
  show(view) {
    this.view = view;
    if (this.game !== view.game?.key) {
      this.game = view.game?.key;
      this.content = gameModule(this.game).handContent?.(this) ?? new PlainHand(this);
    }
    const { say } = this.words;
    const title = html("strong", { text: say("web.hand.of", { seat: view.name }) });
    if (this.isCovered) {
      this.aim([]);
      const open = button(say("web.hand.show"), () => this.cover(false), { class: "cover" });
      refill(this.node, html("div", { class: "head" }, title), this.question(view), open);
      return;
    }
    const hide = button(say("web.hand.hide"), () => this.cover(true), { class: "small hide" });
    refill(
      this.node,
      html("div", { class: "head" }, title, hide),
      this.question(view),
      this.status(view),
      this.content.show(view),
      this.hintLine(view),
    );
    this.aim(this.content.aims(view));
    this.keepHeight(view);
  }

  /**
   * Stay as high as it once was in this game: what is below must not jump with every turn.
   * @param {SeatView} view
   */
  keepHeight({ result }) {
    const { style } = this.node;
    if (result) style.minHeight = "";
    else {
      style.minHeight = `${Math.max(parseFloat(style.minHeight) || 0, this.node.offsetHeight)}px`;
    }
  }

  /** @param {string} text */
  play(text) {
    this.content.clear();
    return this.act(text);
  }

  /** @param {SeatView} view */
  status({ duel, mine, moves = [], needs, phase, result }) {
    const { say } = this.words;
    const mustPass = needs === "move" && moves.every((it) => it.kind === "pass");
    const need = needs || (mine ? "move" : "wait");
    const { handContent, hasCards } = gameModule(this.game);
    const isOnBoard = need === "move" && handContent && !hasCards;
    const isEarly = phase === "setup" && ["wait", "move"].includes(need);
    const key = isEarly ? "start" : mustPass ? "pass" : isOnBoard ? "board" : need;
    const due = say(`web.needs.${key}`);
    const task = `web.now.do.${this.game}`;
    const isTask = need === "move" && hasCards && !mustPass && !isEarly && this.words.knows(task);
    const waits = isTask ? `${due} ${say(task)}` : due;
    const isAwaited = !result && !isEarly && (needs || mine);
    // The strip above the board says so too, on the page of a whole table.
    const isUsual = ["wait", "exchange"].includes(need) || (need === "move" && !mustPass);
    const isPlain = !result && !duel?.say && isUsual && !isEarly;
    return html("p", {
      class: `status ${isAwaited ? "yours" : ""} ${isPlain ? "plain" : ""}`,
      role: "status",
      text: result?.say ?? (duel?.say || waits),
    });
  }

  /**
   * What the table asks this seat, to be answered here and nowhere else; it tells no secret.
   * @param {SeatView} view
   */
  question({ asked }) {
    if (!asked) return null;
    /** @type {(isYes: boolean, text: string) => HTMLElement} */
    const answer = (isYes, text) =>
      button(text, () => this.consent(isYes), { data: { consent: String(isYes) } });
    const buttons = [answer(true, asked.yes), answer(false, asked.no)];
    return html(
      "div",
      { class: "asked", role: "alert" },
      html("p", { text: asked.say }),
      html("div", { class: "row" }, buttons),
    );
  }

  /**
   * The hint of this seat, or the button that asks for one.
   * @param {SeatView} view
   */
  hintLine({ hint }) {
    if (hint?.say) return html("p", { class: "hint", role: "status", text: hint.say });
    if (!hint?.offered) return null;
    const ask = () => this.hint();
    return button(this.words.say("web.wish.hint"), ask, { class: "small", data: { hint: "" } });
  }
}

/** The hand of a game that draws none: its moves as buttons. */
class PlainHand {
  /** @param {HandOwner} hand */
  constructor(hand) {
    this.hand = hand;
  }

  /** @param {SeatView} view */
  show({ moves = [] }) {
    return [moveButtons(this.hand, moves)];
  }

  aims() {
    return [];
  }

  clear() {
    // Nothing is chosen before a button here.
  }
}
