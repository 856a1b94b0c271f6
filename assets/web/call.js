// The calls to a person: the tab's title and icon, a sound made here, and a message.

import { keep, recall, showMessage } from "./browser.js";

const icon = document.querySelector("link[rel=icon]");
const [USUAL, DOTTED] = [icon.href, icon.dataset.turn];
const button = document.getElementById("sound");

// The title as it was told, and why it has a dot.
let title = document.title;
let isTurn = false;
let isCalled = false;

function show() {
  document.title = `${isTurn || isCalled ? "● " : ""}${title}`;
  icon.href = isTurn || isCalled ? DOTTED : USUAL;
}

export function retitle(text) {
  title = text || "Parlour";
  show();
}

// The game in sight stands so now: "quiet", "turn" or "over".
export function stand(standing) {
  const notes = { turn: [660, 880], over: [660, 520, 390] }[standing];
  if (notes) play(notes);
  isTurn = standing === "turn";
  show();
}

// Calls somebody who looks elsewhere; a text is also shown as a message, whose worker's script has this address.
export function call(text, script) {
  if (!document.hidden) return;
  isCalled = true;
  show();
  if (text) showMessage(text, script);
}

// The page is looked at.
export function see() {
  isCalled = false;
  show();
}

// ---- Sound ---------------------------------------------------------------------------------------

const [LENGTH, PAUSE, LOUDNESS] = [0.2, 0.11, 0.1]; // s, s, of 1
const isOn = () => recall("parlour-sound") !== "off";
let audio = null;

function play(notes) {
  if (!audio || !isOn()) return;
  notes.forEach((pitch, i) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + i * PAUSE;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH);
  });
}

// Browsers let a page sound only after a key or a click.
function begin() {
  try {
    audio ??= new AudioContext();
  } catch {
    button.hidden = true;
  }
}

button.hidden = !window.AudioContext;
button.ariaPressed = String(isOn());
button.addEventListener("click", () => {
  keep("parlour-sound", isOn() ? "off" : "on");
  button.ariaPressed = String(isOn());
  if (isOn()) play([880]);
});
if (window.AudioContext) for (const what of ["keydown", "pointerup"]) window.addEventListener(what, begin, { once: true });
