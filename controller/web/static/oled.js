// The small screen, bit for bit as the table's own one shows it.

const [WIDTH, HEIGHT, ROW] = [128, 64, 16];

/** Paint the 1024 bytes (base64) on a canvas of 128 by 64; the style makes it larger. */
export function paint(canvas, bits) {
  const context = canvas.getContext("2d");
  const image = context.createImageData(WIDTH, HEIGHT);
  const bytes = bits ? Uint8Array.from(atob(bits), (it) => it.charCodeAt(0)) : new Uint8Array(ROW * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const lit = (bytes[y * ROW + (x >> 3)] >> (7 - (x & 7))) & 1;
      const at = (y * WIDTH + x) * 4;
      image.data.set(lit ? [190, 226, 255, 255] : [6, 10, 16, 255], at);
    }
  }
  context.putImageData(image, 0, 0);
}
