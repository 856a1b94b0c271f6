//! Checkers in sentences.

use super::PlainGame;
use crate::app::games::checkers::CheckersBoard;
use parlour_language::{Id, fl, id};
use parlour_model::checkers::{Checkers, View};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::Observation;

impl PlainGame for Checkers {
    const MOVES: Id = id!("plain-checkers-moves");

    fn table(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> Vec<String> {
        let view = &observation.view;
        let mut lines = vec![fl!("plain-checkers", variant = &view.board.variant)];
        lines.extend(Seat::all(2).map(|seat| side(board, view, seat, names)));
        lines
    }

    fn task(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> String {
        let ToAct::Seat(seat) = observation.to_act else {
            return String::new();
        };
        let view = &observation.view;
        let color = fl!(board.side_name(view.board.variant, view.color(seat)));
        let who = format!("{} ({color})", names.get(seat).spoken());
        if observation.view.must_capture() {
            fl!("plain-checkers-must", who = who)
        } else {
            fl!("plain-checkers-to-move", who = who)
        }
    }
}

/// "White, Ana: men on 21, 22; king on 5".
fn side(board: &CheckersBoard, view: &View, seat: Seat, names: &Names) -> String {
    let color = view.color(seat);
    let squares = |kings: bool| -> Vec<_> {
        let own = view
            .pieces()
            .filter(|(_, piece)| piece.color == color && piece.king == kings);
        own.map(|(index, _)| view.board.name(index).to_string())
            .collect()
    };
    let (men, kings) = (squares(false), squares(true));
    let men = (!men.is_empty()).then(|| {
        fl!(
            "plain-checkers-men",
            men = men.len(),
            squares = men.join(", ")
        )
    });
    let kings = (!kings.is_empty()).then(|| {
        fl!(
            "plain-checkers-kings",
            kings = kings.len(),
            squares = kings.join(", ")
        )
    });
    let held: Vec<_> = [men, kings].into_iter().flatten().collect();
    let pieces = if held.is_empty() {
        fl!("plain-checkers-none").into()
    } else {
        held.join("; ")
    };
    format!(
        "{}, {}: {pieces}",
        fl!(board.side_name(view.board.variant, color)),
        names.get(seat).spoken()
    )
}
