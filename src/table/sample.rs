//! A table some moves after a deal that is always the same, for a picture of a game.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::event::Observation;
use parlour_model::all_games;
use parlour_model::any::AnyRules;
use parlour_model::game::{Game, Secrecy};
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::settings::SettingError;

macro_rules! any_sample {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// The observation of a sample table by a person who has nothing to do at the moment.
        #[derive(Clone, Debug)]
        pub enum AnySample {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Box<Observation<$game>>),)+
        }

        impl AnySample {
            /// Returns a table with these rules and `people` people, after the deal and until `moves` moves are made by chance.
            ///
            /// # Errors
            /// Returns an error if the game does not seat that many people, or cannot be played by these rules.
            pub fn of(rules: AnyRules, people: usize, moves: usize, seed: u64) -> Result<Self, SettingError> {
                match rules {
                    $(AnyRules::$mode(rules) => {
                        let playthrough = Playthrough::<$game>::new(rules, people)?;
                        Ok(Self::$mode(Box::new(after(playthrough, moves, seed))))
                    })+
                }
            }
        }
    };
}

all_games!(any_sample!());

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
