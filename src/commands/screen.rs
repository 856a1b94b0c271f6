//! What is to be shown on the screen, all of it read and checked before the terminal is touched.

use std::path::Path;

use super::{Error, replay};
use crate::app::state::Start;
use crate::cli::Options;
use crate::config::{self, Config, Loaded, SettingsFile};
use crate::model::any::{AnyRules, Mode};
use crate::model::checkers::Rules;
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

pub(super) fn replay(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    if replay::is_pdn(file) {
        let games = replay::games_of(file, variant)?;
        let chosen = game.map(|number| replay::index_of(number, games.len(), file)).transpose()?;
        let only = (games.len() == 1).then_some(0);
        let file = file.to_string_lossy().into_owned();
        return launch(Start::Games { file, games, chosen: chosen.or(only) }, options);
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
    let (mut games, mut name) = (Vec::new(), String::new());
    if let Some(file) = file {
        name = file.to_string_lossy().into_owned();
        games = replay::games_of(file, variant)?;
    }
    let chosen = match (file, game) {
        (Some(file), Some(number)) => Some(replay::index_of(number, games.len(), file)?),
        _ => (games.len() == 1).then_some(0),
    };
    let mut launch = launch(Start::Study { file: name, games, chosen }, options)?;
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
