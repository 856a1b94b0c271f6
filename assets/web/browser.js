// The things that a browser may refuse: storage, the clipboard, messages, sound. A refusal is told in one sentence, and the
// page goes on without.

const byId = (id) => document.getElementById(id);

// Shows one of the page's sentences, with a text to copy if it has a place for one.
export function tell(name, text = "") {
  const sentence = byId(`no-${name}`);
  const place = sentence.querySelector("input");
  if (place) place.value = text;
  sentence.hidden = false;
  return sentence;
}

byId("told").addEventListener("click", ({ target }) => {
  if (target.closest("button")) target.closest("p").hidden = true;
});

// Does what the browser may refuse, and tells the refusal.
function attempt(name, use) {
  try {
    return use();
  } catch {
    tell(name);
    return undefined;
  }
}

// What is kept, for the time of the page where there is no storage.
const kept = new Map();

export function keep(name, value) {
  kept.set(name, String(value));
  attempt("storage", () => localStorage.setItem(name, value));
}

// What was kept under a name, or an empty text.
export function recall(name) {
  if (!kept.has(name)) kept.set(name, attempt("storage", () => localStorage.getItem(name)) ?? "");
  return kept.get(name);
}

const COPIED = 4000;
let copied = 0;

// Hands a link on by the system's own sheet, on a device for fingers that has one.
async function share(text) {
  if (!navigator.share || !/^https?:\S+$/.test(text) || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ url: text });
    return true;
  } catch ({ name }) {
    return name === "AbortError";
  }
}

// Hands a text on or copies it, and says so; a text that cannot be copied is shown.
export async function copy(text) {
  byId("no-copy").hidden = true;
  if (await share(text)) return;
  if (!(await copyByClipboard(text)) && !copyMarked(text)) return tell("copy", text).querySelector("input").select();
  byId("copied").hidden = false;
  clearTimeout(copied);
  copied = setTimeout(() => { byId("copied").hidden = true; }, COPIED);
}

async function copyByClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Copies by marking, as browsers do that give no clipboard to a page without TLS.
function copyMarked(text) {
  const [before, place] = [document.activeElement, document.createElement("textarea")];
  place.value = text;
  document.body.append(place);
  place.select();
  const done = document.execCommand("copy");
  place.remove();
  before?.focus({ preventScroll: true });
  return done;
}

// Shows a message; a later one replaces it. Phones leave that to a worker, whose script has this address.
export async function showMessage(text, script) {
  if (window.Notification?.permission !== "granted") return;
  const kind = { tag: "turn", renotify: true };
  try {
    await navigator.serviceWorker.register(script);
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(text, kind);
  } catch {
    attempt("messages", () => new Notification(text, kind));
  }
}

// Asks whether messages may be shown. Browsers let a page ask only shortly after a key or a click.
export async function askForMessages() {
  if (!window.Notification || Notification.permission === "denied") return tell("messages");
  if (Notification.permission === "granted") return;
  if (navigator.userActivation?.isActive ?? true) {
    if ((await Notification.requestPermission()) === "denied") tell("messages");
  } else for (const what of ["keydown", "pointerup"]) window.addEventListener(what, askForMessages, { once: true });
}
