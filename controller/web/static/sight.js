// From what the server tells of the table to what the board on the screen shows.

/** The name of each pad's spot; a place with several pads is numbered (`reserve.S#1`). */
export function padNames(board) {
  const seen = new Map();
  return board.spots.map((spot) => {
    if (!spot || !spot.includes(".")) return spot;
    const count = seen.get(spot) ?? 0;
    seen.set(spot, count + 1);
    return `${spot}#${count}`;
  });
}

/** What lies there: the pieces on the pads, with the faces that the scene knows of them. */
export function laid(table) {
  const { board, pads, scene } = table;
  const kinds = board?.pieces ?? {};
  // Before the pieces are set up, those of the last game may still lie there.
  if (!board || board.tapped || !pads?.length || !Object.keys(kinds).length || table.phase === "waiting") return scene;
  const faces = Object.entries(kinds);
  const names = padNames(board);
  // A place whose pads nobody has used, such as a reserve, is shown as the scene has it.
  const used = new Set(board.spots.filter((_, at) => pads[at]));
  const found = Object.fromEntries(Object.entries(scene).filter(([place]) => place.includes(".") && !used.has(place)));
  for (const place of ["pool", "pile", "discards"]) if (scene[place]) found[place] = scene[place];
  pads.forEach((kind, at) => {
    const name = names[at];
    if (!kind || !name) return;
    const [place, number] = name.split("#");
    const side = place.split(".")[1];
    const expected = number === undefined ? scene[place] : scene[place]?.[number] && side + scene[place][number];
    if (expected && (kinds[expected] === kind || kinds[expected[0]] === kind || !faces.some(([, it]) => it === kind))) found[name] = expected;
    else {
      const face = faces.find(([, it]) => it === kind)?.[0] ?? expected;
      if (face) found[name] = table.game.key === "incognito" ? `${face[0]}?` : face;
    }
  });
  return found;
}

/** A row of INVERS slides as one: while the simulated hand pushes it, the pads see tiles come and go
 * one by one, so the row stays as the game has it, with the tile that waits in its slot. */
export class Pushes {
  waiting = null;

  scene(table) {
    const pads = laid(table);
    if (this.waiting?.ply !== table.ply || table.phase !== "playing") this.waiting = null;
    if (!table.board?.slots?.length || table.hand?.mode !== "whole" || table.phase !== "playing") return pads;
    const tile = table.scene[`hand.${table.seats[table.turn]?.key}`];
    const slot = Object.keys(pads).find((it) => /^[NESW]/.test(it) && pads[it] === tile);
    if (table.hand.busy && slot) this.waiting ??= { ply: table.ply, slot, tile };
    return this.waiting ? { ...table.scene, [this.waiting.slot]: this.waiting.tile } : table.scene;
  }
}

/** The lights by spot: colour and pattern. */
export function lights(table) {
  const found = new Map();
  if (!table.board) return found;
  padNames(table.board).forEach((name, at) => {
    const [colour, pattern] = (table.lights?.[at] ?? "").replace(/^(\S{3}) (\S{3})/, "$1$2").split(" ");
    if (name && colour) found.set(name, { colour: `#${colour}`, pattern });
  });
  return found;
}

/** The first pad of a spot, or of its numbered place. */
export function padOf(table, name) {
  return padNames(table.board).indexOf(name);
}
