//! The keys of the study board, in the order of the foot line.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};

const HERE: &[X] = &[X::Study];

pub const BINDINGS: &[Binding] = &[
    b(C::Left, &[K::Left, K::Char('h'), K::Backspace], HERE, "keys-back", "keys-help-one-move-back-on"),
    b(C::Right, &[K::Right, K::Char('l'), K::Char(' ')], HERE, "keys-forward", "keys-help-one-move-forward-on"),
    b(C::Type, &[K::Char(':')], HERE, "keys-move", "keys-help-type-a-move-it"),
    b(C::Next, &[K::Tab], HERE, "keys-board", "keys-help-lead-pieces-by-the"),
    b(C::Analyse, &[K::Char('a')], HERE, "keys-analyse", "keys-help-what-a-robot-finds"),
    b(C::Engine, &[K::Char('e')], HERE, "keys-engine", "keys-help-have-the-next-engine"),
    b(C::Review, &[K::Char('A')], HERE, "keys-whole-game", "keys-help-have-the-whole-game"),
    b(C::Comment, &[K::Char('c')], HERE, "keys-comment", "keys-help-say-something-of-this"),
    b(C::Mark, &[K::Char('n')], HERE, "keys-mark", "keys-help-how-good-this-move"),
    b(C::Promote, &[K::Char('+'), K::Char('=')], HERE, "keys-promote", "keys-help-put-this-variation-before"),
    b(C::Delete, &[K::Char('d'), K::Delete], HERE, "keys-delete", "keys-help-delete-this-move-and"),
    b(C::PlayOn, &[K::Char('p')], HERE, "keys-play-on", "keys-help-play-on-from-this"),
    b(C::Copy, &[K::Char('y')], HERE, "keys-copy", "keys-help-copy-the-position-or"),
    b(C::SetUp, &[K::Char('t')], HERE, "keys-set-up", "keys-help-set-a-position-up"),
    b(C::Save, &[K::Char('s')], HERE, "keys-save", "keys-help-write-it-to-a"),
    b(C::Keep, &[K::Char('S')], HERE, "keys-keep", "keys-help-keep-it-in-the"),
    b(C::Restore, &[K::Char('u')], HERE, "keys-undo", "keys-help-bring-the-line-back"),
    b(C::History, &[K::Char('L')], HERE, "keys-library", "keys-help-what-was-played-in"),
    b(C::Flip, &[K::Char('f')], HERE, "keys-flip", "keys-help-turn-the-board-round"),
    b(C::Up, &[K::Up, K::Char('k')], HERE, "", "keys-help-to-the-line-before"),
    b(C::Down, &[K::Down, K::Char('j')], HERE, "", "keys-help-to-the-next-line"),
    b(C::Home, &[K::Home, K::Char('g')], HERE, "", "keys-help-to-the-start-of"),
    b(C::End, &[K::End, K::Char('G')], HERE, "", "keys-help-to-the-end-of-the-line"),
    b(C::PageUp, &[K::PageUp], HERE, "", "keys-help-ten-moves-back"),
    b(C::PageDown, &[K::PageDown], HERE, "", "keys-help-ten-moves-forward"),
    b(C::Act, &[K::Enter], HERE, "", "keys-help-take-the-piece-under"),
    b(C::Labels, &[K::Char('#')], HERE, "", "keys-help-coordinates-on-or-off"),
    b(C::Back, &[K::Esc, K::Char('q')], HERE, "keys-leave", "keys-help-put-the-piece-in-the"),
];
