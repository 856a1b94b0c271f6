//! The keys of the board of checkers; they come before the table's own.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};

/// In the order of the foot line.
pub const BINDINGS: &[Binding] = &[
    b(
        C::Act,
        &[K::Enter, K::Char(' ')],
        &[X::Table],
        "keys-move",
        "keys-help-take-the-piece-under",
    ),
    b(
        C::Undo,
        &[K::Char('u'), K::Char('U')],
        &[X::Table],
        "keys-undo",
        "keys-help-take-the-latest-move-back",
    ),
    b(
        C::Redo,
        &[K::Char('r')],
        &[X::Table],
        "keys-redo",
        "keys-help-make-it-again",
    ),
    b(
        C::Hint,
        &[K::Char('H')],
        &[X::Table],
        "keys-hint",
        "keys-help-what-a-robot-would",
    ),
    b(
        C::OfferDraw,
        &[K::Char('o')],
        &[X::Table],
        "keys-draw",
        "keys-help-offer-a-draw",
    ),
    b(
        C::Surrender,
        &[K::Char('x')],
        &[X::Table],
        "keys-resign",
        "keys-help-give-the-game-up",
    ),
    b(
        C::Flip,
        &[K::Char('f')],
        &[X::Table, X::Over, X::Replay],
        "keys-flip",
        "keys-help-turn-the-board-round",
    ),
    b(
        C::Back,
        &[K::Esc, K::Char('q')],
        &[X::Table],
        "keys-leave",
        "keys-help-put-the-piece-in",
    ),
    b(
        C::Type,
        &[K::Char(':')],
        &[X::Table],
        "keys-type",
        "keys-help-type-a-move-11",
    ),
    b(
        C::History,
        &[K::Char('L')],
        &[X::Replay],
        "",
        "keys-help-what-was-played-in",
    ),
    b(
        C::Labels,
        &[K::Char('c')],
        &[X::Table, X::Over, X::Replay],
        "keys-squares",
        "keys-help-coordinates-on-or-off",
    ),
    b(
        C::Study,
        &[K::Char('y')],
        &[X::Over, X::Replay],
        "keys-study",
        "keys-help-study-the-game-variations",
    ),
    b(
        C::Thoughts,
        &[K::Char('v')],
        &[X::Table],
        "keys-thoughts",
        "keys-help-show-what-a-robot",
    ),
];
