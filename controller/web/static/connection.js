// The socket to the table: says hello, keeps the last view, and reconnects by itself.

/** @import { Answer, Closed, ConnectionState, Hello, Refused } from "./types" */
/** @import { SeatRequest, ServerMessage, TableRequest, Welcome } from "./types" */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** @template {{ rev: number }} View */
export class Connection {
  /**
   * @param {object} listener
   * @param {() => Hello} listener.hello the first message
   * @param {(view: View, changed: Partial<View>) => void} listener.changed hears of every change
   * @param {(name: ConnectionState) => void} listener.state hears how the connection stands
   * @param {() => Refused} listener.lost the answer to a request without a connection
   * @param {(message: Welcome) => void} [listener.welcome]
   * @param {(message: Closed) => void} [listener.closed]
   */
  constructor({ hello, changed, state, lost, welcome = () => {}, closed = () => {} }) {
    this.listener = { hello, changed, state, lost, welcome, closed };
    this.view = /** @type {View} */ ({});
    /** @type {Map<string, (answer: any) => void>} */
    this.waiting = new Map();
    this.count = 0;
    this.wait = FIRST_WAIT;
    this.hasEnded = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.wake = () => {
      if (document.hidden || this.hasEnded || this.socket?.readyState === WebSocket.OPEN) return;
      this.reconnect(0);
    };
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.hasEnded || this.socket?.readyState === WebSocket.CONNECTING) return;
    const isFirst = this.wait === FIRST_WAIT && !this.view.rev;
    this.listener.state(isFirst ? "joining" : "lost");
    const protocol = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${protocol}://${location.host}/api/v1/socket`);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ do: "hello", v: 1, ...this.listener.hello() }));
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (socket !== this.socket) return;
      for (const settle of this.waiting.values()) settle(this.listener.lost());
      this.waiting.clear();
      if (this.hasEnded) return;
      this.listener.state("lost");
      this.reconnect(this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }

  /** @param {number} wait milliseconds */
  reconnect(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** @param {ServerMessage<View>} message */
  receive(message) {
    switch (message.type) {
      case "welcome":
        this.wait = FIRST_WAIT;
        this.listener.welcome(message);
        this.listener.state("open");
        return;
      case "table":
      case "seat":
        if (message.full) this.view = /** @type {View} */ ({});
        Object.assign(this.view, message);
        this.listener.changed(this.view, message);
        return;
      case "closed":
        this.end();
        this.listener.closed(message);
        return;
      default:
        this.waiting.get(message.id ?? "")?.(message);
        this.waiting.delete(message.id ?? "");
    }
  }

  /**
   * Ask for something; the same `id` twice is done once, which makes a double tap harmless.
   * @template [Facts=object]
   * @param {TableRequest | SeatRequest} request
   * @param {string} [id]
   * @returns {Promise<Answer<Facts>>}
   */
  ask(request, id = `k${(this.count += 1)}`) {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(this.listener.lost());
    return new Promise((settle) => {
      this.waiting.set(id, settle);
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  end() {
    this.hasEnded = true;
    clearTimeout(this.timer);
    this.listener.state("closed");
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}

/**
 * The id of a move in a position: the same move twice is the same request.
 * @param {string} state
 * @param {string} text
 */
export function moveId(state, text) {
  return `${state.slice(0, 12)}:${text}`.slice(0, 32);
}

/** 16 random bytes as hexadecimal digits: this page's share in the deal. */
export function randomShare() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((it) => it.toString(16).padStart(2, "0")).join("");
}
