//! Tables and replays of whatever game, as screens.

#![expect(
    clippy::disallowed_types,
    reason = "a replay is begun from a playthrough that is over"
)]

use std::sync::Arc;

use crate::play::{Play, TableOptions};
use crate::replay::ReplayScreen;
use draughts::pdn;
use jiff::tz::TimeZone;
use parlour_model::any::{AnyPlaythrough, Mode};
use parlour_model::checkers::Checkers;
use parlour_model::checkers::pdn_play::{PdnPlay as _, PdnReplayError};
use parlour_model::record::Record;
use parlour_model::{all_games, each_game};
use parlour_screen::action::Action;
use parlour_screen::any_screen::Screen;
use parlour_screen::env::Env;
use parlour_table::any::AnyTableEvent;
use parlour_table::event::TableEvent;
use parlour_table::participant::{Participant, ParticipantId};
use parlour_table::reader::Reader;

macro_rules! any_play {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// The screen of people who have sat down at a table on this machine and were told this of it; `None` where
        /// it is not the table as a whole.
        pub fn sit_down(
            participant: &Participant,
            told: AnyTableEvent,
            options: TableOptions,
            env: &mut Env,
        ) -> Option<(Box<dyn Screen>, Vec<Action>)> {
            match told {
                $(AnyTableEvent::$mode(TableEvent::Snapshot(told)) => {
                    let (play, actions) = Play::new(participant, Arc::unwrap_or_clone(told), options, env);
                    Some((Box::new(play), actions))
                })+
                _ => None,
            }
        }

        /// Asks for the earlier games of a person, with which the end of this one is compared.
        pub fn recall(mode: Mode, person: String, zone: TimeZone) -> Vec<Action> {
            match mode {
                $(Mode::$mode => Play::<$game>::recall(person, zone),)+
            }
        }

        /// Asks whether this is a person's first game of its kind.
        pub fn acquaint(mode: Mode, person: String, zone: TimeZone) -> Action {
            match mode {
                $(Mode::$mode => Play::<$game>::acquaint(person, zone),)+
            }
        }

        /// The screen of a session of a hall that was told this of a table: as the participant that the hall knows.
        pub fn visit(
            told: AnyTableEvent,
            options: TableOptions,
            env: &mut Env,
        ) -> Option<(Box<dyn Screen>, Vec<Action>)> {
            let (seats, viewer) = match &told {
                $(AnyTableEvent::$mode(TableEvent::Snapshot(told)) => (told.seats.clone(), told.observation.viewer),)+
                _ => return None,
            };
            let participant = Participant::new(ParticipantId::default(), seats, viewer);
            sit_down(&participant, told, options, env)
        }
    };
}

all_games!(any_play!());

/// A playthrough that has been played, from its start.
pub fn replay(
    playthrough: AnyPlaythrough,
    record: &Record,
    options: &TableOptions,
    has_files: bool,
) -> Box<dyn Screen> {
    let record = record.clone();
    each_game!(AnyPlaythrough, playthrough, playthrough => {
        let reader = Reader::new(playthrough, record.players.clone());
        Box::new(ReplayScreen::new(reader, record, options, has_files))
    })
}

/// A game of a PDN file as far as its moves are legal, and why it goes no further if one is not.
///
/// # Errors
/// An error if the game is wrong before its first move.
pub fn replay_file_game(
    game: &pdn::PdnGame,
    options: &TableOptions,
) -> Result<(ReplayScreen<Checkers>, Option<PdnReplayError>), PdnReplayError> {
    let (played, refused) = game.follow()?;
    let (record, _) = Record::of_pdn(game)?;
    let record = Record {
        pdn: game.text.as_deref().map(str::to_owned),
        ..record
    };
    let reader = Reader::new(played.playthrough, record.players.clone());
    let replay = ReplayScreen::new(reader, record, options, true);
    Ok((replay, refused))
}

/// The whole game of checkers that is looked at.
pub fn replayed(replay: &ReplayScreen<Checkers>) -> Record {
    replay.played().clone()
}
