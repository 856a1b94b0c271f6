//! `parlour rules MODE`: a game's rules with their numbers.

use std::io::Write;

use super::Error;
use parlour_language::Language;
use parlour_model::any::Mode;

pub(super) fn print(mode: Mode, out: &mut dyn Write) -> Result<(), Error> {
    Ok(out.write_all(mode.rules_text(Language::English).as_bytes())?)
}
