// The pointer, as a terminal reports a mouse. A tap is a click, a long tap a right-click. On a phone a finger that goes quickly
// to the left shows the move log, and to the right the chat; the other way leads back.

import { named } from "./keys.js";

const LONG = 500;

// The longest time of a quick finger in milliseconds, and its least way in parts of the glass.
const QUICK = 300;
const SWIPE = 1 / 5;

// Reports the pointer on the canvas from now on; `focus` is called where a click may take the focus.
export function listen(canvas, screen, send, focus) {
  let touch = null;
  const isPhone = matchMedia("(max-width: 600px)");

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    const at = (offset, length, cells) => Math.min(cells, Math.max(1, Math.floor((offset / length) * cells) + 1));
    return [at(event.clientX - box.left, box.width, screen.columns), at(event.clientY - box.top, box.height, screen.rows)];
  };
  const report = (button, [x, y], last = "M") => {
    if (screen.modes.has("1006")) send(`\x1b[<${button};${x};${y}${last}`);
  };
  const click = (button, at) => {
    report(button, at);
    report(button, at, "m");
  };

  // A finger that moves scrolls, or drags where the program follows that.
  const drag = (at) => {
    clearTimeout(touch.timer);
    if (screen.modes.has("1002")) {
      if (!touch.moved) report(0, touch.at);
      report(32, at);
    } else {
      for (let y = touch.last[1]; y !== at[1]; y += Math.sign(at[1] - y)) report(at[1] < y ? 65 : 64, touch.at);
    }
    touch.moved = true;
    touch.last = at;
  };
  // How far the finger has gone sideways in parts of the glass; 0 where it goes elsewhere, or drags already.
  const sideways = (event) => {
    const [x, y] = [event.clientX - touch.from[0], event.clientY - touch.from[1]];
    const isQuick = isPhone.matches && !touch.moved && event.timeStamp - touch.since < QUICK;
    return isQuick && Math.abs(x) > 2 * Math.abs(y) ? x / innerWidth : 0;
  };
  const lift = (event) => {
    if (event.pointerType !== "touch") return report(event.button, place(event), "m");
    if (!touch || touch.id !== event.pointerId) return;
    clearTimeout(touch.timer);
    const way = event.type === "pointerup" ? sideways(event) : 0;
    if (Math.abs(way) >= SWIPE) {
      send(named(way < 0 ? "F6" : "F7"));
      touch = null;
      return;
    }
    if (touch.held) drag(touch.held);
    if (touch.moved && screen.modes.has("1002")) report(0, touch.last, "m");
    else if (!touch.moved && !touch.done && event.type === "pointerup") click(0, touch.at);
    touch = null;
  };

  canvas.addEventListener("pointerdown", (event) => {
    const at = place(event);
    if (event.pointerType !== "touch") {
      focus();
      canvas.setPointerCapture(event.pointerId);
      report(event.button, at);
      return;
    }
    if (touch) return; // a second finger
    touch = { id: event.pointerId, at, last: at, moved: false, from: [event.clientX, event.clientY], since: event.timeStamp };
    touch.timer = setTimeout(() => { touch.done = true; click(2, at); }, LONG);
  });
  canvas.addEventListener("pointermove", (event) => {
    const at = place(event);
    if (event.pointerType !== "touch") {
      const button = [1, 4, 2].findIndex((bit) => event.buttons & bit);
      if (button >= 0 && screen.modes.has("1002")) report(32 + button, at);
    } else if (touch && touch.id === event.pointerId && !touch.done && String(at) !== String(touch.last)) {
      touch.held = sideways(event) ? at : null;
      if (touch.held) clearTimeout(touch.timer);
      else drag(at);
    }
  });
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    if (event.ctrlKey) return; // zoom
    event.preventDefault();
    if (event.deltaY) report(event.deltaY > 0 ? 65 : 64, place(event));
  }, { passive: false });
}
