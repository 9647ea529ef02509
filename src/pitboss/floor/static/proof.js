// Checks a proof of shuffle in the browser, with nothing but its own cryptography. The file never leaves the browser.

const text = new TextEncoder();
const hex = (bytes) => [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
const bytes = (written) => {
  if (!/^([0-9a-f]{2})*$/.test(written)) throw new Error("this is not hexadecimal");
  return Uint8Array.from(written.match(/../g) ?? [], (each) => parseInt(each, 16));
};
const joined = (...parts) => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
const two = (number) => Uint8Array.of(number >> 8, number & 255);
const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

export const FORMAT = "pitboss shuffle proof 1";

async function rootOf(proof) {
  const bound = JSON.stringify([proof.table, proof.version, proof.hash, proof.tree, proof.cut]);
  return hex(await sha256(text.encode(`pitboss shuffle root 1\n${bound}`)));
}

async function opens(opening, tree) {
  const height = opening.cards > 1 ? 32 - Math.clz32(opening.cards - 1) : 0;
  const inside = opening.position >= 0 && opening.position < opening.cards && opening.cards <= 0xffff;
  if (!inside || opening.path.length !== height || opening.salt.length !== 32) return false;
  let node = await sha256(joined(Uint8Array.of(0), bytes(opening.salt), two(opening.position), text.encode(opening.card)));
  for (let at = 0; at < opening.path.length; at += 1) {
    const beside = bytes(opening.path[at]);
    const pair = (opening.position >> at) & 1 ? [beside, node] : [node, beside];
    node = await sha256(joined(Uint8Array.of(1), ...pair));
  }
  return hex(await sha256(joined(Uint8Array.of(3), two(opening.cards), node))) === tree;
}

async function isSigned(proof) {
  const { signature, ...unsigned } = proof;
  const key = await crypto.subtle.importKey("raw", bytes(proof.signer), { name: "Ed25519" }, false, ["verify"]);
  const said = text.encode(`${FORMAT}\n${JSON.stringify(unsigned)}`);
  return crypto.subtle.verify({ name: "Ed25519" }, key, bytes(signature), said);
}

// Returns what is wrong with a proof; nothing if it holds.
export async function findings(proof, noted) {
  if (proof?.format !== FORMAT) return [`This says ${JSON.stringify(proof?.format)}; a proof of shuffle says "${FORMAT}".`];
  const found = [];
  if (proof.root !== (await rootOf(proof))) found.push("The root is not that of this table, row, shuffle and cut.");
  if (noted && noted !== proof.root) found.push("The root in the file is not the one that you noted.");
  try {
    if (!(await isSigned(proof))) found.push("The file is not as the house signed it.");
  } catch {
    found.push("This browser cannot check the signature of the house; pitboss verify-shuffle can.");
  }
  if (!proof.openings.length) found.push("No card is opened.");
  const positions = new Set(proof.openings.map((each) => each.position));
  if (positions.size !== proof.openings.length) found.push("A position is opened more than once.");
  for (const opening of proof.openings) {
    if (opening.cards !== proof.cards || !(await opens(opening, proof.tree))) {
      found.push(`The root was not published for ${opening.card} at position ${opening.position}.`);
    }
  }
  return found;
}

const form = document.querySelector("#check");
const list = document.querySelector("#findings");

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Return a card with its suit drawn; any other piece as it is written. */
const drawn = (piece) => (/^[2-9TJQKA][cdhs]$/.test(piece) ? `${piece[0].replace("T", "10")}${SIGNS[piece[1]]}` : piece);

function say(...lines) {
  list.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })),
  );
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = document.querySelector("#file").files;
  if (!file) return say("Choose the file of your proof first.");
  try {
    const proof = JSON.parse(await file.text());
    const noted = document.querySelector("#noted").value.trim().toLowerCase();
    const wrong = await findings(proof, noted);
    list.dataset.holds = String(!wrong.length);
    if (wrong.length) return say("This proof does not hold.", ...wrong);
    const dealt = (each) => ((each.position - (proof.cut ?? 0) + proof.cards) % proof.cards) + 1;
    const cards = [...proof.openings].sort((one, other) => dealt(one) - dealt(other));
    return say(
      `This proof holds: round ${proof.round} at ${proof.table.replace(/^table\//, "")}.`,
      noted ? "The root is the one that you noted." : "Compare the root with the one that you noted from the sign:",
      proof.root,
      `Opened: ${cards.map((each) => `card ${dealt(each)} is ${drawn(each.card)}`).join(", ")}.`,
    );
  } catch (error) {
    return say(`This is not a proof of shuffle: ${error.message}.`);
  }
});
