//! Shift-JIS, the encoding of Japanese files before UTF-8. A character has one byte or two.

use crate::prelude::*;

use encoding_rs::SHIFT_JIS;

/// The number of consecutive Japanese characters by which a line is told: a quotation mark or a letter of a western code
/// page before a letter looks like one.
const WORD: usize = 2;

/// Decodes a line that is no UTF-8, if it is Shift-JIS: all beyond ASCII are pairs of bytes, at least half of them kana and
/// everyday kanji. Where all bytes may be Cyrillic letters of DOS, the line is taken for that.
pub(super) fn decode(line: &[u8]) -> Option<String> {
    let (mut rest, mut word, mut longest) = (line, 0, 0);
    let (mut everyday, mut rare, mut is_cyrillic) = (0, 0, true);
    while let Some((&first, after)) = rest.split_first() {
        if first.is_ascii() {
            (rest, word) = (after, 0);
            continue;
        }
        let (&second, after) = after.split_first()?;
        match (first, second) {
            (_, ..0x40 | 0x7f | 0xfd..) => return None,
            (0x81..=0x83 | 0x88..=0x98, _) => everyday += 1,
            (0x99..=0x9f | 0xe0..=0xea, _) => rare += 1,
            _ => return None,
        }
        is_cyrillic &= matches!(second, 0x80..0xb0 | 0xe0..0xf0);
        word += 1;
        longest = word.max(longest);
        rest = after;
    }
    if longest < WORD || everyday < rare || is_cyrillic {
        return None;
    }
    let (text, is_damaged) = SHIFT_JIS.decode_without_bom_handling(line);
    (!is_damaged).then(|| text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_japanese_are_read() {
        for (bytes, wanted) in [
            (
                b"[White \"\x8eR\x93c\x91\xbe\x98Y\"]".as_slice(),
                "[White \"山田太郎\"]",
            ),
            (
                b"[Event \"\x83`\x83F\x83b\x83J\x81[ 2001\"]",
                "[Event \"チェッカー 2001\"]",
            ),
            (b"{ \x82\xa9\x82\xc2 }", "{ かつ }"),
            (b"\xe0V\x93c", "澤田"),
        ] {
            assert_eq!(decode(bytes).as_deref(), Some(wanted));
        }
    }

    #[test]
    fn lines_of_other_encodings_are_left_to_them() {
        for line in [
            b"Andr\xe9 M\xfcller, it\x92s Bob\x92s \x93Cup\x94".as_slice(),
            b"M\x81ller and B\x94hm",
            b"\x88\xa2\xa0\xad\xae\xa2 \x8c\x8e\x91\x8a\x82\x80",
            b"\xc8\xe2\xe0\xed\xee\xe2",
            b"\xe9\xd7\xc1\xce\xcf\xd7",
            b"\x90\xe3\xe1\xec", // Cyrillic on DOS
            b"\xe4\xe0\xe6\xe5", // Cyrillic on Windows
            b"\x8eR",
            b"\x8eR\x93",
        ] {
            assert_eq!(decode(line), None, "{line:x?}");
        }
    }
}
