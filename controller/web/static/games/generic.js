// The board of a game from another package, drawn from its plan and the faces in its box.

import { svg } from "../elements.js";
import { UNIT, gridRows, onCells } from "./grid.js";

/** @import { GameModule, GameSheet, Move, Point, Spots } from "../types" */

const FIELD = /\{(:?)([^{}]*)\}/g;
/** Letters that stand for colours, if all letters of the game do. */
/** @type {Record<string, string>} */
const LETTERS = { W: "light", B: "dark", R: "red", G: "green", Y: "yellow" };
const COLOURS = ["light", "dark", "red", "green", "yellow", "blue", "violet", "brown"];
/** Room around the cells for names of rows and columns. */
const EDGE = 44;

/**
 * @typedef {object} Plan the drawing that the game itself gives, in units of the board
 * @property {Spots} spots
 * @property {(Point & { text: string })[]} labels
 */

/**
 * @param {Pick<GameSheet, "plan" | "box" | "seats">} sheet
 * @returns {GameModule}
 */
export function genericBoard(sheet) {
  const { spots, labels } = readPlan(sheet.plan);
  const colours = colourFaces(sheet.box.flat());
  const rows = gridRows(spots);
  const [left, top, right, bottom] = edges(spots);
  return {
    name: "generic",
    isGeneric: true,
    face: sheet.box[0]?.[0] ?? "",
    box: () => [left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE],
    spots: () => spots,
    rows: () => rows,
    ground: ({ pictures = {} }) => ground(spots, labels, pictures),
    pieces: (scene) => onCells(scene, spots),
    piece: (content) => token(content, colours),
    lastSpot: (move) => cellsIn(move, spots).at(-1),
    guesses: () => [],
    attempts: (picked, moves) => attempts(picked, moves),
    seatPieces: (seat) => facesOf(sheet, seat),
    choices: sheet.box.flat(),
    faces: sheet.box.filter((it) => it.length > 1).map((it) => it.join("")),
  };
}

/**
 * @param {string[]} plan
 * @returns {Plan}
 */
function readPlan(plan) {
  const lines = plan.map((line) => {
    let shift = 0;
    const fields = [...line.matchAll(FIELD)].map((it) => {
      // A field is as wide as a letter, whatever its name.
      const at = it.index - shift;
      shift += it[0].length - 1;
      return { at, isLabel: it[1] === ":", name: it[2] };
    });
    return { fields, title: line.split("{")[0].trim() };
  });
  const rows = lines.filter((it) => it.fields.some((field) => !field.isLabel));
  const isGrid = new Set(rows.map((it) => it.fields.length)).size === 1;
  const gaps = rows.flatMap(({ fields }) => fields.slice(1).map((it, n) => it.at - fields[n].at));
  const step = Math.min(...gaps) || 1;
  const first = Math.min(...rows.map((it) => it.fields[0].at));
  /** @type {Plan} */
  const found = { spots: new Map(), labels: [] };
  lines.forEach(({ fields, title }, row) => {
    const y = row * UNIT;
    for (const [column, { at, isLabel, name }] of fields.entries()) {
      const x = (isGrid ? column : (at - first) / step) * UNIT;
      if (isLabel) found.labels.push({ x, y, text: name });
      else found.spots.set(name, { x, y });
    }
    if (title && fields.length) found.labels.push({ x: -UNIT, y, text: title });
  });
  const [left, , , bottom] = edges(found.spots);
  for (const label of found.labels) {
    if (label.y > bottom) label.y = bottom + EDGE / 2;
    if (label.x < left) label.x = left - EDGE / 2;
  }
  return found;
}

/** @param {Spots} spots */
function edges(spots) {
  const xs = [...spots.values()].map((it) => it.x);
  const ys = [...spots.values()].map((it) => it.y);
  const half = UNIT / 2;
  return [
    Math.min(...xs) - half,
    Math.min(...ys) - half,
    Math.max(...xs) + half,
    Math.max(...ys) + half,
  ];
}

/**
 * @param {Spots} spots
 * @param {Plan["labels"]} labels
 * @param {Record<string, string>} pictures
 */
