// What every page has: the switch between dark and light, remembered on this device.
const kept = () => {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
};

const system = matchMedia("(prefers-color-scheme: light)");

export function applyTheme(theme = kept() ?? (system.matches ? "light" : "dark")) {
  document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.textContent = theme === "light" ? "Dark" : "Light";
    button.setAttribute("aria-label", `Switch to ${theme === "light" ? "dark" : "light"}`);
  }
}

export function switchTheme() {
  const next = document.documentElement.dataset.theme === "light" ? "dark" : "light";
  try {
    localStorage.setItem("theme", next);
  } catch {
    // A browser that keeps nothing still switches this page.
  }
  applyTheme(next);
}

applyTheme();
system.addEventListener("change", () => applyTheme());
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-theme-switch]")) switchTheme();
});
