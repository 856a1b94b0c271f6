//! Lines out of bytes as they come.

use std::mem;

use super::json::Unreadable;

/// The longest line, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// Splits what a program sends into lines. A line that is too long is skipped to its end.
#[derive(Clone, Debug, Default)]
pub struct LineReader {
    /// The beginning of a line whose end has not come yet.
    begun: Vec<u8>,
    /// True while the rest of the line is skipped.
    skips: bool,
}

impl LineReader {
    /// Takes in more bytes, and hands out the lines that end in them, without their ends.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Result<Vec<u8>, Unreadable>> {
        let mut lines = Vec::new();
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            lines.extend(self.add(&rest[..end]));
            lines.extend(self.end());
            rest = &rest[end + 1..];
        }
        lines.extend(self.add(rest));
        lines
    }

    /// The last line, where the bytes have come to their end without one.
    pub fn finish(&mut self) -> Option<Result<Vec<u8>, Unreadable>> {
        self.end()
    }

    /// Adds to the line that has begun; tells at once where it becomes too long.
    fn add(&mut self, bytes: &[u8]) -> Option<Result<Vec<u8>, Unreadable>> {
        if self.skips {
            return None;
        }
        if self.begun.len() + bytes.len() <= LONGEST_LINE {
            self.begun.extend_from_slice(bytes);
            return None;
        }
        (self.begun, self.skips) = (Vec::new(), true);
        let why = format!("a line may have at most {LONGEST_LINE} bytes; this one is ignored");
        Some(Err(Unreadable {
            why,
            column: LONGEST_LINE + 1,
        }))
    }

    /// The line has come to its end. An empty one is none.
    fn end(&mut self) -> Option<Result<Vec<u8>, Unreadable>> {
        self.skips = false;
        let line = mem::take(&mut self.begun);
        (!line.trim_ascii().is_empty()).then_some(Ok(line))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(lines: Vec<Result<Vec<u8>, Unreadable>>) -> Vec<String> {
        let text = |line: Result<Vec<u8>, Unreadable>| match line {
            Ok(line) => String::from_utf8_lossy(&line).into_owned(),
            Err(fault) => fault.why,
        };
        lines.into_iter().map(text).collect()
    }

    #[test]
    fn lines_come_whole_however_their_bytes_come() {
        let mut reader = LineReader::default();
        assert_eq!(texts(reader.push(b"{\"do\":")), [""; 0]);
        assert_eq!(
            texts(reader.push(b"\"ping\"}\r\n\n  \n{}\n{")),
            ["{\"do\":\"ping\"}\r", "{}"]
        );
        assert_eq!(reader.finish(), Some(Ok(b"{".to_vec())));
        assert_eq!(reader.finish(), None);
    }

    #[test]
    fn a_line_that_is_too_long_is_told_once_and_skipped_to_its_end() {
        let mut reader = LineReader::default();
        assert!(
            reader.push(&vec![b'x'; LONGEST_LINE]).is_empty(),
            "so long it may be"
        );
        let told = texts(reader.push(b"x"));
        assert_eq!(
            told,
            ["a line may have at most 65536 bytes; this one is ignored"]
        );
        assert!(reader.push(&vec![b'x'; 3 * LONGEST_LINE]).is_empty());
        assert!(
            reader.begun.capacity() <= LONGEST_LINE,
            "nothing is kept of it"
        );
        assert_eq!(texts(reader.push(b"y\n{}\n")), ["{}"]);
    }

    proptest! {
        #[test]
        fn where_the_bytes_are_cut_does_not_matter(text in "[a\n ]{0,40}", cut in 0usize..40) {
            let bytes = text.as_bytes();
            let (first, rest) = bytes.split_at(cut.min(bytes.len()));
            let (mut whole, mut parts) = (LineReader::default(), LineReader::default());
            let mut lines = parts.push(first);
            lines.extend(parts.push(rest));
            prop_assert_eq!(whole.push(bytes), lines);
            prop_assert_eq!(whole.finish(), parts.finish());
        }
    }
}
