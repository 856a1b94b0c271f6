//! The list of the national games, from which one is chosen.

use super::SetupItem;
use crate::app::form::Row;
use crate::model::checkers::guide::{guide, introduction};
use crate::model::checkers::variant::Variant;

/// The row of a set-up that opens the list, with what the game is that is set.
pub(super) fn row(variant: Variant) -> Row<SetupItem> {
    let mut row = Row::button(SetupItem::Variants, "what it is", &summary(variant));
    row.value = introduction(variant).into();
    row
}

/// A row for every game.
pub(super) fn rows() -> Vec<Row<SetupItem>> {
    let of = |variant: Variant| {
        let mut row = Row::button(SetupItem::Variant(variant), variant.name(), &summary(variant));
        row.value = introduction(variant).into();
        row
    };
    let heading = Row::heading(SetupItem::Heading, "Which game? The rules tell more of the one that is marked");
    let kept = Row::button(SetupItem::Kept, "back", "to the set-up, with the game as it was");
    [heading].into_iter().chain(Variant::ALL.map(of)).chain([kept]).collect()
}

/// The board and the men, for the message line.
fn summary(variant: Variant) -> String {
    let first = guide(variant).into_iter().next().unwrap_or_default();
    first.strip_prefix(introduction(variant)).map_or(first.clone(), |board| board.trim().to_owned())
}
