//! The keys of an exercise of checkers, in the order of the foot line.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};

const HERE: &[X] = &[X::Exercise];

pub const BINDINGS: &[Binding] = &[
    b(C::Act, &[K::Enter, K::Char(' ')], HERE, "move", "take the piece under the cursor, or put it down there"),
    b(C::Type, &[K::Char(':')], HERE, "type", "type a move"),
    b(C::Undo, &[K::Char('u')], HERE, "take back", "take your latest move back, with the answer to it"),
    b(C::NewDeal, &[K::Char('n')], HERE, "next", "another exercise of this kind and grade"),
    b(C::Study, &[K::Char('y')], HERE, "study", "study the position: variations, analysis"),
    b(C::Flip, &[K::Char('f')], HERE, "flip", "turn the board round"),
    b(C::Left, &[K::Left, K::Char('h')], HERE, "", "left"),
    b(C::Right, &[K::Right, K::Char('l')], HERE, "", "right"),
    b(C::Up, &[K::Up, K::Char('k')], HERE, "", "up"),
    b(C::Down, &[K::Down, K::Char('j')], HERE, "", "down"),
    b(C::Labels, &[K::Char('#')], HERE, "", "coordinates on or off"),
    b(C::Back, &[K::Esc, K::Char('q')], HERE, "back", "put the piece in the hand back; else back to the choice"),
];
