//! The line that somebody types on a terminal that only prints: what is echoed of it, and when it is whole.

/// The longest line, in bytes; what follows is left out.
const LONGEST: usize = 1024;

/// Typed bytes, or the end of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Line(String),
    End,
}

/// A line that is being typed.
#[derive(Debug, Default)]
pub(super) struct TypedLine {
    bytes: Vec<u8>,
    /// Set where the terminal shows nothing by itself.
    echoes: bool,
    /// A line feed right behind a carriage return ends no second line.
    was_return: bool,
    /// The bytes of a key that steers a cursor are left out up to its last one.
    is_in_escape: bool,
}

impl TypedLine {
    pub(super) fn new(echoes: bool) -> Self {
        Self {
            echoes,
            ..Self::default()
        }
    }

    /// The part of the line that was typed so far, as it is echoed.
    pub(super) fn shown(&self) -> String {
        if self.echoes {
            String::from_utf8_lossy(&self.bytes).into_owned()
        } else {
            String::new()
        }
    }

    /// Takes a byte in; answers with the bytes to echo, and the line that it ends.
    pub(super) fn push(&mut self, byte: u8) -> (Vec<u8>, Option<Typed>) {
        let was_return = std::mem::replace(&mut self.was_return, byte == b'\r');
        if self.is_in_escape {
            // `ESC [` and `ESC O` open a sequence, which a letter or `~` ends.
            self.is_in_escape = matches!(byte, b'[' | b'O' | b'0'..=b'9' | b';');
            return (Vec::new(), None);
        }
        let echoed = match byte {
            b'\n' if was_return => return (Vec::new(), None),
            b'\r' | b'\n' => {
                let line = std::mem::take(&mut self.bytes);
                let line = String::from_utf8_lossy(&line).into_owned();
                return (self.echo(b"\r\n"), Some(Typed::Line(line)));
            }
            0x03 | 0x04 => return (self.echo(b"\r\n"), Some(Typed::End)),
            0x08 | 0x7f => self.rub_out(),
            0x15 => {
                let mut echoed = Vec::new();
                while !self.bytes.is_empty() {
                    echoed.extend(self.rub_out());
                }
                echoed
            }
            0x1b => {
                self.is_in_escape = true;
                Vec::new()
            }
            b'\t' => self.add(b' '),
            0..0x20 => Vec::new(),
            byte => self.add(byte),
        };
        (echoed, None)
    }

    fn add(&mut self, byte: u8) -> Vec<u8> {
        if self.bytes.len() >= LONGEST {
            return Vec::new();
        }
        self.bytes.push(byte);
        self.echo(&[byte])
    }

    /// Takes the last character back.
    fn rub_out(&mut self) -> Vec<u8> {
        let is_inside = |byte: &u8| byte & 0xc0 == 0x80;
        while self.bytes.pop_if(|byte| is_inside(byte)).is_some() {}
        match self.bytes.pop() {
            Some(_) => self.echo(b"\x08 \x08"),
            None => Vec::new(),
        }
    }

    fn echo(&self, bytes: &[u8]) -> Vec<u8> {
        if self.echoes {
            bytes.to_vec()
        } else {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(bytes: &[u8]) -> (String, Vec<Typed>) {
        let mut line = TypedLine::new(true);
        let (mut shown, mut lines) = (Vec::new(), Vec::new());
        for byte in bytes {
            let (echoed, whole) = line.push(*byte);
            shown.extend(echoed);
            lines.extend(whole);
        }
        (String::from_utf8(shown).expect("text"), lines)
    }

    #[test]
    fn a_line_is_echoed_as_it_is_typed_and_ends_once() {
        let line = |text: &str| Typed::Line(text.into());
        assert_eq!(
            typed(b"11-15\r\n"),
            ("11-15\r\n".into(), vec![line("11-15")])
        );
        assert_eq!(typed(b"a\n\r").1, [line("a"), line("")]);
        assert_eq!(
            typed("é\x7fx\r".as_bytes()),
            ("é\x08 \x08x\r\n".into(), vec![line("x")])
        );
        assert_eq!(typed(b"\x7fab\x15c\r").1, [line("c")]);
        assert_eq!(typed(b"\x1b[A\x1bOB\x1b[3~a\tb\r").1, [line("a b")]);
        assert_eq!(typed(b"x\x03").1, [Typed::End]);
        assert_eq!(typed(&[b'x'; 2000]).0.len(), LONGEST);
    }
}
