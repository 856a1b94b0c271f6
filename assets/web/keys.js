// Keys and pastes, as a terminal sends them. Tab is the page's own: it leads to the buttons and links.

const KEYS = {
  Enter: "\r", Backspace: "\x7f", Tab: "\t", Escape: "\x1b", Delete: "\x1b[3~",
  ArrowUp: "\x1b[A", ArrowDown: "\x1b[B", ArrowRight: "\x1b[C", ArrowLeft: "\x1b[D",
  Home: "\x1b[H", End: "\x1b[F", PageUp: "\x1b[5~", PageDown: "\x1b[6~",
  F1: "\x1bOP", F2: "\x1bOQ", F3: "\x1bOR", F4: "\x1bOS", F6: "\x1b[17~", F7: "\x1b[18~",
  F8: "\x1b[19~", F9: "\x1b[20~", F10: "\x1b[21~",
};

// Letters with Ctrl that stay the browser's: paste, reload, tabs and windows.
const BROWSER = "nrtvw";

// The bytes of a button of the row of keys.
export function named(key) {
  return KEYS[key] ?? key;
}

// The bytes of a key; nothing for one that is the browser's.
function bytesOf(event) {
  if (event.metaKey || event.altKey && event.key.length === 1 && !event.getModifierState("AltGraph")) return null;
  if (event.key === "Tab") return null;
  if (KEYS[event.key]) return event.ctrlKey ? null : KEYS[event.key];
  if ([...event.key].length !== 1) return null;
  if (!event.ctrlKey || event.getModifierState("AltGraph")) return event.key;
  // Ctrl-Shift-C, Ctrl-Shift-I and their like are the browser's; so is Ctrl-C where something is marked.
  const letter = event.key.toLowerCase();
  if (event.shiftKey || letter === "c" && isMarked()) return null;
  return /^[a-z]$/.test(letter) && !BROWSER.includes(letter) ? String.fromCharCode(letter.charCodeAt(0) - 96) : null;
}

function isMarked() {
  const place = document.activeElement;
  return !getSelection().isCollapsed || place?.readOnly && place.selectionStart < place.selectionEnd;
}

// Keys that scroll the moves of a game.
const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

// Whether a key is for the part of the page that has the focus.
function isForPart({ key, target }) {
  const isPressed = ["Enter", " "].includes(key) && target.closest?.("button, a, summary");
  const isScrolled = SCROLLING.includes(key) && target.closest?.("#game[open]");
  return isPressed || isScrolled || target.closest?.("input, dialog[open]");
}

// Sends keys and pastes from now on. `typed` is the field that a keyboard on the glass writes into.
export function listen(typed, screen, send) {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.defaultPrevented || isForPart(event)) return;
    const bytes = bytesOf(event);
    if (bytes === null) return;
    event.preventDefault();
    send(bytes);
  });
  document.addEventListener("paste", (event) => {
    event.preventDefault();
    const text = event.clipboardData.getData("text").replaceAll("\x1b", "");
    send(screen.modes.has("2004") ? `\x1b[200~${text}\x1b[201~` : text);
  });
  listenToGlass(typed, screen, send);
}

const parts = (text) => (window.Intl?.Segmenter ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text]);

// A keyboard on the glass composes each word, and an input method others of what was typed. Their letters go out at once. What
// they change afterwards is taken back where a text is typed; elsewhere a letter was a key and has done its work.
function listenToGlass(typed, screen, send) {
  let composed = [];
  const compose = (text) => {
    const now = parts(text);
    let same = 0;
    while (same < now.length && now[same] === composed[same]) same++;
    const rest = now.slice(same).join("");
    if (screen.cursor) send(KEYS.Backspace.repeat(composed.length - same) + rest);
    else if (same === composed.length) send(rest);
    composed = now;
  };
  typed.addEventListener("compositionstart", () => { composed = []; });
  typed.addEventListener("compositionupdate", ({ data }) => compose(data));
  typed.addEventListener("compositionend", ({ data }) => {
    compose(data);
    composed = [];
    typed.value = "";
  });
  typed.addEventListener("beforeinput", (event) => {
    if (event.inputType === "deleteContentBackward" && !typed.value) send(KEYS.Backspace);
    if (event.isComposing || !event.data && event.inputType !== "insertLineBreak") return;
    event.preventDefault();
    send(event.data ?? "\r");
  });
  typed.addEventListener("input", (event) => { if (!event.isComposing) typed.value = ""; });
}
