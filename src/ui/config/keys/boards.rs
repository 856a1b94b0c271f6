//! The keys of the boards of cards; they come before the table's own.

use parlour_language::id;

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
        Some(id!("keys-first")),
        id!("keys-help-of-two-bonus-or"),
    ),
    b(
        C::Pick(1),
        &[K::Char('2')],
        TABLE,
        Some(id!("keys-second")),
        id!("keys-help-one-point-another-turn"),
    ),
];

/// The power of an animal may be left unused.
pub const MEMOARRR: &[Binding] = &[b(
    C::Pass,
    &[K::Char('p')],
    TABLE,
    Some(id!("keys-pass")),
    id!("keys-help-leave-the-power-of"),
)];

/// A digit is a rank of a hand: 0 is 10, and 1 is 11.
pub const BIRDHEAD: &[Binding] = &[
    b(
        C::Raise,
        &[K::Char(' ')],
        TABLE,
        Some(id!("keys-lift")),
        id!("keys-help-raise-the-card-under"),
    ),
    b(
        C::Act,
        &[K::Enter],
        TABLE,
        Some(id!("keys-lay")),
        id!("keys-help-lay-down-the-raised"),
    ),
    b(
        C::PlayCards,
        &[K::Char('p')],
        TABLE,
        Some(id!("keys-play")),
        id!("keys-help-play-the-raised-cards"),
    ),
    b(
        C::Discard,
        &[K::Char('d')],
        TABLE,
        Some(id!("keys-discard")),
        id!("keys-help-discard-the-raised-cards"),
    ),
    b(
        C::Rank(10),
        &[K::Char('0')],
        TABLE,
        None,
        id!("keys-help-raise-one-more-10"),
    ),
    b(
        C::Rank(11),
        &[K::Char('1')],
        TABLE,
        None,
        id!("keys-help-raise-one-more-11"),
    ),
    b(
        C::Rank(2),
        &[K::Char('2')],
        TABLE,
        None,
        id!("keys-help-raise-one-more-2"),
    ),
    b(
        C::Rank(3),
        &[K::Char('3')],
        TABLE,
        None,
        id!("keys-help-the-same-with-3"),
    ),
    b(
        C::Rank(4),
        &[K::Char('4')],
        TABLE,
        None,
        id!("keys-help-the-same-with-4"),
    ),
    b(
        C::Rank(5),
        &[K::Char('5')],
        TABLE,
        None,
        id!("keys-help-the-same-with-5"),
    ),
    b(
        C::Rank(6),
        &[K::Char('6')],
        TABLE,
        None,
        id!("keys-help-the-same-with-6"),
    ),
    b(
        C::Rank(7),
        &[K::Char('7')],
        TABLE,
        None,
        id!("keys-help-the-same-with-7"),
    ),
    b(
        C::Rank(8),
        &[K::Char('8')],
        TABLE,
        None,
        id!("keys-help-the-same-with-8"),
    ),
    b(
        C::Rank(9),
        &[K::Char('9')],
        TABLE,
        None,
        id!("keys-help-the-same-with-9"),
    ),
];
