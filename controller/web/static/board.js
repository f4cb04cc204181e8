// The board on the screen: draws a scene, moves what changed, shows the lights, and can be pointed
// at with a mouse, a finger or the arrow keys.

import { DRAWINGS } from "./games/catalog.js";
import { refill, svg } from "./svg.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const DRAG = 8;

export class Board {
  /** `label(spot, content)` names a spot for a reader, `pick(spot)` is told what was pointed at,
   * `drag(from, to)` what was dragged where; `say(key)` gives a word of the page. */
  constructor(host, { label = (spot) => spot, pick = () => {}, drag = null, say = () => "" } = {}) {
    Object.assign(this, { host, label, pick, drag, say, nodes: new Map(), shown: {}, key: "", at: "" });
    this.observer = new ResizeObserver(() => this.reshape());
    this.observer.observe(host);
  }

  /** Draw this: `game`, `options`, `pictures`, `scene`, and how to show it (`last`, `targets`, `chosen`, `lights`, `cells`). */
  show(view) {
    this.view = view;
    const drawing = DRAWINGS[view.game];
    if (!drawing) return;
    const shape = this.shape();
    const key = JSON.stringify([view.game, view.options, view.pictures, shape, view.language]);
    if (key !== this.key) this.rebuild(drawing, shape, key);
    this.update();
  }

  shape() {
    const w = this.host.clientWidth;
    return { tall: this.view?.game === "inside" && w > 0 && w < 520 && w < innerHeight };
  }

  reshape() {
    if (!this.view) return;
    const shape = this.shape();
    if (this.kind && shape.tall !== this.kind.tall) this.show(this.view);
  }

  rebuild(drawing, shape, key) {
    Object.assign(this, { drawing, kind: shape, key, nodes: new Map(), shown: {} });
    this.spots = drawing.spots(shape);
    this.rows = drawing.rows(shape);
    const layer = (name) => svg("g", { class: name, "aria-hidden": "true" });
    this.layers = { under: layer("under"), pieces: layer("pieces"), marks: layer("marks"), over: layer("over") };
    this.hits = svg("g", { class: "hits" });
    this.extras = svg("g", { class: "extras", "aria-hidden": "true" });
    const [x, y, w, h] = drawing.box(shape);
    this.root = svg("svg", { viewBox: `${x} ${y} ${w} ${h}`, class: `board game-${drawing.name}`, role: "grid", "aria-label": this.view.title ?? "" },
      svg("g", { "aria-hidden": "true" }, drawing.ground({ options: this.view.options ?? {}, pictures: this.view.pictures, words: this.say }, shape)),
      this.layers.under, this.layers.pieces, this.layers.marks, this.layers.over, this.extras, this.hits);
    this.host.style.setProperty("--ratio", String(w / h));
    refill(this.host, this.root);
    this.buildHits();
  }

