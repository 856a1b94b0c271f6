//! The rows of a set-up that a table of a hall has beside those of every table.

use super::{Setup, was_stronger};
use parlour_config::TableConfig;
use parlour_kit::key_rows::{change_table, key_row};
use parlour_kit::row;
use parlour_kit::rows::{Control, Row, Rows};
use parlour_language::{id, text};
use parlour_model::player::Level;
use parlour_model::settings;
use parlour_protocol::request::SeatOffer;
use parlour_protocol::table_offer::TableOffer;

/// Tells in the row of a seat for whom it is, where these levels are offered.
pub(super) fn fill_seat(row: &mut Row<Setup>, offer: &SeatOffer, levels: &[Level]) {
    if let (Control::Typed(text, ..), SeatOffer::Invited(name)) = (&mut row.control, offer) {
        *text = name.clone().into();
    }
    row.valued(match offer {
        SeatOffer::Me => text!("setup-you"),
        SeatOffer::Open => text!("setup-anybody"),
        SeatOffer::Robot(level) => text!("setup-robot", level = level.title()),
        SeatOffer::Invited(name) => text!("setup-for", name = name),
    })
    .helped(match offer {
        SeatOffer::Robot(level) if was_stronger(*level, levels) => id!("setup-expert-help"),
        _ => id!("setup-offer-help"),
    });
}

/// The rows for how the table is run.
pub(super) fn table_rows(offer: &TableOffer, options: &TableConfig, rows: &mut Rows<Setup>) {
    let settings = settings::settings(TableConfig::SETTINGS, options);
    if let Some(clock) = settings.iter().find(|setting| setting.name == "clock") {
        key_row(
            rows,
            id!("setup-table"),
            clock,
            |setup: &mut Setup, change, _| change_table(&mut setup.table.options, "clock", change),
        )
        .helped(id!("setup-clock-help"));
    }
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
