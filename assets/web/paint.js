// The painter: draws the cells of a screen on the canvas, and knows how large a cell is.

import { ATTRIBUTES, imageCell } from "./screen.js";

const canvas = document.getElementById("screen");
const pen = canvas.getContext("2d", { alpha: false });

const FONT = 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono", monospace';
const PALETTE = [
  "#1c1c20", "#cc3b3b", "#4e9a26", "#b48a00", "#3b6ec2", "#8f5a9e", "#14929a", "#c8ccc6",
  "#6a6c66", "#ef5350", "#7fd13b", "#f0d850", "#72a5e8", "#c08ac8", "#4adfe0", "#f4f4f0",
];

// Arms of box drawing characters from U+2500 on, two bits each: up, right, down, left; 1 light, 2 heavy, 3 double.
const BOX = "112244881122448811224488142418280506090a506090a0414281825464945898a468a84546854989864a8a15162526191a292a515261629192a1a2"
  + "5556656695599996a55a69a66a9aa9aa1122448833cc341c3c070d0f70d0f043c1c374dcfc47cdcf371d3f73d1f377ddff000000000000000140100402802008"
  + "21481284";

// The characters of two by four parts, quadrants among them; a bit a part, row by row.
const OCTANTS = new Map(Array.from(
  " 𜺨𜺫🮂𜴀▘𜴁𜴂𜴃𜴄▝𜴅𜴆𜴇𜴈▀𜴉𜴊𜴋𜴌🯦𜴍𜴎𜴏𜴐𜴑𜴒𜴓𜴔𜴕𜴖𜴗𜴘𜴙𜴚𜴛𜴜𜴝𜴞𜴟🯧𜴠𜴡𜴢𜴣𜴤𜴥𜴦𜴧𜴨𜴩𜴪𜴫𜴬𜴭𜴮𜴯𜴰𜴱𜴲𜴳𜴴𜴵🮅"
    + "𜺣𜴶𜴷𜴸𜴹𜴺𜴻𜴼𜴽𜴾𜴿𜵀𜵁𜵂𜵃𜵄▖𜵅𜵆𜵇𜵈▌𜵉𜵊𜵋𜵌▞𜵍𜵎𜵏𜵐▛𜵑𜵒𜵓𜵔𜵕𜵖𜵗𜵘𜵙𜵚𜵛𜵜𜵝𜵞𜵟𜵠𜵡𜵢𜵣𜵤𜵥𜵦𜵧𜵨𜵩𜵪𜵫𜵬𜵭𜵮𜵯𜵰"
    + "𜺠𜵱𜵲𜵳𜵴𜵵𜵶𜵷𜵸𜵹𜵺𜵻𜵼𜵽𜵾𜵿𜶀𜶁𜶂𜶃𜶄𜶅𜶆𜶇𜶈𜶉𜶊𜶋𜶌𜶍𜶎𜶏▗𜶐𜶑𜶒𜶓▚𜶔𜶕𜶖𜶗▐𜶘𜶙𜶚𜶛▜𜶜𜶝𜶞𜶟𜶠𜶡𜶢𜶣𜶤𜶥𜶦𜶧𜶨𜶩𜶪𜶫"
    + "▂𜶬𜶭𜶮𜶯𜶰𜶱𜶲𜶳𜶴𜶵𜶶𜶷𜶸𜶹𜶺𜶻𜶼𜶽𜶾𜶿𜷀𜷁𜷂𜷃𜷄𜷅𜷆𜷇𜷈𜷉𜷊𜷋𜷌𜷍𜷎𜷏𜷐𜷑𜷒𜷓𜷔𜷕𜷖𜷗𜷘𜷙𜷚▄𜷛𜷜𜷝𜷞▙𜷟𜷠𜷡𜷢▟𜷣▆𜷤𜷥█",
  (sign, bits) => [sign.codePointAt(0), bits],
));

const cell = { width: 8, height: 16, base: 12 };
let colours = { ink: "#d8d8d8", ground: "#101014" };

const ratio = () => window.devicePixelRatio || 1;

