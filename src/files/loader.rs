//! The games of a file that are to be kept, part by part: a file of any size takes bounded memory.

use std::path::Path;

use super::pdn_file::{PdnFile, variant_of};
use crate::model::checkers::variant::Variant;
use crate::model::diagnostic::Diagnostic;
use crate::model::record::file_game::LoadedGames;
use crate::model::record::games::{NO_GAME, is_pdn};

/// So many games are taken in at once, or fewer with so many bytes of text.
pub const BATCH: usize = 512;
pub const BATCH_BYTES: usize = 4 << 20;

/// What is left of a PDN file of which a part was read.
#[derive(Debug)]
pub struct Loader {
    file: PdnFile,
    name: String,
    variant: Option<Variant>,
    /// How many games were read.
    number: usize,
}

/// The first part of a file, a record or PDN, and what is left of it. A variant that is given is that of games whose tags
/// name none.
///
/// # Errors
/// Why the file cannot be read, or what is wrong with the record.
pub fn load(path: &Path, variant: Option<Variant>) -> Result<(LoadedGames, Option<Loader>), Diagnostic> {
    let name = path.to_string_lossy().into_owned();
    if !is_pdn(&name) {
        let record = Some(super::record(path)?);
        return Ok((LoadedGames { begins: true, record, ..LoadedGames::default() }, None));
    }
    let variant = if variant.is_some() { variant } else { variant_of(path)? };
    Loader { file: PdnFile::open(path)?, name, variant, number: 0 }.next_part()
}

impl Loader {
    /// The next part, and what is left.
    ///
    /// # Errors
    /// Why the file cannot be read any more, or that it has no game.
    pub fn next_part(mut self) -> Result<(LoadedGames, Option<Self>), Diagnostic> {
        let mut loaded = LoadedGames { begins: self.number == 0, ..LoadedGames::default() };
        let (last, mut bytes) = (self.number + BATCH, 0);
        while self.number < last && bytes < BATCH_BYTES {
            let Some(found) = self.file.next_game()? else {
                let is_empty = self.number == 0;
                return if is_empty { Err(Diagnostic::of_file(self.name, NO_GAME)) } else { Ok((loaded, None)) };
            };
            self.number += 1;
            bytes += found.text.len();
            match found.follow(self.variant, &self.name, self.number) {
                Ok(game) => loaded.games.push(game),
                Err(why) => loaded.refused.push(why),
            }
        }
        loaded.left = Some(1.0 - self.file.progress());
        Ok((loaded, Some(self)))
    }
}
