// The page: a session of the server on a canvas, and what leads to it.

import { askForMessages, copy, keep, recall, tell } from "./browser.js";
import { call, retitle, see, stand } from "./call.js";
import { listen as listenToKeys, named } from "./keys.js";
import { corner, draw, fit, forgetImage, forgetImages, redraw, takeImage } from "./paint.js";
import { listen as listenToPointer } from "./pointer.js";
import { Screen } from "./screen.js";

const byId = (id) => document.getElementById(id);
const typed = byId("typed");
const encoder = new TextEncoder();

// The folder of the page, which may lie below a path.
const ROOT = new URL(".", import.meta.url);

const screen = new Screen(80, 24, {
  title: retitle,
  place(standing, address) {
    stand(standing);
    if (address !== undefined) goTo(new URL(address, ROOT));
  },
  speak,
  unsay,
  leave,
  renew,
  notify(text) { if (text) call(text, new URL("worker.js", ROOT)); else askForMessages(); },
  copy(code) { copy(new TextDecoder().decode(Uint8Array.from(atob(code), (char) => char.charCodeAt(0)))); },
  bell() { call(""); },
  image(image) { takeImage(image, () => redraw(screen)); },
  forget(id) { forgetImage(id); },
});

// ---- Address ------------------------------------------------------------------------------------

// Whether the session has told where it is. The first place is that of the page, and the browser's Back leads from a later one.
let isPlaced = false;

function goTo(place) {
  if (place.href !== location.href) history[isPlaced ? "pushState" : "replaceState"](null, "", place);
  isPlaced = true;
}

window.addEventListener("popstate", () => {
  socket?.close();
  connect();
});

// ---- Size ----------------------------------------------------------------------------------------

const [SMALLEST, USUAL, LARGEST] = [6, 16, 40];

// The size of the type in CSS pixels: some forty columns on a phone, and what the person has chosen.
function fontSize() {
  const usual = matchMedia("(max-width: 600px)").matches ? 14 : USUAL;
  return Math.min(LARGEST, Math.max(SMALLEST, usual + Number(recall("parlour-size"))));
}

function refit() {
  const [columns, rows] = fit(byId("room").getBoundingClientRect(), fontSize());
  if (columns !== screen.columns || rows !== screen.rows) {
    const kept = screen.modes;
    screen.resize(columns, rows);
    screen.modes = kept;
    if (isOpen()) socket.send(`${columns}x${rows}`);
  }
  redraw(screen);
}

// ---- Speaking ------------------------------------------------------------------------------------

const SENTENCES = 60;
// What the program says for a screen reader: each sentence is added once, and old ones go.
function speak(text) {
  const [said, line] = [byId("said"), document.createElement("p")];
  line.textContent = text;
  said.append(line);
  if (said.children.length > SENTENCES) said.firstChild.remove();
}

// A line of chat was taken down: nobody reads it again.
function unsay(text) {
  for (const line of [...byId("said").children]) if (line.textContent === text) line.remove();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  see();
  if (isWaiting()) connect();
});

// ---- Buttons -------------------------------------------------------------------------------------

function send(text) {
  if (text && isOpen()) socket.send(encoder.encode(text));
}

const focusScreen = () => typed.focus({ preventScroll: true });

// A click on a button takes no focus: the next key is for the program, and a keyboard on the glass stays open.
for (const row of document.querySelectorAll("#keys, #bar, #game summary")) {
  for (const what of ["pointerdown", "mousedown"]) row.addEventListener(what, (event) => event.preventDefault());
}
byId("keys").addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.key) send(named(button.dataset.key));
  else if (button) focusScreen();
});

byId("bar").addEventListener("click", ({ target }) => {
  const { size } = target.closest("button")?.dataset ?? {};
  if (!size) return;
  keep("parlour-size", Number(recall("parlour-size")) + Number(size));
  refit();
});

// The screen as text, to be marked and copied.
byId("show-text").addEventListener("click", () => {
  byId("text").querySelector("pre").textContent = screen.text();
  byId("text").showModal();
});

const focused = (on) => { if (screen.modes.has("1004")) send(on ? "\x1b[I" : "\x1b[O"); };
window.addEventListener("focus", () => focused(true));
window.addEventListener("blur", () => focused(false));

// ---- Connection ----------------------------------------------------------------------------------

