// Types for the checker alone: what the server sends (controller/web/API.md), and what modules of
// the page hand to each other. Nothing here is served or packed.

import type { Words } from "./words.js";

// What the server sends.

/** What lies at each place, by the name of the place: a cell, `hand.A`, `reserve.S`, `pile` … */
export type Scene = Record<string, string>;
export type Language = "fr" | "en";

export interface GameInfo {
  key: string;
  name: string;
  options: Record<string, string>;
  /** Only in the view of the table. */
  secret?: boolean;
}

export interface Seat {
  key: string;
  name: string;
  kind: "human" | "robot" | "remote";
  level: string;
  person: string;
  paired: boolean;
  team: number;
  holds: number;
}

/** A move of the public view. */
export interface Move {
  text: string;
  say: string;
  path: string[];
  piece: string;
  spoken: boolean;
}

/** A move of one seat, as its phone knows it. */
export interface SeatMove {
  text: string;
  say: string;
  path: string[];
  card: string;
  kind: "card" | "announce" | "exchange" | "troc" | "move" | "pass";
}

export interface Effect {
  place: string;
  before: string;
  after: string;
}

export interface LastMove {
  text: string;
  say: string;
  seat: number;
  act: number;
  ply: number;
  effects: Effect[];
}

/** A decided duel of Incognito: seats, cells, and the symbols of attacker and defender. */
export interface Duel {
  act: number;
  attacker: number;
  defender: number;
  cell: string;
  target: string;
  symbols: [string, string];
  end: "attacker" | "defender" | "stays" | "tie";
  say: string;
}

export interface Clock {
  pace: string;
  left: number[];
  running: number | null;
  ago?: number;
}

export interface PadBoard {
  name: string;
  rows: number;
  columns: number;
  spots: string[];
  pieces: Record<string, string>;
  tapped: boolean;
  slots: string[];
  loose: string[];
  quarters: number;
  profile: string;
}

export interface ScreenPage {
  title: string;
  text: string;
  choices: string[];
  chosen: number;
  keys: string;
}

export interface Question {
  key: string;
  moves: string[];
  keys: string[];
  back: boolean;
}

/** Where a seat holds what it hides; a new hand has a new number. */
export interface HeldHand {
  where: "here" | "phone";
  number: number;
  /** Whether a page that shows it is connected. */
  present?: boolean;
}

export interface SimulatedHand {
  mode: "whole" | "real";
  busy: boolean;
  holding: string;
  intent: string;
}

export interface Result {
  winners: number[];
  reason: string;
  outside?: boolean;
  /** Whether hands stay hidden for now, so that the game can still go on. */
  hidden?: boolean;
  score: number[];
  say: string;
}

export interface LogEntry {
  n: number;
  kind: "move" | "refusal" | "news";
  seat: number;
  text: string;
  say: string;
  cells: string[];
  rule?: string;
  clause?: string;
  /** Of a move: how many plies and acts there are with it, and why a robot played it. */
  ply?: number;
  act?: number;
  why?: string;
}

export interface LessonStep {
  game: string;
  step: number;
  steps: number;
  say: string;
  try: string[];
  clause: string;
}

export interface QrSquares {
  size: number;
  rows: string[];
}

/** `code`, `url` and `qr` come only to pages with control. */
export interface Pairing {
  seat: number;
  left: number;
  code?: string;
  replaced?: boolean;
  url?: string;
  qr?: QrSquares;
}

export type Phase =
  | "lobby"
  | "setup"
  | "playing"
  | "asking"
  | "mending"
  | "waiting"
  | "inviting"
  | "finished"
  | "private"
  | "paused";

