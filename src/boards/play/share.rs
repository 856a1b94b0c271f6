//! The line about a game that is over: what a person shows to others of it. It tells no more than the screen does then.

use super::replica::Replica;
use crate::board::{BoardUi, GameUi, Solo};
use crate::outcome;
use parlour_kit::text::turns;
use parlour_language::{Text, text};
use parlour_model::solo;
use parlour_table::event::MoveReport;

/// Between the parts of the line.
const DOT: &str = " · ";

/// A turn that found something, and one that did not, in the row of squares.
const SQUARES: [char; 2] = ['□', '■'];

/// The most squares: longer rows are cut by chats.
const MOST_SQUARES: usize = 40;

/// Returns the lines about a game that is over, like
/// "Parlour Concentration, 8 pairs: 17 turns (par 18.9) ★★★★ · 2026-11-21" and a row of squares, one a turn; `None` while
/// the game runs.
pub(super) fn line<G: GameUi>(replica: &Replica<G>, board: &G::Board) -> Option<Text> {
    if !replica.is_over() {
        return None;
    }
    let game = match replica.options().daily {
        Some(_) => text!("table-daily", game = G::GAME.title()),
        None => G::GAME.title().into(),
    };
    let result = match board.solo(replica.observation()) {
        Some(done) => alone(game, done, replica),
        None => of_several(game, replica, board),
    };
    let date = replica.mirror().started();
    let date = date.map(|at| replica.options().local(at).date().to_string().into());
    let practice = replica
        .observation()
        .practice
        .then(|| text!("table-practice"));
    let line = Text::list([result].into_iter().chain(date).chain(practice), DOT);
    let squares = squares(replica).map(Text::from);
    Some(Text::list([line].into_iter().chain(squares), "\n"))
}

/// The result of a player alone: the turns, par and the stars.
fn alone<G: GameUi>(game: Text, done: Solo, replica: &Replica<G>) -> Text {
    let size = solo::size(&replica.rules());
    let result = text!(
        "table-share-alone",
        game = game,
        size = size,
        turns = with_par(done)
    );
    let ended = replica.observation().end.and_then(solo::ended);
    match (ended, stars(done, replica)) {
        (Some(ended), _) => Text::list([result, ended.into()], ", "),
        (None, stars) => with_stars(result, stars),
    }
}

/// A result with this number of stars behind it.
pub(super) fn with_stars(result: Text, stars: usize) -> Text {
    match stars {
        0 => result,
        stars => Text::list([result, "★".repeat(stars).into()], " "),
    }
}

/// The winner and the scores of a game of several, the best first.
fn of_several<G: GameUi>(game: Text, replica: &Replica<G>, board: &G::Board) -> Text {
    let (observation, names) = (replica.observation(), replica.names());
    let ranked = outcome::ranked::<G>(board, observation);
    let scores = ranked
        .into_iter()
        .map(|(_, score)| Text::list([names.get(score.seat).clone(), score.shown], " "));
    text!(
        "table-share-result",
        game = game,
        winners = outcome::winners(observation.winners.as_deref(), names),
        scores = Text::list(scores, ", ")
    )
}

/// A square for each turn of the people at this screen; `None` for a game without such turns.
fn squares<G: GameUi>(replica: &Replica<G>) -> Option<String> {
    let history = replica.mirror().history();
    let is_own = |told: &&MoveReport<G>| {
        let seat = told.by.seat();
        seat.is_some_and(|seat| replica.mirror().is_own_person(seat))
    };
    let marks = history.filter(is_own).filter_map(G::Board::has_found);
    let squares: String = marks
        .take(MOST_SQUARES)
        .map(|found| SQUARES[usize::from(found)])
        .collect();
    (!squares.is_empty()).then_some(squares)
}

/// Returns the stars that a game alone has earned; 0 for one without par, for practice, and for
/// one that was given up.
pub(super) fn stars<G: GameUi>(done: Solo, replica: &Replica<G>) -> usize {
    let counts = !replica.observation().practice && replica.observation().end.is_none();
    let par = done.par.filter(|_| counts);
    par.map_or(0, |par| solo::stars(done.turns, par))
}

fn with_par(done: Solo) -> Text {
    let turns = turns(done.turns);
    match done.par {
        Some(par) => text!(
            "table-turns-par",
            turns = turns,
            par = Text::decimal(par, 1)
        ),
        None => turns,
    }
}
