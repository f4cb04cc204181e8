// The area of a spot: the shape that the game gives it, or a square.

import { svg } from "./elements.js";

/** @import { GameModule, Spot } from "./types" */

/**
 * @param {GameModule} game
 * @param {Spot} spot
 * @param {number} half half the side of the square
 * @param {number} rx the radius of its corners
 * @returns {SVGElement}
 */
export function spotArea(game, spot, half, rx) {
  const square = { x: -half, y: -half, width: 2 * half, height: 2 * half, rx };
  return game.hit?.(spot) ?? svg("rect", square);
}
