// Motion: a card flies, a card turns, chips drop. What is shown is already in the record, and Space ends all of it.
import { motion } from "./dom.js";

const FLY = 220, FLIP = 160, CHIPS = 180, RING = 120;
export const LAP = 2000;
const STEP = 40;

/** Let new parts move in from now on; without motion they are simply there. */
export function startMotion(store) {
  motion.added = (node) => {
    if (!store.motion) return;
    const cards = [...(node.matches(".card") ? [node] : []), ...node.querySelectorAll(".card")];
    cards.forEach((each, n) => each.animate([{ transform: "translate(-40px, -110px) rotate(-8deg)", opacity: 0 }, {}], { duration: FLY, delay: n * STEP, easing: "ease-out", fill: "backwards" }));
    for (const each of [...(node.matches(".chips") ? [node] : []), ...node.querySelectorAll(".area .chips")]) each.animate([{ translate: "0 24px", opacity: 0 }, {}], { duration: CHIPS, easing: "ease-out" });
    if (node.matches(".ring-tab")) node.animate([{ opacity: 0 }, {}], { duration: RING });
  };
  motion.changed = (node, before, after) => {
    if (!store.motion) return;
    const turned = /\bdown\b/.test(before) && /\bup\b/.test(after);
    if (node.matches(".card") && turned) node.animate([{ scale: "0 1" }, {}], { duration: FLIP, easing: "ease-out" });
    const rests = /\bturning\b/.test(before) && !/\bturning\b/.test(after);
    if (node.matches(".wheel") && rests) lastLap(node.querySelector(".ball-way"), /\banticlockwise\b/.test(before) ? 1 : -1);
  };
}

/** Let a ball that has come to rest run its last lap to where it is. */
const lastLap = (ball, way) => ball?.animate([{ transform: `rotate(${way * 360}deg)` }, { transform: "none" }], { duration: LAP, easing: "ease-out" });

export const stopMotion = () => Object.assign(motion, { added: null, changed: null });

/** Show the end at once; return whether anything was still moving. */
export function skipMotion() {
  const moving = document.getAnimations().filter((each) => each.playState === "running");
  for (const each of moving) each.finish();
  return moving.length > 0;
}
