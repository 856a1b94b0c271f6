//! The rows of a set-up that a table of a hall has beside those of every table.

use super::{SetupItem, was_stronger};
use crate::app::form::{Control, Row};
use crate::app::key_rows;
use crate::app::table_offer::TableOffer;
use crate::config::TableConfig;
use parlour_hall::request::SeatOffer;
use parlour_language::fl;
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_model::settings;

/// The row for whom a seat is, where these levels are offered.
pub(super) fn seat_row(index: usize, offer: &SeatOffer, levels: &[Level]) -> Row<SetupItem> {
    let (value, typed) = match offer {
        SeatOffer::Me => (fl!("setup-you").into(), String::new()),
        SeatOffer::Open => (fl!("setup-anybody").into(), String::new()),
        SeatOffer::Robot(level) => (fl!("setup-robot", level = level.title()), String::new()),
        SeatOffer::Invited(name) => (fl!("setup-for", name = name), name.clone()),
    };
    let help = match offer {
        SeatOffer::Robot(level) if was_stronger(*level, levels) => fl!("setup-expert-help"),
        _ => fl!("setup-offer-help"),
    };
    Row {
        key: SetupItem::Seat(index),
        label: fl!("setup-seat", seat = &Seat::of(index)),
        value,
        typed,
        help: help.into(),
        control: Control::Typed,
    }
}

/// The rows for how the table is run.
pub(super) fn table_rows(offer: &TableOffer, options: &TableConfig) -> Vec<Row<SetupItem>> {
    let clock = settings::settings(TableConfig::SETTINGS, options);
    let clock = clock.iter().find(|setting| setting.name == "clock");
    let clock = clock.map(|setting| Row {
        help: fl!("setup-clock-help").into(),
        ..key_rows::row(SetupItem::Table(setting.name), setting)
    });
    let yes = |on: bool| {
        if on {
            fl!("setup-yes")
        } else {
            fl!("setup-no")
        }
        .to_owned()
    };
    let switch = |key, label: &str, value: String, help: &str| Row {
        key,
        label: label.into(),
        value,
        typed: String::new(),
        help: help.into(),
        control: Control::Choice,
    };
    let rated_help = match (offer.may_be_rated, offer.is_ratable()) {
        (true, true) => fl!("setup-rated-help"),
        (true, false) => fl!("setup-rated-robots"),
        (false, _) => fl!("setup-rated-guests"),
    };
    let rated = switch(
        SetupItem::Rated,
        fl!("setup-rated"),
        yes(offer.rated),
        rated_help,
    );
    let shown = if offer.listed {
        fl!("setup-everybody")
    } else {
        fl!("setup-invited")
    };
    let listed = switch(
        SetupItem::Listed,
        fl!("setup-seen-by"),
        shown.into(),
        fl!("setup-seen-by-help"),
    );
    clock.into_iter().chain([rated, listed]).collect()
}
