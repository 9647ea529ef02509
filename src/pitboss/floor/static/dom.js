// Elements made of plain calls, and a page that changes only where it differs, so that focus and motion survive a new view.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "text", "textPath", "defs", "use", "clipPath", "pattern", "radialGradient", "stop"]);

/** Return an element. Handlers are properties that begin with "on"; false, null and undefined are left out. */
export function h(name, props, ...children) {
  const drawn = DRAWN.has(name);
  const made = drawn ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(props ?? {})) put(made, key, value);
  for (const child of children.flat(4)) {
    if (child !== null && child !== undefined && child !== false && child !== "") made.append(child);
  }
  return made;
}

function put(made, key, value) {
  if (value === null || value === undefined || value === false) return;
  if (key.startsWith("on")) {
    made[key] = value;
    (made.handled ??= new Set()).add(key);
  } else if (key === "style" && typeof value === "object") {
    for (const [name, each] of Object.entries(value)) made.style.setProperty(name, each);
  } else made.setAttribute(key, value === true ? "" : value);
}

/** Who is told of parts that are new, and of those whose kind has changed: motion belongs there. */
export const motion = { added: null, changed: null };

/** Make an element like another one, keeping every part that is the same thing: by its key, else by its name in order. */
export function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value || kept(old, name)) continue;
    // The policy of the page allows styles only through the object model.
    if (name === "class") motion.changed?.(old, old.getAttribute("class"), value);
    if (name === "style") old.style.cssText = fresh.style.cssText;
    else old.setAttribute(name, value);
  }
  for (const key of old.handled ?? []) if (!fresh.handled?.has(key)) old[key] = null;
  for (const key of fresh.handled ?? []) old[key] = fresh[key];
  old.handled = fresh.handled;
  if (!old.hasAttribute("data-own")) morphChildren(old, fresh);
}

// What a person has opened or typed is theirs.
function kept(old, name) {
  return (name === "open" && old.localName === "details") || (name === "value" && old === document.activeElement);
}

function morphChildren(old, fresh) {
  const keyed = new Map();
  for (const child of old.children) if (child.dataset?.key) keyed.set(child.dataset.key, child);
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const found = wanted.dataset?.key ? keyed.get(wanted.dataset.key) : like(at, wanted) ? at : null;
    if (found && found.nodeName !== wanted.nodeName) {
      // An element keeps its name for life: an area that becomes a button has to be another one.
      if (found === at) at = at.nextSibling;
      found.remove();
      old.insertBefore(wanted, at);
    } else if (!found) {
      old.insertBefore(wanted, at);
      if (wanted.nodeType === Node.ELEMENT_NODE) motion.added?.(wanted);
    } else if (found === at) {
      at = at.nextSibling;
      update(found, wanted);
    } else {
      old.insertBefore(found, at);
      update(found, wanted);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

function like(node, wanted) {
  return node !== null && node.nodeName === wanted.nodeName && !node.dataset?.key;
}

function update(found, wanted) {
  if (found.nodeType === Node.TEXT_NODE) {
    if (found.data !== wanted.data) found.data = wanted.data;
  } else morph(found, wanted);
}

/** Return the first element that fits, or null. */
export const find = (selector, within = document) => within.querySelector(selector);
