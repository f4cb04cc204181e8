// The games that the table has kept: look at one again, or take it along as a file.

import { openDialog } from "./dialogs.js";
import { html, refill } from "./svg.js";

export async function openSaved(words, link, show) {
  const { say } = words;
  const list = html("ul", { class: "saved" }, html("li", { text: say("web.saved.wait") }));
  openDialog(say("web.saved"), words, list);
  const answer = await link.ask({ do: "saved" });
  const games = answer.games ?? [];
  refill(list, games.length ? games.map((it) => html("li", {},
    html("span", {}, html("strong", { text: it.title }), ` · ${say(it.finished ? "web.saved.finished" : "web.saved.open", { plies: it.plies })}`),
    html("button", { type: "button", data: { saved: it.name }, onclick: async () => {
      const told = await link.ask({ do: "replay", name: it.name });
      if (told.type === "told") show(told);
      else refill(list, html("li", { text: told.text ?? say("web.link.lost") }));
    }, text: say("web.saved.watch") }))) : html("li", { text: say("web.saved.none") }));
}
