// A blue frame with round holes, and discs in two colours. What is not drawn here (where the cells
// are, how pieces are placed, icons of the seats) comes from the board that Tablier draws itself.

const COLOURS = { Y: ["#f4c20d", "#b98a00"], R: ["#d93025", "#8f1d16"] };

export default function draw({ svg, generic, sheet }) {
  const [columns, rows] = [7, sheet.cells.length / 7];
  const [left, top, width, height] = generic.box({ tall: false });
  const holes = [...generic.spots({ tall: false }).values()];

  /** The frame, and in each cell a hole; names of columns below. */
  function ground() {
    return svg(
      "g",
      {},
      svg("rect", { x: left, y: top, width, height, rx: 28, fill: "#1d4f9f" }),
      holes.map(({ x, y }) => svg("circle", { cx: x, cy: y, r: 42, fill: "#0d2850" })),
      [..."abcdefg"].slice(0, columns).map((name, at) =>
        svg(
          "text",
          { x: at * 100, y: rows * 100 - 28, "font-size": 24, "font-weight": 700, fill: "#fff" },
          name,
        ),
      ),
    );
  }

  /** A disc; red ones have a ring, so that colour is not all that differs. */
  function piece(content) {
    const [fill, stroke] = COLOURS[content];
    return svg(
      "g",
      {},
      svg("circle", { r: 40, fill, stroke, "stroke-width": 4 }),
      content === "R" && svg("circle", { r: 24, fill: "none", stroke, "stroke-width": 6 }),
    );
  }

  return { ground, piece };
}
