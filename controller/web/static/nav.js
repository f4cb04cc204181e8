// The buttons at the top of the page: another game, a lesson, the saved games, the language.

import { byId } from "./elements.js";

/** @import { Words } from "./words.js" */

/**
 * @param {Words} words
 * @param {object} acts
 * @param {() => void} acts.choose
 * @param {() => void} acts.learn
 * @param {() => void} acts.saved
 * @param {(language: "fr" | "en") => void} acts.speak
 */
export function buildNav(words, { choose, learn, saved, speak }) {
  byId("open-chooser").addEventListener("click", choose);
  byId("open-learn").addEventListener("click", learn);
  byId("open-saved").addEventListener("click", saved);
  byId("language").addEventListener("click", () => {
    const language = words.language === "fr" ? "en" : "fr";
    localStorage.setItem("language", language);
    speak(language);
  });
}
