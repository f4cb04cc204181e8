// Moves made on the board: clicks and drags become moves, questions or refusals.

import { gameModule } from "./games/catalog.js";
import { MovePicker } from "./move-picker.js";
import { pieceIcon } from "./piece-icon.js";
import { Preview } from "./preview.js";
import { askBeside, closePopover } from "./popover.js";
import { isHumanTurn, seatName } from "./turn.js";

/** @import { Answer, Explanation, MatchView, Move, PageState, SeatMove } from "./types" */
/** @import { GestureTools } from "./gesture-tools.js" */
/** @import { LocalSeats } from "./local-seats.js" */
/** @import { Replay } from "./replay.js" */
/** @import { TableRequests } from "./table-requests.js" */
/** @import { Toast } from "./toast.js" */
/** @import { Words } from "./words.js" */

/** The phases in which moves can be made on the board. */
const OPEN_PHASES = ["playing", "asking", "waiting"];

export class MoveInput {
  /**
   * @param {object} parts
   * @param {PageState} parts.page
   * @param {Words} parts.words
   * @param {Toast} parts.toast
   * @param {TableRequests} parts.requests
   * @param {GestureTools} parts.gestures
   * @param {LocalSeats} parts.localSeats
   * @param {Replay} parts.replay
   * @param {object} acts
   * @param {(spot: string) => SVGElement | undefined} acts.cell the node of a spot
   * @param {() => void} acts.changed
   * @param {(id: string, cells: string[]) => void} acts.pointAtRule
   */
  constructor(parts, acts) {
    this.parts = parts;
    this.acts = acts;
    this.picker = new MovePicker({
      play: (move) => this.play(move.text),
      ask: (moves, spot) => this.ask(moves, spot),
      refuse: (spots) => this.explain(spots),
      changed: acts.changed,
    });
    const { connection } = parts.requests;
    this.preview = new Preview((text) => connection.ask({ do: "why", text }), acts.changed);
    this.state = "";
  }

  /** What the board marks: the spots chosen so far, and what would turn. */
  get marks() {
    return { chosen: this.picker.chosen, turning: this.preview.cells };
  }

  /**
   * A spot is pointed at, but not chosen yet; empty: none.
   * @param {string} spot
   */
  peek(spot) {
    if (!gameModule(this.match?.game.key).hasPreview || this.parts.replay.game) return;
    const isTarget = spot && this.picker.targets.includes(spot);
    this.preview.point(isTarget ? spot : "", isTarget ? this.picker.fitting([spot]) : []);
  }

  /** The table, if it has a game. */
  get match() {
    const { table } = this.parts.page;
    return table.game ? /** @type {MatchView} */ (table) : null;
  }

  /** Offer the moves that can be pointed at now. */
  update() {
    const { match } = this;
    if (this.state !== this.parts.page.table.state) this.preview.forget();
    this.state = this.parts.page.table.state;
    const isOpen = match && this.isOpen(match) && !this.isCardFirst(match);
    this.picker.offer(isOpen ? match.moves.filter((it) => isPointable(match, it)) : []);
  }

  /** @param {MatchView} match */
  isOpen(match) {
    const { gestures, localSeats, page } = this.parts;
    return (
      page.control &&
      !match.gathering &&
      localSeats.due < 0 &&
      match.hand &&
      !gestures.isOn &&
      OPEN_PHASES.includes(match.phase) &&
      (isHumanTurn(match) || match.lesson)
    );
  }

  /**
   * Whether the cards of the seat to move are on a phone or in a hand here: then they choose.
   * @param {MatchView} match
   */
  isCardFirst({ game, seats, turn }) {
    return gameModule(game.key).hasCards && seats[turn]?.paired;
  }

