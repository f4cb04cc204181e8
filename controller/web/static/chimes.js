// The chimes of the table, played softly; browsers want the page to be touched first.

/**
 * Each chime as notes: [hertz, start, length] with times in seconds.
 * @type {Record<string, [number, number, number][]>}
 */
const CHIMES = {
  tick: [[1200, 0, 0.05]],
  done: [
    [660, 0, 0.12],
    [880, 0.1, 0.2],
  ],
  wrong: [
    [196, 0, 0.16],
    [165, 0.14, 0.26],
  ],
  ask: [
    [587, 0, 0.12],
    [587, 0.16, 0.12],
    [784, 0.32, 0.22],
  ],
  end: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.16],
    [1047, 0.42, 0.5],
  ],
};
const LOUDNESS = 0.06;

export class Chimes {
  /**
   * The button turns them off and on; the choice is kept.
   * @param {HTMLElement} button
   */
  constructor(button) {
    this.button = button;
    /** @type {number | null} */
    this.lastNumber = null;
    /** @type {AudioContext | null} */
    this.context = null;
    button.addEventListener("click", () => {
      localStorage.setItem("sound", this.isOn ? "off" : "on");
      this.showSwitch();
      if (this.isOn) this.play("done");
    });
    const wake = () => {
      this.context ??= new AudioContext();
      this.context.resume();
    };
    for (const gesture of ["pointerdown", "keydown"]) {
      addEventListener(gesture, wake, { capture: true, once: true });
    }
    this.showSwitch();
  }

  get isOn() {
    return localStorage.getItem("sound") !== "off";
  }

  showSwitch() {
    this.button.setAttribute("aria-pressed", String(this.isOn));
  }

  /**
   * Play the last chime of the table once, unless it rang before this page was opened.
   * @param {{ n: number, chime: string } | undefined} sound
   */
  follow(sound) {
    if (!sound || sound.n === this.lastNumber) return;
    const isFirst = this.lastNumber === null;
    this.lastNumber = sound.n;
    if (!isFirst) this.play(sound.chime);
  }

  /** @param {string} chime */
  play(chime) {
    const { context } = this;
    if (!this.isOn || context?.state !== "running") return;
    for (const [hertz, start, length] of CHIMES[chime] ?? []) {
      playNote(context, hertz, context.currentTime + start, length);
    }
  }
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} start seconds
 * @param {number} length seconds
 */
function playNote(context, hertz, start, length) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}