/** The sections of the public table; `phase` is empty before the first message. */
export interface TableView {
  rev: number;
  state: string;
  mode: "sim" | "board";
  language: Language;
  game: GameInfo | null;
  phase: Phase | "";
  /** −1 is chance, −2 nobody. */
  turn: number;
  seats: Seat[];
  clock: Clock | null;
  scene: Scene;
  pictures: Record<string, string>;
  moves: Move[];
  last: LastMove | null;
  duel: Duel | null;
  ply: number;
  board: PadBoard | null;
  pads: string[];
  lights: string[];
  oled: string;
  page: ScreenPage;
  asking: Question | null;
  hand: SimulatedHand | null;
  hands?: (HeldHand | null)[];
  /** Whether several people still choose where they hold what they hide. */
  gathering?: boolean;
  /** The seat that the table waits for; −1 for none. */
  awaits?: number;
  /** Where other devices open the page: empty without a network, `null` if they may not. */
  address?: string | null;
  proposal: string;
  hint: { text: string; why: string };
  revocable: boolean;
  score: { side: string; seat: number; name: string; count: number }[];
  score_what: string;
  log: LogEntry[];
  result: Result | null;
  seal: string;
  pairing: Pairing | null;
  lesson: LessonStep | null;
  sound: { n: number; chime: string };
  menu: string[];
  thinking: boolean;
  /** The examination of the table; `null` where there can be none. */
  doctor: TableDoctor | null;
  doctor_pads: DoctorPads | null;
  link: boolean;
}

/** Without `open` there are only the first two; pages without control see `open` alone. */
export interface TableDoctor {
  open: boolean;
  new?: boolean;
  looking?: boolean;
  sections?: { key: string; name: string }[];
  testing?: string;
  asked?: { what: string; say: string; number: string; total: string } | null;
  findings?: DoctorFinding[];
  summary?: string;
  problem?: string;
}

export interface DoctorFinding {
  section: string;
  name: string;
  grade: "good" | "note" | "fault";
  text: string;
  fix: string;
}

/** Each list has an entry for each pad; those of contacts' values are empty. */
export interface DoctorPads {
  columns: number;
  tapped: boolean;
  names: string[];
  marks: string[];
  changes: number[];
  raw: number[];
  share: number[];
  margin: (number | null)[];
  lights: string[];
  asked: number[];
}

/** A table that has a game. */
export type MatchView = TableView & { game: GameInfo };

/** The sections of what one seat may know. */
export interface SeatView {
  rev: number;
  state: string;
  language: Language;
  seat: number;
  name: string;
  game: GameInfo;
  phase: Phase;
  turn: number;
  mine: boolean;
  needs: "" | "move" | "line-up" | "announce" | "exchange";
  hand: string[];
  symbols: Record<string, string>;
  reserve: string[];
  supply: Record<string, number>;
  moves: SeatMove[];
  line_up: { cells: string[]; prefix: string } | null;
  last: { seat: number; say: string } | null;
  duel: { say: string } | null;
  /** What the table asks this seat, which answers yes or no. */
  asked?: { say: string; yes: string; no: string } | null;
  /** Only this seat sees it; `offered`: it may ask for one now. */
  hint?: { offered: boolean; say: string };
  stirred: boolean;
  dealt: boolean;
  seal: string;
  result: { say: string; mood: "won" | "lost" | "draw"; again: boolean } | null;
  /** Hands of the others once the game is over for good. */
  revealed?: { name: string; cards: string[] }[];
  /** The position as this seat knows it. */
  scene?: Scene;
  pictures?: Record<string, string>;
  /** Whether this game hides nothing of this person's. */
  resting?: boolean;
}

export interface Welcome {
  type: "welcome";
  v: number;
  as: "table" | "seat";
  /** Only for a table. */
  control: boolean;
  /** Only for a seat. */
  seat: number;
  token: string;
}

export interface Closed {
  type: "closed";
  code: string;
  text: string;
}

export interface Done {
  type: "done";
  id: string;
}

export interface Refused {
  type: "refused";
  id?: string;
  code: string;
  text: string;
  clause?: string;
  cells?: string[];
}

/** The answer to a question, with the facts asked for. */
export type Told<Facts = object> = { type: "told"; id: string } & Facts;
export type Answer<Facts = object> = Done | Refused | Told<Facts>;
export type ServerMessage<View> =
  | Welcome
  | Closed
  | Answer
  | ({ type: "table" | "seat"; v: number; full: boolean } & Partial<View>);

