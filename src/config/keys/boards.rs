//! The keys of the boards of cards; they come before the table's own.

use super::command::Command as C;
use super::key::Key as K;
use super::table::{Binding, Context as X, b};

const TABLE: &[X] = &[X::Table];

/// Two bonus or two penalty cards leave a choice.
pub const MEMORY_MATCH: &[Binding] = &[
    b(
        C::Pick(0),
        &[K::Char('1')],
        TABLE,
        "first",
        "of two bonus or two penalty cards: two points, and the turn passes",
    ),
    b(
        C::Pick(1),
        &[K::Char('2')],
        TABLE,
        "second",
        "one point: another turn for a bonus, a turn to skip for a penalty",
    ),
];

/// The power of an animal may be left unused.
pub const MEMOARRR: &[Binding] =
    &[b(C::Pass, &[K::Char('p')], TABLE, "pass", "leave the power of a penguin or a walrus unused")];

/// A digit is a rank of a hand: 0 is 10, and 1 is 11.
pub const BIRDHEAD: &[Binding] = &[
    b(C::Raise, &[K::Char(' ')], TABLE, "lift", "raise the card under the cursor, or lower it; go on"),
    b(C::Act, &[K::Enter], TABLE, "lay", "lay down the raised cards; go on"),
    b(C::PlayCards, &[K::Char('p')], TABLE, "play", "play the raised cards"),
    b(C::Discard, &[K::Char('d')], TABLE, "discard", "discard the raised cards, or if none is, the lowest of the hand"),
    b(C::Rank(10), &[K::Char('0')], TABLE, "", "raise one more 10"),
    b(C::Rank(11), &[K::Char('1')], TABLE, "", "raise one more 11"),
    b(C::Rank(2), &[K::Char('2')], TABLE, "", "raise one more 2; if all are, lower them"),
    b(C::Rank(3), &[K::Char('3')], TABLE, "", "the same with 3"),
    b(C::Rank(4), &[K::Char('4')], TABLE, "", "the same with 4"),
    b(C::Rank(5), &[K::Char('5')], TABLE, "", "the same with 5"),
    b(C::Rank(6), &[K::Char('6')], TABLE, "", "the same with 6"),
    b(C::Rank(7), &[K::Char('7')], TABLE, "", "the same with 7"),
    b(C::Rank(8), &[K::Char('8')], TABLE, "", "the same with 8"),
    b(C::Rank(9), &[K::Char('9')], TABLE, "", "the same with 9"),
];
