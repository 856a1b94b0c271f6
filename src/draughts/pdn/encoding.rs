//! The encoding of a file, named by somebody.

use core::fmt;
use core::str::FromStr;

use encoding_rs::{Encoding as Table, UTF_16BE, UTF_16LE};

use super::code_page::CodePage;
use super::decoder::Decoder;
use crate::prelude::*;

/// An encoding by the name that the web has for it, or code page 850 of DOS (`cp850`).
///
/// ```
/// use draughts::pdn::{Encoding, GameReader};
///
/// let encoding: Encoding = "windows-1257".parse()?;
/// let file = b"[White \"Jonas \xdeemaitis\"] 1. 11-15 *".as_slice();
/// let mut games = GameReader::new(file).with_encoding(encoding);
/// let game = games.next_game()?.expect("there is one").game?;
/// assert_eq!(game.tag("White"), Some("Jonas Žemaitis"));
/// assert_eq!("utf-16le".parse::<Encoding>()?.decode(b"1\x001\x00"), "11");
/// assert!("ebcdic".parse::<Encoding>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(Named);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Table(&'static Table),
    Page(CodePage),
}

/// The names of the page that the web does not have.
const DOS: [&str; 3] = ["cp850", "ibm850", "850"];

/// The error of a name that no encoding has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is no encoding; windows-1250, windows-1257, gb18030, big5, shift_jis, koi8-r, cp850 or utf-8 are some"
)]
pub struct UnknownEncoding(pub String);

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// Small letters and capitals are one.
    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        if DOS.iter().any(|dos| dos.eq_ignore_ascii_case(name.trim())) {
            return Ok(Self(Named::Page(CodePage::DosWestern)));
        }
        let table = Table::for_label_no_replacement(name.as_bytes());
        let named = table.map(|table| Self(Named::Table(table)));
        named.ok_or_else(|| UnknownEncoding(name.to_owned()))
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Named::Table(table) => table.name(),
            Named::Page(_) => DOS[0],
        })
    }
}

impl Encoding {
    /// Returns whether it is UTF-16, and then whether the high byte comes first.
    pub(super) fn utf_16(self) -> Option<bool> {
        match self.0 {
            Named::Table(table) if table == UTF_16BE => Some(true),
            Named::Table(table) if table == UTF_16LE => Some(false),
            _ => None,
        }
    }

    /// The text of a whole file.
    pub fn decode(self, bytes: &[u8]) -> String {
        let mut text = String::new();
        Decoder::of(self).push(bytes, true, &mut text);
        text
    }

    /// The text of whole lines.
    pub(super) fn decode_lines(self, lines: &[u8]) -> String {
        match self.0 {
            Named::Table(table) => table.decode_without_bom_handling(lines).0.into_owned(),
            Named::Page(page) => page.decode(lines),
        }
    }
}
