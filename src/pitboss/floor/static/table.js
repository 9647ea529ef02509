// A table page: the store, the felt of the game, the stream.
import { Store } from "./store.js";
import "./page.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const store = new Store(boot);
const root = document.getElementById("table") ?? document.getElementById("main");
const { default: felt } = await import(boot.felt);
document.body.classList.add("at-table");
const mounted = felt.mount(root, store);
store.subscribe(() => mounted.update());
store.connect();
addEventListener("offline", () => store.lost());
addEventListener("online", () => store.connect());