// Fits the canvas to a room, in whole device pixels, so that blocks have no gaps; answers its columns and rows.
export function fit(room, size) {
  cell.font = Math.round(size * ratio());
  pen.font = `${cell.font}px ${FONT}`;
  const measured = pen.measureText("M");
  const [up, down] = [measured.fontBoundingBoxAscent, measured.fontBoundingBoxDescent];
  cell.width = Math.max(2, Math.round(measured.width));
  cell.height = Math.max(4, Math.round(Math.max(up + down, cell.font * 1.2)));
  cell.base = Math.round((cell.height - up - down) / 2 + up);
  const columns = Math.max(1, Math.floor((room.width * ratio()) / cell.width));
  const rows = Math.max(1, Math.floor((room.height * ratio()) / cell.height));
  canvas.width = columns * cell.width;
  canvas.height = rows * cell.height;
  canvas.style.width = `${canvas.width / ratio()}px`;
  canvas.style.height = `${canvas.height / ratio()}px`;
  const style = getComputedStyle(document.documentElement);
  colours = { ink: style.getPropertyValue("--ink").trim(), ground: style.getPropertyValue("--ground").trim() };
  return [columns, rows];
}

// The upper left corner of a cell in CSS pixels of the canvas.
export function corner(x, y) {
  return [(x * cell.width) / ratio(), (y * cell.height) / ratio()];
}

export function redraw(screen) {
  screen.dirty = new Set(screen.cells.keys());
  draw(screen);
}

// Draws what has changed. What a session leaves behind on the usual screen is drawn once it is known that none follows: the
// board stays while a server restarts.
let drawing = 0;
export function draw(screen) {
  drawing ||= requestAnimationFrame(() => {
    drawing = 0;
    if (!screen.modes.has("1049")) return;
    for (const y of screen.dirty) if (y < screen.rows) drawRow(screen, y);
    screen.dirty.clear();
    // The last column goes on to the edge, whose place no whole cells reach.
    const height = cell.height / ratio();
    const edge = screen.cells.map((row, y) => `${pair(row.at(-1), false)[1]} ${y * height}px ${(y + 1) * height}px`);
    canvas.parentElement.style.background = `linear-gradient(${edge})`;
  });
}

function drawRow(screen, y) {
  const row = screen.cells[y];
  const reversed = (x) => screen.cursor && screen.x === x && screen.y === y;
  row.forEach((one, x) => ground(one, x, y, reversed(x)));
  row.forEach((one, x) => {
    if (one.text && one.text !== " " && !(one.attributes & ATTRIBUTES.hidden)) glyph(one, x, y, reversed(x));
  });
}

function colour(value, usual) {
  return value === null ? usual : typeof value === "number" ? PALETTE[value] : value;
}

// The colours of a cell. The cursor reverses its own.
function pair(one, marked) {
  const pair = [colour(one.fg, colours.ink), colour(one.bg, colours.ground)];
  const reverse = Boolean(one.attributes & ATTRIBUTES.reverse);
  return reverse !== marked ? pair.reverse() : pair;
}

function ground(one, x, y, marked) {
  pen.fillStyle = pair(one, marked)[1];
  pen.fillRect(x * cell.width, y * cell.height, cell.width, cell.height);
}

function glyph(one, x, y, marked) {
  const at = { x: x * cell.width, y: y * cell.height, width: cell.width * (one.wide ? 2 : 1), height: cell.height };
  pen.fillStyle = pen.strokeStyle = pair(one, marked)[0];
  pen.globalAlpha = one.attributes & ATTRIBUTES.dim ? 0.6 : 1;
  const code = one.text.codePointAt(0);
  const place = imageCell(one);
  if (place) picture(place, at);
  else if (code >= 0x2580 && code <= 0x259f) block(code, at);
  else if (code >= 0x1fb00 && code <= 0x1fb3b) sextant(code, at);
  else if (code >= 0x1cd00 && OCTANTS.has(code)) parts(OCTANTS.get(code), 4, at);
  else if (code >= 0x2571 && code <= 0x2573) diagonal(code, at);
  else if (code >= 0x256d && code <= 0x2570) arc(code, at);
  else if (code >= 0x2500 && code <= 0x257f) box(code, at);
  else letters(one, code, at);
  if (one.attributes & ATTRIBUTES.underline) pen.fillRect(at.x, at.y + at.height - thin(), at.width, thin());
  if (one.attributes & ATTRIBUTES.struck) pen.fillRect(at.x, at.y + (at.height >> 1), at.width, thin());
  pen.globalAlpha = 1;
}

// The images that came, by their numbers.
const images = new Map();

// Keeps an image; `done` is called when it can be drawn.
export function takeImage({ id, columns, rows, data }, done) {
  const source = new Image();
  source.onload = () => {
    images.set(id, { source, columns, rows, scaled: null });
    done();
  };
  source.src = `data:image/png;base64,${data}`;
}

export function forgetImage(id) {
  images.delete(id);
}

export function forgetImages() {
  images.clear();
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
  else parts(OCTANTS.get(code), 4, at);
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
