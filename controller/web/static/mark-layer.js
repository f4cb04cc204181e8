// Lights around the spots, and marks: the last move, where one may go, the cells of a rule.

import { refill, svg } from "./elements.js";
import { spotArea } from "./spot-area.js";

/** @import { BoardView, GameModule, PadLight, Scene, Spot, Spots } from "./types" */

export class MarkLayer {
  /**
   * @param {GameModule} game
   * @param {Spots} spots
   */
  constructor(game, spots) {
    this.game = game;
    this.spots = spots;
    this.under = layer("under");
    this.marks = layer("marks");
    this.over = layer("over");
  }

  /** @param {BoardView} view */
  update({ lights = new Map(), scene, targets = [], turning = [], last = null, ruleCells = [] }) {
    this.showLights(lights);
    refill(this.marks, [
      targets.map((it) => this.mark(it, (spot) => this.target(it, spot, scene))),
      this.mark(last ?? "", (spot) => this.outline(spot, "last-mark")),
      turning.map((it) => this.mark(it, () => svg("circle", { r: 43, class: "turn-mark" }))),
      ruleCells.map((it) => this.mark(it, ruleMark)),
    ]);
  }

  /** @param {Map<string, PadLight>} lights by spot */
  showLights(lights) {
    const under = [];
    const over = [];
    for (const [name, light] of lights) {
      const spot = this.spots.get(name);
      if (!spot) continue;
      under.push(this.light(name, spot, light, ["pool"]));
      over.push(this.light(name, spot, light, ["ring", "halo"]));
    }
    refill(this.under, under);
    refill(this.over, over);
  }

  /**
   * @param {string} name
   * @param {Spot} spot
   * @param {PadLight} light
   * @param {string[]} parts
   */
  light(name, spot, { colour, pattern }, parts) {
    const transform = `translate(${spot.x} ${spot.y})`;
    const areas = parts.map((it) => {
      const area = spotArea(this.game, spot, 47, 10);
      area.setAttribute("class", it);
      return area;
    });
    const group = svg("g", { class: `light ${pattern}`, transform, data: { light: name } }, areas);
    group.style.setProperty("--glow", colour);
    return group;
  }

  /**
   * A mark at a spot, if the board has this spot.
   * @param {string} name
   * @param {(spot: Spot) => SVGElement} draw
   */
  mark(name, draw) {
    const spot = this.spots.get(name);
    if (!spot) return null;
    const node = draw(spot);
    node.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
    return node;
  }

  /**
   * Where something may be put: a dot in the middle, or the edge where the middle is a picture.
   * @param {string} name
   * @param {Spot} spot
   * @param {Scene} scene
   */
  target(name, spot, scene) {
    if (scene[name]) return this.outline(spot, "target-piece");
    const isPictured = this.game.hit || spot.slot || this.game.hasPictures;
    return isPictured
      ? this.outline(spot, "target-area")
      : svg("circle", { r: 12, class: "target" });
  }

  /**
   * @param {Spot} spot
   * @param {string} kind
   */
  outline(spot, kind) {
    const area = spotArea(this.game, spot, 46, 10);
    area.setAttribute("class", kind);
    return area;
  }
}

/** @param {string} name */
const layer = (name) => svg("g", { class: name, "aria-hidden": "true" });

const ruleMark = () =>
  svg("rect", { x: -45, y: -45, width: 90, height: 90, rx: 14, class: "clause-mark" });
