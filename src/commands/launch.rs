//! The content of the screen, read and checked in full before the terminal is touched.

use std::path::Path;

use super::Error;
use crate::cli::Options;
use draughts_engine::tablebase::folder::Folder;
use parlour_config::{Config, Loaded, SettingsFile, SettingsOrigin};
use parlour_platform::folders;
use parlour_store::source::StoreSource;
use parlour_ui::TABLES;
use parlour_ui::state::Start;

/// The values that the screen starts with.
#[derive(Clone, Debug)]
pub struct Launch {
    pub start: Start,
    /// The settings, those of the command line among them.
    pub config: Config,
    /// The seed of all chance and all robots.
    pub seed: u64,
    /// The store that keeps the games; `None` for a user without a home folder.
    pub store: Option<StoreSource>,
    /// The file of the settings, for changes.
    pub settings: Option<SettingsFile>,
    /// The source of the settings, which also receives changes.
    pub origin: SettingsOrigin,
    /// The fault of a settings or theme file that was not used.
    pub notice: Option<String>,
    /// True while refusals name the rules that they follow.
    pub rule_ids: bool,
    /// True while the game is played in sentences, line by line.
    pub plain: bool,
}

/// Reads the settings; what was typed comes before what is written there. Where a file is wrong that nobody named, the start
/// screen opens with the default settings and says so.
pub(super) fn launch(start: Start, options: &Options) -> Result<Launch, Error> {
    let loaded = match parlour_config::load(options.config.as_deref(), TABLES) {
        Err(why) if matches!(start, Start::Menu) && options.config.is_none() => Loaded {
            notice: Some(why.to_string()),
            ..Loaded::default()
        },
        loaded => loaded?,
    };
    let origin = loaded.origin();
    let Loaded {
        mut config,
        written: settings,
        notice,
        ..
    } = loaded;
    config.screen.color = options.color.unwrap_or(config.screen.color);
    config.screen.glyphs = options.glyphs.unwrap_or(config.screen.glyphs);
    let store = StoreSource::of(options.data.clone())?;
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

/// The folder that the robots read: that of the settings, or else `parlour/endings` where XDG keeps data; `None` for somebody
/// without a home. Settings that cannot be read are for their reader to complain of.
pub(super) fn endings_folder(settings: Option<&Path>) -> Option<Folder> {
    let named = parlour_config::load(settings, TABLES)
        .ok()
        .and_then(|loaded| loaded.config.endings_dir);
    let usual = || folders::data().map(|folder| folder.join("endings"));
    named.or_else(usual).map(|path| Folder { path })
}