function ground(spots, labels, pictures) {
  const [left, top, right, bottom] = edges(spots);
  const wood = { x: left - EDGE, y: top - EDGE, rx: 20, class: "wood" };
  const size = { width: right - left + 2 * EDGE, height: bottom - top + 2 * EDGE };
  return svg(
    "g",
    {},
    svg("rect", { ...wood, ...size }),
    [...spots].map(([name, { x, y }]) => [
      svg("rect", { x: x - 48, y: y - 48, width: 96, height: 96, rx: 8, class: "cell" }),
      svg("text", { x, y, class: "picture" }, pictures[name] ?? ""),
    ]),
    labels.map(({ x, y, text }) => svg("text", { x, y, class: "coordinate" }, text)),
  );
}

/**
 * Colours of the faces. `W`, `B`, `R` … stand for colours where all letters do; other letters are
 * written on their pieces.
 * @param {string[]} faces
 */
function colourFaces(faces) {
  const isByLetter = faces.every((it) => it in LETTERS);
  return new Map(
    faces.map((it, at) => {
      const colour = isByLetter ? LETTERS[it] : COLOURS[at % COLOURS.length];
      return [it, { colour, letter: isByLetter && faces.length < 3 ? "" : it }];
    }),
  );
}

/**
 * A piece: a disc with its letter, what more is known of it, and how many lie there.
 * @param {string} content
 * @param {ReturnType<typeof colourFaces>} colours
 */
function token(content, colours) {
  const words = content.split(" ");
  const [, number, name] = words[0].match(/^(\d*)(.*)$/) ?? ["", "", words[0]];
  const known = [...colours.keys()].filter((it) => name.startsWith(it));
  const face = known.sort((a, b) => b.length - a.length)[0] ?? "";
  const { colour, letter } = colours.get(face) ?? { colour: "unknown", letter: "" };
  const text = letter + name.slice(face.length);
  const count = words.length > 1 ? words.length : Number(number || 1);
  const badge = count > 1 && [
    svg("circle", { cx: 30, cy: -30, r: 17, class: "badge" }),
    svg("text", { x: 30, y: -30, class: "count" }, String(count)),
  ];
  return svg(
    "g",
    { class: `token token-${colour}` },
    svg("circle", { cy: 4, r: 40, class: "shade" }),
    svg("circle", { r: 40, class: "edge" }),
    svg("circle", { r: 31, class: "groove" }),
    svg("text", { class: text.length > 2 ? "letters" : "letter" }, text),
    badge,
  );
}

/**
 * The faces of the pieces of a seat: by first letters, or in the order of the box.
 * @param {Pick<GameSheet, "box" | "seats">} sheet
 * @param {string} seat
 */
function facesOf({ box, seats }, seat) {
  const faces = box.length === 1 ? box[0] : box.map((it) => it[0]);
  /** @param {string} key */
  const own = (key) => faces.filter((it) => it[0].toLowerCase() === key[0].toLowerCase());
  if (seats.every((it) => own(it.key).length === 1)) return own(seat);
  const at = seats.findIndex((it) => it.key === seat);
  return faces.length === seats.length && at >= 0 ? [faces[at]] : [];
}

/**
 * The cells that a text names.
 * @param {string} text
 * @param {Spots} spots
 */
function cellsIn(text, spots) {
  const names = [...spots.keys()].sort((a, b) => b.length - a.length);
  const any = new RegExp(names.map((it) => it.replace(/\W/g, "\\$&")).join("|"), "g");
  return text.match(any) ?? [];
}

/**
 * What a person may have meant who pointed at these cells: texts like those of the legal moves.
 * @param {string[]} picked
 * @param {Move[]} moves
 */
function attempts(picked, moves) {
  const found = moves
    .filter((it) => it.path.length >= picked.length)
    .map(({ path, text }) => {
      const cells = path.map((cell, at) => picked[at] ?? cell);
      const pieces = text.split(new RegExp(`(${path.join("|")})`));
      return pieces.map((it) => (path.includes(it) ? cells[path.indexOf(it)] : it)).join("");
    });
  return [...new Set(found)].slice(0, 8);
}
