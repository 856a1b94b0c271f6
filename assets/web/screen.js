// The screen of a terminal, for the sequences that the program writes. It knows no page.

const ESC = "\x1b";

// Characters two cells wide, as pairs of a first and a last one.
const WIDE = [
  0x1100, 0x115f, 0x231a, 0x231b, 0x23e9, 0x23ec, 0x23f0, 0x23f0, 0x23f3, 0x23f3, 0x25fd, 0x25fe,
  0x2614, 0x2615, 0x2648, 0x2653, 0x267f, 0x267f, 0x2693, 0x2693, 0x26a1, 0x26a1, 0x26aa, 0x26ab,
  0x26bd, 0x26be, 0x26c4, 0x26c5, 0x26ce, 0x26ce, 0x26d4, 0x26d4, 0x26ea, 0x26ea, 0x26f2, 0x26f3,
  0x26f5, 0x26f5, 0x26fa, 0x26fa, 0x26fd, 0x26fd, 0x2705, 0x2705, 0x270a, 0x270b, 0x2728, 0x2728,
  0x274c, 0x274c, 0x274e, 0x274e, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797, 0x27b0, 0x27b0,
  0x27bf, 0x27bf, 0x2b1b, 0x2b1c, 0x2b50, 0x2b50, 0x2b55, 0x2b55, 0x2e80, 0x303e, 0x3041, 0xa4cf,
  0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6,
  0x1f004, 0x1f004, 0x1f0cf, 0x1f0cf, 0x1f18e, 0x1f18e, 0x1f191, 0x1f19a, 0x1f200, 0x1f320,
  0x1f32d, 0x1f335, 0x1f337, 0x1f37c, 0x1f37e, 0x1f393, 0x1f3a0, 0x1f3ca, 0x1f3cf, 0x1f3d3,
  0x1f3e0, 0x1f3f0, 0x1f3f4, 0x1f3f4, 0x1f3f8, 0x1f43e, 0x1f440, 0x1f440, 0x1f442, 0x1f4fc,
  0x1f4ff, 0x1f53d, 0x1f54b, 0x1f54e, 0x1f550, 0x1f567, 0x1f57a, 0x1f57a, 0x1f595, 0x1f596,
  0x1f5a4, 0x1f5a4, 0x1f5fb, 0x1f64f, 0x1f680, 0x1f6c5, 0x1f6cc, 0x1f6cc, 0x1f6d0, 0x1f6d2,
  0x1f6d5, 0x1f6df, 0x1f6eb, 0x1f6ec, 0x1f6f4, 0x1f6fc, 0x1f7e0, 0x1f7eb, 0x1f90c, 0x1f93a,
  0x1f93c, 0x1f945, 0x1f947, 0x1f9ff, 0x1fa70, 0x1faff, 0x20000, 0x3fffd,
];

const JOINED = /^[\p{M}\p{Cf}\u{1f3fb}-\u{1f3ff}]$/u;

export const ATTRIBUTES = { bold: 1, dim: 2, italic: 4, underline: 8, reverse: 16, hidden: 32, struck: 64 };

// The character of a cell of an image, and the marks that stand for its row and column (Kitty graphics protocol, Unicode
// placeholders). The image's number is the colour.
const PLACEHOLDER = 0x10eeee;
const MARKS = "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a\u034b\u034c\u0350\u0351\u0352\u0357\u035b\u0363\u0364\u0365\u0366\u0367"
  + "\u0368\u0369\u036a\u036b\u036c\u036d\u036e\u036f\u0483\u0484\u0485\u0486\u0487\u0592\u0593\u0594\u0595\u0597\u0598\u0599\u059c\u059d"
  + "\u059e\u059f\u05a0\u05a1\u05a8\u05a9\u05ab\u05ac\u05af\u05c4\u0610\u0611\u0612\u0613\u0614\u0615\u0616\u0617\u0657\u0658";

// The place of a cell in an image, or nothing.
export function imageCell(cell) {
  if (cell.text.codePointAt(0) !== PLACEHOLDER) return null;
  const [row, column] = [...cell.text].slice(1).map((mark) => MARKS.indexOf(mark));
  return { id: parseInt(String(cell.fg).slice(1), 16), row, column };
}

function width(char) {
  const code = char.codePointAt(0);
  if (code < 0x300) return 1;
  if (JOINED.test(char)) return 0;
  for (let i = 0; i < WIDE.length; i += 2) {
    if (code <= WIDE[i + 1]) return code >= WIDE[i] ? 2 : 1;
  }
  return 1;
}

