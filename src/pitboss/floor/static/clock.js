// The clock: the only thing that moves while I think.
import { h } from "./dom.js";

const AROUND = 2 * Math.PI * 21;

/** Return the ring of a clock with what is left of its time. */
export function clockRing(deadline, store, size = 52, whole = null) {
  const left = Math.max(0, deadline.until - store.now());
  const total = whole ?? deadline.whole ?? 60_000;
  const part = Math.min(1, left / total);
  return h("svg", { class: "clock-ring", viewBox: "0 0 48 48", width: size, height: size, "aria-hidden": "true" },
    h("circle", { cx: 24, cy: 24, r: 21, class: "track" }),
    h("circle", { cx: 24, cy: 24, r: 21, class: "left", "stroke-dasharray": `${AROUND * part} ${AROUND}`, transform: "rotate(-90 24 24)" }));
}

export const secondsLeft = (deadline, store) => Math.max(0, Math.ceil((deadline.until - store.now()) / 1000));

/** Keep the time that is left in sight on an open sheet, in the place that it has for it, until the sheet is closed. */
export function clockOn(dialog, deadline, store) {
  const tick = () => {
    const found = deadline?.();
    dialog.querySelector(".sheet-clock")?.replaceChildren(...(found ? [clockRing(found, store, 20), h("b", {}, `${secondsLeft(found, store)} s`)] : []));
  };
  clearInterval(dialog.ticking);
  dialog.ticking = setInterval(() => (dialog.open ? tick() : clearInterval(dialog.ticking)), 250);
  tick();
}
