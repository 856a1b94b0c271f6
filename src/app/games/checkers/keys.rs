//! The keys of the board; they come before the table's own.

use crate::app::input::Key as K;
use crate::app::keymap::{Binding, Command as C, Context as X, bind};

/// In the order of the foot line.
pub(super) const BINDINGS: &[Binding] = &[
    bind(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Table],
        "move",
        "take the piece under the cursor, or put it down there",
    ),
    bind(C::Undo, &[K::Char('u'), K::Char('U')], &[X::Table], "undo", "take the latest move back, and the one before"),
    bind(C::Redo, &[K::Char('r')], &[X::Table], "redo", "make it again"),
    bind(C::Hint, &[K::Char('H')], &[X::Table], "hint", "what a robot would play, and what it expects"),
    bind(C::OfferDraw, &[K::Char('o')], &[X::Table], "draw", "offer a draw"),
    bind(C::Surrender, &[K::Char('x')], &[X::Table], "resign", "give the game up"),
    bind(C::Flip, &[K::Char('f')], &[X::Table, X::Over, X::Replay], "flip", "turn the board round"),
    bind(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Table],
        "leave",
        "put the piece in the hand back; else leave, with a question if a game is running",
    ),
    bind(C::Type, &[K::Char(':')], &[X::Table], "type", "type a move: 11-15, 11x18x25, c3-d4"),
    bind(C::Labels, &[K::Char('c')], &[X::Table, X::Over, X::Replay], "squares", "coordinates on or off"),
    bind(C::Thoughts, &[K::Char('v')], &[X::Table], "thoughts", "show what a robot thinks, or stop showing it"),
];
