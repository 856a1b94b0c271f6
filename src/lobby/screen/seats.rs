//! Sitting down at a table, and the questions that come before.

use parlour_config::men::Men;
use parlour_language::{Text, id, text};
use parlour_model::any::AnyRules;
use parlour_model::seat::Seat;
use parlour_protocol::lobby::{SeatListing, TableListing};
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::question::{Button, Question};

/// Lets a game begin, after a question where somebody of it is away.
pub fn begin(table: &TableListing, request: HallRequest) -> Action {
    let away: Vec<_> = table.away().collect();
    if away.is_empty() {
        return Action::hall(request);
    }
    let buttons = [
        Button::new(id!("hall-begin-anyway"), request),
        Button::nothing(id!("hall-neither")),
    ];
    Action::Ask(Question::new(
        text!("hall-begin-away", names = away.join(", ")),
        text!("hall-begin-away-text"),
        buttons,
    ))
}

/// Sits down; where several seats are open and it makes a difference, after a question. It tells the
/// colour of their men (CHK-12).
pub fn sit_down(table: &TableListing, men: Men) -> Action {
    let open =
        |(seat, listed): (Seat, &SeatListing)| (*listed == SeatListing::Open).then_some(seat);
    let open: Vec<_> = Seat::all(table.seats.len())
        .zip(&table.seats)
        .filter_map(open)
        .collect();
    let labels = side_labels(&table.rules, men);
    if open.len() < 2 || labels.is_empty() {
        let request = HallRequest::Sit {
            table: table.code,
            seat: None,
        };
        return if table.free_seats() == 1 {
            begin(table, request)
        } else {
            Action::hall(request)
        };
    }
    let button = |seat: &Seat| {
        let request = HallRequest::Sit {
            table: table.code,
            seat: Some(*seat),
        };
        Some(Button::new(labels.get(seat.index())?.clone(), request))
    };
    let buttons = open
        .iter()
        .filter_map(button)
        .chain([Button::nothing(id!("hall-neither"))]);
    Action::Ask(Question::new(
        text!("hall-which-side"),
        text!("hall-both-open"),
        buttons,
    ))
}

/// Returns the labels of a table's seats where it matters which one is taken.
fn side_labels(rules: &AnyRules, men: Men) -> Vec<Text> {
    match rules {
        AnyRules::Checkers(rules) => rules.board().map_or_else(
            |_| Vec::new(),
            |board| {
                let first = board.turn();
                [first, first.other()]
                    .map(|side| men.side_with_men(side))
                    .to_vec()
            },
        ),
        _ => Vec::new(),
    }
}
