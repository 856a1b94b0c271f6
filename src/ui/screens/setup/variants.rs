//! The list of the national games, from which one is chosen.

use super::Setup;
use draughts::variant::Variant;
use parlour_kit::row;
use parlour_kit::rows::Rows;
use parlour_language::id;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::variant_summary::{board, introduction};

/// The row of a set-up that opens the list, with what the game is that is set.
pub(super) fn row(variant: Variant, rows: &mut Rows<Setup>) {
    rows.button(id!("setup-what-it-is"), |setup, _| setup.list_variants())
        .valued(introduction(variant))
        .helped(board(variant));
}

/// A row for every game.
pub(super) fn rows(rows: &mut Rows<Setup>) {
    rows.heading(id!("setup-which-game"));
    for variant in Variant::ALL {
        rows.button(variant.title(), move |setup, _| {
            setup.leave_list(Some(variant));
        })
        .valued(introduction(variant))
        .helped(board(variant));
    }
    rows.button(row!("setup-back"), |setup, _| setup.leave_list(None));
}
