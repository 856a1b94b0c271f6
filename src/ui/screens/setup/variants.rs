//! The list of the national games, from which one is chosen.

use super::{Page, Setup, variant_row};
use draughts::variant::Variant;
use parlour_language::id;
use parlour_model::any::AnyRules;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::variant_summary::{board, introduction};
use parlour_screen::rows::Rows;

/// A row for every game.
pub(super) fn rows(rows: &mut Rows<Setup>) {
    rows.heading(id!("setup-which-game"));
    for variant in Variant::ALL {
        rows.button(variant.title(), move |setup, _| {
            if let AnyRules::Checkers(rules) = &mut setup.table.rules {
                rules.variant = variant;
            }
            setup.turn_to(Page::Rules, variant_row());
        })
        .valued(introduction(variant))
        .helped(board(variant));
    }
    rows.button(id!("menu-back"), |setup, _| setup.step_back());
}
