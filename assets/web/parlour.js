// The page: draws the cells of a session, and sends keys, pointer, pastes and the size of the window.

import { Screen, ATTRIBUTES, imageCell } from "/screen.js";

const byId = (id) => document.getElementById(id);
const canvas = byId("screen");
const pen = canvas.getContext("2d", { alpha: false });
const typed = byId("typed");
const encoder = new TextEncoder();

const FONT = 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono", monospace';
const PALETTE = [
  "#1c1c20", "#cc3b3b", "#4e9a26", "#b48a00", "#3b6ec2", "#8f5a9e", "#14929a", "#c8ccc6",
  "#6a6c66", "#ef5350", "#7fd13b", "#f0d850", "#72a5e8", "#c08ac8", "#4adfe0", "#f4f4f0",
];

// ---- Drawing -------------------------------------------------------------------------------------

// Arms of box drawing characters from U+2500 on, two bits each: up, right, down, left; 1 light, 2 heavy, 3 double.
const BOX = "112244881122448811224488142418280506090a506090a0414281825464945898a468a84546854989864a8a15162526191a292a515261629192a1a2"
  + "5556656695599996a55a69a66a9aa9aa1122448833cc341c3c070d0f70d0f043c1c374dcfc47cdcf371d3f73d1f377ddff000000000000000140100402802008"
  + "21481284";

// Quadrants from U+2596 on: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

// The images that came, by their numbers.
const images = new Map();

const cell = { width: 8, height: 16, base: 12, font: 16 };
let colours = { ink: "#d8d8d8", ground: "#101014" };

const screen = new Screen(80, 24, {
  title(text) { document.title = text || "Parlour"; },
  speak(text) { speak(text); },
  logIn() { byId("account").requestSubmit(); },
  notify(text) { if (text) call(text); else askForMessages(); },
  copy(code) { copy(code); },
  bell() { call(""); },
  image(image) { takeImage(image); },
  forget(id) { images.delete(id); },
});

// Fits the grid to the window, in whole device pixels, so that blocks have no gaps.
function fit() {
  const ratio = window.devicePixelRatio || 1;
  const room = byId("room").getBoundingClientRect();
  cell.font = Math.round(fontSize(room.width) * ratio);
  pen.font = `${cell.font}px ${FONT}`;
  const size = pen.measureText("M");
  const [up, down] = [size.fontBoundingBoxAscent, size.fontBoundingBoxDescent];
  cell.width = Math.max(2, Math.round(size.width));
  cell.height = Math.max(4, Math.round(Math.max(up + down, cell.font * 1.2)));
  cell.base = Math.round((cell.height - up - down) / 2 + up);
  const columns = Math.max(1, Math.floor((room.width * ratio) / cell.width));
  const rows = Math.max(1, Math.floor((room.height * ratio) / cell.height));
  canvas.width = columns * cell.width;
  canvas.height = rows * cell.height;
  canvas.style.width = `${canvas.width / ratio}px`;
  canvas.style.height = `${canvas.height / ratio}px`;
  const style = getComputedStyle(document.documentElement);
  colours = { ink: style.getPropertyValue("--ink").trim(), ground: style.getPropertyValue("--ground").trim() };
  if (columns !== screen.columns || rows !== screen.rows) {
    const kept = screen.modes;
    screen.resize(columns, rows);
    screen.modes = kept;
    if (socket?.readyState === WebSocket.OPEN) socket.send(`${columns}x${rows}`);
  }
  redraw();
}

function redraw() {
  screen.dirty = new Set(screen.cells.keys());
  draw();
}

// The size of the font in CSS pixels: some sixty columns on a phone, and what the person has chosen.
function fontSize(width) {
  const usual = Math.min(16, Math.max(9, Math.floor(width / 36)));
  return Math.min(40, Math.max(6, usual + (Number(localStorage.getItem("parlour-size")) || 0)));
}

let drawing = 0;
function draw() {
  drawing ||= requestAnimationFrame(() => {
    drawing = 0;
    for (const y of screen.dirty) if (y < screen.rows) drawRow(y);
    screen.dirty.clear();
    follow();
  });
}

function drawRow(y) {
  const row = screen.cells[y];
  row.forEach((one, x) => ground(one, x, y));
  row.forEach((one, x) => {
    if (one.text && one.text !== " " && !(one.attributes & ATTRIBUTES.hidden)) glyph(one, x, y);
  });
}

