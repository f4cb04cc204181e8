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

export function closeDialog() {
  const dialog = document.getElementById("dialog");
  if (dialog.open) dialog.close();
}
