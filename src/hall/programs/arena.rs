//! An arena or a ladder as JSON.

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
    /// True for a ladder of programs.
    ladder: bool,
    /// `null` for a ladder that goes on.
    until: Option<String>,
    /// The best first.
    standings: Vec<PlayerMessage>,
}

/// A participant.
#[derive(Clone, Serialize)]
struct PlayerMessage {
    /// `null` while the rating is provisional.
    place: Option<usize>,
    /// `null` when the account is gone.
    name: Option<String>,
    program: bool,
    #[serde(flatten)]
    rating: Option<RatingMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u64>,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// True while the participant waits for a game.
    waiting: bool,
    playing: bool,
}

/// A rating on a ladder.
#[derive(Clone, Serialize)]
struct RatingMessage {
    rating: i32,
    /// Two standard deviations.
    plus_minus: i32,
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
            ladder: terms.is_ladder,
            until: terms.until.map(|until| until.to_string()),
            standings: players.map(PlayerMessage::of).collect(),
        }
    }
}

impl PlayerMessage {
    fn of(player: &ArenaPlayer) -> Self {
        let shown = player.rating.map(|rating| rating.shown());
        let score = player.score;
        Self {
            place: player.place,
            name: player.name.clone(),
            program: player.is_program,
            rating: shown.map(|(rating, plus_minus)| RatingMessage { rating, plus_minus }),
            points: shown.is_none().then_some(score.points),
            games: score.games,
            won: score.won,
            drawn: score.drawn,
            lost: score.lost(),
            waiting: player.ready.is_some(),
            playing: player.table.is_some(),
        }
    }
}
