// The doctor: the table is examined through its own devices, while the game rests.

import { KEYS } from "./device-keys.js";
import { confirmed } from "./dialog.js";
import { byId, html, refill, renew } from "./elements.js";
import { LivePads, simulated } from "./live-pads.js";

/** @import { DoctorFinding, PageState, TableDoctor, TableRequest, TableView } from "./types" */
/** @import { TableRequests } from "./table-requests.js" */
/** @import { Words } from "./words.js" */

/** Questions that are answered with yes or no; all others are done or stopped, some skipped. */
const YES_NO = ["lights", "light", "screen", "sound"];
const CAN_SKIP = ["put", "touch", "three", "touch-three", "key"];
const MARKS = { good: "✓", note: "•", fault: "✗" };

export class Doctor {
  /**
   * @param {PageState} page
   * @param {Words} words
   * @param {TableRequests} requests
   */
  constructor(page, words, requests) {
    this.node = byId("doctor");
    this.page = page;
    this.words = words;
    this.requests = requests;
    /** @type {Set<number>} pads whose light was marked as wrong */
    this.wrong = new Set();
    /** Whether a new table is played on without a look. */
    this.isSetAside = false;
    this.head = html("div", { class: "doctor-head" });
    this.asked = html("div", { class: "doctor-asked", role: "status" });
    this.tests = html("div", { class: "doctor-tests" });
    this.grid = html("div", { class: "doctor-pads" });
    this.legend = html("p", { class: "doctor-legend" });
    this.found = html("div", { class: "doctor-found" });
    this.pads = new LivePads(this.grid, this.legend, words, (pad) => this.touched(pad));
    for (const id of ["open-doctor", "check"]) {
      byId(id).addEventListener("click", () => this.open());
    }
    refill(
      this.node,
      this.head,
      html(
        "div",
        { class: "doctor-body" },
        html("div", { class: "doctor-live" }, this.asked, this.grid, this.legend),
        html("div", { class: "doctor-report" }, this.tests, this.found),
      ),
    );
  }

  /** Show the examination in place of the table: while it is on, and first of all on a new one. */
  show() {
    const { control, table } = this.page;
    const doctor = control ? table.doctor : null;
    const isNew = doctor?.new && !this.isSetAside && !table.game;
    const isShown = doctor && (doctor.open || isNew);
    this.node.hidden = !isShown;
    byId("main").hidden = Boolean(isShown);
    byId("nav").hidden = Boolean(isShown && doctor.open);
    byId("check").hidden = !doctor;
    byId("open-doctor").hidden = !doctor || Boolean(isShown) || table.mode !== "board";
    if (!doctor || !isShown) return;
    this.showHead(doctor, table);
    this.showAsked(doctor);
    this.showTests(doctor);
    this.showFound(doctor);
    this.showPads();
  }

  showPads() {
    this.pads.show(this.page.table.doctor_pads, this.wrong, this.canTouch);
  }

  /** Begin, after a question if a game has to rest for it. */
  async open() {
    const { game, result } = this.page.table;
    if (game && !result && !(await confirmed(this.words, "doctor"))) return;
    this.ask("open");
  }

  /**
   * @param {string} act
   * @param {object} [facts]
   */
  ask(act, facts = {}) {
    this.requests.send(/** @type {TableRequest} */ ({ do: "doctor", act, ...facts }));
  }

  /**
   * @param {TableDoctor} doctor
   * @param {TableView} table
   */
  showHead({ open, problem }, { game, mode }) {
    const { say } = this.words;
    if (!open) {
      renew(
        this.head,
        html("h2", { text: say("web.doctor.new") }),
        html("p", { text: say("web.doctor.new.text") }),
        html(
          "div",
          { class: "row" },
          this.button("web.doctor.begin", () => this.ask("open"), { class: "primary" }),
          this.button("web.doctor.later", () => this.later()),
        ),
      );
      return;
    }
    renew(
      this.head,
      html("h2", { text: say("web.doctor") }),
      html("p", { text: say(game ? "web.doctor.rests" : "web.doctor.text") }),
      mode === "sim" ? html("p", { text: say("web.doctor.sim") }) : null,
      problem ? html("p", { class: "problem", role: "alert", text: problem }) : null,
      html(
        "div",
        { class: "row" },
        this.button("web.doctor.end", () => this.ask("close"), { class: "primary" }),
      ),
    );
  }

  later() {
    this.isSetAside = true;
    this.ask("later");
    this.show();
  }

