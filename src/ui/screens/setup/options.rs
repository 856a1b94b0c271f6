//! The rows for how a table is run: its clock, and for whom it is.

use super::Setup;
use crate::screens::setup::table_setup::TableSetup;
use parlour_boards::key_rows::{Change, change_table, key_row};
use parlour_config::TableConfig;
use parlour_language::id;
use parlour_model::any::Mode;
use parlour_model::game::Secrecy;
use parlour_model::settings;
use parlour_screen::row;
use parlour_screen::rows::Rows;
use parlour_screen::shared::Shared;
use parlour_table::new_table::TableOffer;

/// The rows of the section `[table]` that matter to the players, and those that a table of a hall has beside them.
pub(super) fn rows(table: &TableSetup, rows: &mut Rows<Setup>) {
    let matters = |name: &str| match name {
        "clock" => true,
        "undo" => table.offer.is_none() && may_choose_undo(table.rules.mode()),
        // The pace of cards and bots is that of all tables.
        _ => false,
    };
    let settings = settings::settings(TableConfig::SETTINGS, &table.options);
    for setting in settings.iter().filter(|setting| matters(setting.name)) {
        let name = setting.name;
        let change = move |setup: &mut Setup, change: Change, _: &mut Shared| {
            change_table(&mut setup.table.options, name, change)
        };
        let row = key_row(rows, id!("setup-table"), setting, change);
        if table.offer.is_some() {
            row.helped(id!("setup-clock-help"));
        }
    }
    if let Some(offer) = &table.offer {
        offer_rows(offer, rows);
    }
}

fn offer_rows(offer: &TableOffer, rows: &mut Rows<Setup>) {
    rows.switch(id!("setup-rated"), offer.rated, |setup, on| {
        setup
            .table
            .offer
            .iter_mut()
            .for_each(|offer| offer.rated = on && offer.is_ratable());
    })
    .helped(match (offer.may_be_rated, offer.is_ratable()) {
        (true, true) => id!("setup-rated-help"),
        (true, false) => id!("setup-rated-robots"),
        (false, _) => id!("setup-rated-guests"),
    });
    rows.switch(row!("setup-seen-by"), offer.listed, |setup, on| {
        setup
            .table
            .offer
            .iter_mut()
            .for_each(|offer| offer.listed = on);
    })
    .valued(if offer.listed {
        id!("setup-everybody")
    } else {
        id!("setup-invited")
    });
}

/// Returns whether players choose if moves are taken back: where they always may be they do not, nor where hands or news
/// are secret.
fn may_choose_undo(mode: Mode) -> bool {
    !mode.has_free_undo() && !matches!(mode.secrecy(), Secrecy::News | Secrecy::Hands)
}
