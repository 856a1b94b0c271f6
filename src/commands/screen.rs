//! What is to be shown on the screen, all of it read and checked before the terminal is touched.

use std::path::Path;

use super::{Error, replay};
use crate::cli::Options;
use crate::config::{self, Config};
use crate::model::any::{AnyRules, Mode};
use crate::model::record::Record;
use crate::model::setup;

/// What the screen opens on.
#[derive(Clone, Debug, PartialEq)]
pub enum Opening {
    /// The choice of games.
    Menu,
    /// A table of this game, which can be played.
    Table(Mode),
    /// A look back at a game. Its moves have not been tried yet ([`Record::step`]).
    Replay(Box<Record>),
}

/// How to start on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    /// What it opens on.
    pub opening: Opening,
    /// The settings, those of the command line among them.
    pub config: Config,
    /// What all chance and all robots follow from.
    pub seed: u64,
}

pub(super) fn menu(options: &Options) -> Result<Launch, Error> {
    launch(Opening::Menu, options)
}

pub(super) fn play(mode: Mode, options: &Options) -> Result<Launch, Error> {
    AnyRules::default_of(mode).ok_or_else(|| Error::Usage(setup::not_built(mode)))?;
    launch(Opening::Table(mode), options)
}

pub(super) fn replay(file: &Path, game: Option<u32>, options: &Options) -> Result<Launch, Error> {
    launch(Opening::Replay(Box::new(replay::read(file, game)?)), options)
}

/// Reads the settings; what was typed comes before what is written there.
fn launch(opening: Opening, options: &Options) -> Result<Launch, Error> {
    let mut config = config::load(options.config.as_deref())?;
    config.screen.color = options.color.unwrap_or(config.screen.color);
    config.screen.glyphs = options.glyphs.unwrap_or(config.screen.glyphs);
    Ok(Launch { opening, config, seed: super::seed(options.seed)? })
}
