// The two tabs beside the board: the log and the rules.

import { byId } from "./elements.js";

const TABS = ["log", "rules"];

/** @param {string} name */
export function selectTab(name) {
  for (const it of TABS) {
    const isSelected = it === name;
    const tab = byId(`tab-${it}`);
    tab.setAttribute("aria-selected", String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    byId(`page-${it}`).hidden = !isSelected;
  }
}

export function buildTabs() {
  for (const name of TABS) {
    const other = TABS.find((it) => it !== name) ?? name;
    byId(`tab-${name}`).addEventListener("click", () => selectTab(name));
    byId(`tab-${name}`).addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
      selectTab(other);
      byId(`tab-${other}`).focus();
    });
  }
}
