//! The keys of the board of checkers; they come before the table's own.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};
use parlour_language::id;

/// In the order of the foot line.
pub const BINDINGS: &[Binding] = &[
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Table],
        Some(id!("keys-move")),
        id!("keys-help-take-the-piece-under"),
    ),
    b(
        C::Undo,
        &[K::Char('u'), K::Char('U')],
        &[X::Table],
        Some(id!("keys-undo")),
        id!("keys-help-take-the-latest-move-back"),
    ),
    b(
        C::Redo,
        &[K::Char('r')],
        &[X::Table],
        Some(id!("keys-redo")),
        id!("keys-help-make-it-again"),
    ),
    b(
        C::Hint,
        &[K::Char('H')],
        &[X::Table],
        Some(id!("keys-hint")),
        id!("keys-help-what-a-robot-would"),
    ),
    b(
        C::OfferDraw,
        &[K::Char('o')],
        &[X::Table],
        Some(id!("keys-draw")),
        id!("keys-help-offer-a-draw"),
    ),
    b(
        C::Surrender,
        &[K::Char('x')],
        &[X::Table],
        Some(id!("keys-resign")),
        id!("keys-help-give-the-game-up"),
    ),
    b(
        C::Flip,
        &[K::Char('f')],
        &[X::Table, X::Over, X::Replay],
        Some(id!("keys-flip")),
        id!("keys-help-turn-the-board-round"),
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Table],
        Some(id!("keys-leave")),
        id!("keys-help-put-the-piece-in"),
    ),
    b(
        C::Type,
        &[K::Char(':')],
        &[X::Table],
        Some(id!("keys-type")),
        id!("keys-help-type-a-move-11"),
    ),
    b(
        C::History,
        &[K::Char('L')],
        &[X::Replay],
        None,
        id!("keys-help-what-was-played-in"),
    ),
    b(
        C::Labels,
        &[K::Char('c')],
        &[X::Table, X::Over, X::Replay],
        Some(id!("keys-squares")),
        id!("keys-help-coordinates-on-or-off"),
    ),
    b(
        C::Study,
        &[K::Char('y')],
        &[X::Over, X::Replay],
        Some(id!("keys-study")),
        id!("keys-help-study-the-game-variations"),
    ),
    b(
        C::Thoughts,
        &[K::Char('v')],
        &[X::Table],
        Some(id!("keys-thoughts")),
        id!("keys-help-show-what-a-robot"),
    ),
];