function colour(value, usual) {
  return value === null ? usual : typeof value === "number" ? PALETTE[value] : value;
}

// The colours of a cell. The cursor reverses its own.
function pair(one, x, y) {
  const pair = [colour(one.fg, colours.ink), colour(one.bg, colours.ground)];
  const reverse = Boolean(one.attributes & ATTRIBUTES.reverse);
  const marked = screen.cursor && screen.x === x && screen.y === y;
  return reverse !== marked ? pair.reverse() : pair;
}

function ground(one, x, y) {
  pen.fillStyle = pair(one, x, y)[1];
  pen.fillRect(x * cell.width, y * cell.height, cell.width, cell.height);
}

function glyph(one, x, y) {
  const at = { x: x * cell.width, y: y * cell.height, width: cell.width * (one.wide ? 2 : 1), height: cell.height };
  pen.fillStyle = pen.strokeStyle = pair(one, x, y)[0];
  pen.globalAlpha = one.attributes & ATTRIBUTES.dim ? 0.6 : 1;
  const code = one.text.codePointAt(0);
  const place = imageCell(one);
  if (place) picture(place, at);
  else if (code >= 0x2580 && code <= 0x259f) block(code, at);
  else if (code >= 0x1fb00 && code <= 0x1fb3b) sextant(code, at);
  else if (code >= 0x2571 && code <= 0x2573) diagonal(code, at);
  else if (code >= 0x256d && code <= 0x2570) arc(code, at);
  else if (code >= 0x2500 && code <= 0x257f) box(code, at);
  else letters(one, code, at);
  if (one.attributes & ATTRIBUTES.underline) pen.fillRect(at.x, at.y + at.height - thin(), at.width, thin());
  if (one.attributes & ATTRIBUTES.struck) pen.fillRect(at.x, at.y + (at.height >> 1), at.width, thin());
  pen.globalAlpha = 1;
}

function takeImage({ id, columns, rows, data }) {
  const source = new Image();
  source.onload = () => {
    images.set(id, { source, columns, rows, scaled: null });
    redraw();
  };
  source.src = `data:image/png;base64,${data}`;
}

// A cell of an image. The image is scaled once to its cells, so that they have no seams.
function picture({ id, row, column }, at) {
  const image = images.get(id);
  if (!image) return;
  const [width, height] = [image.columns * cell.width, image.rows * cell.height];
  if (image.scaled?.width !== width || image.scaled.height !== height) {
    image.scaled = Object.assign(document.createElement("canvas"), { width, height });
    const brush = image.scaled.getContext("2d");
    brush.imageSmoothingQuality = "high";
    brush.drawImage(image.source, 0, 0, width, height);
  }
  pen.drawImage(image.scaled, column * cell.width, row * cell.height, cell.width, cell.height, at.x, at.y, cell.width, cell.height);
}

function letters(one, code, at) {
  const bold = one.attributes & ATTRIBUTES.bold ? "bold " : "";
  const italic = one.attributes & ATTRIBUTES.italic ? "italic " : "";
  pen.font = `${italic}${bold}${cell.font}px ${FONT}`;
  // Signs like suits as text, not as pictures.
  const text = code >= 0x2190 && code < 0x2c00 && !one.wide ? `${one.text}\ufe0e` : one.text;
  const width = Math.min(at.width, code < 0x300 ? at.width : pen.measureText(text).width);
  pen.fillText(text, at.x + (at.width - width) / 2, at.y + cell.base, at.width);
}

// Fills a part of a cell, from and to fractions of it, on whole pixels.
function part(at, left, top, right, bottom) {
  const [x0, y0] = [Math.round(at.width * left), Math.round(at.height * top)];
  const [x1, y1] = [Math.round(at.width * right), Math.round(at.height * bottom)];
  pen.fillRect(at.x + x0, at.y + y0, x1 - x0, y1 - y0);
}

function block(code, at) {
  if (code === 0x2580) part(at, 0, 0, 1, 0.5);
  else if (code <= 0x2588) part(at, 0, 1 - (code - 0x2580) / 8, 1, 1);
  else if (code <= 0x258f) part(at, 0, 0, (0x2590 - code) / 8, 1);
  else if (code === 0x2590) part(at, 0.5, 0, 1, 1);
  else if (code <= 0x2593) {
    pen.globalAlpha *= (code - 0x2590) / 4;
    part(at, 0, 0, 1, 1);
  } else if (code === 0x2594) part(at, 0, 0, 1, 1 / 8);
  else if (code === 0x2595) part(at, 7 / 8, 0, 1, 1);
  else parts(QUADRANTS[code - 0x2596], 2, at);
}

