// One socket to the table: says hello, keeps what the server told, and comes back by itself.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

export class Link {
  /** `hello()` gives the first message, `told(state, changed)` hears of every change, `state(name)`
   * of the connection: `joining`, `open`, `lost`, `closed`; `lost()` is what it answers without one. */
  constructor({ hello, told, state, lost, welcome = () => {}, closed = () => {} }) {
    Object.assign(this, { hello, told, onstate: state, lost, welcome, onclosed: closed });
    this.facts = {};
    this.waiting = new Map();
    this.count = 0;
    this.wait = FIRST_WAIT;
    this.ended = false;
    this.wake = () => {
      if (!document.hidden && !this.ended && this.socket?.readyState !== WebSocket.OPEN) this.again(0);
    };
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.ended || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.onstate(this.wait === FIRST_WAIT && !this.facts.rev ? "joining" : "lost");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", v: 1, ...this.hello() }));
    socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    socket.onclose = () => {
      if (socket !== this.socket) return;
      for (const settle of this.waiting.values()) settle(this.lost());
      this.waiting.clear();
      if (this.ended) return;
      this.onstate("lost");
      this.again(this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }

  again(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  heard(message) {
    switch (message.type) {
      case "welcome":
        this.wait = FIRST_WAIT;
        this.welcome(message);
        this.onstate("open");
        return;
      case "table":
      case "seat": {
        if (message.full) this.facts = {};
        Object.assign(this.facts, message);
        this.told(this.facts, message);
        return;
      }
      case "closed":
        this.end();
        this.onclosed(message);
        return;
      default:
        this.waiting.get(message.id)?.(message);
        this.waiting.delete(message.id);
    }
  }

  /** Ask for something; the answer is `done`, `told` or `refused`.
   * The same `id` twice is done once: that is what makes a double tap harmless. */
  ask(what, { id = `k${(this.count += 1)}` } = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(this.lost());
    return new Promise((settle) => {
      this.waiting.set(id, settle);
      this.socket.send(JSON.stringify({ ...what, id }));
    });
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.onstate("closed");
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
