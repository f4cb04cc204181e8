// Light or dark: as the system has it, until somebody turns the switch.

const system = matchMedia("(prefers-color-scheme: dark)");

/** Follow the system or the choice that was made; the button changes it. */
export function followTheme(button) {
  const chosen = () => localStorage.getItem("theme");
  const dark = () => (chosen() ? chosen() === "dark" : system.matches);
  const show = () => {
    document.documentElement.dataset.theme = dark() ? "dark" : "light";
    button.setAttribute("aria-pressed", String(dark()));
  };
  system.addEventListener("change", show);
  button.addEventListener("click", () => {
    localStorage.setItem("theme", dark() ? "light" : "dark");
    show();
  });
  show();
}