function sextant(code, at) {
  let bits = code - 0x1fb00 + 1;
  // The left and the right half are characters of their own.
  if (bits >= 21) bits++;
  if (bits >= 42) bits++;
  parts(bits, 3, at);
}

function parts(bits, rows, at) {
  for (let i = 0; i < 2 * rows; i++) {
    const [column, row] = [i % 2, i >> 1];
    if (bits & (1 << i)) part(at, column / 2, row / rows, (column + 1) / 2, (row + 1) / rows);
  }
}

function thin() {
  return Math.max(1, Math.round(cell.width / 10));
}

function inside(at, stroke) {
  pen.save();
  pen.beginPath();
  pen.rect(at.x, at.y, at.width, at.height);
  pen.clip();
  pen.beginPath();
  stroke();
  pen.lineWidth = thin();
  pen.stroke();
  pen.restore();
}

function diagonal(code, at) {
  const [right, bottom] = [at.x + at.width, at.y + at.height];
  inside(at, () => {
    if (code !== 0x2572) { pen.moveTo(at.x, bottom); pen.lineTo(right, at.y); }
    if (code !== 0x2571) { pen.moveTo(at.x, at.y); pen.lineTo(right, bottom); }
  });
}

function centre(at) {
  return [at.x + (at.width >> 1), at.y + (at.height >> 1)];
}

function arc(code, at) {
  const [x, y] = centre(at);
  const odd = (thin() % 2) / 2;
  const down = code === 0x256d || code === 0x256e;
  const right = code === 0x256d || code === 0x2570;
  inside(at, () => {
    pen.moveTo(x + odd, down ? at.y + at.height : at.y);
    pen.quadraticCurveTo(x + odd, y + odd, right ? at.x + at.width : at.x, y + odd);
  });
}

function box(code, at) {
  const bits = parseInt(BOX.slice(2 * (code - 0x2500), 2 * (code - 0x2500) + 2), 16);
  const arms = [bits >> 6, (bits >> 4) & 3, (bits >> 2) & 3, bits & 3];
  arms.forEach((weight, way) => {
    if (weight === 3) [-1, 1].forEach((side) => arm(at, way, thin(), side, beside(arms, way, side)));
    else if (weight) arm(at, way, weight * thin(), 0, false);
  });
}

// Whether a double arm leaves on this side of another one.
function beside(arms, way, side) {
  const turn = way % 2 ? (side < 0 ? 0 : 2) : side < 0 ? 3 : 1;
  return arms[turn] === 3;
}

// A line from the middle of a cell to its edge, on one side of the middle or through it.
function arm(at, way, thick, side, turns) {
  const [x, y] = centre(at);
  const half = thick >> 1;
  const begin = (side ? (turns ? thick : -thick) : 0) - half;
  const across = side * thick - half;
  if (way === 0) pen.fillRect(x + across, at.y, thick, y - begin - at.y);
  else if (way === 1) pen.fillRect(x + begin, y + across, at.x + at.width - x - begin, thick);
  else if (way === 2) pen.fillRect(x + across, y + begin, thick, at.y + at.height - y - begin);
  else pen.fillRect(at.x, y + across, x - begin - at.x, thick);
}

// ---- Speaking ------------------------------------------------------------------------------------

// Where the focus is, for input methods and magnifiers.
function follow() {
  const ratio = window.devicePixelRatio || 1;
  typed.style.left = `${(screen.x * cell.width) / ratio}px`;
  typed.style.top = `${(screen.y * cell.height) / ratio}px`;
}

const SENTENCES = 60;
// What the program says for a screen reader: each sentence is added once, and old ones go.
function speak(text) {
  const [said, line] = [byId("said"), document.createElement("p")];
  line.textContent = text;
  said.append(line);
  if (said.children.length > SENTENCES) said.firstChild.remove();
}

// Calls a person to the turn: the title says so until the page is seen, and a message, if the browser may show one.
function call(text) {
  if (!document.hidden) return;
  document.title = `● ${document.title.replace(/^● /, "")}`;
  if (text && window.Notification?.permission === "granted") showMessage(text);
}

