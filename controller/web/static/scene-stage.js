// A scene before the board, such as a duel: the board waits until it has been seen.

import { gameModule } from "./games/catalog.js";

/** @import { MatchView, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** Milliseconds. */
const SCENE_TIME = 2600;

export class SceneStage {
  /**
   * @param {HTMLElement} host the board's place
   * @param {Words} words
   * @param {() => void} over hears that the board may go on
   */
  constructor(host, words, over) {
    this.host = host;
    this.words = words;
    this.over = over;
    /** The number of the last scene; what was played before this page came is not shown. */
    this.seen = Infinity;
    this.timer = 0;
    /** @type {HTMLElement | null} */
    this.node = null;
  }

  /** Whether a scene is shown. */
  get isOn() {
    return this.node !== null;
  }

  /** @param {TableView} table */
  follow(table) {
    const { game } = table;
    const match = /** @type {MatchView} */ (table);
    const scene = game && gameModule(game.key).scene?.(match, this.words);
    const number = scene?.number ?? 0;
    if (scene && number > this.seen) this.show(scene.node);
    else if (number < this.seen) this.end();
    this.seen = number;
  }

  /** @param {HTMLElement} node */
  show(node) {
    this.end();
    node.addEventListener("click", () => this.end());
    this.node = node;
    this.host.append(node);
    this.timer = setTimeout(() => this.end(), SCENE_TIME);
  }

  end() {
    clearTimeout(this.timer);
    if (!this.node) return;
    this.node.remove();
    this.node = null;
    this.over();
  }
}
