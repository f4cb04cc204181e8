// The sentences of the page in one language; the server has them, so that there is one source.

/** @import { GameSheet, Level, Refused } from "./types" */

export class Words {
  /** @param {string} language */
  constructor(language) {
    this.language = language;
    /** @type {Record<string, string>} */
    this.sentences = {};
    /** @type {GameSheet[]} */
    this.games = [];
    /** @type {Level[]} */
    this.levels = [];
  }

  /**
   * Load the sentences and the games of a language; each is fetched once.
   * @param {string} language
   */
  async load(language) {
    const [{ words }, { games, levels }] = await Promise.all([
      fetched(`/api/v1/words/${language}`),
      fetched(`/api/v1/games/${language}`),
    ]);
    Object.assign(this, { language, sentences: words, games, levels });
    document.documentElement.lang = language;
    /** @type {NodeListOf<HTMLElement>} */
    const labelled = document.querySelectorAll("[data-say], [data-say-label]");
    for (const node of labelled) {
      const { say, sayLabel } = node.dataset;
      if (say) node.textContent = this.say(say);
      if (sayLabel) node.setAttribute("aria-label", this.say(sayLabel));
    }
  }

  /**
   * A sentence with its gaps filled; an unknown key is shown as it is.
   * @param {string} key
   * @param {Record<string, unknown>} [facts]
   */
  say = (key, facts = {}) =>
    (this.sentences[key] ?? key).replace(/\{(\w+)\}/g, (gap, name) => String(facts[name] ?? gap));

  /**
   * The answer to every request while there is no connection.
   * @returns {Refused}
   */
  lost = () => ({ type: "refused", code: "web.lost", text: this.say("web.link.lost") });

  /** @param {string} key */
  knows = (key) => key in this.sentences;

  /**
   * The description of a game.
   * @param {string | undefined} key
   */
  game = (key) => this.games.find((it) => it.key === key);

  /**
   * The name of a robot's level.
   * @param {string} key
   */
  level = (key) => this.levels.find((it) => it.key === key)?.name ?? key;
}

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/**
 * The JSON behind an address; what failed is asked for again the next time.
 * @param {string} path
 */
function fetched(path) {
  let answer = answers.get(path);
  if (!answer) {
    answer = fetch(path, { cache: "no-cache" }).then((found) => {
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      return found.json();
    });
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answer;
}

/** The language of this visitor: chosen here before, or the browser's. */
export function preferredLanguage() {
  const stored = localStorage.getItem("language");
  if (stored === "fr" || stored === "en") return stored;
  return navigator.language.startsWith("fr") ? "fr" : "en";
}

/**
 * Name the other language on its button.
 * @param {HTMLElement} node
 * @param {string} language
 */
export function showOtherLanguage(node, language) {
  node.textContent = language === "fr" ? "English" : "Français";
  node.lang = language === "fr" ? "en" : "fr";
}
