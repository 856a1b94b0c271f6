//! Checkers in sentences.

use crate::checkers::words;
use crate::plain::PlainGame;
use parlour_kit::text::labelled;
use parlour_language::{Id, Text, id, text};
use parlour_model::checkers::names::side_name;
use parlour_model::checkers::{Checkers, View};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::Observation;

impl PlainGame for Checkers {
    const MOVES: Id = id!("plain-checkers-moves");

    fn table(observation: &Observation<Self>, names: &Names) -> Vec<Text> {
        let view = &observation.view;
        let mut lines = vec![text!("plain-checkers", variant = &view.board.variant())];
        lines.extend(Seat::all(2).map(|seat| side(view, seat, names)));
        lines.extend(words::toward_draw(view));
        lines
    }

    fn task(_: &Self::Board, observation: &Observation<Self>, names: &Names) -> Text {
        let ToAct::Seat(seat) = observation.to_act else {
            return Text::default();
        };
        let view = &observation.view;
        let side = side_name(view.color(seat));
        let who = labelled(names.get(seat).clone(), Some(side));
        if observation.view.must_capture() {
            text!("plain-checkers-must", who = who)
        } else {
            text!("plain-checkers-to-move", who = who)
        }
    }
}

/// "White, Ana: men on 21, 22; king on 5".
fn side(view: &View, seat: Seat, names: &Names) -> Text {
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
        text!(
            "plain-checkers-men",
            men = men.len(),
            squares = men.join(", ")
        )
    });
    let kings = (!kings.is_empty()).then(|| {
        text!(
            "plain-checkers-kings",
            kings = kings.len(),
            squares = kings.join(", ")
        )
    });
    let held: Vec<_> = [men, kings].into_iter().flatten().collect();
    let pieces = if held.is_empty() {
        text!("plain-checkers-none")
    } else {
        Text::list(held, "; ")
    };
    let side = side_name(color).into();
    let owner = Text::list([side, names.get(seat).clone()], ", ");
    Text::list([owner, pieces], ": ")
}