  /** @param {TableDoctor} doctor */
  showAsked({ asked, open }) {
    const { say } = this.words;
    this.asked.hidden = !open || !asked;
    if (!asked) {
      this.wrong.clear();
      renew(this.asked);
      return;
    }
    const count = asked.number ? say("web.doctor.count", asked) : "";
    const marked = asked.what === "lights" && this.wrong.size;
    renew(
      this.asked,
      count ? html("small", { text: count }) : null,
      html("strong", { text: asked.say }),
      asked.what === "lights" ? html("p", { text: say("web.doctor.mark") }) : null,
      html(
        "div",
        { class: "row" },
        YES_NO.includes(asked.what)
          ? [
              marked
                ? this.button("web.doctor.marked", () => this.answerMarked(), { class: "primary" })
                : this.answerButton("yes", { class: "primary" }),
              marked ? null : this.answerButton("no"),
            ]
          : [
              this.ownKeys(asked.what),
              CAN_SKIP.includes(asked.what) ? this.answerButton("skip") : null,
              this.stopButton(),
            ],
      ),
    );
  }

  /**
   * The keys of a simulated table, where they are asked for.
   * @param {string} what
   */
  ownKeys(what) {
    if (what !== "key" || this.page.table.mode !== "sim") return null;
    return KEYS.map(([key, sign]) =>
      html("button", {
        type: "button",
        text: sign,
        "aria-label": this.words.say(`web.key.${key}`),
        data: { press: key },
        onclick: () => this.requests.send({ do: "key", key }),
      }),
    );
  }

  answerMarked() {
    const names = this.page.table.doctor_pads?.names ?? [];
    const text = [...this.wrong].map((pad) => names[pad]).join(" ");
    this.wrong.clear();
    this.ask("answer", { text });
  }

  /**
   * @param {string} text
   * @param {object} [attributes]
   */
  answerButton(text, attributes) {
    return this.button(`web.doctor.${text}`, () => this.ask("answer", { text }), attributes);
  }

  stopButton() {
    return this.button("web.doctor.stop", () => this.ask("stop"));
  }

  /** @param {TableDoctor} doctor */
  showTests({ open, sections = [], testing }) {
    const { say } = this.words;
    this.tests.hidden = !open;
    if (testing) {
      const name = sections.find((it) => it.key === testing)?.name ?? say("web.doctor.all");
      renew(
        this.tests,
        html("p", { text: say("web.doctor.testing", { name }) }),
        html("div", { class: "row" }, this.stopButton()),
      );
      return;
    }
    renew(
      this.tests,
      html("h3", { text: say("web.doctor.tests") }),
      html("p", { text: say("web.doctor.tests.text") }),
      html(
        "div",
        { class: "row" },
        this.button("web.doctor.all", () => this.ask("test"), { class: "primary" }),
        sections.map(({ key, name }) =>
          html("button", {
            type: "button",
            text: name,
            data: { test: key },
            onclick: () => this.ask("test", { section: key }),
          }),
        ),
      ),
    );
  }

  /** @param {TableDoctor} doctor */
  showFound({ findings = [], looking, open, summary }) {
    this.found.hidden = !open;
    if (!open) return;
    const { say } = this.words;
    renew(
      this.found,
      html("h3", { text: say("web.doctor.found") }),
      html("p", { class: "summary", text: looking ? say("web.doctor.looking") : summary }),
      html(
        "ul",
        {},
        findings.map((it) => this.finding(it)),
      ),
    );
  }

  /** @param {DoctorFinding} finding */
  finding({ fix, grade, name, text }) {
    const { say } = this.words;
    return html(
      "li",
      { class: grade },
      html("span", { class: "mark", role: "img", "aria-label": say(`web.doctor.${grade}`) }, [
        MARKS[grade],
      ]),
      html("span", {}, html("b", { text: name }), ` ${text}`),
      fix ? html("span", { class: "fix", text: `→ ${fix}` }) : null,
    );
  }

  get canTouch() {
    const { doctor, mode } = this.page.table;
    return mode === "sim" || doctor?.asked?.what === "lights";
  }

  /**
   * Mark a light as wrong, or move a piece of a simulated table.
   * @param {number} at
   */
  touched(at) {
    const { doctor, doctor_pads: pads, mode } = this.page.table;
    if (doctor?.asked?.what === "lights") {
      if (!this.wrong.delete(at)) this.wrong.add(at);
      this.showAsked(doctor);
      this.showPads();
    } else if (pads && mode === "sim") {
      this.requests.send(simulated(at, pads));
    }
  }

  /**
   * @param {string} key
   * @param {() => void} onclick
   * @param {object} [attributes]
   */
  button(key, onclick, attributes = {}) {
    const data = { doctor: key.replace("web.doctor.", "") };
    return html("button", {
      type: "button",
      text: this.words.say(key),
      onclick,
      data,
      ...attributes,
    });
  }
}
