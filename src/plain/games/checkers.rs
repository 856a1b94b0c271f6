//! Checkers in sentences.

use super::PlainGame;
use crate::model::checkers::{Checkers, View};
use crate::model::player::Names;
use crate::model::seat::{Seat, ToAct};
use crate::table::event::Observation;

impl PlainGame for Checkers {
    const MOVES: &'static str = "a move is typed as 11-15, 11x18x25 or c3-d4, with any sign or none; a capture also jump by jump; \
                                 moves lists all";

    fn table(observation: &Observation<Self>, names: &Names) -> Vec<String> {
        let view = &observation.view;
        let mut lines = vec![format!("{} checkers", view.board.variant)];
        lines.extend(Seat::all(2).map(|seat| side(view, seat, names)));
        lines
    }

    fn task(_: &Self::Board, observation: &Observation<Self>, names: &Names) -> String {
        let ToAct::Seat(seat) = observation.to_act else { return String::new() };
        let color = observation.view.board.variant.color_name(observation.view.color(seat));
        let what = if observation.view.must_capture() { "must capture" } else { "to move" };
        format!("{} ({color}) {what}", names.get(seat))
    }
}

/// "White, Ana: men on 21, 22; king on 5".
fn side(view: &View, seat: Seat, names: &Names) -> String {
    let color = view.color(seat);
    let squares = |kings: bool| -> Vec<_> {
        let own = view.pieces().filter(|(_, piece)| piece.color == color && piece.king == kings);
        own.map(|(index, _)| view.board.name(index).to_string()).collect()
    };
    let kind = |one: &str, many: &str, squares: Vec<String>| match squares.as_slice() {
        [] => None,
        [only] => Some(format!("{one} on {only}")),
        _ => Some(format!("{many} on {}", squares.join(", "))),
    };
    let kinds: Vec<_> =
        [kind("man", "men", squares(false)), kind("king", "kings", squares(true))].into_iter().flatten().collect();
    let pieces = if kinds.is_empty() { "no pieces".into() } else { kinds.join("; ") };
    format!("{}, {}: {pieces}", view.board.variant.color_name(color), names.get(seat))
}
