//! Japanese and Chinese before UTF-8: a character beyond ASCII has two bytes, of which the first tells how usual it is.

use core::ops::RangeInclusive;

use super::code_page::{CodePage, Told};
use crate::prelude::*;

/// The number of consecutive characters by which a line is told: a quotation mark or a letter of a western code page before a
/// letter looks like one.
const WORD: usize = 2;

/// An encoding by the bytes of its characters.
struct Script {
    page: CodePage,
    /// The first bytes of everyday characters,
    everyday: &'static [RangeInclusive<u8>],
    /// of rare ones,
    rare: &'static [RangeInclusive<u8>],
    /// and of signs.
    signs: &'static [RangeInclusive<u8>],
    second: &'static [RangeInclusive<u8>],
    /// A text has so many everyday characters at least for each rare one.
    everyday_for_rare: usize,
    /// Set where a line is another one if a small letter of ASCII touches a character.
    stands_alone: bool,
}

/// Kana and everyday kanji, and the other kanji.
const SHIFT_JIS: Script = Script {
    page: CodePage::ShiftJis,
    everyday: &[0x81..=0x83, 0x88..=0x98],
    rare: &[0x99..=0x9f, 0xe0..=0xea],
    signs: &[],
    second: &[0x40..=0x7e, 0x80..=0xfc],
    everyday_for_rare: 1,
    stands_alone: false,
};

/// The characters of GB 2312, of which GB 18030 is an extension.
const GB: Script = Script {
    page: CodePage::Gb18030,
    everyday: &[0xb0..=0xd7],
    rare: &[0xd8..=0xf7],
    signs: &[0xa1..=0xa3],
    second: &[0xa1..=0xfe],
    everyday_for_rare: 2,
    stands_alone: true,
};

const BIG5: Script = Script {
    page: CodePage::Big5,
    everyday: &[0xa4..=0xc6],
    rare: &[0xc9..=0xf9],
    signs: &[0xa1..=0xa3],
    second: &[0x40..=0x7e, 0xa1..=0xfe],
    everyday_for_rare: 2,
    stands_alone: true,
};

impl Script {
    /// Returns the number of everyday characters in a line, if it is in this encoding, and whether the second byte of one is
    /// ASCII.
    fn everyday_in(&self, line: &[u8]) -> Option<(usize, bool)> {
        let (mut rest, mut before, mut word, mut longest) = (line, 0, 0, 0);
        let (mut everyday, mut rare, mut has_ascii) = (0, 0, false);
        while let Some((&first, after)) = rest.split_first() {
            let is_touched = |byte: u8| self.stands_alone && byte.is_ascii_lowercase();
            if first.is_ascii() {
                if word > 0 && is_touched(first) {
                    return None;
                }
                (rest, before, word) = (after, first, 0);
                continue;
            }
            let (second, after) = after.split_first()?;
            if (word == 0 && is_touched(before)) || !is_in(self.second, *second) {
                return None;
            }
            if is_in(self.everyday, first) {
                everyday += 1;
            } else if is_in(self.rare, first) {
                rare += 1;
            } else if !is_in(self.signs, first) {
                return None;
            }
            has_ascii |= second.is_ascii();
            word += 1;
            longest = word.max(longest);
            rest = after;
        }
        let is_usual = longest >= WORD && everyday >= rare * self.everyday_for_rare;
        is_usual.then_some((everyday, has_ascii))
    }
}

fn is_in(ranges: &[RangeInclusive<u8>], byte: u8) -> bool {
    ranges.iter().any(|range| range.contains(&byte))
}

/// Tells whether a line that is no UTF-8 is Japanese or Chinese. One that may be Cyrillic as well is taken for that, unless
/// `told` says what other lines of the file are.
pub(super) fn tell(line: &[u8], told: Option<CodePage>) -> Option<Told> {
    let is_all_in = |ranges: &[RangeInclusive<u8>]| {
        let mut beyond = line.iter().filter(|byte| !byte.is_ascii());
        beyond.all(|byte| is_in(ranges, *byte))
    };
    let may_be_of_dos = is_all_in(&[0x80..=0xaf, 0xe0..=0xef]);
    if let Some((_, has_ascii)) = SHIFT_JIS.everyday_in(line) {
        return (has_ascii || !may_be_of_dos).then_some(Told {
            page: CodePage::ShiftJis,
            is_sure: true,
        });
    }
    let may_be_cyrillic = may_be_of_dos || is_all_in(&[0xc0..=0xff]);
    let found: Vec<_> = [&BIG5, &GB]
        .into_iter()
        .filter_map(|script| {
            let (everyday, has_ascii) = script.everyday_in(line)?;
            let is_open = may_be_cyrillic && !has_ascii;
            Some((told == Some(script.page), everyday, script.page, is_open))
        })
        .collect();
    let best = found
        .iter()
        .max_by_key(|(is_told, everyday, ..)| (is_told, everyday));
    let &(is_told, _, page, is_open) = best?;
    let is_sure = found.len() == 1 && !is_open;
    (is_told || !is_open).then_some(Told { page, is_sure })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(line: &[u8]) -> Option<CodePage> {
        tell(line, None).map(|told| told.page)
    }

    #[test]
    fn names_in_japanese_and_chinese_are_told_from_each_other() {
        for (encoding, wanted, text) in [
            (CodePage::ShiftJis, true, "[White \"山田太郎\"]"),
            (CodePage::ShiftJis, true, "[Event \"チェッカー 2001\"]"),
            (CodePage::ShiftJis, true, "{ かつ }"),
            (CodePage::ShiftJis, true, "澤田"),
            (CodePage::Gb18030, true, "[White \"王天一\"]"),
            (CodePage::Gb18030, true, "[Event \"全国国际跳棋锦标赛\"]"),
            (CodePage::Big5, true, "[White \"陳大文\"]"),
            (CodePage::Big5, true, "[Event \"西洋跳棋錦標賽\"]"),
        ] {
            let bytes = encoding.encode(text);
            assert_eq!(page(&bytes) == Some(encoding), wanted, "{text}");
            assert_eq!(encoding.decode(&bytes), text);
        }
    }

    #[test]
    fn what_is_open_follows_the_other_lines_of_the_file() {
        // The bytes may be capitals of windows-1251 too.
        let line = CodePage::Gb18030.encode("王涛");
        assert_eq!(page(&line), None);
        let told = tell(&line, Some(CodePage::Gb18030)).map(|told| told.page);
        assert_eq!(told, Some(CodePage::Gb18030));
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
            assert_eq!(page(line), None, "{line:x?}");
        }
        for (encoding, text) in [
            (CodePage::Cyrillic, "МОСКВА 1951"),
            (CodePage::Cyrillic, "Иванов - Чижова, Тест"),
            (CodePage::UnixCyrillic, "Городецкий и Иванов"),
            (CodePage::DosCyrillic, "день игры"),
            (CodePage::CentralEuropean, "Żółkiewski, żółty"),
            (CodePage::CentralEuropean, "Dvořák, Jiří Ťuhýk"),
            (CodePage::Baltic, "Žąsinas, Šarūnė Čiūžas"),
        ] {
            assert_eq!(page(&encoding.encode(text)), None, "{text}");
        }
    }
}
