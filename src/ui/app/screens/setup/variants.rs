//! The list of the national games, from which one is chosen.

use super::SetupItem;
use crate::app::form::Row;
use draughts::variant::Variant;
use parlour_language::text;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::variant_summary::{board, introduction};

/// The row of a set-up that opens the list, with what the game is that is set.
pub(super) fn row(variant: Variant) -> Row<SetupItem> {
    let mut row = Row::button(
        SetupItem::Variants,
        text!("setup-what-it-is"),
        board(variant),
    );
    row.value = introduction(variant).into();
    row
}

/// A row for every game.
pub(super) fn rows() -> Vec<Row<SetupItem>> {
    let of = |variant: Variant| {
        let mut row = Row::button(SetupItem::Variant(variant), variant.title(), board(variant));
        row.value = introduction(variant).into();
        row
    };
    let heading = Row::heading(SetupItem::Heading, text!("setup-which-game"));
    let kept = Row::button(
        SetupItem::Kept,
        text!("setup-back"),
        text!("setup-back-help"),
    );
    [heading]
        .into_iter()
        .chain(Variant::ALL.map(of))
        .chain([kept])
        .collect()
}