const LONGEST_PAUSE = 10000;
const ENDED = 1000;
const NO_ACCOUNT = 4001;
// Tries after which a socket that has never opened is told as refused.
const TRIES = 3;
let socket = null;
let pause = 500;
let retry = 0;
let tries = 0;

const isOpen = () => socket?.readyState === 1;

function address() {
  const address = new URL("ws", ROOT);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const link = /\/([tgw])\/(\w+)$/.exec(location.pathname);
  const still = Number(matchMedia("(prefers-reduced-motion: reduce)").matches);
  const fields = { columns: screen.columns, rows: screen.rows, root: ROOT.pathname, still };
  address.search = new URLSearchParams(link ? { ...fields, [link[1]]: link[2] } : fields);
  return address.href;
}

// The request for a secret, while it is on its way.
let asking = null;

function ask(path) {
  asking = answered(path).then(() => { asking = null; });
}

// Asks until there is an answer: a server that is busy gives no secret, and without one nothing is kept of a guest.
async function answered(path) {
  for (let wait = 500; ; wait = Math.min(LONGEST_PAUSE, wait * 2)) {
    const answer = await fetch(new URL(path, ROOT), { method: "POST" }).catch(() => null);
    if (answer && answer.status !== 503) return answer;
    byId("lost").hidden = false;
    await new Promise((done) => { setTimeout(done, wait * (0.5 + Math.random())); });
  }
}

// Who logs out gets another secret.
function leave() {
  ask("log-out");
}

// Who has come into an account gets another secret, and comes again with it: others may know the one before.
async function renew(ticket) {
  const answer = await answered(`secret?renew=${ticket}`);
  if (!answer.ok) return;
  const before = socket;
  socket = null;
  before?.close();
  connect();
}

function connect() {
  if (asking) return void asking.then(connect);
  clearTimeout(retry);
  retry = 0;
  byId("again").hidden = true;
  isPlaced = false;
  tries++;
  let opened;
  try {
    opened = socket = new WebSocket(address());
  } catch {
    tell("socket");
    return;
  }
  opened.binaryType = "arraybuffer";
  opened.onopen = () => {
    pause = 500;
    tries = -Infinity;
    byId("lost").hidden = byId("no-socket").hidden = true;
    screen.reset();
    forgetImages();
    opened.send(`${screen.columns}x${screen.rows}`);
  };
  opened.onmessage = ({ data }) => {
    if (typeof data === "string") return greet(data);
    screen.write(new Uint8Array(data));
    draw(screen);
    // Where the focus is, for input methods and magnifiers.
    const [left, top] = corner(screen.x, screen.y);
    Object.assign(typed.style, { left: `${left}px`, top: `${top}px` });
  };
  opened.onclose = ({ code }) => { if (opened === socket) closed(code); };
}

// The page learns whether it only looks: the secret of an account is no script's business.
function greet(who) {
  byId("enter").hidden = who !== "watcher";
  refit();
}

// Whether the line is lost, and tried again later.
function isWaiting() {
  return !socket && retry !== 0;
}

function closed(code) {
  socket = null;
  if (code === NO_ACCOUNT) {
    byId("account-help").hidden = false;
    return;
  }
  if (code === ENDED) {
    screen.modes.add("1049");
    draw(screen);
    byId("again").hidden = false;
    return;
  }
  if (tries >= TRIES) tell("socket");
  else byId("lost").hidden = false;
  retry = setTimeout(connect, pause * (0.5 + Math.random()));
  pause = Math.min(LONGEST_PAUSE, pause * 2);
}

byId("again").addEventListener("click", () => { connect(); focusScreen(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || byId("again").hidden) return;
  event.preventDefault();
  connect();
});
window.addEventListener("online", () => { if (isWaiting()) connect(); });
new ResizeObserver(refit).observe(byId("room"));
matchMedia("(prefers-color-scheme: light)").addEventListener("change", refit);

listenToKeys(typed, screen, send);
listenToPointer(byId("screen"), screen, send, focusScreen);
refit();
// The page came without a secret: there is none, or the browser sends it to no page that another site leads to.
if (document.documentElement.dataset.secret) ask("secret");
connect();
if (!navigator.cookieEnabled) tell("storage");
if (matchMedia("(pointer: fine)").matches) focusScreen();
