// The lobby keeps itself fresh: what changes at a table is seen here a moment later.
import "./page.js";
import { morph } from "./dom.js";

const EVERY = 4000;

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { credentials: "same-origin", headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const list of [".table-list", ".tournaments"]) {
      const fresh = page.querySelector(list);
      const old = document.querySelector(list);
      if (fresh && old) morph(old, document.importNode(fresh, true));
    }
    find();
  } catch {
    // The next turn tries again.
  }
}

setInterval(refresh, EVERY);

const search = document.querySelector("[data-find]");
function find() {
  const words = search?.value.toLowerCase() ?? "";
  for (const row of document.querySelectorAll(".tables .table, .tournaments > li")) row.hidden = !row.textContent.toLowerCase().includes(words);
}
search?.addEventListener("input", find);

// What is chosen is shown at once, under an address of its own; the button is for whoever has no script.
const filter = document.querySelector(".filter");
filter?.classList.add("at-once");
filter?.addEventListener("change", () => {
  const asked = [...new FormData(filter)].filter(([, value]) => value);
  history.replaceState(null, "", `${location.pathname}${asked.length ? `?${new URLSearchParams(asked)}` : ""}`);
  refresh();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && search && !event.target.matches("input, textarea, select")) {
    event.preventDefault();
    search.focus();
  }
});
