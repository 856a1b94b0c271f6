//! The text of a PDN file, whatever its encoding: UTF-8 with a byte order mark or without, UTF-16, Shift-JIS, or one of
//! the [code pages](CodePage) of Windows and DOS.

use super::code_page::CodePage;
use super::shift_jis;
use crate::prelude::*;

/// A line longer than this is divided before it is decoded, in bytes.
const LONGEST_LINE: usize = 64 << 10;

/// Decodes a file piece by piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    encoding: Option<Encoding>,
    /// The bytes of a line that has not ended.
    left: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// UTF-8, or a code page in every line that is no UTF-8: files are put together from others.
    Lines,
    Utf16 {
        is_big_endian: bool,
    },
}

impl Decoder {
    /// Decodes the next bytes as far as they can be, or all that is left if they are the last.
    pub(super) fn push(&mut self, bytes: &[u8], is_last: bool, text: &mut String) {
        self.left.extend_from_slice(bytes);
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None if self.left.len() < 2 && !is_last => return,
            None => *self.encoding.insert(Encoding::of(&self.left)),
        };
        let length = if is_last {
            self.left.len()
        } else {
            encoding.whole(&self.left)
        };
        encoding.decode(&self.left[..length], text);
        self.left.drain(..length);
    }
}

impl Encoding {
    /// The encoding of a file that begins so. Without a mark it is UTF-16 if every other byte is nought, as in ASCII.
    fn of(bytes: &[u8]) -> Self {
        match bytes {
            [0xfe, 0xff, ..] | [0, 1..=255, ..] => Self::Utf16 {
                is_big_endian: true,
            },
            [0xff, 0xfe, ..] | [1..=255, 0, ..] => Self::Utf16 {
                is_big_endian: false,
            },
            _ => Self::Lines,
        }
    }

    /// Returns the number of bytes that can be decoded while more may follow.
    fn whole(self, bytes: &[u8]) -> usize {
        match self {
            Self::Utf16 { is_big_endian } => {
                let length = bytes.len() & !1;
                // The first of a pair of surrogates waits for the other.
                let high = length
                    .checked_sub(if is_big_endian { 2 } else { 1 })
                    .map(|at| bytes[at]);
                if high.is_some_and(|high| (0xd8..0xdc).contains(&high)) {
                    length - 2
                } else {
                    length
                }
            }
            Self::Lines => match bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
                Some(end) => end + 1,
                None if bytes.len() < LONGEST_LINE => 0,
                None => bytes
                    .iter()
                    .rposition(u8::is_ascii)
                    .map_or(bytes.len(), |ascii| ascii + 1),
            },
        }
    }

    fn decode(self, bytes: &[u8], text: &mut String) {
        match (self, core::str::from_utf8(bytes)) {
            (Self::Lines, Ok(whole)) => text.push_str(whole),
            (Self::Lines, Err(_)) => {
                bytes
                    .split_inclusive(|byte| *byte == b'\n')
                    .for_each(|line| decode_line(line, text));
            }
            (Self::Utf16 { is_big_endian }, _) => {
                let unit = |pair: &[u8]| match pair {
                    [high, low] if is_big_endian => u16::from_be_bytes([*high, *low]),
                    [low, high] => u16::from_le_bytes([*low, *high]),
                    _ => u16::from(b'?'),
                };
                let units = bytes.chunks(2).map(unit);
                text.extend(
                    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)),
                );
            }
        }
    }
}

fn decode_line(line: &[u8], text: &mut String) {
    if let Ok(line) = core::str::from_utf8(line) {
        return text.push_str(line);
    }
    if let Some(line) = shift_jis::decode(line) {
        return text.push_str(&line);
    }
    let page = CodePage::of(line);
    text.extend(line.iter().map(|byte| page.character(*byte)));
}

/// The text of a whole file in whatever encoding old files have: UTF-8, UTF-16, or else Shift-JIS or a code page of Windows,
/// DOS or Unix, told line by line from the letters of its words.
///
/// ```
/// use draughts::pdn;
///
/// assert_eq!(pdn::decode(b"[White \"Andr\xe9\"]"), "[White \"André\"]");
/// ```
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::new();
    Decoder::default().push(bytes, true, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Decodes the text in pieces of `length` bytes.
    fn in_pieces(bytes: &[u8], length: usize) -> String {
        let (mut decoder, mut text) = (Decoder::default(), String::new());
        bytes
            .chunks(length)
            .for_each(|piece| decoder.push(piece, false, &mut text));
        decoder.push(&[], true, &mut text);
        text
    }

    fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn every_encoding_is_read_whole_and_in_pieces() {
        let text = "[White \"Zoë Ś 高 😀\"]\r\n11-15 *\n";
        let marked = format!("\u{feff}{text}");
        for (bytes, wanted) in [
            (text.as_bytes().to_vec(), text),
            (marked.as_bytes().to_vec(), &marked),
            (utf_16(&marked, u16::to_le_bytes), &marked),
            (utf_16(&marked, u16::to_be_bytes), &marked),
            (utf_16(text, u16::to_le_bytes), text),
            (utf_16(text, u16::to_be_bytes), text),
            (b"Andr\xe9 \x96 \x80\n".to_vec(), "André – €\n"),
            (
                [b"Andr\xe9\n".as_slice(), "André\n".as_bytes()].concat(),
                "André\nAndré\n",
            ),
        ] {
            assert_eq!(decode(&bytes), wanted);
            for length in 1..20 {
                assert_eq!(
                    in_pieces(&bytes, length),
                    wanted,
                    "{length} bytes at a time"
                );
            }
        }
        assert_eq!((decode(b""), decode(b"\xe9")), (String::new(), "é".into()));
    }

    #[test]
    fn a_line_without_end_takes_no_more_memory_than_it_must() {
        let (mut decoder, mut text) = (Decoder::default(), String::new());
        for _ in 0..100 {
            decoder.push(&[b'a'; 4096], false, &mut text);
            assert!(decoder.left.len() < LONGEST_LINE);
        }
    }

    proptest! {
        #[test]
        fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), length in 1usize..50) {
            prop_assert!(in_pieces(&bytes, length).len() <= 4 * bytes.len() + 4);
        }
    }
}
