//! The 8-bit encodings of old files. No file names its own, so that each line is told from what stands in its words.

/// An encoding of the bytes from 0x80; those below are ASCII in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodePage {
    /// Windows-1252, of which Latin-1 is a part.
    Western,
    /// Windows-1251.
    Cyrillic,
    /// Code page 850 of DOS, which has the letters of western Europe where 437 has them.
    DosWestern,
    /// Code page 866 of DOS.
    DosCyrillic,
    /// KOI8-R of Unix.
    UnixCyrillic,
}

/// The number of consecutive letters beyond ASCII that make a word of another alphabet.
const FOREIGN_WORD: usize = 3;

/// The characters of Windows-1252 for the bytes 0x80 to 0x9f. The bytes that stand for nothing
/// there are control characters.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The characters of the other code pages for the bytes from 0x80.
const WINDOWS_1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";
const DOS_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";
const DOS_866: &str = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{a0}";
const KOI8: &str = "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
    юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";

impl CodePage {
    /// The encoding of a line that is no UTF-8. Words of nothing but bytes beyond ASCII are Cyrillic. A byte between two
    /// letters of ASCII that Windows-1252 has for a quotation mark or for nothing is a letter of DOS.
    pub(super) fn of(line: &[u8]) -> Self {
        let words = || {
            line.split(|byte| !is_of_word(*byte))
                .filter(|word| !word.is_ascii())
        };
        let is_foreign = |word: &[u8]| !word.iter().any(u8::is_ascii);
        if words().all(is_foreign) && words().any(|word| word.len() >= FOREIGN_WORD) {
            if words().any(is_unix_name) {
                return Self::UnixCyrillic;
            }
            let letters = |page: Self| {
                line.iter()
                    .filter(|byte| !byte.is_ascii() && page.character(**byte).is_alphabetic())
                    .count()
            };
            return if letters(Self::Cyrillic) >= letters(Self::DosCyrillic) {
                Self::Cyrillic
            } else {
                Self::DosCyrillic
            };
        }
        let is_dos = |bytes: &[u8]| {
            let is_no_letter = matches!(
                bytes[1],
                0x81 | 0x82 | 0x84 | 0x87..=0x89 | 0x8b | 0x8d | 0x90 | 0x93 | 0x94
            );
            bytes[0].is_ascii_alphabetic() && is_no_letter && bytes[2].is_ascii_alphabetic()
        };
        if line.windows(3).any(is_dos) {
            Self::DosWestern
        } else {
            Self::Western
        }
    }

    /// Returns the character that a byte stands for.
    pub(super) fn character(self, byte: u8) -> char {
        let of = |page: &str| {
            page.chars()
                .nth(usize::from(byte.wrapping_sub(0x80)))
                .unwrap_or(char::from(byte))
        };
        match self {
            _ if byte.is_ascii() => char::from(byte),
            Self::Western => of(WINDOWS_1252),
            Self::Cyrillic => of(WINDOWS_1251),
            Self::DosWestern => of(DOS_850),
            Self::DosCyrillic => of(DOS_866),
            Self::UnixCyrillic => of(KOI8),
        }
    }
}

/// Returns whether a word has a capital and then small letters in KOI8. In the Windows code page
/// the cases are reversed.
fn is_unix_name(word: &[u8]) -> bool {
    word.len() >= FOREIGN_WORD
        && word[0] >= 0xe0
        && word[1..].iter().all(|byte| (0xc0..0xe0).contains(byte))
}

/// Returns whether a byte is an ASCII letter, or a byte beyond ASCII, which may be a letter.
fn is_of_word(byte: u8) -> bool {
    !byte.is_ascii() || byte.is_ascii_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_a_character_for_every_byte() {
        let lengths =
            [WINDOWS_1252, WINDOWS_1251, DOS_850, DOS_866, KOI8].map(|page| page.chars().count());
        assert_eq!(lengths, [32, 128, 128, 128, 128]);
        let ends = |page: CodePage| [0x80, 0xe1, 0xff].map(|byte| page.character(byte));
        assert_eq!(ends(CodePage::Western), ['€', 'á', 'ÿ']);
        assert_eq!(ends(CodePage::Cyrillic), ['Ђ', 'б', 'я']);
        assert_eq!(ends(CodePage::DosWestern), ['Ç', 'ß', '\u{a0}']);
        assert_eq!(ends(CodePage::DosCyrillic), ['А', 'с', '\u{a0}']);
    }

    #[test]
    fn a_line_is_told_by_its_words() {
        let encoded = |page: CodePage, text: &str| -> Vec<u8> {
            let byte = |c| (0..=u8::MAX).find(|byte| page.character(*byte) == c);
            text.chars()
                .map(|c| byte(c).unwrap_or_else(|| panic!("{c} in {page:?}")))
                .collect()
        };
        for (page, text) in [
            (CodePage::Western, "[White \"Müller, Zoë d’Été\"]"),
            (CodePage::Western, "{ça va – “n’est-ce pas”… Šimek}"),
            (CodePage::Western, "[Site \"Ålesund §§§ a§b\"]"),
            (CodePage::Cyrillic, "[White \"Чижов А.\"]"),
            (CodePage::Cyrillic, "{ход «ёлкой», ничья}"),
            (CodePage::DosCyrillic, "[White \"Чижов А.\"]"),
            (CodePage::DosCyrillic, "[Event \"МОСКВА 1951\"]"),
            (CodePage::UnixCyrillic, "[White \"Городецкий В.Б.\"]"),
            (CodePage::UnixCyrillic, "{Белые выиграли}"),
            (CodePage::DosWestern, "[White \"Müller\"]"),
            (CodePage::DosWestern, "{der Zug für Großmeister}"),
        ] {
            let bytes = encoded(page, text);
            assert_eq!(CodePage::of(&bytes), page, "{text}");
            let read: String = bytes.iter().map(|byte| page.character(*byte)).collect();
            assert_eq!(read, text);
        }
    }
}
