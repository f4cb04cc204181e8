// Light or dark: as the system has it, until somebody turns the switch.

const system = matchMedia("(prefers-color-scheme: dark)");

/**
 * Follow the system or the choice that was made; the button changes it.
 * @param {HTMLElement} button
 */
export function followTheme(button) {
  const chosen = () => localStorage.getItem("theme");
  const isDark = () => (chosen() ? chosen() === "dark" : system.matches);
  const show = () => {
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    button.setAttribute("aria-pressed", String(isDark()));
  };
  system.addEventListener("change", show);
  button.addEventListener("click", () => {
    localStorage.setItem("theme", isDark() ? "light" : "dark");
    show();
  });
  show();
}
