#!/usr/bin/env python3
"""Records the films of the README that need the real program: a server, an analysis, other terminals.

    pip install pyte
    tests/examples/record_films.py target/release/parlour [NAME...]

Each scene runs the program in a pseudo-terminal with an empty home folder, types keys and takes a frame after each.
`cargo run --example film` draws the films of the games. `--text` prints the frames instead of writing SVG files.
"""

import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

COLUMNS, ROWS = 80, 24
CELL_WIDTH, CELL_HEIGHT, MARGIN, BAR = 9, 18, 14, 34
GROUND, INK = "16181d", "d6d8dc"
FONTS = "'DejaVu Sans Mono','JetBrains Mono','Fira Code',Menlo,Consolas,'Liberation Mono',monospace"
FRAME_MILLISECONDS = 1500
PORT = 22977

NAMED = {
    "black": "16181d", "red": "d0574f", "green": "57a968", "brown": "c9a227", "blue": "5a86d0", "magenta": "b57edc",
    "cyan": "4fb0b8", "white": "d6d8dc", "brightblack": "7a7f8a", "brightred": "e8746b", "brightgreen": "7cc98b",
    "brightbrown": "e3c15a", "brightblue": "86aaf0", "brightmagenta": "cf9ff0", "brightcyan": "77d0d8",
    "brightwhite": "ffffff",
}