export interface Explanation {
  legal: boolean;
  move: string;
  rule: string;
  text: string;
  clause: string;
  cells: string[];
  /** The cells that a legal move would change. */
  changes?: string[];
}

export interface Chances {
  turn: number;
  chance: number;
  choices: { text: string; say?: string; chance: number }[];
  exact: boolean;
  depth: number;
}

export interface SavedSeat {
  key: string;
  name: string;
  person: string;
  /** Only of a game that is looked at. */
  team?: number;
  kind: Seat["kind"];
  level: string;
}

export interface SavedGame {
  name: string;
  game: string;
  title: string;
  plies: number;
  /** Seconds since 1970. */
  changed: number;
  finished: boolean;
  /** Whether it is the game on the table. */
  current?: boolean;
  seats: SavedSeat[];
  result: { winners: number[]; score: number[] } | null;
}

/** Games between two players: who has won how many. */
export interface PairResult {
  players: string[];
  wins: number[];
  draws: number;
}

export interface Players {
  names: string[];
  /** Who played the last game of each kind. */
  last: Record<string, ChosenSeat[]>;
  results: PairResult[];
}

/** The board before the first move, with certain options. */
export interface Preview {
  pictures: Record<string, string>;
  scene: Scene;
}

export interface Position {
  scene: Scene;
  text: string;
  say: string;
  seat: number;
  ply: number;
  /** How many acts were made before it. */
  act: number;
  effects: Effect[];
}

/** A move with the chance of whoever plays it. */
export interface MoveChance {
  text: string;
  say: string;
  chance: number;
}

/** A position of a finished game: the chance of the seat to move, the best move and its own. */
export interface Judged {
  act: number;
  seat: number;
  chance: number;
  best: MoveChance;
  made: MoveChance | null;
  exact: boolean;
}

export interface ReplayedGame {
  name: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: SavedSeat[];
  positions: Position[];
  pictures: Record<string, string>;
  result: Result | null;
  record: string;
}

/** A game as `GET /api/v1/games/<language>` describes it. */
export interface GameSheet {
  key: string;
  name: string;
  about: string;
  notation: string;
  secret: boolean;
  cells: string[];
  /** The board as the game draws it with letters: `{cell}`, `{:name of a column}`. */
  plan: string[];
  /** The faces of each kind of piece. */
  box: string[][];
  /** Where the drawing of the game's own package is; empty without one. */
  drawing: string;
  /** How people call cells, where not as the notation does. */
  cell_names: Record<string, string>;
  seats: SheetSeat[];
  seatings: Record<string, SheetSeat[]>;
  options: GameOption[];
  pieces: Record<string, string>;
  places: Record<string, string>;
  clauses: { id: string; text: string }[];
  lesson: number;
}

export interface SheetSeat {
  key: string;
  name: string;
  team: number;
}

export interface GameOption {
  name: string;
  text: string;
  values: { value: string; text: string }[];
  form: string;
}

export interface Level {
  key: string;
  name: string;
}

// What a client sends; the connection adds the id.

export interface Gesture {
  gesture: "lift" | "put" | "carry" | "turn" | "push" | "tap" | "knock" | "unplug" | "wait";
  pad?: number;
  to?: number;
  kind?: string;
  pads?: number[];
  seconds?: number;
}

export type KeyName = "left" | "right" | "ok" | "back" | "menu";

export interface ChosenSeat {
  kind: "human" | "robot";
  level: string;
  name: string;
}

export interface BeginRequest {
  do: "begin";
  game: string;
  options: Record<string, string>;
  seats: ChosenSeat[];
  clock: string;
}

