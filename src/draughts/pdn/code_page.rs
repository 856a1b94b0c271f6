//! The encodings of old files. No file names its own, so that each line is told from the letters of its words.

use encoding_rs::Encoding as Table;

use super::east_asian;
use crate::prelude::*;

/// An encoding of the bytes from 0x80; those below are ASCII in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodePage {
    /// Windows-1252, of which Latin-1 is a part.
    Western,
    /// Windows-1250.
    CentralEuropean,
    /// Windows-1257.
    Baltic,
    /// Windows-1251.
    Cyrillic,
    /// Code page 850 of DOS, which has the letters of western Europe where 437 has them.
    DosWestern,
    /// Code page 866 of DOS.
    DosCyrillic,
    /// KOI8-R of Unix.
    UnixCyrillic,
    ShiftJis,
    Gb18030,
    Big5,
}

/// The encoding of a line, and whether no other comes into question: then it helps to tell the other lines of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) page: CodePage,
    pub(super) is_sure: bool,
}

/// The number of consecutive letters beyond ASCII that make a word of another alphabet.
const FOREIGN_WORD: usize = 3;

/// The characters of code page 850 for the bytes from 0x80: browsers do not have it.
const DOS_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// The small letters beyond ASCII that languages write, with the code page of each: those of western Europe first, and
/// Icelandic last, whose letters stand for others of Lithuanian.
const LANGUAGES: [(CodePage, &str); 17] = [
    (CodePage::Western, "äöüß"),                      // German
    (CodePage::Western, "àâæçéèêëîïôœùûüÿ"),          // French
    (CodePage::Western, "áéíñóúü¿¡ªº"),               // Spanish
    (CodePage::Western, "àáâãçéêíóôõúüªº"),           // Portuguese
    (CodePage::Western, "àèéìíîòóùúªº"),              // Italian
    (CodePage::Western, "áàäçéèêëíïóöúü"),            // Dutch
    (CodePage::Western, "åäöéü"),                     // Swedish and Finnish
    (CodePage::Western, "æøåéôäöü"),                  // Danish and Norwegian
    (CodePage::CentralEuropean, "ąćęłńóśźż"),         // Polish
    (CodePage::CentralEuropean, "áčďéěíňóřšťúůýž"),   // Czech
    (CodePage::CentralEuropean, "áäčďéíĺľňóôŕšťúýž"), // Slovak
    (CodePage::CentralEuropean, "áéíóöőúüű"),         // Hungarian
    (CodePage::CentralEuropean, "čćđšž"),             // Croatian and Slovene
    (CodePage::CentralEuropean, "ăâîşţ"),             // Romanian
    (CodePage::Baltic, "ąčęėįšųūž"),                  // Lithuanian
    (CodePage::Baltic, "āčēģīķļņšūž"),                // Latvian
    (CodePage::Western, "áæðéíóöúýþ"),                // Icelandic
];

impl CodePage {
    /// Tells the encoding of a line that is no UTF-8; `told` is that of other lines of the file, if one was sure. Words of
    /// nothing but bytes beyond ASCII are Cyrillic. A byte between two letters of ASCII that Windows-1252 has for a quotation
    /// mark or for nothing is a letter of DOS.
    pub(super) fn of(line: &[u8], told: Option<Self>) -> Told {
        if let Some(found) = east_asian::tell(line, told) {
            return found;
        }
        let is_here = |page: Self| Told {
            page,
            is_sure: false,
        };
        let words = || {
            line.split(|byte| !is_of_word(*byte))
                .filter(|word| !word.is_ascii())
        };
        let is_foreign = |word: &[u8]| !word.iter().any(u8::is_ascii);
        if words().all(is_foreign) && words().any(|word| word.len() >= FOREIGN_WORD) {
            return is_here(Self::cyrillic(line, words().any(is_unix_name)));
        }
        let is_dos = |bytes: &[u8]| {
            let is_no_letter = matches!(
                bytes[1],
                0x81 | 0x82 | 0x84 | 0x87..=0x89 | 0x8b | 0x8d | 0x90 | 0x93 | 0x94
            );
            bytes[0].is_ascii_alphabetic() && is_no_letter && bytes[2].is_ascii_alphabetic()
        };
        if line.windows(3).any(is_dos) {
            is_here(Self::DosWestern)
        } else {
            Self::by_language(line, told)
        }
    }

    fn cyrillic(line: &[u8], is_of_unix: bool) -> Self {
        let letters = |page: Self| {
            page.decode(line)
                .chars()
                .filter(|c| c.is_alphabetic())
                .count()
        };
        if is_of_unix {
            Self::UnixCyrillic
        } else if letters(Self::Cyrillic) >= letters(Self::DosCyrillic) {
            Self::Cyrillic
        } else {
            Self::DosCyrillic
        }
    }

