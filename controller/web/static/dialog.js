// The one dialog of the page: what is in it changes.

import { button, byId, html, refill } from "./elements.js";

/** @import { Child } from "./types" */
/** @import { Words } from "./words.js" */

const dialogNode = () => /** @type {HTMLDialogElement} */ (byId("dialog"));

/** Whether the dialog is open. */
export const isDialogOpen = () => dialogNode().open;

/**
 * Open the dialog with a heading; the browser keeps the focus in it and Escape closes it.
 * @param {string} title
 * @param {Words} words
 * @param {...Child} children
 */
export function openDialog(title, words, ...children) {
  const dialog = dialogNode();
  refill(
    dialog,
    html(
      "div",
      { class: "head" },
      html("h2", { id: "dialog-title", text: title }),
      button(words.say("web.close"), () => dialog.close(), { class: "small" }),
    ),
    ...children,
  );
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function closeDialog() {
  const dialog = dialogNode();
  if (dialog.open) dialog.close();
}

/**
 * Ask whether somebody really means it; `what` names the question in the words.
 * @param {Words} words
 * @param {string} what
 * @returns {Promise<boolean>}
 */
export function confirmed(words, what) {
  return new Promise((settle) => {
    /** @param {boolean} isSure */
    const answer = (isSure) => () => {
      settle(isSure);
      closeDialog();
    };
    const no = button(words.say("web.sure.no"), answer(false), { data: { sure: "no" } });
    const yes = button(words.say(`web.wish.${what}`), answer(true), {
      class: "primary",
      data: { sure: "yes" },
    });
    const question = words.say(`web.sure.${what}`);
    const dialog = openDialog(question, words, html("div", { class: "row end" }, no, yes));
    dialog.addEventListener("close", answer(false), { once: true });
  });
}
