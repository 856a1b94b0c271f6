//! `parlour rules MODE`: a game's rules with their numbers.

use std::io::Write;

use super::Error;
use crate::model::any::Mode;
use crate::model::setup;
use crate::rulebook;

pub(super) fn print(mode: Mode, out: &mut dyn Write) -> Result<(), Error> {
    let text = rulebook::text(mode).ok_or_else(|| Error::Usage(setup::not_built(mode)))?;
    Ok(out.write_all(text.as_bytes())?)
}
