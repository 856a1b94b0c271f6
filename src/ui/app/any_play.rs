//! Tables and replays of whatever game: the closed enums through which the app reaches the generic
//! screens.

#![expect(
    clippy::disallowed_types,
    reason = "a replay is begun from a playthrough that is over"
)]

use super::action::Action;
use super::env::Env;
use super::screen::ScreenUi;
use super::screens::play::{Play, TableOptions};
use super::screens::replay::ReplayScreen;
use draughts::pdn;
use parlour_model::any::AnyPlaythrough;
use parlour_model::checkers::pdn_play::{PdnPlay as _, PdnReplayError};
use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_model::{all_games, each_game};
use parlour_table::any::AnyTableEvent;
use parlour_table::event::TableEvent;
use parlour_table::participant::{Participant, ParticipantId};
use parlour_table::reader::Reader;

macro_rules! any_screens {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A table of some game.
        #[derive(Clone, Debug)]
        pub enum AnyPlay {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Box<Play<$game>>),)+
        }

        /// A record of some game that is looked at.
        #[derive(Clone, Debug)]
        pub enum AnyReplay {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Box<ReplayScreen<$game>>),)+
        }

        impl AnyPlay {
            /// The screen of people who have sat down at a table on this machine and were told this of it; `None` where
            /// it is not the table as a whole.
            pub fn new(
                participant: &Participant,
                told: AnyTableEvent,
                options: TableOptions,
                env: &mut Env,
            ) -> Option<(Self, Vec<Action>)> {
                match told {
                    $(AnyTableEvent::$mode(TableEvent::Synced(told)) => {
                        let (play, actions) = Play::new(participant, *told, options, env);
                        Some((Self::$mode(Box::new(play)), actions))
                    })+
                    _ => None,
                }
            }

            /// The screen of a session of a hall that was told this of a table: as the participant that the hall knows.
            pub fn visiting(told: AnyTableEvent, options: TableOptions, env: &mut Env) -> Option<(Self, Vec<Action>)> {
                let (seats, viewer) = match &told {
                    $(AnyTableEvent::$mode(TableEvent::Synced(told)) => (told.seats.clone(), told.observation.viewer),)+
                    _ => return None,
                };
                Self::new(&Participant::new(ParticipantId::default(), seats, viewer), told, options, env)
            }
        }

        impl AnyReplay {
            /// A playthrough that has been played, from its start.
            pub fn new(playthrough: AnyPlaythrough, players: Vec<Player>, options: &TableOptions) -> Self {
                match playthrough {
                    $(AnyPlaythrough::$mode(playthrough) => {
                        Self::$mode(Box::new(ReplayScreen::new(Reader::new(playthrough, players), options)))
                    })+
                }
            }

        }
    };
}

all_games!(any_screens!());

impl AnyPlay {
    /// The table as a screen.
    pub fn as_ui(&self) -> &dyn ScreenUi {
        each_game!(Self, self, play => play.as_ui())
    }

    /// The same, to change it.
    pub fn as_ui_mut(&mut self) -> &mut dyn ScreenUi {
        each_game!(Self, self, play => play.as_ui_mut())
    }
}

impl AnyReplay {
    /// The replay as a screen.
    pub fn as_ui(&self) -> &dyn ScreenUi {
        each_game!(Self, self, replay => replay.as_ui())
    }

    /// The same, to change it.
    pub fn as_ui_mut(&mut self) -> &mut dyn ScreenUi {
        each_game!(Self, self, replay => replay.as_ui_mut())
    }

    /// The whole game of checkers that is looked at, and how many of its moves are shown.
    pub fn checkers(&self) -> Option<(Record, usize)> {
        let Self::Checkers(replay) = self else {
            return None;
        };
        let whole = AnyPlaythrough::Checkers(replay.reader().whole());
        Some((
            Record::of(&whole, replay.players().to_vec()),
            replay.observation.moves,
        ))
    }

    /// A game of a PDN file as far as its moves are legal, and why it goes no further if one is not.
    ///
    /// # Errors
    /// An error if the game is wrong before its first move.
    pub fn of_game(
        game: &pdn::PdnGame,
        options: &TableOptions,
    ) -> Result<(Self, Option<PdnReplayError>), PdnReplayError> {
        let (played, refused) = game.follow()?;
        let players = played.names.into_iter().map(Player::person).collect();
        Ok((
            Self::new(
                AnyPlaythrough::Checkers(played.playthrough),
                players,
                options,
            ),
            refused,
        ))
    }
}
