// Follows a question to the lab, and offers to cancel it.

const boot = JSON.parse(document.querySelector("#boot").textContent);
const place = document.querySelector("#job");
const progress = document.querySelector("#progress");

async function follow(job) {
  for (;;) {
    await new Promise((wake) => setTimeout(wake, 700));
    const response = await fetch(`/api/odds/${job}`);
    if (!response.ok) return location.reload();
    const state = await response.json();
    if (state.state !== "waiting" && state.state !== "counting") return location.replace(`${location.pathname}?job=${job}`);
    progress.textContent = state.progress;
  }
}

if (place && boot.job) {
  const cancel = Object.assign(document.createElement("button"), { type: "button", textContent: "Cancel" });
  cancel.addEventListener("click", () => fetch(`/api/odds/${boot.job.job}`, { method: "DELETE" }));
  if (boot.job.state === "waiting" || boot.job.state === "counting") {
    place.append(cancel);
    follow(boot.job.job);
  }
}

await import("./page.js");
