// The one dialog of the page: what is in it changes.

import { html, refill } from "./svg.js";

/** Open the dialog with a heading; the browser keeps the focus in it and Escape closes it. */
export function openDialog(title, words, ...kids) {
  const dialog = document.getElementById("dialog");
  refill(dialog,
    html("div", { class: "head" },
      html("h2", { id: "dialog-title", text: title }),
      html("button", { type: "button", class: "small", onclick: () => dialog.close(), text: words.say("web.close") })),
    ...kids);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Whether somebody really means it; `what` names the question in the words. */
export function sure(words, what) {
  return new Promise((settle) => {
    const answer = (yes) => () => {
      settle(yes);
      closeDialog();
    };
    const dialog = openDialog(words.say(`web.sure.${what}`), words, html("div", { class: "row end" },
      html("button", { type: "button", data: { sure: "no" }, onclick: answer(false), text: words.say("web.sure.no") }),
      html("button", { type: "button", class: "primary", data: { sure: "yes" }, onclick: answer(true), text: words.say(`web.wish.${what}`) })));
    dialog.addEventListener("close", answer(false), { once: true });
  });
}

export function closeDialog() {
  const dialog = document.getElementById("dialog");
  if (dialog.open) dialog.close();
}
