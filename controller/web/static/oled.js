// The small screen, bit for bit as the table's own one shows it.

/** @import { Say, TableView } from "./types" */

const [WIDTH, HEIGHT, ROW] = [128, 64, 16];

/**
 * Show the screen of the table, and say its text to a reader.
 * @param {HTMLElement} node
 * @param {TableView} table
 * @param {Say} say
 */
export function showScreen(node, { oled, page }, say) {
  paint(/** @type {HTMLCanvasElement} */ (node), oled);
  const text = [page?.title, page?.text].filter(Boolean).join(". ");
  node.setAttribute("aria-label", say("web.screen.says", { text }));
}

/**
 * Paint the 1024 bytes (base64) on a canvas of 128 by 64; the style makes it larger.
 * @param {HTMLCanvasElement} canvas
 * @param {string} bits
 */
function paint(canvas, bits) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(WIDTH, HEIGHT);
  const bytes = bits
    ? Uint8Array.from(atob(bits), (it) => it.charCodeAt(0))
    : new Uint8Array(ROW * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isLit = (bytes[y * ROW + (x >> 3)] >> (7 - (x & 7))) & 1;
      image.data.set(isLit ? [190, 226, 255, 255] : [6, 10, 16, 255], (y * WIDTH + x) * 4);
    }
  }
  context.putImageData(image, 0, 0);
}
