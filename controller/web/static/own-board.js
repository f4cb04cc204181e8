// A board of one's own: read from a file, checked by the table, shown, and kept in this browser.

import { Board } from "./board.js";
import { html, refill } from "./elements.js";

/** @import { Answer, GameOption, Preview, TableView } from "./types" */
/** @import { Connection } from "./connection.js" */
/** @import { Words } from "./words.js" */

const KEPT = "tablier.boards";
/** Bytes: no board is larger. */
const LARGEST = 4096;

/**
 * The boards of this option that were loaded before, by the name of their file.
 * @param {string} key
 * @returns {Record<string, string>}
 */
function keptBoards(key) {
  try {
    return JSON.parse(localStorage.getItem(`${KEPT}.${key}`) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * An option whose value may come from a file.
 * @param {Words} words
 * @param {GameOption} spec
 * @param {{ game: string, options: Record<string, string> }} choice
 * @param {Connection<TableView>} connection
 */
export function ownBoardField(words, { name, text, values }, choice, connection) {
  const { say } = words;
  const key = `${choice.game}.${name}`;
  const refusal = html("p", { class: "refusal", role: "alert" });
  const shown = html("div", { class: "preview", hidden: true });
  const board = new Board(shown, { label: () => "", words, pick: () => {}, drag: () => {} });
  const list = html("select", { name, onchange: () => choose(list.value) });
  const fill = () => {
    const own = Object.entries(keptBoards(key));
    const offered = [
      ...values.map((it) => [it.value, it.text]),
      ...own.map(([file, value]) => [value, say("web.own-board.mine", { file })]),
    ];
    const now = choice.options[name] ?? values[0].value;
    refill(
      list,
      offered.map(([value, label]) =>
        html("option", { value, text: label, selected: value === now }),
      ),
    );
  };
  /** @param {string} value */
  const choose = async (value) => {
    refusal.textContent = "";
    const options = { ...choice.options, [name]: value };
    /** @type {Answer<Preview>} */
    const answer = await connection.ask({ do: "preview", game: choice.game, options });
    if (answer.type === "refused") refusal.textContent = answer.text;
    if (answer.type !== "told") return false;
    if (value === values[0].value) delete choice.options[name];
    else choice.options[name] = value;
    shown.hidden = false;
    const { pictures, scene } = answer;
    const { language } = words;
    board.show({ game: choice.game, title: text, options, pictures, language, scene });
    return true;
  };
  const file = html("input", {
    type: "file",
    accept: ".txt,text/plain",
    onchange: async () => {
      const [found] = file.files ?? [];
      if (!found) return;
      if (found.size > LARGEST) {
        refusal.textContent = say("web.own-board.large");
        return;
      }
      const value = `custom:${(await found.text()).trim().split(/\s+/).join(" ")}`;
      if (await choose(value)) {
        const all = { ...keptBoards(key), [found.name]: value };
        localStorage.setItem(`${KEPT}.${key}`, JSON.stringify(all));
      }
      fill();
    },
  });
  fill();
  return html(
    "div",
    { class: "own-board" },
    html("label", { class: "field" }, html("span", { text }), list),
    html("label", { class: "field" }, html("span", { text: say("web.own-board") }), file),
    html("small", { text: say("web.own-board.how") }),
    refusal,
    shown,
  );
}
