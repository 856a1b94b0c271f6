//! The terminal's cursor position, and the shortest way to move it.
//!
//! A line feed goes straight down: output processing is off in raw mode, here and at an SSH client.

use super::sequence::Sequence;

/// The cursor. Not to know where it is costs an absolute move; to be wrong spoils the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cursor {
    at: Option<(u16, u16)>,
}

impl Cursor {
    /// Returns where it stands, if that is known.
    pub(crate) fn at(self) -> Option<(u16, u16)> {
        self.at
    }

    /// Forgets where it stands.
    pub(crate) fn forget(&mut self) {
        self.at = None;
    }

    /// Appends what moves it to column `x` of row `y`, both from zero.
    pub(crate) fn go(&mut self, x: u16, y: u16, out: &mut Vec<u8>) {
        let absolute = absolute(x, y);
        let relative = self.at.map(|from| relative(from, (x, y)));
        match relative {
            Some(relative) if relative.len() <= absolute.len() => {
                out.extend_from_slice(relative.as_slice());
            }
            _ => out.extend_from_slice(absolute.as_slice()),
        }
        self.at = Some((x, y));
    }

    /// Advances the cursor after text `width` cells wide was written on a screen of `columns`
    /// columns. At the right edge, terminals differ in the resulting position.
    pub(crate) fn advance(&mut self, width: u16, columns: u16) {
        self.at = self
            .at
            .map(|(x, y)| (x.saturating_add(width), y))
            .filter(|(x, _)| *x < columns);
    }
}

/// CUP, with what is 1 left out.
fn absolute(x: u16, y: u16) -> Sequence {
    let mut out = Sequence::default();
    out.extend(b"\x1b[");
    if y > 0 {
        out.number(y.saturating_add(1));
    }
    if x > 0 {
        out.push(b';');
        out.number(x.saturating_add(1));
    }
    out.push(b'H');
    out
}

fn relative(from: (u16, u16), to: (u16, u16)) -> Sequence {
    let mut out = Sequence::default();
    vertical(from.1, to.1, &mut out);
    horizontal(from.0, to.0, &mut out);
    out
}

fn vertical(from: u16, to: u16, out: &mut Sequence) {
    if to < from {
        step(from - to, b'A', out);
    } else {
        one_by_one(to - from, b'\n', b'B', out);
    }
}

fn horizontal(from: u16, to: u16, out: &mut Sequence) {
    if to >= from {
        step(to - from, b'C', out);
    } else {
        let mut back = Sequence::default();
        one_by_one(from - to, b'\x08', b'D', &mut back);
        let mut home = Sequence::default();
        home.push(b'\r');
        step(to, b'C', &mut home);
        out.extend(if back.len() < home.len() {
            back.as_slice()
        } else {
            home.as_slice()
        });
    }
}

/// `count` control characters, or one sequence where that is shorter.
fn one_by_one(count: u16, control: u8, letter: u8, out: &mut Sequence) {
    if count <= 3 {
        (0..count).for_each(|_| out.push(control));
    } else {
        step(count, letter, out);
    }
}

fn step(count: u16, letter: u8, out: &mut Sequence) {
    if count == 0 {
        return;
    }
    out.extend(b"\x1b[");
    if count > 1 {
        out.number(count);
    }
    out.push(letter);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(from: (u16, u16), to: (u16, u16)) -> String {
        let (mut cursor, mut out) = (Cursor { at: Some(from) }, Vec::new());
        cursor.go(to.0, to.1, &mut out);
        assert_eq!(cursor.at, Some(to));
        String::from_utf8(out).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn the_shortest_way() {
        assert_eq!(go((5, 5), (5, 5)), "");
        assert_eq!(go((5, 5), (6, 5)), "^[C");
        assert_eq!(go((5, 5), (17, 5)), "^[12C");
        assert_eq!(go((5, 5), (4, 5)), "\x08");
        assert_eq!(go((40, 5), (30, 5)), "^[10D");
        assert_eq!(go((5, 5), (0, 5)), "\r");
        assert_eq!(go((70, 5), (1, 5)), "\r^[C");
        assert_eq!(go((70, 5), (0, 6)), "\n\r");
        assert_eq!(go((9, 5), (9, 7)), "\n\n");
        assert_eq!(go((9, 5), (8, 6)), "\n\x08");
        assert_eq!(go((9, 5), (9, 4)), "^[A");
        assert_eq!(go((9, 5), (60, 20)), "^[21;61H");
        assert_eq!(go((60, 20), (0, 0)), "^[H");
        assert_eq!(go((60, 20), (9, 0)), "^[;10H");
        assert_eq!(go((60, 4), (0, 20)), "^[21H");
    }

    #[test]
    fn a_cursor_at_the_right_edge_is_not_trusted() {
        let mut cursor = Cursor { at: Some((78, 3)) };
        cursor.advance(1, 80);
        assert_eq!(cursor.at, Some((79, 3)));
        cursor.advance(1, 80);
        assert_eq!(cursor.at, None);
        let mut out = Vec::new();
        cursor.go(0, 4, &mut out);
        assert_eq!(out, b"\x1b[5H");
    }
}
