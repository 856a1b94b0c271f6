//! A table, the start screen or a replay on the screen.

use std::path::Path;

use super::launch::{Launch, launch};
#[cfg(feature = "workbench")]
use super::workbench::study;
use super::{Error, replay};
use crate::cli::Options;
use draughts::variant::Variant;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::Rules;
use parlour_ui::state::Start;

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
            return Err(Error::Usage("a variant and --fen are for checkers".into()));
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
    let left_out = mode.and_then(|mode| launch.config.left_out(mode));
    launch.notice = launch.notice.or(left_out);
    let mode = mode.unwrap_or(Mode::Checkers);
    if let Some(rules) = set_up.rules(launch.config.rules_of(mode))? {
        let players = launch.config.players_for(&rules);
        launch.config.remember(&rules, &players);
    }
    Ok(Launch { plain, ..launch })
}

pub(super) fn replay(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    #[cfg(feature = "workbench")]
    if replay::is_pdn(file) {
        return study::look(file, game, variant, options);
    }
    let (record, _) = replay::read(file, game, variant)?;
    let playthrough = replay::played(file, &record)?;
    launch(
        Start::Replay(Box::new(playthrough), record.players),
        options,
    )
}
