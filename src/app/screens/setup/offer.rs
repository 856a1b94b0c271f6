//! The rows of a set-up that a table of a hall has beside those of every table.

use super::SetupItem;
use crate::app::form::{Control, Row};
use crate::app::key_rows;
use crate::app::table_offer::TableOffer;
use crate::config::TableConfig;
use crate::hall::request::SeatOffer;
use crate::model::seat::Seat;
use crate::model::settings;

/// The row for whom a seat is.
pub(super) fn seat_row(index: usize, offer: &SeatOffer) -> Row<SetupItem> {
    let (value, typed) = match offer {
        SeatOffer::Me => ("you".into(), String::new()),
        SeatOffer::Open => ("open to anybody".into(), String::new()),
        SeatOffer::Robot(level) => (format!("{level} robot"), String::new()),
        SeatOffer::Invited(name) => (format!("for {name}"), name.clone()),
    };
    Row {
        key: SetupItem::Seat(index),
        label: format!("seat {}", Seat::of(index)),
        value,
        typed,
        help: "left and right: you, anybody or a robot's level; Enter: the name of somebody to be invited".into(),
        control: Control::Typed,
    }
}

/// The rows for how the table is run.
pub(super) fn table_rows(offer: &TableOffer, options: &TableConfig) -> Vec<Row<SetupItem>> {
    let clock = settings::settings(TableConfig::SETTINGS, options);
    let clock = clock.iter().find(|setting| setting.name == "clock");
    let clock = clock.map(|setting| Row {
        help: "the time of each player: none, 30s/move, 5m+3s, or days: 1d/move".into(),
        ..key_rows::row(SetupItem::Table(setting.name), setting)
    });
    let yes = |on: bool| if on { "yes" } else { "no" }.to_owned();
    let switch = |key, label: &str, value: String, help: &str| Row {
        key,
        label: label.into(),
        value,
        typed: String::new(),
        help: help.into(),
        control: Control::Choice,
    };
    let rated_help = match (offer.may_be_rated, offer.is_ratable()) {
        (true, true) => "whether the result counts for the players' ratings",
        (true, false) => "a table with robots is not rated",
        (false, _) => "guests have no ratings",
    };
    let rated = switch(SetupItem::Rated, "rated", yes(offer.rated), rated_help);
    let shown = if offer.listed { "everybody" } else { "who is invited" };
    let listed = switch(SetupItem::Listed, "seen by", shown.into(), "who sees the table in the lobby");
    clock.into_iter().chain([rated, listed]).collect()
}