// Shows a message; a later one replaces it. Phones leave that to a worker.
async function showMessage(text) {
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  await worker.showNotification(text, { tag: "turn", renotify: true });
}

// Asks whether messages may be shown. Browsers let a page ask only shortly after a key or a click.
function askForMessages() {
  if (window.Notification?.permission !== "default") return;
  if (navigator.userActivation?.isActive ?? true) Notification.requestPermission();
  else for (const what of ["keydown", "pointerup"]) window.addEventListener(what, askForMessages, { once: true });
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  document.title = document.title.replace(/^● /, "");
  if (isWaiting()) connect();
});

function copy(code) {
  const bytes = Uint8Array.from(atob(code), (char) => char.charCodeAt(0));
  navigator.clipboard?.writeText(new TextDecoder().decode(bytes)).catch(() => {});
}

// ---- Keys and pastes -----------------------------------------------------------------------------

const KEYS = {
  Enter: "\r", Backspace: "\x7f", Tab: "\t", Escape: "\x1b", Delete: "\x1b[3~",
  ArrowUp: "\x1b[A", ArrowDown: "\x1b[B", ArrowRight: "\x1b[C", ArrowLeft: "\x1b[D",
  Home: "\x1b[H", End: "\x1b[F", PageUp: "\x1b[5~", PageDown: "\x1b[6~",
  F1: "\x1bOP", F2: "\x1bOQ", F3: "\x1bOR", F4: "\x1bOS", F6: "\x1b[17~", F7: "\x1b[18~",
  F8: "\x1b[19~", F9: "\x1b[20~", F10: "\x1b[21~",
};

// Combinations that stay the browser's: paste, reload, tabs and windows.
const BROWSER = "nrtvw";

function send(text) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(encoder.encode(text));
}

function bytesOf(event) {
  if (event.metaKey || event.altKey && event.key.length === 1 && !event.getModifierState("AltGraph")) return null;
  if (event.key === "Tab" && event.shiftKey) return "\x1b[Z";
  if (KEYS[event.key]) return event.ctrlKey ? null : KEYS[event.key];
  if ([...event.key].length !== 1) return null;
  if (!event.ctrlKey || event.getModifierState("AltGraph")) return event.key;
  const letter = event.key.toLowerCase();
  return /^[a-z]$/.test(letter) && !BROWSER.includes(letter) ? String.fromCharCode(letter.charCodeAt(0) - 96) : null;
}

document.addEventListener("keydown", (event) => {
  const onButton = event.target.closest?.("button") && ["Enter", " ", "Tab"].includes(event.key);
  if (event.isComposing || onButton) return;
  if (event.key === "Enter" && !byId("again").hidden) return connect();
  const bytes = bytesOf(event);
  if (bytes === null) return;
  event.preventDefault();
  send(bytes);
});

// What a keyboard on the glass or an input method has made.
function take() {
  send(typed.value.replaceAll("\n", "\r"));
  typed.value = "";
}
typed.addEventListener("input", (event) => { if (!event.isComposing) take(); });
typed.addEventListener("compositionend", take);
typed.addEventListener("beforeinput", (event) => {
  if (event.inputType === "deleteContentBackward" && !typed.value) send(KEYS.Backspace);
});

document.addEventListener("paste", (event) => {
  event.preventDefault();
  const text = event.clipboardData.getData("text").replaceAll("\x1b", "");
  send(screen.modes.has("2004") ? `\x1b[200~${text}\x1b[201~` : text);
});

const focused = (on) => { if (screen.modes.has("1004")) send(on ? "\x1b[I" : "\x1b[O"); };
window.addEventListener("focus", () => focused(true));
window.addEventListener("blur", () => focused(false));

byId("keys").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.key) send(KEYS[button.dataset.key] ?? button.dataset.key);
  else if (button.dataset.size) resize(Number(button.dataset.size));
  else typed.focus();
});

function resize(by) {
  localStorage.setItem("parlour-size", (Number(localStorage.getItem("parlour-size")) || 0) + by);
  fit();
}

// ---- Pointer -------------------------------------------------------------------------------------

const LONG = 500;
let touch = null;

function place(event) {
  const box = canvas.getBoundingClientRect();
  const at = (offset, length, cells) => Math.min(cells, Math.max(1, Math.floor((offset / length) * cells) + 1));
  return [at(event.clientX - box.left, box.width, screen.columns), at(event.clientY - box.top, box.height, screen.rows)];
}