class Terminal:
    """A program in a pseudo-terminal, and the screen that it draws."""

    def __init__(self, command, environment):
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.child, self.line = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execvpe(command[0], command, environment)

    def wait(self, seconds):
        """Shows what the program writes within this time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.line], [], [], left)[0]:
                continue
            try:
                data = os.read(self.line, 65536)
            except OSError:
                return
            if not data:
                return
            # pyte prints what it does not know of these: the keyboard protocol and synchronized updates.
            for unknown in (b"\x1b[>1u", b"\x1b[<1u", b"\x1b[<u", b"\x1b[>4;1m", b"\x1b[>4;0m"):
                data = data.replace(unknown, b"")
            self.stream.feed(data)

    def type(self, keys):
        os.write(self.line, keys.encode())

    def frame(self):
        return [[self.cell(x, y) for x in range(COLUMNS)] for y in range(ROWS)]

    def cell(self, x, y):
        """The sign, the ink, the ground, and whether it is bold and underlined."""
        char = self.screen.buffer[y][x]
        ink, ground = colour(char.fg, INK), colour(char.bg, GROUND)
        if char.reverse:
            ink, ground = ground, ink
        return (char.data or " ", ink, ground, char.bold, char.underscore)

    def close(self):
        os.kill(self.child, signal.SIGTERM)
        self.wait(0.3)
        os.waitpid(self.child, 0)
        os.close(self.line)


def colour(name, usual):
    return usual if name == "default" else NAMED.get(name, name)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def strokes(sign, x, y):
    """Draws the lines and blocks that have to join without gaps; None for a sign of a font."""
    left, top = MARGIN + x * CELL_WIDTH, BAR + y * CELL_HEIGHT
    middle, centre = left + CELL_WIDTH / 2, top + CELL_HEIGHT / 2
    blocks = {
        "█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 0.5), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 0.5, 1),
        "▁": (0, 0.875, 1, 0.125), "▂": (0, 0.75, 1, 0.25), "▃": (0, 0.625, 1, 0.375), "▅": (0, 0.375, 1, 0.625),
        "▆": (0, 0.25, 1, 0.75), "▇": (0, 0.125, 1, 0.875), "▔": (0, 0, 1, 0.125), "▏": (0, 0, 0.125, 1),
        "▕": (0.875, 0, 0.125, 1),
    }
    if sign in blocks:
        dx, dy, width, height = blocks[sign]
        return (f'<rect x="{left + dx * CELL_WIDTH:g}" y="{top + dy * CELL_HEIGHT:g}" '
                f'width="{width * CELL_WIDTH:g}" height="{height * CELL_HEIGHT + 0.3:g}" fill="#INK"/>')
    arms = {"─": "lr", "│": "ud", "┌": "dr", "┐": "dl", "└": "ur", "┘": "ul", "├": "udr", "┤": "udl", "┬": "dlr",
            "┴": "ulr", "┼": "udlr", "╭": "dr", "╮": "dl", "╰": "ur", "╯": "ul", "━": "lr", "┃": "ud"}.get(sign)
    if arms is None:
        return None
    ends = {"l": f"H{left:g}", "r": f"H{left + CELL_WIDTH:g}", "u": f"V{top:g}", "d": f"V{top + CELL_HEIGHT + 0.3:g}"}
    path = "".join(f"M{middle:g} {centre:g}{ends[arm]}" for arm in arms)
    return f'<path d="{path}" stroke="#INK" fill="none"/>'


def draw(cells):
    """Draws cells, given as (x, y, cell): grounds in runs, then signs in runs."""
    svg, cells = [], sorted(cells, key=lambda cell: (cell[1], cell[0]))
    runs = []
    for x, y, cell in cells:
        last = runs[-1] if runs else None
        if last and last[1] == y and last[0] + last[2] == x and last[3] == cell[2]:
            last[2] += 1
        else:
            runs.append([x, y, 1, cell[2]])
    for x, y, length, ground in runs:
        svg.append(f'<rect x="{MARGIN + x * CELL_WIDTH}" y="{BAR + y * CELL_HEIGHT}" width="{length * CELL_WIDTH}" '
                   f'height="{CELL_HEIGHT + 0.3}" fill="#{ground}"/>')
    words = []
    for x, y, (sign, ink, _, bold, lined) in cells:
        drawn = strokes(sign, x, y)
        if drawn:
            svg.append(drawn.replace("INK", ink))
        elif sign.strip():
            last = words[-1] if words else None
            if last and last[1] == y and last[0] + len(last[2]) == x and last[3:] == [ink, bold, lined] and sign.isascii():
                last[2] += sign
            else:
                words.append([x, y, sign, ink, bold, lined])
    for x, y, text, ink, bold, lined in words:
        places = " ".join(f"{MARGIN + (x + i) * CELL_WIDTH}" for i in range(len(text)))
        more = (' font-weight="bold"' if bold else "") + (' text-decoration="underline"' if lined else "")
        svg.append(f'<text x="{places}" y="{BAR + y * CELL_HEIGHT + 14}" fill="#{ink}"{more}>{escaped(text)}</text>')
    return svg


def animate(frames, title):
    width, height = COLUMNS * CELL_WIDTH + 2 * MARGIN, ROWS * CELL_HEIGHT + BAR + MARGIN
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONTS}" font-size="15">',
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="9" fill="#{GROUND}" stroke="#3a3d45"/>',
        '<circle cx="18" cy="17" r="5.5" fill="#e0645c"/>',
        '<circle cx="36" cy="17" r="5.5" fill="#e3b341"/>',
        '<circle cx="54" cy="17" r="5.5" fill="#57a968"/>',
        f'<text x="{width // 2}" y="22" font-size="13" text-anchor="middle" fill="#8b8f98">{escaped(title)}</text>',
    ]
    groups = {}
    for y in range(ROWS):
        for x in range(COLUMNS):
            begin = 0
            for end in range(1, len(frames) + 1):
                if end == len(frames) or frames[end][y][x] != frames[begin][y][x]:
                    cell = frames[begin][y][x]
                    if cell[0].strip() or cell[2] != GROUND:
                        groups.setdefault((begin, end), []).append((x, y, cell))
                    begin = end
    for (begin, end), cells in sorted(groups.items()):
        if (begin, end) == (0, len(frames)):
            svg += draw(cells)
            continue
        values, times = ["hidden"] * (begin > 0) + ["visible"], [0] * (begin > 0) + [begin / len(frames)]
        if end < len(frames):
            values, times = values + ["hidden"], times + [end / len(frames)]
        svg.append(
            f'<g visibility="{values[0]}"><animate attributeName="visibility" values="{";".join(values)}" '
            f'keyTimes="{";".join(f"{time:.4f}" for time in times)}" calcMode="discrete" '
            f'dur="{FRAME_MILLISECONDS * len(frames)}ms" repeatCount="indefinite"/>')
        svg += draw(cells) + ["</g>"]
    return "\n".join(svg + ["</svg>", ""])


class Scene:
    """Takes the frames of a film."""

    def __init__(self, program):
        self.home = tempfile.mkdtemp()
        self.program = program
        self.frames = []
        self.terminal = None

    def environment(self, **more):
        home = {"HOME": self.home, "XDG_DATA_HOME": f"{self.home}/data", "XDG_CONFIG_HOME": f"{self.home}/config",
                "XDG_RUNTIME_DIR": self.home}
        usual = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
        return {**usual, **home, **more}

    def start(self, *arguments, seconds=1.0, **environment):
        if self.terminal:
            self.terminal.close()
        self.terminal = Terminal([self.program, *arguments], self.environment(**environment))
        self.take(seconds)

    def take(self, seconds=0.6):
        self.terminal.wait(seconds)
        self.frames.append(self.terminal.frame())

    def keys(self, *keys, seconds=0.6):
        """Types each key and takes a frame after it."""
        for key in keys:
            self.terminal.type(key)
            self.take(seconds)

    def hold(self, frames=2):
        self.frames += [self.frames[-1]] * frames

    def close(self):
        if self.terminal:
            self.terminal.close()
        shutil.rmtree(self.home)


UP, DOWN, RIGHT, LEFT, ENTER = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r"

GAME = """[Event "A study"]
[GameType "21"]

