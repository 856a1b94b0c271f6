//! What is to be shown on the screen, all of it read and checked before the terminal is touched.

use std::path::Path;

use super::replay::EachGame;
use super::{Error, replay};
use crate::app::state::Start;
use crate::cli::Options;
use crate::config::{self, Config, Loaded, SettingsFile};
use crate::files;
use crate::model::any::{AnyRules, Mode};
use crate::model::checkers::Rules;
use crate::model::checkers::pdn::PdnGame;
use crate::model::checkers::variant::Variant;
use crate::store::source::StoreSource;

/// How to start on the screen.
#[derive(Clone, Debug)]
pub struct Launch {
    pub start: Start,
    /// The settings, those of the command line among them.
    pub config: Config,
    /// What all chance and all robots follow from.
    pub seed: u64,
    /// Where games are kept; `None` for somebody without a home.
    pub store: Option<StoreSource>,
    /// The file of the settings, for changes.
    pub settings: Option<SettingsFile>,
    /// Where the settings are from, in a sentence.
    pub origin: String,
    /// What is wrong with a file of settings or of a theme that was not used.
    pub notice: Option<String>,
    /// Whether refusals name the rules that they follow.
    pub rule_ids: bool,
    /// Whether to play in sentences, line by line.
    pub plain: bool,
}

/// A table of this game, or else the start screen.
pub(super) fn play(mode: Option<Mode>, plain: bool, options: &Options) -> Result<Launch, Error> {
    let start = mode.map_or(Start::Menu, Start::Play);
    Ok(Launch { plain, ..launch(start, options)? })
}

/// Games of a file, the number of the first of them, and the index of the one to begin with. Of a file that is too large
/// for a list only the game with the number that is wanted is read.
fn listed(
    file: &Path,
    number: Option<u32>,
    variant: Option<Variant>,
) -> Result<(Vec<PdnGame>, usize, Option<usize>), Error> {
    if let Some(number) = number
        && replay::is_pdn(file)
        && files::is_large(file)
    {
        let game = EachGame::of(file, variant)?.nth(number, file)?;
        return Ok((vec![game], number as usize, Some(0)));
    }
    let games = replay::games_of(file, variant)?;
    let only = (games.len() == 1).then_some(0);
    let chosen = number.map(|number| replay::index_of(number, games.len(), file)).transpose()?;
    Ok((games, 1, chosen.or(only)))
}

pub(super) fn replay(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    if replay::is_pdn(file) {
        let (games, first, chosen) = listed(file, game, variant)?;
        let file = file.to_string_lossy().into_owned();
        return launch(Start::Games { file, games, first, chosen }, options);
    }
    let (record, _) = replay::read(file, game, variant)?;
    let playthrough = replay::played(file, &record)?;
    launch(Start::Replay(Box::new(playthrough), record.players), options)
}

pub(super) fn study(
    file: Option<&Path>,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    let (games, first, chosen) = file.map_or_else(|| Ok((Vec::new(), 1, None)), |file| listed(file, game, variant))?;
    let file = file.map_or_else(String::new, |file| file.to_string_lossy().into_owned());
    let mut launch = launch(Start::Study { file, games, first, chosen }, options)?;
    if let (Some(variant), AnyRules::Checkers(rules)) = (variant, launch.config.rules_of(Mode::Checkers)) {
        let rules = AnyRules::Checkers(Rules { variant, ..rules.clone() });
        let players = launch.config.players.clone();
        launch.config.remember(&rules, &players);
    }
    Ok(launch)
}

/// Reads the settings; what was typed comes before what is written there.
fn launch(start: Start, options: &Options) -> Result<Launch, Error> {
    let loaded = config::load(options.config.as_deref())?;
    let origin = loaded.origin();
    let Loaded { mut config, written: settings, notice, .. } = loaded;
    config.screen.color = options.color.unwrap_or(config.screen.color);
    config.screen.glyphs = options.glyphs.unwrap_or(config.screen.glyphs);
    let store = StoreSource::of(options.data.clone()).map_err(Error::Usage)?;
    let rule_ids = options.rule_ids;
    Ok(Launch {
        start,
        config,
        seed: super::seed(options.seed)?,
        store,
        settings,
        origin,
        notice,
        rule_ids,
        plain: false,
    })
}