function report(button, [x, y], last = "M") {
  if (screen.modes.has("1006")) send(`\x1b[<${button};${x};${y}${last}`);
}

function click(button, at) {
  report(button, at);
  report(button, at, "m");
}

canvas.addEventListener("pointerdown", (event) => {
  const at = place(event);
  if (event.pointerType !== "touch") {
    typed.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    report(event.button, at);
    return;
  }
  if (touch) return; // a second finger
  touch = { id: event.pointerId, at, last: at, moved: false };
  touch.timer = setTimeout(() => { touch.done = true; click(2, at); }, LONG);
});

canvas.addEventListener("pointermove", (event) => {
  const at = place(event);
  if (event.pointerType !== "touch") {
    const button = [1, 4, 2].findIndex((bit) => event.buttons & bit);
    if (button >= 0 && screen.modes.has("1002")) report(32 + button, at);
  } else if (touch && touch.id === event.pointerId && !touch.done && String(at) !== String(touch.last)) {
    drag(at);
  }
});

// A finger that moves scrolls, or drags where the program follows that.
function drag(at) {
  clearTimeout(touch.timer);
  if (screen.modes.has("1002")) {
    if (!touch.moved) report(0, touch.at);
    report(32, at);
  } else {
    for (let y = touch.last[1]; y !== at[1]; y += Math.sign(at[1] - y)) report(at[1] < y ? 65 : 64, touch.at);
  }
  touch.moved = true;
  touch.last = at;
}

function lift(event) {
  if (event.pointerType !== "touch") return report(event.button, place(event), "m");
  if (!touch || touch.id !== event.pointerId) return;
  clearTimeout(touch.timer);
  if (touch.moved && screen.modes.has("1002")) report(0, touch.last, "m");
  else if (!touch.moved && !touch.done && event.type === "pointerup") click(0, touch.at);
  touch = null;
}
canvas.addEventListener("pointerup", lift);
canvas.addEventListener("pointercancel", lift);
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("wheel", (event) => {
  if (event.ctrlKey) return; // zoom
  event.preventDefault();
  if (event.deltaY) report(event.deltaY > 0 ? 65 : 64, place(event));
}, { passive: false });

// ---- Connection ----------------------------------------------------------------------------------

const LONGEST_PAUSE = 10000;
const ENDED = 1000;
const NO_ACCOUNT = 4001;
let socket = null;
let pause = 500;
let retry = 0;

function address() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const link = /^\/([tgw])\/(\w+)$/.exec(location.pathname);
  const query = `columns=${screen.columns}&rows=${screen.rows}${link ? `&${link[1]}=${link[2]}` : ""}`;
  return `${scheme}//${location.host}/ws?${query}`;
}

function connect() {
  clearTimeout(retry);
  retry = 0;
  byId("again").hidden = true;
  const opened = socket = new WebSocket(address());
  opened.binaryType = "arraybuffer";
  opened.onopen = () => {
    pause = 500;
    byId("lost").hidden = true;
    screen.reset();
    images.clear();
    opened.send(`${screen.columns}x${screen.rows}`);
  };
  opened.onmessage = ({ data }) => {
    if (typeof data === "string") return greet(data);
    screen.write(new Uint8Array(data));
    draw();
  };
  opened.onclose = ({ code }) => { if (opened === socket) closed(code); };
}

// The page learns whether it came as a guest: the secret of an account is no script's business.
function greet(who) {
  byId("account").hidden = who !== "guest";
  byId("enter").hidden = who !== "watcher";
  fit();
}

// Whether the line is lost, and tried again later.
function isWaiting() {
  return !socket && retry !== 0;
}

function closed(code) {
  socket = null;
  if (code === NO_ACCOUNT) {
    byId("account").hidden = byId("account-help").hidden = false;
    return;
  }
  if (code === ENDED) {
    byId("again").hidden = false;
    return;
  }
  byId("lost").hidden = false;
  retry = setTimeout(connect, pause * (0.5 + Math.random()));
  pause = Math.min(LONGEST_PAUSE, pause * 2);
}

byId("again").addEventListener("click", () => { connect(); typed.focus(); });
window.addEventListener("online", () => { if (isWaiting()) connect(); });
new ResizeObserver(fit).observe(byId("room"));
matchMedia("(prefers-color-scheme: light)").addEventListener("change", fit);

fit();
connect();
if (matchMedia("(pointer: fine)").matches) typed.focus();
