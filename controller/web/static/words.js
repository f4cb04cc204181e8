// The words of the page in one language; they come from the server, so that there is one source.

export class Words {
  constructor(language) {
    this.language = language;
    this.words = {};
    this.games = [];
    this.levels = [];
  }

  /** The words and the games of a language; they are fetched once each. */
  async load(language) {
    const [words, games] = await Promise.all([fetched(`/api/v1/words/${language}`), fetched(`/api/v1/games/${language}`)]);
    Object.assign(this, { language, words: words.words, games: games.games, levels: games.levels });
    document.documentElement.lang = language;
    for (const node of document.querySelectorAll("[data-say]")) node.textContent = this.say(node.dataset.say);
    for (const node of document.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", this.say(node.dataset.sayLabel));
  }

  /** A sentence with its gaps filled; a key that nobody knows is shown as it is. */
  say = (key, facts = {}) => (this.words[key] ?? key).replace(/\{(\w+)\}/g, (gap, name) => facts[name] ?? gap);

  /** What is answered to whoever asks for something while there is no connection. */
  lost = () => ({ type: "refused", code: "web.lost", text: this.say("web.link.lost") });

  knows = (key) => key in this.words;

  game = (key) => this.games.find((it) => it.key === key);
}

const kept = new Map();

function fetched(path) {
  if (!kept.has(path)) {
    kept.set(path, fetch(path, { cache: "no-cache" }).then((answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    }));
    kept.get(path).catch(() => kept.delete(path));
  }
  return kept.get(path);
}

/** The language of this visitor: chosen here before, or the browser's. */
export function preferred() {
  const stored = localStorage.getItem("language");
  if (stored === "fr" || stored === "en") return stored;
  return navigator.language.startsWith("fr") ? "fr" : "en";
}