export type TableRequest =
  | { do: "play"; state: string; text: string }
  | { do: "why"; text: string }
  | ({ do: "gesture" } & Gesture)
  | { do: "key"; key: KeyName; down?: boolean; long?: boolean }
  | { do: "choose"; state: string; at: number }
  | { do: "hand"; mode: SimulatedHand["mode"] }
  | BeginRequest
  | { do: "reseat"; seat: number; kind: Seat["kind"]; level: string }
  | { do: "wish"; what: string; seat?: number }
  | { do: "language"; language: Language }
  | { do: "pair"; seat: number; here: boolean; bytes?: string }
  | { do: "unpair"; seat: number }
  | { do: "resume"; name: string }
  | { do: "saved" }
  | { do: "preview"; game: string; options: Record<string, string> }
  | { do: "players" }
  | { do: "rename"; name: string; to: string }
  | { do: "replay"; name: string }
  | { do: "review"; name: string; act: number }
  | { do: "analyse" }
  | { do: "lesson"; game: string; step: number }
  | { do: "doctor"; act: string; section?: string; text?: string };

export type SeatRequest =
  | { do: "act"; state: string; text: string }
  | { do: "stir"; bytes: string }
  | { do: "leave" | "hint" | "again" }
  | { do: "consent"; yes: boolean };

export type Hello =
  | { as: "table"; language: string; token: string }
  | { as: "seat"; language: string; token?: string; code?: string };

// What modules of the page hand to each other.

/** What may stand among the children of an element; empty ones are left out. */
export type Child = Node | string | null | undefined | false | Child[];
export type Attributes = Record<string, unknown> & {
  text?: string;
  data?: Record<string, unknown>;
};
export type Say = Words["say"];
export type ConnectionState = "joining" | "open" | "lost" | "closed";

/** What the table's page knows at this moment. */
export interface PageState {
  table: TableView;
  /** Whether this page may act for the table. */
  control: boolean;
  connection: ConnectionState;
  /** When the clocks of the table were last heard of, in milliseconds of this page. */
  clockAt: number;
  /** The last refusal that was shown. */
  refused: string;
}

// Games: each module of games/ is one of these.

export interface Point {
  x: number;
  y: number;
}

/** A place of the board that can be pointed at. */
export interface Spot extends Point {
  size?: number;
  slot?: boolean;
  /** Degrees by which the arrow of a slot is turned. */
  turn?: number;
  place?: string;
  level?: number;
}
export type Spots = Map<string, Spot>;

/** How the board is laid out in the room it has. */
export interface Shape {
  tall: boolean;
}

export interface DrawnPiece extends Point {
  key: string;
  spot: string;
  content: string;
  size?: number;
  scale?: number;
}

/** A row that slides: where its pieces come from, and the piece that leaves the board. */
export interface Slide {
  moved: { key: string; from: Point }[];
  leaving: { content: string; from: Spot; to: Spot };
}

export interface Ground {
  options: Record<string, string>;
  pictures?: Record<string, string>;
  say: Say;
}

/** Draws one piece; all that an icon needs. */
export interface PieceDrawing {
  name: string;
  /** The view box of an icon; 100 by 100 around the origin without it. */
  iconBox?: string;
  piece(content: string, piece?: { size?: number }): SVGElement;
}

/** What the drawing module of another package is given; its default export is a `DrawGame`. */
export interface DrawingTools {
  svg: typeof import("./elements.js").svg;
  html: typeof import("./elements.js").html;
  sheet: GameSheet;
  /** The board that is drawn without it: whatever it does not draw itself is taken from here. */
  generic: GameModule;
}

export type PackageDrawing = Partial<
  Pick<
    GameModule,
    | "face"
    | "box"
    | "spots"
    | "rows"
    | "ground"
    | "pieces"
    | "piece"
    | "hit"
    | "seatPieces"
    | "lastSpot"
  >
>;
export type DrawGame = (tools: DrawingTools) => PackageDrawing;

