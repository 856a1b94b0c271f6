//! An arena as JSON.

use serde::Serialize;

use super::values::Rules;
use parlour_store::{Arena, ArenaPlayer};

/// The most participants that are told.
const MOST: usize = 200;

/// An arena as it stands.
#[derive(Clone, Serialize)]
pub(super) struct ArenaMessage {
    number: i64,
    mode: &'static str,
    rules: Rules,
    clock: String,
    rated: bool,
    until: String,
    /// The best first.
    standings: Vec<PlayerMessage>,
}

/// A participant.
#[derive(Clone, Serialize)]
struct PlayerMessage {
    place: usize,
    /// `null` when the account is gone.
    name: Option<String>,
    program: bool,
    points: u64,
    games: u64,
    won: u64,
    /// True while the participant waits for a game.
    waiting: bool,
    playing: bool,
}

impl ArenaMessage {
    pub(super) fn of(arena: &Arena) -> Self {
        let terms = &arena.terms;
        let players = arena.players.iter().take(MOST);
        Self {
            number: arena.id.0,
            mode: terms.rules.mode().name(),
            rules: Rules(terms.rules.clone()),
            clock: terms.clock.to_string(),
            rated: terms.rated,
            until: terms.until.to_string(),
            standings: players.map(PlayerMessage::of).collect(),
        }
    }
}

impl PlayerMessage {
    fn of(player: &ArenaPlayer) -> Self {
        Self {
            place: player.place,
            name: player.name.clone(),
            program: player.is_program,
            points: player.score.points,
            games: player.score.games,
            won: player.score.won,
            waiting: player.ready.is_some(),
            playing: player.is_playing,
        }
    }
}
