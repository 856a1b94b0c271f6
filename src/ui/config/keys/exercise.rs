//! The keys of an exercise of checkers, in the order of the foot line.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};

const HERE: &[X] = &[X::Exercise];

pub const BINDINGS: &[Binding] = &[
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        HERE,
        "keys-move",
        "keys-help-take-the-piece-under",
    ),
    b(
        C::Type,
        &[K::Char(':')],
        HERE,
        "keys-type",
        "keys-help-type-a-move",
    ),
    b(
        C::Hint,
        &[K::Char('H')],
        HERE,
        "keys-hint",
        "keys-help-the-piece-and-then",
    ),
    b(
        C::Undo,
        &[K::Char('u')],
        HERE,
        "keys-take-back",
        "keys-help-take-your-latest-move",
    ),
    b(
        C::NewDeal,
        &[K::Char('n')],
        HERE,
        "keys-next",
        "keys-help-another-exercise-of-this",
    ),
    b(
        C::Study,
        &[K::Char('y')],
        HERE,
        "keys-study",
        "keys-help-study-the-position-variations",
    ),
    b(
        C::Flip,
        &[K::Char('f')],
        HERE,
        "keys-flip",
        "keys-help-turn-the-board-round",
    ),
    b(
        C::Left,
        &[K::Left, K::Char('h')],
        HERE,
        "",
        "keys-help-left",
    ),
    b(
        C::Right,
        &[K::Right, K::Char('l')],
        HERE,
        "",
        "keys-help-right",
    ),
    b(C::Up, &[K::Up, K::Char('k')], HERE, "", "keys-help-up"),
    b(
        C::Down,
        &[K::Down, K::Char('j')],
        HERE,
        "",
        "keys-help-down",
    ),
    b(
        C::Labels,
        &[K::Char('#')],
        HERE,
        "",
        "keys-help-coordinates-on-or-off",
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        HERE,
        "keys-back",
        "keys-help-put-the-piece-in-the-hand",
    ),
];