  buildHits() {
    this.cells = new Map();
    for (const row of this.rows) {
      const group = svg("g", { role: "row" });
      for (const name of row) {
        const spot = this.spots.get(name);
        const area = this.drawing.hit?.(spot) ?? svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 8 });
        const hit = svg("g", { role: "gridcell", class: "hit", tabindex: "-1", transform: `translate(${spot.x} ${spot.y})`, data: { spot: name } }, area);
        this.cells.set(name, hit);
        group.append(hit);
      }
      this.hits.append(group);
    }
    if (!this.cells.has(this.at)) this.at = this.rows[Math.floor(this.rows.length / 2)][0];
    this.cells.get(this.at).setAttribute("tabindex", "0");
    this.hits.addEventListener("keydown", (event) => this.keydown(event));
    this.hits.addEventListener("focusin", (event) => this.rove(event.target.dataset.spot));
    this.root.addEventListener("click", (event) => {
      if (this.dragged) return;
      const name = event.target.closest("[data-spot]")?.dataset.spot;
      if (name) this.pick(name);
    });
    if (this.drag) this.listenToDrags();
  }

  /** The scene, the lights and the marks of the present view. */
  update() {
    const { view, drawing } = this;
    this.updatePieces(view.scene, view.last);
    this.updateLights(view.lights ?? new Map());
    this.updateMarks();
    for (const [name, hit] of this.cells) {
      const label = this.label(name, view.scene[name.split("#")[0]] ?? "");
      if (hit.getAttribute("aria-label") !== label) hit.setAttribute("aria-label", label);
      const chosen = (view.chosen ?? []).includes(name);
      hit.toggleAttribute("data-target", (view.targets ?? []).includes(name));
      hit.classList.toggle("chosen", chosen);
      hit.setAttribute("aria-selected", String(chosen));
    }
    if (drawing.extra) {
      refill(this.extras, ...drawing.extra(view.scene, this.kind).map((it) =>
        svg("g", { class: "hit", transform: `translate(${it.x} ${it.y})`, data: { spot: it.spot } }, drawing.hit(it))));
    }
  }

  updatePieces(scene, last) {
    const { drawing, nodes } = this;
    const before = this.shown;
    const fresh = nodes.size === 0;
    const wanted = drawing.pieces(scene, this.kind);
    const slide = fresh ? null : drawing.slides?.(before, scene);
    const gone = new Map([...nodes].filter(([key]) => !wanted.some((it) => it.key === key)));
    const moving = new Map((slide?.moved ?? []).map((it) => [it.key, it.from]));
    const origin = this.spots.get(last?.cells?.at(-1));
    let next = null;
    for (const piece of [...wanted].reverse()) {
      let node = nodes.get(piece.key);
      if (!node) {
        const from = slide || fresh ? null : this.whence(piece, gone);
        node = this.make(piece);
        nodes.set(piece.key, node);
        this.layers.pieces.insertBefore(node.outer, next);
        if (!fresh && !moving.has(piece.key)) this.enter(node, piece, from);
      } else if (node.content !== piece.content) {
        const turn = !moving.has(piece.key);
        this.change(node, piece, turn && !fresh, origin);
      }
      place(node, piece);
      if (moving.has(piece.key)) glide(node.outer, moving.get(piece.key), piece, drawing.pace);
      next = node.outer;
    }
    for (const [key, node] of gone) {
      nodes.delete(key);
      if (calm.matches || fresh || slide || node.taken) node.outer.remove();
      else node.outer.animate([{ opacity: 1 }, { opacity: 0 }], 180).finished.then(() => node.outer.remove(), () => node.outer.remove());
    }
    if (slide?.leaving?.content && !calm.matches) this.leave(slide.leaving);
    this.shown = { ...scene };
  }

  /** Where a piece that appears has come from: a piece of the same kind that has just gone. */
  whence(piece, gone) {
    const side = piece.content[0];
    for (const [key, node] of gone) {
      if (!node.taken && node.content[0] === side && key.startsWith("solid:") === piece.key.startsWith("solid:")) {
        node.taken = true;
        return { x: node.x, y: node.y };
      }
    }
    return null;
  }

  make(piece) {
    const inner = svg("g", {}, this.drawing.piece(piece.content, piece));
    const outer = svg("g", { class: "piece" }, inner);
    return { outer, inner, content: piece.content };
  }

  enter(node, piece, from) {
    if (calm.matches) return;
    if (from) glide(node.outer, from, piece);
    else node.inner.animate([{ transform: "translate(0px, -36px) scale(1.12)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 200, easing: "ease-out" });
  }

  change(node, piece, turn, origin) {
    const swap = () => refill(node.inner, this.drawing.piece(piece.content, piece));
    node.content = piece.content;
    if (!turn || calm.matches) {
      swap();
      return;
    }
    const far = origin ? Math.hypot(origin.x - piece.x, origin.y - piece.y) / 100 : 0;
    const half = { duration: 130, delay: Math.min(6, far) * 45, easing: "ease-in", fill: "forwards" };
    const first = node.inner.animate([{ transform: "scale(1, 1)" }, { transform: "scale(0.04, 1.06)" }], half);
    first.finished.then(() => {
      swap();
      first.cancel();
      node.inner.animate([{ transform: "scale(0.04, 1.06)" }, { transform: "scale(1, 1)" }], { duration: 150, easing: "ease-out" });
    }, swap);
  }

  /** The tile that a push sends out of the board. */
  leave({ content, from, to }) {
    if (this.shown && this.view.scene[this.nameAt(to)]) return;
    const node = this.make({ content });
    this.layers.pieces.append(node.outer);
    place(node, to);
    const slid = node.outer.animate([
      { transform: move(from), opacity: 1 }, { transform: move(to), opacity: 1, offset: 0.55 }, { transform: move(to), opacity: 0 }], 1200);
    slid.finished.then(() => node.outer.remove(), () => node.outer.remove());
  }

  nameAt(spot) {
    for (const [name, it] of this.spots) if (it === spot) return name;
    return "";
  }

  /** Lights around the spots: `lights` maps a spot to its colour and pattern. */
  updateLights(lights) {
    const under = [];
    const over = [];
    for (const [name, { colour, pattern }] of lights) {
      const spot = this.spots.get(name);
      if (!spot) continue;
      const shape = (extra) => this.drawing.hit?.(spot, extra) ?? svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 10 });
      const lit = (kids) => {
        const group = svg("g", { class: `light ${pattern}`, transform: `translate(${spot.x} ${spot.y})`, data: { light: name } }, ...kids);
        group.style.setProperty("--glow", colour);
        return group;
      };
      const pool = shape();
      pool.setAttribute("class", "pool");
      under.push(lit([pool]));
      const ring = shape();
      ring.setAttribute("class", "ring");
      const halo = shape();
      halo.setAttribute("class", "halo");
      over.push(lit([ring, halo]));
    }
    refill(this.layers.under, ...under);
    refill(this.layers.over, ...over);
  }

  /** The last move, the spots that may be chosen next, the cells of a rule. */
  updateMarks() {
    const { view } = this;
    const marks = [];
    const at = (name, node) => {
      const spot = this.spots.get(name);
      if (!spot) return;
      node.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
      marks.push(node);
    };
    for (const name of view.targets ?? []) at(name, this.target(name));
    for (const name of view.last?.cells ?? []) at(name, this.outline(name, "last-mark"));
    for (const name of view.cells ?? []) at(name, svg("rect", { x: -45, y: -45, width: 90, height: 90, rx: 14, class: "clause-mark" }));
    refill(this.layers.marks, ...marks);
  }

  /** Where something may be put: a dot in the middle, or the edge where the middle is a picture. */
  target(name) {
    if (!this.spots.has(name)) return svg("g");
    if (this.view.scene[name]) return this.outline(name, "target-piece");
    const pictured = this.drawing.hit || this.spots.get(name).slot || this.drawing.name === "royal-reversi";
    return pictured ? this.outline(name, "target-area") : svg("circle", { r: 12, class: "target" });
  }

  outline(name, kind) {
    const shape = this.drawing.hit?.(this.spots.get(name)) ?? svg("rect", { x: -46, y: -46, width: 92, height: 92, rx: 10 });
    shape.setAttribute("class", kind);
    return shape;
  }

  rove(name) {
    if (!name || !this.cells.has(name) || name === this.at) return;
    this.cells.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = name;
    this.cells.get(name).setAttribute("tabindex", "0");
  }

  focus(name = this.at) {
    this.rove(name);
    this.cells?.get(this.at)?.focus();
  }

  keydown(event) {
    const row = this.rows.findIndex((it) => it.includes(this.at));
    const column = this.rows[row].indexOf(this.at);
    const nearest = (there) => {
      const x = this.spots.get(this.at).x;
      return this.rows[there].reduce((best, it) => (Math.abs(this.spots.get(it).x - x) < Math.abs(this.spots.get(best).x - x) ? it : best));
    };
    let to = null;
    switch (event.key) {
      case "ArrowLeft": to = this.rows[row][column - 1]; break;
      case "ArrowRight": to = this.rows[row][column + 1]; break;
      case "ArrowUp": to = row > 0 ? nearest(row - 1) : null; break;
      case "ArrowDown": to = row < this.rows.length - 1 ? nearest(row + 1) : null; break;
      case "Home": to = this.rows[row][0]; break;
      case "End": to = this.rows[row].at(-1); break;
      case "Enter": case " ": event.preventDefault(); this.pick(this.at); return;
      default: return;
    }
    event.preventDefault();
    if (to) this.focus(to);
  }

  /** With a mouse or a pen, a piece can be dragged; a finger taps, so that the page still scrolls. */
  listenToDrags() {
    const { root } = this;
    let start = null;
    root.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      const name = event.target.closest("[data-spot]")?.dataset.spot;
      if (event.pointerType === "touch" || event.button !== 0 || !name) return;
      const node = [...this.nodes].find(([key]) => key === name)?.[1];
      if (node) start = { name, node, x: event.clientX, y: event.clientY };
    });
    const moved = (event) => {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!this.dragged && Math.hypot(dx, dy) < DRAG) return;
      this.dragged = true;
      const scale = root.getScreenCTM().a;
      start.node.outer.style.transform = move({ x: start.node.x + dx / scale, y: start.node.y + dy / scale });
      start.node.outer.classList.add("ghost");
    };
    const ended = (event) => {
      if (!start) return;
      const { name, node } = start;
      start = null;
      node.outer.classList.remove("ghost");
      place(node, node);
      if (!this.dragged) return;
      const under = document.elementsFromPoint(event.clientX, event.clientY).find((it) => it.closest?.("[data-spot]"));
      const to = under?.closest("[data-spot]").dataset.spot;
      if (to && to !== name) this.drag(name, to);
    };
    root.addEventListener("pointermove", moved);
    root.addEventListener("pointerup", ended);
    root.addEventListener("pointerleave", ended);
  }
}