    /// The code page of the first language that writes all letters of a line, one of the file's page before others.
    fn by_language(line: &[u8], told: Option<Self>) -> Told {
        let pages = || {
            let fits = |(page, letters): &(Self, &str)| page.writes(line, letters);
            LANGUAGES.into_iter().filter(fits).map(|(page, _)| page)
        };
        let of_file = pages().find(|page| told == Some(*page));
        let page = of_file.or(pages().next()).unwrap_or(Self::Western);
        let is_sure = page != Self::Western && pages().all(|other| other == page);
        Told { page, is_sure }
    }

    /// Returns whether these are the letters beyond ASCII that a line has. A sign that touches a letter counts as one.
    fn writes(self, line: &[u8], letters: &str) -> bool {
        let text = self.decode(line);
        let chars: Vec<_> = text.chars().collect();
        let is_letter = |at: Option<usize>| {
            at.and_then(|at| chars.get(at))
                .is_some_and(char::is_ascii_alphabetic)
        };
        let touches = |at: usize| is_letter(at.checked_sub(1)) || is_letter(at.checked_add(1));
        let fits = |(at, c): (usize, &char)| {
            let small = c.to_lowercase().next().unwrap_or(*c);
            c.is_ascii()
                || letters.contains(small)
                || SIGNS.contains(*c)
                || !c.is_alphabetic() && !touches(at)
        };
        chars.iter().enumerate().all(fits)
    }

    /// The table of the encoding; `None` for the one that browsers do not have.
    fn table(self) -> Option<&'static Table> {
        Some(match self {
            Self::Western => encoding_rs::WINDOWS_1252,
            Self::CentralEuropean => encoding_rs::WINDOWS_1250,
            Self::Baltic => encoding_rs::WINDOWS_1257,
            Self::Cyrillic => encoding_rs::WINDOWS_1251,
            Self::DosCyrillic => encoding_rs::IBM866,
            Self::UnixCyrillic => encoding_rs::KOI8_R,
            Self::ShiftJis => encoding_rs::SHIFT_JIS,
            Self::Gb18030 => encoding_rs::GB18030,
            Self::Big5 => encoding_rs::BIG5,
            Self::DosWestern => return None,
        })
    }

    /// The text that bytes stand for.
    pub(super) fn decode(self, line: &[u8]) -> String {
        let of_dos = |byte: &u8| {
            let beyond = byte.checked_sub(0x80).map(usize::from);
            beyond
                .and_then(|nth| DOS_850.chars().nth(nth))
                .unwrap_or(char::from(*byte))
        };
        match self.table() {
            Some(table) => table.decode_without_bom_handling(line).0.into_owned(),
            None => line.iter().map(of_dos).collect(),
        }
    }

    /// The bytes of a text.
    #[cfg(test)]
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        let of_dos = |c: char| (0..=u8::MAX).find(|byte| self.decode(&[*byte]) == c.to_string());
        match self.table() {
            Some(table) if table != encoding_rs::UTF_8 => table.encode(text).0.into_owned(),
            _ => text
                .chars()
                .map(|c| of_dos(c).expect("a character"))
                .collect(),
        }
    }
}

/// Quotation marks, dashes and the like, which touch letters in every language.
const SIGNS: &str = "‘’‚“”„‹›«»–—…•†‡°§®™\u{a0}\u{ad}";

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
    fn a_page_that_browsers_do_not_have_has_a_character_for_every_byte() {
        assert_eq!(DOS_850.chars().count(), 128);
        assert_eq!(CodePage::DosWestern.decode(b"a\x80\xe1\xff"), "aÇß\u{a0}");
    }

    #[test]
    fn a_line_is_told_by_its_words() {
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
            (CodePage::CentralEuropean, "[White \"Łukasz Iwański\"]"),
            (CodePage::CentralEuropean, "[White \"Jiří Dvořák\"]"),
            (CodePage::CentralEuropean, "[White \"Győző Szűcs\"]"),
            (CodePage::Baltic, "[White \"Šarūnas Mažeikis\"]"),
            (
                CodePage::Baltic,
                "[White \"Guntis Valneris, Rīga, Jānis Ķēniņš\"]",
            ),
        ] {
            let bytes = page.encode(text);
            assert_eq!(CodePage::of(&bytes, None).page, page, "{text}");
            assert_eq!(page.decode(&bytes), text);
        }
    }

    /// One letter leaves it open.
    #[test]
    fn what_is_open_follows_the_other_lines_of_the_file() {
        let line = CodePage::CentralEuropean.encode("Pavlíček");
        assert_eq!(CodePage::of(&line, None).page, CodePage::Western);
        let told = Some(CodePage::CentralEuropean);
        assert_eq!(CodePage::of(&line, told).page, CodePage::CentralEuropean);
        let german = CodePage::Western.encode("Straße");
        assert_eq!(CodePage::of(&german, told).page, CodePage::Western);
    }
}
