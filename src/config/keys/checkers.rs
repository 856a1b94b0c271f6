//! The keys of the board of checkers; they come before the table's own.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};

/// In the order of the foot line.
pub const BINDINGS: &[Binding] = &[
    b(C::Act, &[K::Enter, K::Char(' ')], &[X::Table], "move", "take the piece under the cursor, or put it down there"),
    b(C::Undo, &[K::Char('u'), K::Char('U')], &[X::Table], "undo", "take the latest move back, and the one before"),
    b(C::Redo, &[K::Char('r')], &[X::Table], "redo", "make it again"),
    b(C::Hint, &[K::Char('H')], &[X::Table], "hint", "what a robot would play, and what it expects"),
    b(C::OfferDraw, &[K::Char('o')], &[X::Table], "draw", "offer a draw"),
    b(C::Surrender, &[K::Char('x')], &[X::Table], "resign", "give the game up"),
    b(C::Flip, &[K::Char('f')], &[X::Table, X::Over, X::Replay], "flip", "turn the board round"),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Table],
        "leave",
        "put the piece in the hand back; else leave, with a question if a game is running",
    ),
    b(C::Type, &[K::Char(':')], &[X::Table], "type", "type a move: 11-15, 11x18x25, c3-d4"),
    b(C::History, &[K::Char('L')], &[X::Replay], "", "what was played in this position in the games of your library"),
    b(C::Labels, &[K::Char('c')], &[X::Table, X::Over, X::Replay], "squares", "coordinates on or off"),
    b(C::Study, &[K::Char('y')], &[X::Over, X::Replay], "study", "study the game: variations, comments, analysis"),
    b(C::Thoughts, &[K::Char('v')], &[X::Table], "thoughts", "show what a robot thinks, or stop showing it"),
];