const move = ({ x, y }) => `translate(${x}px, ${y}px)`;

function place(node, piece) {
  node.x = piece.x;
  node.y = piece.y;
  node.scale = piece.scale ?? node.scale ?? 1;
  node.outer.style.transform = move(piece) + (node.scale === 1 ? "" : ` scale(${node.scale})`);
}

function glide(node, from, to, duration = 340) {
  if (calm.matches) return;
  node.animate([{ transform: move(from) }, { transform: move(to) }], { duration, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" });
}

/** What drawings share; it stands once in the page and stays, whatever is drawn anew. */
function definitions() {
  const stop = (offset, colour, opacity) => svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  return svg("defs", {},
    svg("radialGradient", { id: "ball-round", cx: "0.38", cy: "0.32", r: "0.72" }, stop("0", "#fff", "0.35"), stop("0.45", "#fff", "0"), stop("1", "#000", "0.45")),
    svg("pattern", { id: "card-weave", width: 12, height: 12, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { width: 12, height: 12, fill: "#7a2436" }), svg("rect", { width: 6, height: 6, fill: "#9c3a4c" }), svg("rect", { x: 6, y: 6, width: 6, height: 6, fill: "#9c3a4c" })));
}

/** A single piece as a small picture, for seats and choices. */
export function icon(game, content, size = 34) {
  const drawing = DRAWINGS[game];
  return svg("svg", { viewBox: drawing.icon ?? "-50 -50 100 100", width: size, height: size, class: `icon game-${game}`, "aria-hidden": "true" },
    drawing.piece(content, { size: 48 }));
}

document.body.prepend(svg("svg", { width: 0, height: 0, class: "definitions", "aria-hidden": "true" }, definitions()));
