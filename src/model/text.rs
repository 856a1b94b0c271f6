//! Playthroughs by text: what records, scripts and transcripts have in common.

use parlour_language::Text;
use serde::Serialize;

use super::game::{Describe, Game, MoveSyntax};
use super::player::Names;
use super::playthrough::Playthrough;
use super::seat::{Seat, ToAct};
use super::sentence::Sentence as _;

/// Makes a move that is given as text.
///
/// # Errors
/// The text cannot be read as a move, or the rules refuse it; nothing is changed then.
pub fn play<G: Game>(
    playthrough: &mut Playthrough<G>,
    text: &str,
    names: &Names,
) -> Result<Vec<G::Event>, Text> {
    let chosen = text
        .parse::<G::Move>()
        .map_err(|fault| Into::<MoveSyntax>::into(fault).sentence())?;
    playthrough
        .play(&chosen)
        .map_err(|refusal| refusal.describe(names))
}

/// Every move that may be made now, as text, sorted as text.
pub fn legal<G: Game>(playthrough: &Playthrough<G>) -> Vec<String> {
    let mut legal: Vec<_> = playthrough
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    legal.sort_unstable();
    legal
}

/// A seat number, chance, or no player, as `replay --json` writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Actor {
    /// A seat, counted from 1.
    Seat(u8),
    Chance(&'static str),
}

impl Actor {
    /// Returns the actor at this turn; `None` when the game is over.
    pub fn of(turn: ToAct) -> Option<Self> {
        match turn {
            ToAct::Seat(seat) => Some(Self::Seat(seat.0 + 1)),
            ToAct::Chance => Some(Self::Chance("chance")),
            ToAct::Over => None,
        }
    }
}

/// The state of a playthrough, for scripts: one line of `replay --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    pub n: usize,
    #[serde(rename = "move")]
    pub last: Option<String>,
    pub by: Option<Actor>,
    /// The events of the last move, in sentences for people.
    pub events: Vec<String>,
    pub scores: Vec<i32>,
    pub to_act: Option<Actor>,
    /// The legal moves, sorted as text.
    pub legal: Vec<String>,
    /// Set when the game is over.
    pub over: bool,
    /// The winning seats, counted from 1.
    pub winners: Vec<u8>,
}

impl Status {
    /// Returns the state of this playthrough, with the events of its last move.
    pub fn of<G: Game>(playthrough: &Playthrough<G>, events: &[G::Event], names: &Names) -> Self {
        let last = playthrough.log().last();
        let winners = playthrough.winners();
        Self {
            n: playthrough.log().len(),
            last: last.map(|entry| entry.chosen.to_string()),
            by: last.and_then(|entry| Actor::of(entry.by)),
            events: events
                .iter()
                .map(|event| event.describe(names).english().into_owned())
                .collect(),
            scores: playthrough.game().scores(),
            to_act: Actor::of(playthrough.to_act()),
            legal: legal(playthrough),
            over: winners.is_some(),
            winners: winners
                .unwrap_or_default()
                .iter()
                .map(|Seat(index)| index + 1)
                .collect(),
        }
    }
}