// Colours are null (the page's own), a number below 16 (the palette) or "#rrggbb".
function indexed(index) {
  if (index < 16) return index;
  if (index > 231) return hex(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232));
  const level = (part) => (part ? 55 + 40 * part : 0);
  const cube = index - 16;
  return hex(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

function hex(r, g, b) {
  return "#" + ((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1);
}

function blank(bg = null) {
  return { text: " ", wide: false, fg: null, bg, attributes: 0 };
}

export class Screen {
  // `told` may have: title(text), speak(text), place(standing, address), leave(), renew(ticket), notify(text), copy(base64), bell(), image({ id, columns, rows, data }), forget(id).
  constructor(columns, rows, told = {}) {
    this.told = told;
    this.resize(columns, rows);
  }

  resize(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    this.reset();
  }

  // The state before the first byte of a session.
  reset() {
    this.decoder = new TextDecoder();
    this.pending = "";
    this.modes = new Set();
    this.pen = blank();
    this.x = this.y = 0;
    this.cursor = false;
    this.erase();
  }

  erase() {
    this.cells = Array.from({ length: this.rows }, () => this.emptyRow());
    this.dirty = new Set(this.cells.keys());
  }

  emptyRow() {
    return Array.from({ length: this.columns }, () => blank(this.pen.bg));
  }

  rowText(y) {
    const row = this.cells[y] ?? [];
    return row.map((cell) => (imageCell(cell) ? " " : cell.text)).join("").trimEnd();
  }

  text() {
    return this.cells.map((_, y) => this.rowText(y)).join("\n").trimEnd();
  }

  write(bytes) {
    const text = this.pending + this.decoder.decode(bytes, { stream: true });
    this.pending = "";
    let at = 0;
    while (at < text.length) {
      const length = this.step(text, at);
      if (!length) {
        // A sequence that has not come whole; one without an end is none.
        this.pending = text.length - at < 200000 ? text.slice(at) : "";
        return;
      }
      at += length;
    }
  }

  // Handles what is at a place, and answers its length; 0 if it has not come whole.
  step(text, at) {
    const char = String.fromCodePoint(text.codePointAt(at));
    if (char === ESC) return this.escape(text, at);
    if (char < " " || char === "\x7f") this.control(char);
    else this.put(char);
    return char.length;
  }

  control(char) {
    if (char === "\n") this.move(this.x, this.y + 1);
    else if (char === "\r") this.move(0, this.y);
    else if (char === "\b") this.move(this.x - 1, this.y);
    else if (char === "\x07") this.told.bell?.();
  }

  escape(text, at) {
    if (at + 1 >= text.length) return 0;
    if (text[at + 1] === "]") return this.command(text, at);
    if (text[at + 1] === "_") return this.graphics(text, at);
    if (text[at + 1] !== "[") return 2;
    let end = at + 2;
    while (end < text.length && !(text[end] >= "@" && text[end] <= "~")) end++;
    if (end >= text.length) return 0;
    this.sequence(text.slice(at + 2, end), text[end]);
    return end + 1 - at;
  }

  // An operating system command: title, sentence for a screen reader, notification, clipboard.
  command(text, at) {
    const end = text.indexOf("\x07", at);
    if (end < 0) return 0;
    const [, number, rest] = /^(\d+);(.*)$/s.exec(text.slice(at + 2, end)) ?? [];
    if (number === "2") this.told.title?.(rest);
    else if (number === "7001") this.told.speak?.(rest);
    else if (number === "7002") this.told.place?.(...rest.split(";"));
    else if (number === "7003") this.told.leave?.();
    else if (number === "7004") this.told.renew?.(rest);
    else if (number === "7005") this.told.unsay?.(rest);
    else if (number === "9") this.told.notify?.(rest);
    else if (number === "52") this.told.copy?.(rest.replace(/^c;/, ""));
    return end + 1 - at;
  }

  // A command about images: one comes in parts, a PNG in base64, or is deleted.
  graphics(text, at) {
    const end = text.indexOf("\x1b\\", at);
    if (end < 0) return 0;
    const [keys, data = ""] = text.slice(at + 3, end).split(";");
    const { a: action, i: id, c: columns, r: rows, m: more } = Object.fromEntries(keys.split(",").map((key) => key.split("=")));
    if (action === "d") this.told.forget?.(Number(id));
    else {
      if (action) this.image = { id: Number(id), columns: Number(columns), rows: Number(rows), data: "" };
      if (this.image) this.image.data += data;
      if (more === "0" && this.image) this.told.image?.(this.image);
    }
    return end + 2 - at;
  }

  sequence(parameters, last) {
    if (parameters.startsWith("?")) return this.mode(parameters.slice(1), last === "h");
    const numbers = parameters.split(";").map((text) => parseInt(text, 10) || 0);
    const count = Math.max(1, numbers[0]);
    switch (last) {
      case "m": return this.render(numbers);
      case "H": return this.move(Math.max(1, numbers[1] ?? 1) - 1, count - 1);
      case "A": return this.move(this.x, this.y - count);
      case "B": return this.move(this.x, this.y + count);
      case "C": return this.move(this.x + count, this.y);
      case "D": return this.move(this.x - count, this.y);
      case "J": return this.erase();
      case "L": return this.shift(count, true);
      case "M": return this.shift(count, false);
    }
  }

  mode(number, on) {
    if (number === "25") this.cursor = on;
    else if (on) this.modes.add(number);
    else this.modes.delete(number);
    this.dirty.add(this.y);
  }

  move(x, y) {
    this.dirty.add(this.y);
    this.x = Math.min(Math.max(x, 0), this.columns - 1);
    this.y = Math.min(Math.max(y, 0), this.rows - 1);
    this.dirty.add(this.y);
  }

  // Inserts blank rows at the cursor, or deletes rows there.
  shift(count, insert) {
    for (let i = 0; i < Math.min(count, this.rows - this.y); i++) {
      this.cells.splice(insert ? this.rows - 1 : this.y, 1);
      this.cells.splice(insert ? this.y : this.rows - 1, 0, this.emptyRow());
    }
    for (let y = this.y; y < this.rows; y++) this.dirty.add(y);
  }

  put(char) {
    const cells = width(char);
    const row = this.cells[this.y];
    if (!cells) return this.join(char, row);
    if (this.x + cells > this.columns) return;
    this.split(row, this.x);
    this.split(row, this.x + cells);
    row[this.x] = { ...this.pen, text: char, wide: cells === 2 };
    if (cells === 2) row[this.x + 1] = { ...this.pen, text: "", wide: false };
    this.dirty.add(this.y);
    this.last = row[this.x];
    this.x += cells;
  }

  // A mark joins the character before it.
  join(char, row) {
    if (this.last && row.includes(this.last)) this.last.text += char;
    this.dirty.add(this.y);
  }

  // A wide character of which one half is drawn over is gone.
  split(row, x) {
    if (x > 0 && x < this.columns && row[x - 1].wide) row[x - 1] = blank(row[x - 1].bg);
    if (x > 0 && x < this.columns && row[x].text === "") row[x] = blank(row[x].bg);
  }

  render(numbers) {
    const pen = this.pen;
    const on = (name) => { pen.attributes |= ATTRIBUTES[name]; };
    const off = (...names) => names.forEach((name) => { pen.attributes &= ~ATTRIBUTES[name]; });
    for (let i = 0; i < numbers.length; i++) {
      const n = numbers[i];
      if (n === 0) this.pen = Object.assign(pen, blank());
      else if (n === 1) on("bold");
      else if (n === 2) on("dim");
      else if (n === 3) on("italic");
      else if (n === 4) on("underline");
      else if (n === 7) on("reverse");
      else if (n === 8) on("hidden");
      else if (n === 9) on("struck");
      else if (n === 22) off("bold", "dim");
      else if (n === 23) off("italic");
      else if (n === 24) off("underline");
      else if (n === 27) off("reverse");
      else if (n === 28) off("hidden");
      else if (n === 29) off("struck");
      else if (n === 38 || n === 48) {
        const colour = numbers[i + 1] === 5 ? indexed(numbers[i + 2]) : hex(...numbers.slice(i + 2, i + 5));
        pen[n === 38 ? "fg" : "bg"] = colour;
        i += numbers[i + 1] === 5 ? 2 : 4;
      } else if (n === 39) pen.fg = null;
      else if (n === 49) pen.bg = null;
      else if (n >= 30 && n <= 37) pen.fg = n - 30;
      else if (n >= 40 && n <= 47) pen.bg = n - 40;
      else if (n >= 90 && n <= 97) pen.fg = n - 82;
      else if (n >= 100 && n <= 107) pen.bg = n - 92;
    }
  }
}
