//! The scenes at the end of a trick or a deal, one after another.

use crate::board::Pause;
use parlour_language::{Text, text};
use parlour_model::birdhead::minus_points;
use parlour_model::birdhead::{Resolution, Trick, View};
use parlour_model::player::Names;
use parlour_model::seat::Seat;

/// The scene in sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scene {
    Table,
    /// A complete trick, before the next begins or, if there is none, the deal is resolved.
    Trick(Trick, Option<Resolution>),
    /// The last cards in seat order, with the number turned over (BH-10).
    Last(Resolution, usize),
    /// The end of the deal: all last cards, the losers, the markers, the next starter (BH-10,
    /// BH-11).
    Summary(Resolution),
}

impl Scene {
    /// The trick that has just been completed.
    pub(super) fn trick(view: &View) -> Self {
        view.last_trick
            .map_or(Self::Table, |trick| Self::Trick(trick, None))
    }

    /// The same with the deal's end to come.
    pub(super) fn before(self, resolution: Resolution) -> Self {
        match self {
            Self::Trick(trick, _) => Self::Trick(trick, Some(resolution)),
            _ => Self::Last(resolution, 1),
        }
    }

    /// Returns the next scene.
    pub(super) fn next(self) -> Self {
        match self {
            Self::Trick(_, Some(resolution)) => Self::Last(resolution, 1),
            Self::Last(resolution, shown) if shown < resolution.last.as_slice().len() => {
                Self::Last(resolution, shown + 1)
            }
            Self::Last(resolution, _) => Self::Summary(resolution),
            Self::Table | Self::Trick(_, None) | Self::Summary(_) => Self::Table,
        }
    }

    /// For how long it stays. A summary is read by people, if any are there.
    pub(super) fn stay(self, attended: bool) -> Pause {
        match self {
            Self::Table => Pause::None,
            Self::Last(..) => Pause::Step,
            Self::Summary(_) if attended => Pause::UntilKey,
            Self::Trick(..) | Self::Summary(_) => Pause::Reveal,
        }
    }

    /// The end of a deal of which not all has been shown yet.
    pub fn hidden(self) -> Option<Resolution> {
        match self {
            Self::Trick(_, resolution) => resolution,
            Self::Last(resolution, _) => Some(resolution),
            Self::Table | Self::Summary(_) => None,
        }
    }

    /// Returns whether a game under way is in sight.
    pub fn is_table(self) -> bool {
        self == Self::Table
    }

    /// The same in a sentence.
    pub(super) fn describe(self, names: &Names) -> Text {
        let taker = |trick: Trick| names.get(trick.holder()).to_owned();
        // BH-9: a discard does not change what has to be reached, so that the last play takes the trick.
        let last_play = |trick: Trick| {
            trick
                .standing()
                .map_or_else(String::new, |cards| cards.to_string())
        };
        match self {
            Self::Table => Text::default(),
            Self::Trick(trick, None) => {
                text!(
                    "birdhead-scene-taken",
                    name = taker(trick),
                    cards = last_play(trick)
                )
            }
            Self::Trick(trick, Some(_)) => {
                text!(
                    "birdhead-scene-last",
                    name = taker(trick),
                    cards = last_play(trick)
                )
            }
            Self::Last(resolution, shown) => {
                let seat = Seat::of(shown - 1);
                let rank = resolution.last[seat].highest().unwrap_or_default();
                text!("birdhead-scene-cards", name = names.get(seat), rank = rank)
            }
            Self::Summary(resolution) => {
                let losers = resolution.losers();
                minus_points(&losers, resolution.rank(), names)
            }
        }
    }
}
