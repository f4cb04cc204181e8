// The board on the screen: draws a scene, and can be pointed at with a mouse, a finger or the
// arrow keys.

import { listenToDrags, spotOf } from "./dragging.js";
import { refill, svg } from "./elements.js";
import { gameModule } from "./games/catalog.js";
import { MarkLayer } from "./mark-layer.js";
import { PieceLayer } from "./piece-layer.js";
import { SceneStage } from "./scene-stage.js";
import { SpotGrid } from "./spot-grid.js";

/** @import { BoardView, GameModule, Shape, TableView } from "./types" */
/** @import { Words } from "./words.js" */

/** Pixels; a narrower board may take its tall shape. */
const NARROW = 520;

/**
 * @typedef {object} Drawing one board, drawn for a game with its options, in one shape
 * @property {GameModule} game
 * @property {Shape} shape
 * @property {SVGElement} root
 * @property {PieceLayer} pieces
 * @property {MarkLayer} marks
 * @property {SpotGrid} grid
 * @property {SVGElement} extras what the game itself draws above its pieces
 */

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {object} acts
   * @param {(spot: string, content: string) => string} acts.label names a spot for a reader
   * @param {(spot: string) => void} acts.pick hears which spot was pointed at
   * @param {(spot: string) => void} [acts.peek] hears which spot is looked at; empty: none
   * @param {(from: string, to: string) => void} acts.drag hears what was dragged where
   * @param {Words} acts.words
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
    /** @type {BoardView | null} */
    this.view = null;
    this.key = "";
    /** @type {Drawing | null} */
    this.drawing = null;
    this.stage = new SceneStage(host, acts.words, () => this.view && this.show(this.view));
    new ResizeObserver(() => this.reshape()).observe(host);
  }

  /**
   * Show the scene of the table, such as a duel, if there is a new one; the board waits meanwhile.
   * @param {TableView} table
   */
  follow(table) {
    this.stage.follow(table);
  }

  /** @param {BoardView} view */
  show(view) {
    this.view = view;
    if (this.stage.isOn) return;
    const game = gameModule(view.game);
    const shape = this.shape(game);
    const key = JSON.stringify([view.game, view.options, view.pictures, shape, view.language]);
    if (key !== this.key || this.drawing?.game !== game) {
      this.key = key;
      this.drawing = this.build(game, shape, view);
    }
    if (this.drawing) this.update(this.drawing, view);
    // A drawing from another package may have failed meanwhile, and another one took over.
    if (gameModule(view.game) !== game) this.show(view);
  }

  /**
   * @param {GameModule} game
   * @param {Shape} shape
   * @param {BoardView} view
   * @returns {Drawing | null}
   */
  build(game, shape, { options, pictures, title }) {
    const spots = game.spots(shape);
    if (!spots.size) {
      refill(this.host);
      return null;
    }
    const focused = this.drawing?.grid.focused ?? "";
    const grid = new SpotGrid(game, spots, game.rows(shape), this.acts.pick, focused);
    const pieces = new PieceLayer(game, shape, spots);
    const marks = new MarkLayer(game, spots);
    const extras = svg("g", { class: "extras", "aria-hidden": "true" });
    const ground = game.ground({ options, pictures, say: this.acts.words.say }, shape);
    const [x, y, width, height] = game.box(shape);
    const attributes = {
      viewBox: `${x} ${y} ${width} ${height}`,
      class: `board game-${game.name}`,
      role: "grid",
      "aria-label": title,
    };
    const root = svg(
      "svg",
      attributes,
      svg("g", { "aria-hidden": "true" }, ground),
      marks.under,
      pieces.node,
      marks.marks,
      marks.over,
      extras,
      grid.node,
    );
    const drags = listenToDrags(root, pieces.nodes, this.acts.drag);
    root.addEventListener("click", (event) => {
      if (drags.isDragging || !(event.target instanceof Element)) return;
      const spot = spotOf(event.target);
      if (spot) this.acts.pick(spot);
    });
    /** @param {Event} event */
    const peek = ({ target }) =>
      this.acts.peek?.((target instanceof Element && spotOf(target)) || "");
    root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && peek(event));
    root.addEventListener("pointerleave", () => this.acts.peek?.(""));
    root.addEventListener("focusin", peek);
    root.addEventListener("focusout", () => this.acts.peek?.(""));
    this.host.style.setProperty("--ratio", String(width / height));
    refill(this.host, root);
    return { game, shape, root, pieces, marks, grid, extras };
  }

  /**
   * Show the scene, the lights and the marks of this view.
   * @param {Drawing} drawing
   * @param {BoardView} view
   */
  update({ game, root, pieces, marks, grid, extras }, view) {
    pieces.update(view.scene, view.last);
    marks.update(view);
    grid.update(view, this.acts.label);
    // Only a change is drawn: what moves by itself goes on undisturbed.
    const shown = game.overlay ? JSON.stringify(view.scene) : "";
    if (extras.dataset.shown === shown) return;
    extras.dataset.shown = shown;
    refill(extras, game.overlay?.(view.scene, this.acts.words.say));
    const described = game.describe?.(view.scene, this.acts.words.say);
    if (described) root.setAttribute("aria-description", described);
  }

  /**
   * The node of a spot, to show something beside it.
   * @param {string} spot
   */
  cell(spot) {
    return this.drawing?.grid.cells.get(spot);
  }

  /**
   * @param {GameModule} game
   * @returns {Shape}
   */
  shape(game) {
    const width = this.host.clientWidth;
    const isNarrow = width > 0 && width < NARROW && width < innerHeight;
    return { tall: Boolean(game.hasTallShape) && isNarrow };
  }

  reshape() {
    if (!this.view || !this.drawing) return;
    const { game, shape } = this.drawing;
    if (this.shape(game).tall !== shape.tall) this.show(this.view);
  }
}