  /** @param {string} spot */
  pick(spot) {
    const { match } = this;
    const { gestures, localSeats, page, replay, toast, words } = this.parts;
    closePopover();
    toast.hide();
    if (replay.game || !match) return;
    if (!page.control) toast.remark(words.say("web.watching"), [spot]);
    else if (gestures.isOn) gestures.pick(spot);
    else if (localSeats.due >= 0) {
      const seat = seatName(match.seats[localSeats.due]);
      toast.remark(words.say("web.curtain.first", { seat }), [spot]);
    } else if (localSeats.pick(spot)) return;
    else if (!isHumanTurn(match) && match.turn >= 0) {
      toast.remark(words.say("web.not-yours"), [spot]);
    } else if (this.isCardFirst(match)) toast.remark(words.say("web.card-first"), [spot]);
    else this.picker.pick(spot);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  drag(from, to) {
    const { gestures, page, replay } = this.parts;
    if (!page.control || replay.game) return;
    if (gestures.isOn) gestures.carry(from, to);
    else this.picker.drag(from, to);
  }

  /** @param {string} text */
  play(text) {
    this.picker.clear();
    return this.parts.requests.play(text);
  }

  /**
   * Several moves fit what was pointed at: a colour, a card, to stop or to attack.
   * @param {Move[]} moves
   * @param {string} spot
   */
  ask(moves, spot) {
    const game = gameModule(this.match?.game.key);
    const answers = moves.map((it) => ({
      label: game.answer?.(it, this.parts.words.say) ?? it.say,
      picture: game.choices?.includes(it.piece) ? pieceIcon(game, it.piece, 40) : null,
      move: it.text,
      act: () => this.play(it.text),
    }));
    const question = this.parts.words.say("web.which");
    askBeside(this.acts.cell(spot), question, answers, () => this.picker.clear());
  }

  /**
   * Several cards fit a picture.
   * @param {SeatMove[]} moves
   * @param {string} spot
   * @param {(move: SeatMove) => void} play
   */
  askCard(moves, spot, play) {
    const answers = moves.map((it) => ({ label: it.say, move: it.text, act: () => play(it) }));
    askBeside(this.acts.cell(spot), this.parts.words.say("web.which"), answers);
  }

  /**
   * A try that is no move: the server says which rule is against it.
   * @param {string[]} spots
   */
  async explain(spots) {
    const { match } = this;
    const { requests, toast, words } = this.parts;
    if (!match || !["playing", "asking"].includes(match.phase)) return;
    for (const text of attempts(match, spots)) {
      /** @type {Answer<Explanation>} */
      const answer = await requests.connection.ask({ do: "why", text });
      if (answer.type === "refused" && answer.code === "web.lost") {
        toast.refusal(answer);
        return;
      }
      if (answer.type !== "told") continue;
      if (answer.legal) break;
      const { cells = [], clause, rule } = answer;
      this.acts.pointAtRule(rule, cells);
      const attempt = () => this.play(text);
      toast.refusal({ text: answer.text, code: rule, clause, cells }, attempt, spots);
      return;
    }
    toast.remark(words.say(match.lesson?.try?.length ? "web.learn.other" : "web.no-move"), spots);
  }
}

/**
 * Whether a move can be made by pointing: it has spots, it answers the open question, and it is
 * one of those that the lesson waits for.
 * @param {MatchView} match
 * @param {Move} move
 */
function isPointable({ asking, game, lesson, phase }, move) {
  const isAnswer = phase !== "asking" || asking?.moves.includes(move.text);
  const isTaught = !lesson || lesson.try?.includes(move.text);
  const isInWords = gameModule(game.key).isChosenInWords?.(move);
  return move.path?.length && isAnswer && isTaught && !isInWords;
}

/**
 * What a person may have meant who pointed at these spots, as texts of moves.
 * @param {MatchView} match
 * @param {string[]} spots
 */
function attempts({ game, moves, scene }, spots) {
  const module = gameModule(game.key);
  if (module.attempts) return module.attempts(spots, moves);
  const [from, to] = [spots[0], spots[spots.length - 1]];
  if (spots.length === 1) return module.guesses(from);
  return [scene[to] ? `${from}x${to}` : `${from}-${to}`];
}