export interface GameModule extends PieceDrawing {
  /** The piece that stands for the game in lists; none without a drawing. */
  face: string;
  box(shape: Shape): number[];
  spots(shape: Shape): Spots;
  /** The spots in reading order, for arrow keys and screen readers. */
  rows(shape: Shape): string[][];
  ground(ground: Ground, shape: Shape): SVGElement;
  pieces(scene: Scene, shape: Shape): DrawnPiece[];
  /** The spot that the last move is marked on. */
  lastSpot(move: string): string | null | undefined;
  /** Moves that a person may have meant who pointed at this spot, to ask the server about. */
  guesses(spot: string): string[];
  /** The same for any number of spots, from the form of the legal moves. */
  attempts?(spots: string[], moves: Move[]): string[];
  /** Whether it is drawn from the game's plan, and places beside the board are shown as words. */
  isGeneric?: boolean;
  /** The pieces of a seat, as icons. */
  seatPieces(seat: string): string[];
  /** The area of a spot; a square without it. */
  hit?(spot: Spot): SVGElement;
  /** Whether a spot can be pointed at in this scene; always without it. */
  isPresent?(spot: string, scene: Scene): boolean;
  /** What lies above the pieces, and changes with the scene. */
  overlay?(scene: Scene, say: Say): Child[];
  /** The scene for a screen reader, as far as the spots alone do not say it. */
  describe?(scene: Scene, say: Say): string;
  /** A scene to look at before the board goes on; the number that tells it from others. */
  scene?(table: MatchView, words: Words): { number: number; node: HTMLElement } | null;
  /** What a move is called among those that fit the same spots. */
  answer?(move: Move, say: Say): string;
  /** Whether what a move would turn is shown before it is made. */
  hasPreview?: boolean;
  /** Which sentence says what to do (`web.now.do.…`); that of the game without it. */
  task?(table: MatchView): string;
  slide?(before: Scene, after: Scene): Slide | null;
  /** Milliseconds that a slide takes. */
  slideTime?: number;
  /** Whether the board has another shape on narrow screens. */
  hasTallShape?: boolean;
  /** Whether the board shows a picture in each cell, which a dot would hide. */
  hasPictures?: boolean;
  /** The name of a picture of the board, empty where there is none. */
  pictureName?(say: Say, picture: string): string;
  /** The name of a spot that is no cell, such as a slot; empty for any other. */
  spotName?(say: Say, spot: string): string;
  /** The name of a piece whose sheet has none for it; empty where it has. */
  pieceName?(say: Say, content: string, seats: SheetSeat[]): string;
  /** Pieces that a move can name, where several moves fit one spot. */
  choices?: string[];
  /** The faces of each two-sided piece, as letters. */
  faces?: string[];
  /** How a piece of the box is shown while nobody may know its face. */
  closedFace?(face: string): string;
  /** The piece that the seat to move plays with now, if it is a certain one. */
  pieceInHand?(scene: Scene, seat: string): string;
  /** What lies before a seat. */
  holdings?(table: MatchView, at: number, say: Say): HTMLElement[];
  /** Whether cards are chosen in an open hand before a cell is. */
  hasCards?: boolean;
  /** Whether a move is chosen in the hand or among the answers, and not on the board. */
  isChosenInWords?(move: Move): boolean;
  /** The scene with what open hands of this page may show. */
  reveal?(scene: Scene, hands: SeatView[]): Scene;
  /** The scene to show while the simulated hand is at work on the pads. */
  whileMoving?(table: MatchView, onPads: Scene): Scene;
  /** The part of a hand that this game draws itself. */
  handContent?(hand: HandOwner): HandContent;
}

/** What the content of a hand may ask of the hand it belongs to. */
export interface HandOwner {
  words: Words;
  /** Send a move, and forget what was chosen for it. */
  play(text: string): void;
  /** Show the hand again. */
  redraw(): void;
}

/** The cards or symbols in a hand: each game with secrets has its own. */
export interface HandContent {
  show(view: SeatView): Child[];
  /** The moves that can be finished by pointing at a cell. */
  aims(view: SeatView): SeatMove[];
  /** Nothing is chosen any more. */
  clear(): void;
}

/** What the board is to show. */
export interface BoardView {
  game: string;
  title: string;
  options: Record<string, string>;
  pictures: Record<string, string>;
  language: string;
  scene: Scene;
  /** The spot of the last move. */
  last?: string | null;
  targets?: string[];
  chosen?: string[];
  /** The pieces that would turn, while a target is pointed at. */
  turning?: string[];
  /** The cells that a rule speaks of. */
  ruleCells?: string[];
  lights?: Map<string, PadLight>;
}

export interface PadLight {
  colour: string;
  pattern: string;
}
