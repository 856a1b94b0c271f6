//! Tables and replays of whatever game: the closed enums through which the app reaches the generic
//! screens.

use std::time::Duration;

use super::board::OnScreen;
use super::effect::Effect;
use super::keeper::Keeper;
use super::screens::play::{Manner, Play};
use super::screens::replay::Replay;
use super::table::{Table, TakeBack};
use super::tickets::Tickets;
use crate::all_games;
use crate::model::any::{AnyPlaythrough, AnyRules, Mode};
use crate::model::checkers::pdn;
use crate::model::game::Secrecy;
use crate::model::keys::Fault;
use crate::model::player::Player;
use crate::model::seat::Viewer;
use crate::robots::Robots;
use crate::store::Kept;

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
                manner: Manner,
                seed: u64,
                keeps: bool,
                tickets: &mut Tickets,
            ) -> Result<(Self, Vec<Effect>), Fault> {
                let keeper = Keeper::new(keeps, players.len());
                let robots_alone = players.iter().all(|player| !player.is_person());
                match rules {
                    $(AnyRules::$mode(rules) => {
                        let rules = if robots_alone { <$game>::among_robots(rules) } else { rules.clone() };
                        let take_back = take_back::<$game>(&players, manner);
                        let table = Table::new(rules, players, Viewer::Guest, take_back, seed)?;
                        let (play, effects) = Play::begin(table, manner, keeper, tickets);
                        Ok((Self::$mode(Box::new(play)), effects))
                    })+
                }
            }

            /// Players sit down again where they left off.
            ///
            /// # Errors
            /// Which move cannot be made, and why; or what does not fit in the rules.
            pub fn resume(kept: Kept, manner: Manner, tickets: &mut Tickets) -> Result<(Self, Vec<Effect>), String> {
                let (keeper, opening) = (Keeper::of(&kept), kept.opening);
                let take_back = if opening.take_back { TakeBack::Yes } else { TakeBack::No };
                match opening.rules {
                    $(AnyRules::$mode(rules) => {
                        let table = Table::<$game>::new(rules, opening.players, Viewer::Guest, take_back, opening.seed);
                        let table = table.map_err(|fault| fault.why)?.resume(&kept.moves, kept.made)?;
                        let (play, effects) = Play::resume(table, manner, keeper, opening.started, tickets);
                        Ok((Self::$mode(Box::new(play)), effects))
                    })+
                }
            }

            /// Which game it is.
            #[must_use]
            pub fn mode(&self) -> Mode {
                match self { $(Self::$mode(_) => Mode::$mode,)+ }
            }

            /// The rules of the table.
            #[must_use]
            pub fn rules(&self) -> AnyRules {
                match self { $(Self::$mode(play) => AnyRules::$mode(play.table().rules().clone()),)+ }
            }
        }

        impl AnyReplay {
            /// A playthrough that has been played, from its start.
            #[must_use]
            pub fn new(sitting: AnyPlaythrough, players: Vec<Player>, pace: Duration) -> Self {
                match sitting {
                    $(AnyPlaythrough::$mode(sitting) => {
                        Self::$mode(Box::new(Replay::new(Table::replay(sitting, players), pace)))
                    })+
                }
            }

            /// Which game it is.
            #[must_use]
            pub fn mode(&self) -> Mode {
                match self { $(Self::$mode(_) => Mode::$mode,)+ }
            }
        }
    };
}

all_games!(any_screens!());

impl AnyReplay {
    /// A game of a PDN file as far as its moves are legal, and why it goes no further if one is not.
    ///
    /// # Errors
    /// What is wrong with the game before its first move.
    pub fn of_game(game: &pdn::Game, pace: Duration) -> Result<(Self, Option<pdn::Refused>), pdn::Refused> {
        let (played, refused) = game.follow()?;
        let players = played.names.into_iter().map(Player::person).collect();
        Ok((Self::new(AnyPlaythrough::Checkers(played.sitting), players, pace), refused))
    }
}

/// Moves are taken back where the game always lets that be (CHK-11); else, where there is nothing to hide, in solo
/// practice, and between friends who turned it on; against robots they stand.
fn take_back<G: OnScreen>(players: &[Player], manner: Manner) -> TakeBack {
    let all_people = players.iter().all(Player::is_person);
    let agreed = all_people && (players.len() == 1 || manner.undo);
    if G::FREE_UNDO || (G::SECRETS == Secrecy::None && agreed) { TakeBack::Yes } else { TakeBack::No }
}