1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24 6. 8-11 26-23 *
"""


def study(scene):
    path = f"{scene.home}/game.pdn"
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAME)
    scene.start("study", path)
    scene.keys(RIGHT, RIGHT, seconds=0.3)
    scene.keys("a", seconds=0.5)
    scene.take(2)
    scene.hold(1)
    scene.terminal.type("a")
    scene.terminal.wait(0.5)
    scene.keys("A", seconds=3)
    scene.hold(1)
    scene.keys(RIGHT, RIGHT)
    scene.hold(1)


def terminals(scene):
    game = ("play", "checkers", "--seed", "3", "--data", "")
    scene.start(*game)
    for theme in ("light", "high-contrast"):
        path = f"{scene.home}/{theme}.toml"
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'[screen]\ntheme = "{theme}"\n')
        scene.start(*game, "--config", path)
    scene.start(*game, "--color", "16")
    scene.start(*game, "--color", "none")
    scene.start(*game, "--glyphs", "ascii", "--color", "none")
    scene.start(*game, LANG="ja_JP.UTF-8")
    scene.start(*game, LANG="de_DE.UTF-8")


def plain(scene):
    scene.start("play", "concentration", "--plain", "--seed", "5", "--data", "")
    for line in ("A1", "B3", "table", "scores", "A2"):
        scene.keys(*line, seconds=0.05)
        del scene.frames[-len(line):]
        scene.take(0.2)
        scene.keys(ENTER, seconds=1.2)


def daily(scene):
    scene.start("--seed", "4")
    scene.keys(DOWN, DOWN, DOWN, DOWN, DOWN, seconds=0.3)
    del scene.frames[1:-1]
    scene.keys(ENTER, ENTER, seconds=1.2)
    scene.keys(ENTER, seconds=1)
    scene.keys(RIGHT, seconds=0.3)
    scene.frames.pop()
    scene.keys(ENTER, seconds=1)
    scene.keys("\x1b", seconds=1)


class Opponent:
    """A program at the tables of the server; see assets/manual/programs.md."""

    def __init__(self, ssh):
        self.ssh = subprocess.Popen(["ssh", "-T", *ssh, "bot"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.table = None

    def ask(self, request, **until):
        """Sends a request and returns the first line that has these values."""
        if request:
            self.ssh.stdin.write(json.dumps(request) + "\n")
            self.ssh.stdin.flush()
        for line in self.ssh.stdout:
            answer = json.loads(line)
            if all(answer.get(key) == value for key, value in until.items()):
                return answer
        sys.exit("the server has closed the connection")

    def sit(self):
        self.table = self.ask({"do": "tables"}, ok="tables")["tables"][0]["table"]
        self.ask({"do": "sit", "table": self.table}, ok="sit")

    def say(self, text):
        self.ask({"do": "say", "table": self.table, "text": text}, ok="say")

    def move(self):
        turn = self.ask(None, event="turn")
        self.ask({"do": "move", "table": self.table, "n": turn["n"], "move": turn["legal"][0]}, ok="move")

    def close(self):
        self.ssh.terminate()
        self.ssh.wait()


def server(scene):
    hall = subprocess.Popen([scene.program, "serve", "--listen", f"127.0.0.1:{PORT}", "--data", f"{scene.home}/hall.db"],
                            env=scene.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    opponent = None
    try:
        time.sleep(1)
        options = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
                   "-o", "IdentitiesOnly=yes", "-o", "SendEnv=COLORTERM LANG", "-p", str(PORT)]
        people = {}
        for name in ("ana", "bob"):
            key = f"{scene.home}/{name}"
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
            people[name] = [*options, "-i", key, f"{name}@127.0.0.1"]
        scene.program = "ssh"
        scene.start("-t", *people["ana"])
        scene.keys(ENTER, seconds=0.8)
        opponent = Opponent(people["bob"])
        opponent.ask(None, hall="parlour")
        scene.take()
        scene.keys("n", *[DOWN] * 3, seconds=0.3)
        del scene.frames[-3:-1]
        scene.keys(ENTER, ENTER, seconds=0.6)
        opponent.sit()
        scene.take(0.8)
        opponent.say("hello Ana, good luck!")
        scene.take(0.8)
        for move in ("11-15", "9-13"):
            scene.keys(":", seconds=0.2)
            scene.frames.pop()
            scene.terminal.type(move)
            scene.take(0.2)
            scene.keys(ENTER, seconds=0.8)
            opponent.move()
            scene.take(0.8)
        scene.hold(1)
    finally:
        scene.terminal.close()
        scene.terminal = None
        if opponent:
            opponent.close()
        hall.terminate()
        hall.wait()


SCENES = {"study": study, "terminals": terminals, "plain": plain, "daily": daily, "server": server}
TITLES = {"study": "parlour study game.pdn", "terminals": "parlour play checkers", "daily": "parlour",
          "plain": "parlour play concentration --plain", "server": "ssh -p 2222 localhost"}


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--text"]
    program, names = os.path.abspath(arguments[0]), arguments[1:] or list(SCENES)
    folder = os.path.dirname(os.path.abspath(__file__))
    for name in names:
        scene = Scene(program)
        try:
            SCENES[name](scene)
            if "--text" in sys.argv:
                for frame in scene.frames:
                    print("\n".join("".join(cell[0] for cell in row).rstrip() for row in frame) + "\n" + "=" * COLUMNS)
                continue
            with open(f"{folder}/{name}-film.svg", "w", encoding="utf-8") as file:
                file.write(animate(scene.frames, TITLES[name]))
        finally:
            scene.close()


if __name__ == "__main__":
    main()
