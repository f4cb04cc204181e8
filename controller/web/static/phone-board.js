// The small board of a phone: the position as its seat knows it, to point at.

import { Board } from "./board.js";
import { gameModule } from "./games/catalog.js";
import { spotLabel } from "./spot-label.js";

/** @import { SeatMove, SeatView } from "./types" */
/** @import { Words } from "./words.js" */

export class PhoneBoard {
  /**
   * @param {HTMLElement} node
   * @param {Words} words
   * @param {(move: SeatMove) => void} play
   * @param {(text: string) => void} remark says why nothing is played
   */
  constructor(node, words, play, remark) {
    this.node = node;
    this.words = words;
    this.play = play;
    this.remark = remark;
    /** @type {SeatMove[]} */
    this.aims = [];
    /** @type {SeatView | null} */
    this.view = null;
    this.board = new Board(node, {
      label: (spot, content) => this.label(spot, content),
      words,
      pick: (spot) => this.pick(spot),
      drag: () => {},
    });
  }

  /** @param {SeatMove[]} aims the moves that a cell would finish */
  aim(aims) {
    this.aims = aims;
    if (this.view) this.show(this.view, true);
  }

  /**
   * @param {SeatView} view
   * @param {boolean} isOpen whether somebody may look
   */
  show(view, isOpen) {
    this.view = view;
    const { game, pictures = {}, scene = {} } = view;
    const isShown = isOpen && Boolean(game) && Boolean(gameModule(game?.key).hasCards);
    this.node.hidden = !isShown || !Object.keys(scene).length;
    if (this.node.hidden) return;
    this.board.show({
      game: game.key,
      title: game.name,
      options: game.options,
      pictures,
      language: this.words.language,
      scene,
      last: null,
      targets: this.targets(),
    });
  }

  targets() {
    return [...new Set(this.aims.map((it) => it.path?.[0]).filter(Boolean))];
  }

  /**
   * @param {string} spot
   * @param {string} content
   */
  label(spot, content) {
    const isTarget = this.targets().includes(spot);
    const { game, pictures = {} } = this.view ?? {};
    return spotLabel(spot, content, { words: this.words, game: game?.key, pictures, isTarget });
  }

  /**
   * One card that goes there is played; of several one is to be chosen first.
   * @param {string} spot
   */
  pick(spot) {
    const fitting = this.aims.filter((it) => it.path?.[0] === spot);
    if (fitting.length === 1) this.play(fitting[0]);
    else {
      const key = fitting.length ? "hand.several" : this.view?.mine ? "card-first" : "not-yours";
      this.remark(this.words.say(`web.${key}`));
    }
  }
}
