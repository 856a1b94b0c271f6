//! The texts of the checkers board.

use std::fmt::Write as _;
use std::iter;

use super::{CheckersBoard, on_turn, refusal};
use draughts::Square;
use draughts::move_builder::MoveBuilder;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::text::alternatives;
use parlour_kit::text::labelled;
use parlour_language::{Text, text};
use parlour_model::checkers::names::{VariantNames as _, side_name};
use parlour_model::checkers::{Checkers, Notation, View};
use parlour_model::player::Names;
use parlour_model::seat::Seat;
use parlour_table::event::Observation;

/// Returns the instruction to the person on turn (CHK-12).
pub(super) fn prompt(
    board: &CheckersBoard,
    observation: &Observation<Checkers>,
    names: &Names,
) -> Text {
    let Some(seat) = on_turn(observation) else {
        return Text::default();
    };
    let view = &observation.view;
    let side = side_name(view.color(seat));
    let who = labelled(names.get(seat).clone(), Some(side));
    match &board.held {
        Some(steps) if steps.is_under_way() => {
            text!(
                "checkers-captures-on",
                who = who,
                square = &view.board.name(steps.at())
            )
        }
        Some(steps) => text!(
            "checkers-to-which",
            who = who,
            square = &view.board.name(steps.from())
        ),
        None if view.must_capture() => text!("checkers-must-capture", who = who),
        None => text!("checkers-to-move", who = who),
    }
}

/// Returns what the cursor is on: a square with its piece (CHK-12).
pub(super) fn at_cursor(board: &CheckersBoard, view: &View) -> Option<Text> {
    let index = board.pointed(view)?;
    let square = view.board.name(index);
    let Some(piece) = view.board.piece(index) else {
        return Some(text!("checkers-at-empty", square = &square));
    };
    let side = side_name(piece.color);
    Some(if piece.king {
        text!("checkers-at-king", square = &square, side = side)
    } else {
        text!("checkers-at-man", square = &square, side = side)
    })
}

/// Returns the reason no piece can be picked up from a square.
pub(super) fn no_piece(view: &View, index: Square) -> Text {
    let (board, name) = (&view.board, view.board.name(index));
    let why = match board.piece(index) {
        None => text!("checkers-no-piece", name = &name),
        Some(piece) if piece.color != board.turn() => {
            text!("checkers-not-yours", name = &name)
        }
        Some(_) if view.must_capture() => {
            if let Some(why) = refusal(view, &between(view, index, index)) {
                return why;
            }
            text!("checkers-cannot-capture", name = &name)
        }
        Some(_) => text!("checkers-cannot-move", name = &name),
    };
    let key = mention(Command::Next);
    text!("checkers-other-piece", why = why, key = key)
}

/// Returns the reason the piece in the hand cannot go to a square.
pub(super) fn nowhere(view: &View, steps: &MoveBuilder, to: Square) -> Text {
    let name = |index| view.board.name(index);
    let next = steps.next().into_iter();
    let next = alternatives(next.map(|index| name(index).to_string()));
    if steps.is_under_way() {
        return text!(
            "checkers-capture-goes-on",
            from = &name(steps.at()),
            to = next
        );
    }
    let why = refusal(view, &between(view, steps.from(), to));
    why.unwrap_or_else(|| {
        text!(
            "checkers-cannot-go",
            from = &name(steps.from()),
            to = &name(to),
            next = next
        )
    })
}

fn between(view: &View, from: Square, to: Square) -> Notation {
    Notation::over(vec![view.board.name(from), view.board.name(to)], false)
}

/// Returns a text about the pieces that a seat has left.
pub(super) fn pieces(view: &View, seat: Seat) -> Text {
    let color = view.color(seat);
    let force = view.board.material()[color.index()];
    let side = Text::from(side_name(color));
    let mut pieces = (force.men + force.kings).to_string();
    if force.kings > 0 {
        // Text can always be written to memory.
        let _ = write!(pieces, " ({}K)", force.kings);
    }
    Text::list([side, pieces.into()], " ")
}

/// The variant, and what leads to a draw.
pub(super) fn notes(view: &View) -> Vec<Text> {
    let variant = view.board.variant().title().into();
    iter::once(variant).chain(toward_draw(view)).collect()
}

/// Moves of each side from which on a count toward a draw is told.
const BEGUN: u16 = 5;

/// A position that stands there again, or else the moves left to a draw.
pub(super) fn toward_draw(view: &View) -> Option<Text> {
    if view.ending.is_some() {
        return None;
    }
    match view.clock.repetitions() {
        0 | 1 => {
            let left = view.moves_left(BEGUN)?;
            Some(text!("checkers-moves-left", moves = left))
        }
        times => Some(text!("checkers-again", times = times)),
    }
}
