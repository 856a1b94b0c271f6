//! The end of a game, in words.

use super::board::{BoardScore, BoardUi, GameUi};
use parlour_language::{Text, text};
use parlour_model::game::Best;
use parlour_model::player::Names;
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;
use parlour_table::event::Observation;

/// Names the winners, in a sentence.
pub fn verdict<G: GameUi>(board: &G::Board, observation: &Observation<G>, names: &Names) -> Text {
    let verdict = || match names.all()[..] {
        [_] => text!("page-over"),
        _ => text!(
            "page-verdict",
            verdict = winners(observation.winners.as_deref(), names)
        ),
    };
    let by_points = || match margin::<G>(board, observation) {
        Some(margin) => text!(
            "page-verdict-margin",
            verdict = winners(observation.winners.as_deref(), names),
            margin = margin
        ),
        None => verdict(),
    };
    match observation.end {
        Some(End::Resigned(seat)) => {
            text!("page-gave-up", name = names.get(seat), verdict = verdict())
        }
        Some(End::OutOfTime(seat)) => {
            text!("page-ran-out", name = names.get(seat), verdict = verdict())
        }
        Some(End::DrawAgreed) => text!("page-draw-agreed"),
        Some(End::Drawn) => text!("page-verdict", verdict = text!("page-draw")),
        Some(End::Won(_)) => verdict(),
        None => board.verdict(observation, names).unwrap_or_else(by_points),
    }
}

/// Returns by how many points the only winner of a game is ahead of the next player.
fn margin<G: GameUi>(board: &G::Board, observation: &Observation<G>) -> Option<u64> {
    let [winner] = observation.winners.as_deref()? else {
        return None;
    };
    let points: Vec<(Seat, i64)> = board
        .scores(observation)
        .iter()
        .map(|score| Some((score.seat, score.points?)))
        .collect::<Option<_>>()?;
    let own = points.iter().find(|(seat, _)| seat == winner)?.1;
    let others = points.iter().filter(|(seat, _)| seat != winner);
    let margin = others.map(|(_, points)| own.abs_diff(*points)).min()?;
    (margin > 0).then_some(margin)
}

/// Names the winners, in few words.
pub fn winners(winners: Option<&[Seat]>, names: &Names) -> Text {
    match winners {
        Some([]) | None => text!("page-nobody-wins"),
        Some(winners @ [_, _, ..]) => text!("page-tie", names = names.list(winners)),
        Some(winners) => names.verdict(winners),
    }
}

/// Everybody's score, a line a player, the winners first.
pub fn scores<G: GameUi>(
    board: &G::Board,
    observation: &Observation<G>,
    names: &Names,
) -> Vec<Text> {
    let line = |(rank, score): (Option<usize>, BoardScore)| {
        let name = names.get(score.seat).clone();
        let rank = rank.map_or_else(String::new, |rank| format!("{rank}. "));
        Text::list([rank.into(), name, ": ".into(), score.shown], "")
    };
    ranked::<G>(board, observation)
        .into_iter()
        .map(line)
        .collect()
}

/// Returns every player's points with their places, the winners first. Players who share a place
/// have the same one. A draw gives no places.
pub fn ranked<G: GameUi>(
    board: &G::Board,
    observation: &Observation<G>,
) -> Vec<(Option<usize>, BoardScore)> {
    let winners = observation.winners.as_deref().unwrap_or_default();
    let worth = |score: &BoardScore| {
        let points = score.points.unwrap_or_default();
        let points = if G::BEST == Best::Lowest {
            points
        } else {
            -points
        };
        if winners.contains(&score.seat) {
            (false, 0)
        } else {
            (true, points)
        }
    };
    let mut scores = board.scores(observation);
    scores.sort_by_key(worth);
    let place = |score: &BoardScore| {
        scores
            .iter()
            .filter(|other| worth(other) < worth(score))
            .count()
            + 1
    };
    let places: Vec<_> = scores
        .iter()
        .map(|score| (!winners.is_empty()).then(|| place(score)))
        .collect();
    places.into_iter().zip(scores).collect()
}
