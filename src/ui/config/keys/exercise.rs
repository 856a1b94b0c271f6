//! The keys of an exercise of checkers, in the order of the foot line.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};
use parlour_language::id;

const HERE: &[X] = &[X::Exercise];

/// The keys, of which the first is for a puzzle of a day that is solved: a move may begin with its letter before.
pub const BINDINGS: &[Binding] = &[
    b(
        C::Copy,
        &[K::Char('c')],
        HERE,
        Some(id!("keys-copy")),
        id!("keys-help-copy-the-line-about"),
    ),
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        HERE,
        Some(id!("keys-move")),
        id!("keys-help-take-the-piece-under"),
    ),
    b(
        C::Type,
        &[K::Char(':')],
        HERE,
        Some(id!("keys-type")),
        id!("keys-help-type-a-move"),
    ),
    b(
        C::Hint,
        &[K::Char('H')],
        HERE,
        Some(id!("keys-hint")),
        id!("keys-help-the-piece-and-then"),
    ),
    b(
        C::Undo,
        &[K::Char('u')],
        HERE,
        Some(id!("keys-take-back")),
        id!("keys-help-take-your-latest-move"),
    ),
    b(
        C::NewDeal,
        &[K::Char('n')],
        HERE,
        Some(id!("keys-next")),
        id!("keys-help-another-exercise-of-this"),
    ),
    b(
        C::Study,
        &[K::Char('y')],
        HERE,
        Some(id!("keys-study")),
        id!("keys-help-study-the-position-variations"),
    ),
    b(
        C::Flip,
        &[K::Char('f')],
        HERE,
        Some(id!("keys-flip")),
        id!("keys-help-turn-the-board-round"),
    ),
    b(
        C::Left,
        &[K::Left, K::Char('h')],
        HERE,
        None,
        id!("keys-help-left"),
    ),
    b(
        C::Right,
        &[K::Right, K::Char('l')],
        HERE,
        None,
        id!("keys-help-right"),
    ),
    b(
        C::Up,
        &[K::Up, K::Char('k')],
        HERE,
        None,
        id!("keys-help-up"),
    ),
    b(
        C::Down,
        &[K::Down, K::Char('j')],
        HERE,
        None,
        id!("keys-help-down"),
    ),
    b(
        C::Labels,
        &[K::Char('#')],
        HERE,
        None,
        id!("keys-help-coordinates-on-or-off"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        HERE,
        Some(id!("keys-back")),
        id!("keys-help-put-the-piece-in-the-hand"),
    ),
];
