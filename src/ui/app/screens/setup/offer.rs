//! The rows of a set-up that a table of a hall has beside those of every table.

use super::{SetupItem, was_stronger};
use crate::app::form::{Control, Row};
use crate::app::key_rows;
use crate::app::table_offer::TableOffer;
use crate::config::TableConfig;
use parlour_hall::request::SeatOffer;
use parlour_language::{Id, id, text};
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_model::settings;

/// The row for whom a seat is, where these levels are offered.
pub(super) fn seat_row(index: usize, offer: &SeatOffer, levels: &[Level]) -> Row<SetupItem> {
    let (value, typed) = match offer {
        SeatOffer::Me => (text!("setup-you"), String::new()),
        SeatOffer::Open => (text!("setup-anybody"), String::new()),
        SeatOffer::Robot(level) => (text!("setup-robot", level = level.title()), String::new()),
        SeatOffer::Invited(name) => (text!("setup-for", name = name), name.clone()),
    };
    let help = match offer {
        SeatOffer::Robot(level) if was_stronger(*level, levels) => text!("setup-expert-help"),
        _ => text!("setup-offer-help"),
    };
    Row {
        key: SetupItem::Seat(index),
        label: text!("setup-seat", seat = &Seat::of(index)),
        value,
        typed: typed.into(),
        help,
        control: Control::Typed,
    }
}

/// The rows for how the table is run.
pub(super) fn table_rows(offer: &TableOffer, options: &TableConfig) -> Vec<Row<SetupItem>> {
    let clock = settings::settings(TableConfig::SETTINGS, options);
    let clock = clock.iter().find(|setting| setting.name == "clock");
    let clock = clock.map(|setting| Row {
        help: text!("setup-clock-help"),
        ..key_rows::row(SetupItem::Table(setting.name), setting)
    });
    let yes = |on: bool| {
        if on {
            id!("setup-yes")
        } else {
            id!("setup-no")
        }
    };
    let switch = |key, label: Id, value: Id, help: Id| Row {
        value: value.into(),
        control: Control::Choice,
        ..Row::button(key, label, help)
    };
    let rated_help = match (offer.may_be_rated, offer.is_ratable()) {
        (true, true) => id!("setup-rated-help"),
        (true, false) => id!("setup-rated-robots"),
        (false, _) => id!("setup-rated-guests"),
    };
    let rated = switch(
        SetupItem::Rated,
        id!("setup-rated"),
        yes(offer.rated),
        rated_help,
    );
    let shown = if offer.listed {
        id!("setup-everybody")
    } else {
        id!("setup-invited")
    };
    let listed = switch(
        SetupItem::Listed,
        id!("setup-seen-by"),
        shown,
        id!("setup-seen-by-help"),
    );
    clock.into_iter().chain([rated, listed]).collect()
}
