//! Tables and replays of whatever game: the closed enums through which the app reaches the generic
//! screens.

use std::time::Duration;

use super::autosave::Autosave;
use super::board::GameUi;
use super::effect::Effect;
use super::env::Env;
use super::screen::ScreenUi;
use super::screens::play::{Play, TableOptions};
use super::screens::replay::Replay;
use super::table::{Table, TakeBack};
use crate::model::any::{AnyPlaythrough, AnyRules};
use crate::model::checkers::pdn;
use crate::model::game::Secrecy;
use crate::model::log::Summary;
use crate::model::player::Player;
use crate::model::seat::Viewer;
use crate::model::settings::SettingError;
use crate::robots::Robots;
use crate::store::SavedGame;
use crate::{all_games, each_game};

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
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Box<Replay<$game>>),)+
        }

        impl AnyPlay {
            /// Players sit down and the game begins.
            ///
            /// # Errors
            /// What does not fit in the rules or in the number of players.
            pub fn begin(
                rules: &AnyRules,
                players: Vec<Player>,
                options: TableOptions,
                seed: u64,
                has_store: bool,
                env: &mut Env,
            ) -> Result<(Self, Vec<Effect>), SettingError> {
                let autosave = Autosave::new(has_store);
                let robots_alone = players.iter().all(|player| !player.is_person());
                match rules {
                    $(AnyRules::$mode(rules) => {
                        let rules = if robots_alone { <$game>::among_robots(rules) } else { rules.clone() };
                        let take_back = take_back::<$game>(&players, options);
                        let table = Table::new(rules, players, Viewer::Spectator, take_back, seed)?;
                        let (play, effects) = Play::begin(table, options, autosave, env);
                        Ok((Self::$mode(Box::new(play)), effects))
                    })+
                }
            }

            /// Players sit down again where they left off.
            ///
            /// # Errors
            /// Which move cannot be made, and why; or what does not fit in the rules.
            pub fn resume(saved_game: SavedGame, options: TableOptions, env: &mut Env) -> Result<(Self, Vec<Effect>), String> {
                let (summary, opening) = (Summary::of(&saved_game.log), saved_game.header);
                let autosave = Autosave::resumed(saved_game.id, saved_game.log.len(), &summary);
                let take_back = if opening.take_back { TakeBack::Yes } else { TakeBack::No };
                match opening.rules {
                    $(AnyRules::$mode(rules) => {
                        let table = Table::<$game>::new(rules, opening.players, Viewer::Spectator, take_back, opening.seed);
                        let table = table.map_err(|fault| fault.why)?.resume(&summary.moves, summary.made)?;
                        let (play, effects) = Play::resume(table, options, autosave, opening.started, env);
                        Ok((Self::$mode(Box::new(play)), effects))
                    })+
                }
            }

            /// The rules of the table.
            pub fn rules(&self) -> AnyRules {
                match self { $(Self::$mode(play) => AnyRules::$mode(play.table().rules().clone()),)+ }
            }
        }

        impl AnyReplay {
            /// A playthrough that has been played, from its start.
            pub fn new(playthrough: AnyPlaythrough, players: Vec<Player>, pace: Duration) -> Self {
                match playthrough {
                    $(AnyPlaythrough::$mode(playthrough) => {
                        Self::$mode(Box::new(Replay::new(Table::replay(playthrough, players), pace)))
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

    /// A game of a PDN file as far as its moves are legal, and why it goes no further if one is not.
    ///
    /// # Errors
    /// What is wrong with the game before its first move.
    pub fn of_game(
        game: &pdn::PdnGame,
        pace: Duration,
    ) -> Result<(Self, Option<pdn::PdnReplayError>), pdn::PdnReplayError> {
        let (played, refused) = game.follow()?;
        let players = played.names.into_iter().map(Player::person).collect();
        Ok((Self::new(AnyPlaythrough::Checkers(played.playthrough), players, pace), refused))
    }
}

/// Moves are taken back where the game always lets that be (CHK-11); else, where there is nothing to hide, in solo
/// practice, and between friends who turned it on; against robots they stand.
fn take_back<G: GameUi>(players: &[Player], options: TableOptions) -> TakeBack {
    let all_people = players.iter().all(Player::is_person);
    let agreed = all_people && (players.len() == 1 || options.undo);
    if G::FREE_UNDO || (G::SECRETS == Secrecy::None && agreed) { TakeBack::Yes } else { TakeBack::No }
}
