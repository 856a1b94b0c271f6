//! How a game has ended, in words.

use super::board::{BoardUi, GameUi, Score};
use crate::model::player::{Names, Player};
use crate::model::playthrough::End;
use crate::table::event::Observation;

/// Who has won, in a sentence.
pub fn verdict<G: GameUi>(board: &G::Board, observation: &Observation<G>, names: &Names) -> String {
    let how = match observation.end {
        Some(End::Resigned(seat)) => format!("{} has given up. ", names.get(seat)),
        Some(End::OutOfTime(seat)) => format!("{} has run out of time. ", names.get(seat)),
        Some(End::DrawAgreed) => return "A draw is agreed.".into(),
        None => String::new(),
    };
    if let Some(verdict) = board.verdict(observation, names).filter(|_| observation.end.is_none()) {
        return verdict;
    }
    match observation.winners.as_deref() {
        _ if names.all().len() == 1 => how + "The game is over.",
        Some([]) | None => how + "Nobody wins.",
        Some([winner]) => how + &format!("{} wins.", names.get(*winner)),
        Some(winners) => how + &format!("{} share the win.", names.list(winners)),
    }
}

/// Everybody's score, a line a player, the winners first.
pub fn scores<G: GameUi>(
    board: &G::Board,
    observation: &Observation<G>,
    names: &Names,
    players: &[Player],
) -> Vec<String> {
    let winners = observation.winners.as_deref().unwrap_or_default();
    let mut scores = board.scores(observation);
    scores.sort_by_key(|score| !winners.contains(&score.seat));
    let line = |score: &Score| {
        let robot = match players[score.seat.index()].controller.label() {
            "" => String::new(),
            label => format!(" ({label})"),
        };
        let won = if winners.contains(&score.seat) { ", won" } else { "" };
        format!("{}{robot}: {}{won}", names.get(score.seat), score.points)
    };
    scores.iter().map(line).collect()
}
