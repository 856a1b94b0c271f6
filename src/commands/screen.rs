//! The content of the screen, read and checked in full before the terminal is touched.

use std::path::Path;

use super::progress::Progress;
use super::replay::EachGame;
use super::{Error, replay};
use crate::cli::Options;
use draughts::variant::Variant;
use parlour_config::files::{self, PdnFile};
use parlour_config::{Config, Loaded, SettingsFile, SettingsOrigin};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::Rules;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::games::NO_GAME;
use parlour_store::source::StoreSource;
use parlour_ui::state::Start;
use parlour_workbench::games::{FileGames, ListedGames};

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

/// A table of checkers as the command line sets it up.
#[derive(Clone, Debug, Default)]
pub(super) struct SetUp {
    pub(super) variant: Option<Variant>,
    /// The position to start from.
    pub(super) fen: Option<String>,
}

impl SetUp {
    /// The rules of the table where `own` are those of the settings; `None` if they stay.
    fn rules(self, own: &AnyRules) -> Result<Option<AnyRules>, Error> {
        if self.variant.is_none() && self.fen.is_none() {
            return Ok(None);
        }
        let AnyRules::Checkers(own) = own else {
            return Err(Error::Usage("--variant and --fen are for checkers".into()));
        };
        let rules = Rules {
            variant: self.variant.unwrap_or(own.variant),
            fen: self.fen.unwrap_or_default(),
            variety: own.variety,
            ..Rules::default()
        };
        let board = rules.board();
        board.map_err(|fault| Error::Usage(fault.to_string()))?;
        Ok(Some(AnyRules::Checkers(rules)))
    }
}

/// A table of this game, or else the start screen.
pub(super) fn play(
    mode: Option<Mode>,
    plain: bool,
    set_up: SetUp,
    options: &Options,
) -> Result<Launch, Error> {
    let start = mode.map_or(Start::Menu, Start::Play);
    let mut launch = launch(start, options)?;
    let mode = mode.unwrap_or(Mode::Checkers);
    if let Some(rules) = set_up.rules(launch.config.rules_of(mode))? {
        let players = launch.config.players_for(&rules);
        launch.config.remember(&rules, &players);
    }
    Ok(Launch { plain, ..launch })
}

/// Games of a file, and the index of the one to begin with. Of a file that is too large to be read at once there is the
/// game with the number that is wanted, or else what a list of them says.
fn listed(
    file: &Path,
    number: Option<u32>,
    variant: Option<Variant>,
) -> Result<(FileGames, Option<usize>), Error> {
    if replay::is_pdn(file) && files::is_large(file) {
        return match number {
            Some(number) => {
                let game = EachGame::of(file, variant)?.nth(number, file)?;
                Ok((FileGames::Read(vec![game], number as usize), Some(0)))
            }
            None => Ok((FileGames::Listed(rows(file, variant)?), None)),
        };
    }
    let games = replay::games_of(file, variant)?;
    let only = (games.len() == 1).then_some(0);
    let chosen = number
        .map(|number| replay::index_of(number, games.len(), file))
        .transpose()?;
    Ok((FileGames::Read(games, 1), chosen.or(only)))
}

/// Lists the games of a file, read one after the other.
fn rows(file: &Path, variant: Option<Variant>) -> Result<ListedGames, Error> {
    let assumed = files::assumed_of(file, variant)?;
    let (mut reader, name) = (PdnFile::open(file)?, file.to_string_lossy());
    let (mut listed, mut progress) = (ListedGames::new(assumed), Progress::new());
    while let Some(found) = reader.next_game()? {
        listed.push(&found.assuming(assumed));
        progress.show(&name, reader.progress(), listed.len(), "games");
    }
    progress.clear();
    if listed.is_empty() {
        Err(Diagnostic::of_file(name, NO_GAME).into())
    } else {
        Ok(listed)
    }
}

pub(super) fn replay(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    if replay::is_pdn(file) {
        let (games, chosen) = listed(file, game, variant)?;
        let file = file.to_string_lossy().into_owned();
        return launch(
            Start::Games {
                file,
                games,
                chosen,
            },
            options,
        );
    }
    let (record, _) = replay::read(file, game, variant)?;
    let playthrough = replay::played(file, &record)?;
    launch(
        Start::Replay(Box::new(playthrough), record.players),
        options,
    )
}

pub(super) fn study(
    file: Option<&Path>,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    let nothing = || Ok((FileGames::Read(Vec::new(), 1), None));
    let (games, chosen) = file.map_or_else(nothing, |file| listed(file, game, variant))?;
    let file = file.map_or_else(String::new, |file| file.to_string_lossy().into_owned());
    let mut launch = launch(
        Start::Study {
            file,
            games,
            chosen,
        },
        options,
    )?;
    if let (Some(variant), AnyRules::Checkers(rules)) =
        (variant, launch.config.rules_of(Mode::Checkers))
    {
        let rules = AnyRules::Checkers(Rules {
            variant,
            ..rules.clone()
        });
        let players = launch.config.players.clone();
        launch.config.remember(&rules, &players);
    }
    Ok(launch)
}

/// Reads the settings; what was typed comes before what is written there.
fn launch(start: Start, options: &Options) -> Result<Launch, Error> {
    let loaded = parlour_config::load(options.config.as_deref())?;
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
