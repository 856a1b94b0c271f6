//! The text of a PDN file, whatever its encoding: UTF-8 with a byte order mark or without, UTF-16, or with the feature
//! `encodings` one of those that old files have.

#[cfg(feature = "encodings")]
use super::code_page::CodePage;
#[cfg(feature = "encodings")]
use super::encoding::Encoding as Named;
use crate::prelude::*;

/// A line longer than this is divided before it is decoded, in bytes.
const LONGEST_LINE: usize = 64 << 10;

/// Decodes a file piece by piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    encoding: Option<Encoding>,
    /// The bytes of a line that has not ended.
    left: Vec<u8>,
    /// The page of a line that can be of no other.
    #[cfg(feature = "encodings")]
    told: Option<CodePage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// UTF-8, or a code page in every line that is no UTF-8: files are put together from others.
    Lines,
    Utf16 {
        is_big_endian: bool,
    },
    #[cfg(feature = "encodings")]
    Named(Named),
}

impl Decoder {
    /// For a file of an encoding that is known.
    #[cfg(feature = "encodings")]
    pub(super) fn of(encoding: Named) -> Self {
        let encoding = match encoding.utf_16() {
            Some(is_big_endian) => Encoding::Utf16 { is_big_endian },
            None => Encoding::Named(encoding),
        };
        Self {
            encoding: Some(encoding),
            ..Self::default()
        }
    }

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
        let whole: Vec<u8> = self.left.drain(..length).collect();
        match (encoding, core::str::from_utf8(&whole)) {
            (Encoding::Lines, Ok(whole)) => text.push_str(whole),
            (Encoding::Lines, Err(_)) => self.lines(&whole, text),
            (Encoding::Utf16 { is_big_endian }, _) => utf_16(&whole, is_big_endian, text),
            #[cfg(feature = "encodings")]
            (Encoding::Named(encoding), _) => text.push_str(&encoding.decode_lines(&whole)),
        }
    }

    /// Decodes lines, each in an encoding of its own.
    fn lines(&mut self, bytes: &[u8], text: &mut String) {
        let lines = || bytes.split_inclusive(|byte| *byte == b'\n');
        #[cfg(feature = "encodings")]
        if self.told.is_none() {
            let mut old = lines().filter(|line| core::str::from_utf8(line).is_err());
            self.told = old.find_map(|line| {
                let told = CodePage::of(line, None);
                told.is_sure.then_some(told.page)
            });
        }
        for line in lines() {
            match core::str::from_utf8(line) {
                Ok(line) => text.push_str(line),
                Err(_) => self.line(line, text),
            }
        }
    }

    /// Decodes a line that is no UTF-8.
    #[cfg(feature = "encodings")]
    fn line(&self, line: &[u8], text: &mut String) {
        text.push_str(&CodePage::of(line, self.told).page.decode(line));
    }

    /// Decodes a line that is no UTF-8 as Latin-1.
    #[cfg(not(feature = "encodings"))]
    #[expect(
        clippy::unused_self,
        reason = "the encodings of old files are left out"
    )]
    fn line(&self, line: &[u8], text: &mut String) {
        text.extend(line.iter().map(|byte| char::from(*byte)));
    }
}

fn utf_16(bytes: &[u8], is_big_endian: bool, text: &mut String) {
    let unit = |pair: &[u8]| match pair {
        [high, low] if is_big_endian => u16::from_be_bytes([*high, *low]),
        [low, high] => u16::from_le_bytes([*low, *high]),
        _ => u16::from(b'?'),
    };
    let units = bytes.chunks(2).map(unit);
    text.extend(char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
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
        if let Self::Utf16 { is_big_endian } = self {
            let length = bytes.len() & !1;
            // The first of a pair of surrogates waits for the other.
            let high = length
                .checked_sub(if is_big_endian { 2 } else { 1 })
                .map(|at| bytes[at]);
            return if high.is_some_and(|high| (0xd8..0xdc).contains(&high)) {
                length - 2
            } else {
                length
            };
        }
        match bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(end) => end + 1,
            None if bytes.len() < LONGEST_LINE => 0,
            None => bytes
                .iter()
                .rposition(u8::is_ascii)
                .map_or(bytes.len(), |ascii| ascii + 1),
        }
    }
}

/// The text of a whole file in whatever encoding old files have: UTF-8, UTF-16, or else Shift-JIS, GB 18030, Big5 or a code page
/// of Windows, DOS or Unix, told line by line from the letters of its words. Without the feature `encodings` what is neither
/// UTF-8 nor UTF-16 is read as Latin-1.
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
            #[cfg(feature = "encodings")]
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

    /// One letter of the first line leaves its language open, the second line does not.
    #[cfg(feature = "encodings")]
    #[test]
    fn a_line_helps_to_tell_the_other_lines_of_a_file() {
        assert_eq!(decode(b"Ale\xf0\n\xd0ar\xfbnas\n"), "Aleš\nŠarūnas\n");
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
