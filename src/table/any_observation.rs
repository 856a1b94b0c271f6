//! The observation of a table of whatever game, for a picture of it.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::event::Observation;
use super::reader::look;
use parlour_model::all_games;
use parlour_model::any::{AnyPlaythrough, AnyRules};
use parlour_model::game::{Game, Secrecy};
use parlour_model::playthrough::Playthrough;
use parlour_model::record::Record;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::settings::SettingError;

macro_rules! any_observation {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// The view of a table for somebody who has nothing to do at the moment.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyObservation {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Box<Observation<$game>>),)+
        }

        impl AnyObservation {
            /// Observes a sample table with these rules and `people` people, after the deal and until `moves` moves are made by
            /// chance. The deal is always the same.
            ///
            /// # Errors
            /// Returns an error if the game does not seat that many people, or cannot be played by these rules.
            pub fn of_sample(rules: AnyRules, people: usize, moves: usize, seed: u64) -> Result<Self, SettingError> {
                match rules {
                    $(AnyRules::$mode(rules) => {
                        let playthrough = Playthrough::<$game>::new(rules, people)?;
                        Ok(Self::$mode(Box::new(after(playthrough, moves, seed))))
                    })+
                }
            }

            /// Observes the end of a game that is over; `None` if its moves cannot be played.
            pub fn of_record(record: &Record) -> Option<Self> {
                let (played, None) = record.replay().ok()? else {
                    return None;
                };
                Some(match played {
                    $(AnyPlaythrough::$mode(played) => {
                        let seen = Observation { legal: Vec::new(), ..look(&played) };
                        Self::$mode(Box::new(seen))
                    })+
                })
            }

            /// Observes a game in the middle of its record, as those see it who may still play its deal; `None` if its moves
            /// cannot be played.
            pub fn midway(record: &Record) -> Option<Self> {
                let (moves, _) = record.moves.split_at(record.moves.len().div_ceil(2));
                let record = Record { moves: moves.to_vec(), end: None, ..record.clone() };
                match record.replay().ok()? {
                    (_, Some(_)) => None,
                    $((AnyPlaythrough::$mode(played), None) => Some(Self::$mode(Box::new(public(&played)))),)+
                }
            }
        }
    };
}

all_games!(any_observation!());

fn after<G: Game>(mut playthrough: Playthrough<G>, moves: usize, seed: u64) -> Observation<G> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    while playthrough.log().len() < moves || (moves == 0 && playthrough.to_act() == ToAct::Chance) {
        let legal = playthrough.legal_moves();
        let next = match playthrough.to_act() {
            ToAct::Chance => playthrough.game().sample(&mut rng),
            ToAct::Seat(_) if !legal.is_empty() => {
                Some(legal[rng.random_range(..legal.len())].clone())
            }
            _ => None,
        };
        if next.is_none_or(|next| playthrough.play(&next).is_err()) {
            break;
        }
    }
    public(&playthrough)
}

/// The table as it is seen by those who may still play its deal; in a game of hands by the first player.
fn public<G: Game>(playthrough: &Playthrough<G>) -> Observation<G> {
    let viewer = if G::SECRETS == Secrecy::Hands {
        Viewer::Seat(Seat(0))
    } else {
        Viewer::Spectator
    };
    Observation {
        viewer,
        view: playthrough.game().view(viewer),
        legal: Vec::new(),
        to_act: playthrough.to_act(),
        moves: playthrough.log().len(),
        winners: playthrough.winners(),
        end: None,
        can_undo: false,
        can_redo: false,
        clock: None,
        offer: None,
        practice: false,
    }
}
