//! The line about a game that is over: what a person shows to others of it. It tells no more than the screen does then.

use super::replica::Replica;
use crate::app::board::{BoardUi, GameUi, Solo};
use crate::app::outcome;
use parlour_language::{decimal, fl};
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
pub(super) fn line<G: GameUi>(replica: &Replica<G>, board: &G::Board) -> Option<String> {
    if !replica.is_over() {
        return None;
    }
    let game = match replica.options().daily {
        Some(_) => fl!("table-daily", game = G::GAME.title()),
        None => fl!(G::GAME.title()).to_owned(),
    };
    let result = match board.solo(replica.observation()) {
        Some(done) => alone(&game, done, replica),
        None => of_several(&game, replica, board),
    };
    let date = replica.mirror().started();
    let date = date.map(|at| at.to_string().chars().take(10).collect());
    let practice = replica
        .observation()
        .practice
        .then(|| fl!("table-practice").to_owned());
    let line: Vec<String> = [result].into_iter().chain(date).chain(practice).collect();
    let lines = [line.join(DOT)].into_iter().chain(squares(replica));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The result of a player alone: the turns, par and the stars.
fn alone<G: GameUi>(game: &str, done: Solo, replica: &Replica<G>) -> String {
    let size = solo::size(&replica.rules());
    let result = fl!(
        "table-share-alone",
        game = game,
        size = size,
        turns = with_par(done)
    );
    let ended = replica.observation().end.and_then(solo::ended);
    match (ended, stars(done, replica)) {
        (Some(ended), _) => format!("{result}, {}", fl!(ended)),
        (None, 0) => result,
        (None, stars) => format!("{result} {}", "★".repeat(stars)),
    }
}

/// The winner and the scores of a game of several, the best first.
fn of_several<G: GameUi>(game: &str, replica: &Replica<G>, board: &G::Board) -> String {
    let (observation, names) = (replica.observation(), replica.names());
    let ranked = outcome::ranked::<G>(board, observation);
    let scores = ranked
        .into_iter()
        .map(|(_, score)| format!("{} {}", names.get(score.seat).spoken(), score.points));
    fl!(
        "table-share-result",
        game = game,
        winners = outcome::winners(observation.winners.as_deref(), names),
        scores = scores.collect::<Vec<_>>().join(", ")
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

/// A number of turns, in words.
pub(super) fn turns(turns: u32) -> String {
    if turns == 1 {
        fl!("menu-one-turn").into()
    } else {
        fl!("menu-turns", turns = turns)
    }
}

fn with_par(done: Solo) -> String {
    let turns = turns(done.turns);
    match done.par {
        Some(par) => fl!("table-turns-par", turns = turns, par = decimal(par, 1)),
        None => turns,
    }
}
