// The games that the table has kept: look at one again, or take it along as a file.

import { openDialog } from "./dialogs.js";
import { levelName } from "./seats.js";
import { html, refill } from "./svg.js";

export async function openSaved(words, link, show) {
  const { say } = words;
  const list = html("ul", { class: "saved" }, html("li", { text: say("web.saved.wait") }));
  openDialog(say("web.saved"), words, list);
  const answer = await link.ask({ do: "saved" });
  if (answer.type !== "told") {
    refill(list, html("li", { text: answer.text }));
    return;
  }
  const { games } = answer;
  refill(list, games.length ? games.map((it) => html("li", {},
    html("span", {}, html("strong", { text: it.title }), ` · ${say(it.finished ? "web.saved.finished" : "web.saved.open", { plies: it.plies })}`,
      html("small", { text: `${when(it.changed, words.language)} · ${it.seats.map((seat) => seat.kind === "robot" ? `${seat.name} (${levelName(words, seat.level)})` : seat.name).join(", ")}` })),
    html("button", { type: "button", data: { saved: it.name }, onclick: async () => {
      const told = await link.ask({ do: "replay", name: it.name });
      if (told.type === "told") show(told);
      else refill(list, html("li", { text: told.text }));
    }, text: say("web.saved.watch") }))) : html("li", { text: say("web.saved.none") }));
}

/** When a game was last played, as people write it. */
const when = (seconds, language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
