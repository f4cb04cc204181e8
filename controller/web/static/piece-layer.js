// The pieces of the board: what changed between two scenes moves, turns, comes or goes.

import { refill, svg } from "./elements.js";

/** @import { DrawnPiece, GameModule, Point, Scene, Shape, Slide, Spots } from "./types" */

/**
 * @typedef {object} PieceNode
 * @property {SVGElement} outer carries the place
 * @property {SVGElement} inner carries the drawing
 * @property {string} content
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 * @property {boolean} isTaken whether a piece that appears elsewhere came from here
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class PieceLayer {
  /**
   * @param {GameModule} game
   * @param {Shape} shape
   * @param {Spots} spots
   */
  constructor(game, shape, spots) {
    this.game = game;
    this.shape = shape;
    this.spots = spots;
    this.node = svg("g", { class: "pieces", "aria-hidden": "true" });
    /** @type {Map<string, PieceNode>} */
    this.nodes = new Map();
    /** @type {Scene} */
    this.scene = {};
  }

  /**
   * @param {Scene} scene
   * @param {string | null} [last] the spot of the last move, from which pieces turn one by one
   */
  update(scene, last = null) {
    const { game, nodes } = this;
    const isFirst = nodes.size === 0;
    const wanted = game.pieces(scene, this.shape);
    const slide = isFirst ? null : (game.slide?.(this.scene, scene) ?? null);
    const moving = new Map((slide?.moved ?? []).map((it) => [it.key, it.from]));
    const gone = new Map([...nodes].filter(([key]) => !wanted.some((it) => it.key === key)));
    const origin = this.spots.get(last ?? "");
    let next = null;
    for (const piece of [...wanted].reverse()) {
      const from = moving.get(piece.key);
      let node = nodes.get(piece.key);
      if (!node) {
        const source = slide || isFirst ? null : sourceOf(piece, gone);
        node = this.make(piece.content, piece);
        nodes.set(piece.key, node);
        this.node.insertBefore(node.outer, next);
        if (!isFirst && !from) enter(node, piece, source);
      } else if (node.content !== piece.content) {
        this.change(node, piece, { isTurned: !from && !isFirst, origin });
      }
      place(node, piece);
      if (from) glide(node.outer, from, piece, game.slideTime);
      next = node.outer;
    }
    for (const [key, node] of gone) {
      nodes.delete(key);
      if (calm.matches || isFirst || slide || node.isTaken) node.outer.remove();
      else removeAfter(node.outer, node.outer.animate([{ opacity: 1 }, { opacity: 0 }], 180));
    }
    if (slide?.leaving.content && !calm.matches) this.leave(slide.leaving, scene);
    this.scene = { ...scene };
  }

  /**
   * @param {string} content
   * @param {{ size?: number }} [piece]
   * @returns {PieceNode}
   */
  make(content, piece) {
    const inner = svg("g", {}, this.game.piece(content, piece));
    const outer = svg("g", { class: "piece" }, inner);
    return { outer, inner, content, x: 0, y: 0, scale: 1, isTaken: false };
  }

  /**
   * Show another face; pieces turn the later, the further they are from the origin.
   * @param {PieceNode} node
   * @param {DrawnPiece} piece
   * @param {{ isTurned: boolean, origin?: Point }} how
   */
  change(node, piece, { isTurned, origin }) {
    const swap = () => refill(node.inner, this.game.piece(piece.content, piece));
    node.content = piece.content;
    if (!isTurned || calm.matches) {
      swap();
      return;
    }
    const far = origin ? Math.hypot(origin.x - piece.x, origin.y - piece.y) / 100 : 0;
    const [wide, thin] = [{ transform: "scale(1, 1)" }, { transform: "scale(0.04, 1.06)" }];
    const first = node.inner.animate([wide, thin], {
      duration: 130,
      delay: Math.min(6, far) * 45,
      easing: "ease-in",
      fill: "forwards",
    });
    first.finished.then(() => {
      swap();
      first.cancel();
      node.inner.animate([thin, wide], { duration: 150, easing: "ease-out" });
    }, swap);
  }

  /**
   * Show the piece that a slide sends out of the board, unless it stays in its slot.
   * @param {Slide["leaving"]} leaving
   * @param {Scene} scene
   */
  leave({ content, from, to }, scene) {
    const slot = [...this.spots].find(([, it]) => it === to)?.[0] ?? "";
    if (scene[slot]) return;
    const node = this.make(content);
    this.node.append(node.outer);
    place(node, to);
    const frames = [
      { transform: translation(from), opacity: 1 },
      { transform: translation(to), opacity: 1, offset: 0.55 },
      { transform: translation(to), opacity: 0 },
    ];
    removeAfter(node.outer, node.outer.animate(frames, 1200));
  }
}

/**
 * Where a piece that appears has come from: a piece of the same kind that has just gone.
 * @param {DrawnPiece} piece
 * @param {Map<string, PieceNode>} gone
 * @returns {Point | null}
 */
function sourceOf(piece, gone) {
  for (const node of gone.values()) {
    if (!node.isTaken && node.content[0] === piece.content[0]) {
      node.isTaken = true;
      return { x: node.x, y: node.y };
    }
  }
  return null;
}

/** @param {Point} point */
export const translation = ({ x, y }) => `translate(${x}px, ${y}px)`;

/**
 * @param {PieceNode} node
 * @param {Point & { scale?: number }} piece
 */
export function place(node, { x, y, scale = node.scale }) {
  Object.assign(node, { x, y, scale });
  const scaled = scale === 1 ? "" : ` scale(${scale})`;
  node.outer.style.transform = translation({ x, y }) + scaled;
}

/**
 * Bring a new piece in: from where it was, or from above.
 * @param {PieceNode} node
 * @param {Point} piece
 * @param {Point | null} from
 */
function enter(node, piece, from) {
  if (calm.matches) return;
  if (from) {
    glide(node.outer, from, piece);
    return;
  }
  const frames = [
    { transform: "translate(0px, -36px) scale(1.12)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  node.inner.animate(frames, { duration: 200, easing: "ease-out" });
}

/**
 * @param {SVGElement} node
 * @param {Point} from
 * @param {Point} to
 * @param {number} [duration] milliseconds
 */
function glide(node, from, to, duration = 340) {
  if (calm.matches) return;
  const frames = [{ transform: translation(from) }, { transform: translation(to) }];
  node.animate(frames, { duration, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" });
}

/**
 * @param {Element} node
 * @param {Animation} animation
 */
function removeAfter(node, animation) {
  const remove = () => node.remove();
  animation.finished.then(remove, remove);
}
