// The spots of the board as a grid for the keyboard and for screen readers, one cell each.

import { svg } from "./elements.js";
import { contentAt } from "./pads.js";
import { spotArea } from "./spot-area.js";

/** @import { BoardView, GameModule, Spot, Spots } from "./types" */

export class SpotGrid {
  /**
   * @param {GameModule} game
   * @param {Spots} spots
   * @param {string[][]} rows
   * @param {(spot: string) => void} pick
   * @param {string} focused the spot that had the focus before, if any
   */
  constructor(game, spots, rows, pick, focused) {
    this.game = game;
    this.spots = spots;
    this.all = rows;
    /** The rows of the spots that can be pointed at now. */
    this.rows = rows;
    this.pick = pick;
    /** @type {Map<string, SVGElement>} */
    this.cells = new Map();
    const groups = rows.map((row) =>
      svg(
        "g",
        { role: "row" },
        row.map((it) => this.build(game, it)),
      ),
    );
    this.node = svg("g", { class: "hits" }, groups);
    this.focused = this.cells.has(focused) ? focused : rows[Math.floor(rows.length / 2)][0];
    this.cells.get(this.focused)?.setAttribute("tabindex", "0");
    this.node.addEventListener("keydown", (event) => this.keydown(event));
    this.node.addEventListener("focusin", (event) => {
      if (event.target instanceof SVGElement) this.rove(event.target.dataset.spot ?? "");
    });
  }

  /**
   * @param {GameModule} game
   * @param {string} name
   */
  build(game, name) {
    const spot = this.at(name);
    const attributes = {
      role: "gridcell",
      class: "hit",
      tabindex: "-1",
      transform: `translate(${spot.x} ${spot.y})`,
      data: { spot: name },
    };
    const cell = svg("g", attributes, spotArea(game, spot, 47, 8));
    this.cells.set(name, cell);
    return cell;
  }

  /** @param {string} name */
  at(name) {
    return /** @type {Spot} */ (this.spots.get(name));
  }

  /**
   * @param {BoardView} view
   * @param {(spot: string, content: string) => string} labelOf
   */
  update({ scene, targets = [], chosen = [] }, labelOf) {
    const { isPresent } = this.game;
    if (isPresent) {
      this.rows = this.all.map((row) => row.filter((it) => isPresent(it, scene)));
      this.rows = this.rows.filter((row) => row.length);
      const present = this.rows.flat();
      for (const [name, cell] of this.cells) {
        cell.classList.toggle("absent", !present.includes(name));
      }
      for (const group of this.node.children) {
        group.classList.toggle("absent", !group.querySelector(":scope > :not(.absent)"));
      }
      if (!present.includes(this.focused)) this.rove(present[0]);
    }
    for (const [name, cell] of this.cells) {
      const label = labelOf(name, contentAt(scene, name) ?? "");
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      const isChosen = chosen.includes(name);
      cell.toggleAttribute("data-target", targets.includes(name));
      cell.classList.toggle("chosen", isChosen);
      cell.setAttribute("aria-selected", String(isChosen));
    }
  }

  /**
   * Let the tab key find this spot instead of the one before.
   * @param {string} name
   */
  rove(name) {
    const cell = this.cells.get(name);
    if (!cell || name === this.focused) return;
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = name;
    cell.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(this.focused);
      return;
    }
    const to = this.neighbour(event.key);
    if (to === null) return;
    event.preventDefault();
    if (!to) return;
    this.rove(to);
    this.cells.get(to)?.focus();
  }

  /**
   * The spot that a key leads to; undefined at the edge, null for any other key.
   * @param {string} key
   * @returns {string | undefined | null}
   */
  neighbour(key) {
    const row = this.rows.findIndex((it) => it.includes(this.focused));
    const names = this.rows[row];
    const column = names.indexOf(this.focused);
    switch (key) {
      case "ArrowLeft":
        return names[column - 1];
      case "ArrowRight":
        return names[column + 1];
      case "ArrowUp":
        return this.nearest(this.rows[row - 1]);
      case "ArrowDown":
        return this.nearest(this.rows[row + 1]);
      case "Home":
        return names[0];
      case "End":
        return names.at(-1);
      default:
        return null;
    }
  }

  /**
   * The spot of another row that is nearest to the focused one.
   * @param {string[] | undefined} row
   */
  nearest(row) {
    const { x } = this.at(this.focused);
    /** @param {string} name */
    const distance = (name) => Math.abs(this.at(name).x - x);
    return row?.reduce((best, it) => (distance(it) < distance(best) ? it : best));
  }
}
