// The chimes of the table, played softly; silent until somebody has touched the page, as browsers want.

// Each chime as notes: [hertz, start, length] with times in seconds.
const CHIMES = {
  tick: [[1200, 0, 0.05]],
  done: [[660, 0, 0.12], [880, 0.1, 0.2]],
  wrong: [[196, 0, 0.16], [165, 0.14, 0.26]],
  ask: [[587, 0, 0.12], [587, 0.16, 0.12], [784, 0.32, 0.22]],
  end: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.16], [1047, 0.42, 0.5]],
};
const LOUDNESS = 0.06;

export class Chimes {
  /** The button turns them off and on; the choice is kept. */
  constructor(button) {
    Object.assign(this, { button, heard: null, context: null });
    button.addEventListener("click", () => {
      localStorage.setItem("sound", this.on ? "off" : "on");
      this.showSwitch();
      if (this.on) this.play("done");
    });
    const wake = () => {
      this.context ??= new AudioContext();
      this.context.resume();
    };
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { capture: true, once: true });
    this.showSwitch();
  }

  get on() {
    return localStorage.getItem("sound") !== "off";
  }

  showSwitch() {
    this.button.setAttribute("aria-pressed", String(this.on));
  }

  /** What the table rang; what it rang before this page came is past. */
  follow(sound) {
    if (!sound || sound.n === this.heard) return;
    const first = this.heard === null;
    this.heard = sound.n;
    if (!first) this.play(sound.chime);
  }

  play(chime) {
    if (!this.on || this.context?.state !== "running") return;
    for (const [hertz, start, length] of CHIMES[chime] ?? []) this.note(hertz, this.context.currentTime + start, length);
  }

  note(hertz, start, length) {
    const tone = new OscillatorNode(this.context, { type: "triangle", frequency: hertz });
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
    tone.connect(gain).connect(this.context.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
